import type { Act, View, Witness } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { markFault } from "../marks/mark.ts";
import type {
  OutsideSigner,
  OwnMark,
  SignatureView,
  SignerRole,
  SignMethod,
  SubjectType,
} from "./signature.contract.ts";
import { chainForUpdate, chainOf, insertLink, staffSigner, subjectOfSignature } from "./signature.store.ts";
import { brokenAt, type ChainLink, foldName, isValid, type NewLink, signedLink, voidingLink } from "./signature.ts";

export interface SignRequest {
  subjectType: SubjectType;
  subjectId: string;
  /** The slot on the record (`author`, `client`, `nurse.2`), named by the module that owns the record. */
  slotKey: string;
  role: SignerRole;
  /** The attestation the signer agreed to, as shown. */
  meaning: string;
  /** `canonicalHash()` of the exact version that was shown. */
  documentHash: string;
  /** A client's or guardian's own signature. Without it, the current staff member signs with the request's ticket. */
  mark?: OwnMark;
  /** Instead of a signature: staff record with their ticket why there is none, before a witness. */
  excused?: { outcome: "refused" | "unable"; reason: string; witness: Witness };
  /** How the signer of `mark` was identified: on a staff device, or by the questions of their own link. */
  identifiedBy?: "handover" | "linkOtp";
  /** A ticket already used in this action, for signing several records at once. */
  ticket?: Ticket;
  /** IANA time zone the time is shown in; defaults to the tenant's. */
  timeZone?: string;
}
export interface Signed {
  signatureId: string;
  signedAt: string;
  method: SignMethod;
}

/**
 * Signs a record: adds a link with document hash, signer, role, meaning, method, re-authentication, time and zone to the
 * record's chain, in the caller's transaction, and raises `signatures.signed`. Call it last: it locks the chain until
 * commit. Refuses `step-up-required` and `ticket-used` (staff without a fresh PIN), `client-signature-invalid` and
 * `guardian-signature-invalid` (SIG-3), `already-signed` (SIG-15). The caller writes the audit entry with `signatureId`.
 */
export async function sign(act: Act, request: SignRequest): Promise<Signed> {
  const signer = request.mark
    ? outsideSigner(act, request.mark, request.identifiedBy)
    : await actingSigner(act, request.ticket, request.excused);
  const link: NewLink = {
    id: newId(),
    subjectType: request.subjectType,
    subjectId: request.subjectId,
    slotKey: request.slotKey,
    role: request.role,
    meaning: request.meaning,
    coveredHash: request.documentHash,
    signedAt: act.now,
    timeZone: request.timeZone ?? act.timeZone,
    createdBy: act.actor.userId,
    ...signer,
  };
  const chain = await chainForUpdate(act.db, request.subjectType, request.subjectId);
  await insertLink(act.db, signedLink(act.tenant.id, chain, link));
  const { subjectType, subjectId, slotKey, role } = request;
  await act.raise(
    "signatures.signed",
    { signatureId: link.id, subjectType, subjectId, slotKey, role },
    { subject: { type: subjectType, id: subjectId } },
  );
  return { signatureId: link.id, signedAt: act.now, method: link.method };
}

type SignerPart = Omit<
  NewLink,
  | "id"
  | "subjectType"
  | "subjectId"
  | "slotKey"
  | "role"
  | "meaning"
  | "coveredHash"
  | "signedAt"
  | "timeZone"
  | "createdBy"
>;

async function actingSigner(act: Act, given: Ticket | undefined, excused: SignRequest["excused"]): Promise<SignerPart> {
  const ticket = given ?? (await act.takeTicket("sign"));
  const person = act.actor.clinicianId ? await staffSigner(act.db, act.actor.clinicianId) : undefined;
  if (!person || ticket.userId !== person.userId) throw new Problem("step-up-required", "Enter your own PIN to sign.");
  return {
    signerKey: `user:${person.userId}`,
    signerUserId: person.userId,
    signerClinicianId: person.id,
    signerClientId: null,
    signerContactId: null,
    signerName: person.fullName,
    relationship: null,
    credentials: person.credentials.join(", ") || null,
    method: excused?.outcome ?? (ticket.method === "passkey" ? "passkey" : "pin"),
    authMethod: ticket.method === "passkey" ? "sessionPasskey" : "sessionPin",
    authenticatedAt: ticket.at,
    reviewedAt: null,
    intentAt: null,
    mark: null,
    typedName: null,
    reason: excused?.reason ?? null,
    witnessId: excused?.witness.clinicianId ?? null,
    witnessName: excused?.witness.name ?? null,
    ip: act.request.ip,
    deviceClockAt: null,
  };
}

