import { createHash } from "node:crypto";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { makePdf, type PdfFrame, type PdfPage } from "#platform/server/pdf/pdf-document.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { signatureChain, verifySubject } from "../signatures/signature.actions.ts";
import type { SubjectType } from "../signatures/signature.contract.ts";
import { writeCertificate } from "./certificate.view.ts";
import { type Verified, verifySealedRecord } from "./seal.contract.ts";
import { insertSeal, type SealRecord, sealByCode, sealOf } from "./seal.store.ts";
import { codeLength, codeLetters, spacedCode } from "./seal.ts";

export interface SealRequest {
  subjectType: SubjectType;
  subjectId: string;
  clientId: string;
  contentHash: string;
  /** When the record was complete. The PDF depends on nothing else, so a repeated job makes the same bytes. */
  sealedAt: string;
  /** Time zone the certificate shows its times in. */
  timeZone: string;
  frame: Omit<PdfFrame, "createdAt">;
  fileName: string;
  /** Writes the record; the certificate of its signatures follows. */
  write: (page: PdfPage) => void;
}

/**
 * Seals a signed record: makes its PDF with a certificate of the signatures and the address where anyone can check it, and
 * keeps file and hashes (SIG-8). A record is sealed once: repeating it changes nothing. Called by jobs, after the last
 * signature.
 */
export async function sealRecord(act: Act, request: SealRequest): Promise<void> {
  const { subjectType, subjectId, clientId, contentHash } = request;
  if (await sealOf(act.db, subjectType, subjectId)) return;
  const code = codeOf(act, subjectType, subjectId);
  const chain = await signatureChain(act, subjectType, subjectId);
  const content = await makePdf({ ...request.frame, createdAt: request.sealedAt }, (page) => {
    request.write(page);
    writeCertificate(page, {
      chain,
      contentHash,
      sealedAt: request.sealedAt,
      timeZone: request.timeZone,
      code: spacedCode(code),
      address: pageAddress(act, `/verify?code=${code}`),
    });
  });
  const file = { subjectType, subjectId, clientId, category: "sealed", mediaType: "application/pdf" };
  const { id: fileId } = await act.platform.files.put(act, { ...file, name: request.fileName, content });
  const fileSha256 = createHash("sha256").update(content).digest("hex");
  await insertSeal(act.db, {
    id: newId(),
    subjectType,
    subjectId,
    code,
    contentHash,
    fileId,
    fileSha256,
    sealedAt: request.sealedAt,
  });
}

/** It cannot be guessed, and a repeated job finds the same one. */
function codeOf(act: Act, subjectType: SubjectType, subjectId: string): string {
  const digest = hmac(act.platform.key("signatures.seals"), act.tenant.id, `${subjectType}:${subjectId}`);
  return [...digest.subarray(0, codeLength)].map((byte) => codeLetters.charAt(byte % codeLetters.length)).join("");
}

/** Recomputes content, signature chain and file of a sealed record (SIG-8). */
export const verifySealedRecordQuery = query(verifySealedRecord, async (view, { params }): Promise<Verified> => {
  const seal = await sealByCode(view.db, params.code);
  const kind = view.platform.registry.parts("sealedRecords").find(({ type }) => type === seal?.subjectType);
  const now = seal && (await kind?.recompute(view, seal.subjectId));
  if (!seal || !kind || !now) return { status: "unknown" };
  const signatures = await verifySubject(view, kind.type, seal.subjectId);
  const standing = [...signatures.values()].filter(({ status }) => status !== "voided");
  const checks = {
    content: now.contentHash === seal.contentHash,
    signatures: now.isCovered && standing.every(({ status }) => status === "valid"),
    file: await isFileWhole(view, seal),
  };
  return {
    status: checks.content && checks.signatures && checks.file ? "valid" : "altered",
    kind: kind.label,
    facility: view.tenant.name,
    sealedAt: seal.sealedAt,
    timeZone: now.timeZone,
    signatures: standing.length,
    isVoided: now.isVoided,
    checks,
    fileSha256: seal.fileSha256,
  };
});

async function isFileWhole(view: View, seal: SealRecord): Promise<boolean> {
  try {
    const { content } = await view.platform.files.read(view, seal.fileId);
    return createHash("sha256").update(content).digest("hex") === seal.fileSha256;
  } catch (error) {
    if (error instanceof Problem && (error.code === "file-corrupt" || error.code === "not-found")) return false;
    throw error;
  }
}
