import { sign } from "#modules/signatures/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import type { NoteRecord } from "./note.store.ts";
import { insertSignedSlot } from "./note-version.store.ts";

interface VersionSigning {
  role: "author" | "cosigner" | "additional";
  versionId: string;
  cycle: number;
  sha256: string;
  signer: { clinicianId: string; name: string; credentials: string };
  meaning: string;
  /** A ticket used already, where several notes are signed at once. */
  ticket?: Ticket;
}

/**
 * Signs a version of a note with the request's ticket and keeps the signer's name and credentials with it. Returns the
 * signature's id. Refuses like `sign()`.
 */
export async function signVersion(act: Act, note: NoteRecord, signing: VersionSigning): Promise<string> {
  const { role, versionId, cycle, sha256, signer, meaning, ticket } = signing;
  const { signatureId, signedAt, method } = await sign(act, {
    subjectType: "note",
    subjectId: note.id,
    slotKey: `${role}.${cycle}`,
    role,
    meaning,
    documentHash: sha256,
    timeZone: note.timeZone,
    ...(ticket ? { ticket } : {}),
  });
  if (method !== "pin" && method !== "passkey") throw new Error("Staff sign with a PIN or a passkey.");
  await insertSignedSlot(act.db, {
    noteId: note.id,
    noteVersionId: versionId,
    role,
    signatureId,
    signerId: signer.clinicianId,
    signerName: signer.name,
    credentials: signer.credentials,
    meaning,
    signedAt,
    method,
    sha256,
  });
  return signatureId;
}