/** A client or guardian signs on a staff member's device, or through their own link. */
function outsideSigner(act: Act, mark: OwnMark, authMethod: SignRequest["identifiedBy"] = "handover"): SignerPart {
  const { typedName, drawing = { strokes: [] } } = mark;
  if (typedName === undefined && markFault(drawing) !== null)
    throw mark.signer.kind === "client"
      ? fieldProblem(
          "clientSignature",
          "The client's signature is missing or too short. Sign again in the box",
          "client-signature-invalid",
        )
      : fieldProblem(
          "guardianSignature",
          "The guardian's signature is missing or too short. Sign again in the box",
          "guardian-signature-invalid",
        );
  const { signer } = mark;
  return {
    signerKey: outsideKey(signer),
    signerUserId: null,
    signerClinicianId: null,
    signerClientId: signer.kind === "client" ? signer.clientId : null,
    signerContactId: signer.kind === "contact" ? signer.contactId : null,
    signerName: signer.name.trim(),
    relationship: signer.kind === "client" ? null : signer.relationship,
    credentials: null,
    method: typedName === undefined ? "drawn" : "typed",
    authMethod,
    authenticatedAt: act.now,
    reviewedAt: mark.reviewedAt,
    intentAt: mark.intentAt,
    mark: typedName === undefined ? drawing : null,
    typedName: typedName ?? null,
    reason: null,
    witnessId: null,
    witnessName: null,
    ip: act.request.ip,
    deviceClockAt: mark.deviceClockAt ?? null,
  };
}

function outsideKey(signer: OutsideSigner): string {
  if (signer.kind === "client") return `client:${signer.clientId}`;
  return signer.kind === "contact" ? `contact:${signer.contactId}` : `name:${foldName(signer.name)}`;
}

/**
 * Voids a signature with a reason: the signature stays readable and the voiding is added to its chain. Raises
 * `signatures.voided`. Refuses `not-found`, and `wrong-state` when already voided.
 */
export async function voidSignature(act: Act, signatureId: string, reason: string): Promise<void> {
  const subject = await subjectOfSignature(act.db, signatureId);
  if (!subject) throw new Problem("not-found");
  const chain = await chainForUpdate(act.db, subject.subjectType, subject.subjectId);
  const target = chain.find((link) => link.id === signatureId)!;
  const voiding = { id: newId(), at: act.now, by: act.actor.userId, reason };
  await insertLink(act.db, voidingLink(act.tenant.id, chain, target, voiding));
  await act.raise(
    "signatures.voided",
    { signatureId, ...subject },
    { subject: { type: subject.subjectType, id: subject.subjectId } },
  );
}

export interface Verification {
  /** `altered`: a row of the record's chain was changed, removed or added outside the application. */
  status: "valid" | "voided" | "altered" | "unknown";
  /** First position in the chain that fails verification. */
  brokenAt: number | null;
  coveredHash: string | null;
}

/** Every link of a record's chain in order, for the certificate. */
export function signatureChain(view: View, subjectType: SubjectType, subjectId: string): Promise<ChainLink[]> {
  return chainOf(view.db, subjectType, subjectId);
}

/** Verifies the chain of the signed record from its start. The caller compares `coveredHash` with its document. */
export async function verifySignature(view: View, signatureId: string): Promise<Verification> {
  const subject = await subjectOfSignature(view.db, signatureId);
  const found = subject && (await verifySubject(view, subject.subjectType, subject.subjectId)).get(signatureId);
  return found ?? { status: "unknown", brokenAt: null, coveredHash: null };
}

/** Verifies all signatures of one record, by signature id. */
export async function verifySubject(
  view: View,
  subjectType: SubjectType,
  subjectId: string,
): Promise<Map<string, Verification>> {
  const chain = await chainOf(view.db, subjectType, subjectId);
  const broken = brokenAt(view.tenant.id, chain);
  const statusOf = (link: ChainLink): Verification["status"] => {
    if (broken !== null) return "altered";
    return isValid(link, chain) ? "valid" : "voided";
  };
  return new Map(
    chain
      .filter((link) => link.act === "signed")
      .map((link) => [link.id, { status: statusOf(link), brokenAt: broken, coveredHash: link.coveredHash }]),
  );
}

/** Whether a user's own signature on a record is valid. */
export async function hasSigned(
  view: View,
  subjectType: SubjectType,
  subjectId: string,
  userId: string,
): Promise<boolean> {
  const chain = await chainOf(view.db, subjectType, subjectId);
  return chain.some((link) => link.act === "signed" && link.signerUserId === userId && isValid(link, chain));
}

/** The signatures of a record, oldest first, including voided ones. */
export async function signaturesOf(view: View, subjectType: SubjectType, subjectId: string): Promise<SignatureView[]> {
  const chain = await chainOf(view.db, subjectType, subjectId);
  return chain.filter((link) => link.act === "signed").map((link) => signatureView(link, chain));
}

function signatureView(link: ChainLink, chain: readonly ChainLink[]): SignatureView {
  return {
    id: link.id,
    slotKey: link.slotKey,
    role: link.role,
    signerName: link.signerName,
    credentials: link.credentials,
    relationship: link.relationship,
    method: link.method,
    meaning: link.meaning,
    signedAt: link.signedAt,
    timeZone: link.timeZone,
    coveredHash: link.coveredHash,
    mark: link.mark,
    typedName: link.typedName,
    reason: link.reason,
    witnessName: link.witnessName,
    status: isValid(link, chain) ? "valid" : "voided",
  };
}
