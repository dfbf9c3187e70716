import { Problem } from "#platform/shared/problems.ts";
import { sha256Hex } from "#platform/shared/sha256.ts";
import { parseIsoDateTime } from "#platform/shared/time/index.ts";
import type { Mark } from "../marks/mark.ts";
import { canonicalHash, canonicalJson } from "./canonical.ts";
// Registers the problem codes thrown below.
import "./signature.contract.ts";
import type { AuthMethod, SignerRole, SignMethod, SubjectType } from "./signature.contract.ts";

/** One link of a record's signature chain: a signature or its voiding. Instants are RFC 3339 UTC with milliseconds. */
export interface SignatureRecord {
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  /** Position in the record's chain, from 1. */
  position: number;
  act: "signed" | "voided";
  slotKey: string;
  round: number;
  role: SignerRole;
  /** Identifies the signer in the slot: `user:<id>`, `client:<id>`, `contact:<id>` or `name:<folded name>`. */
  signerKey: string;
  signerUserId: string | null;
  signerClinicianId: string | null;
  signerClientId: string | null;
  signerContactId: string | null;
  signerName: string;
  relationship: string | null;
  credentials: string | null;
  method: SignMethod;
  authMethod: AuthMethod;
  authenticatedAt: string;
  meaning: string;
  reviewedAt: string | null;
  intentAt: string | null;
  mark: Mark | null;
  typedName: string | null;
  /** Why there is no signature, and who witnessed it; for `refused` and `unable` only. */
  reason: string | null;
  witnessId: string | null;
  witnessName: string | null;
  ip: string | null;
  coveredHash: string;
  signedAt: string;
  timeZone: string;
  deviceClockAt: string | null;
  voidsId: string | null;
  voidReason: string | null;
  /** The staff member whose session was used; for staff signatures, the signer. */
  createdBy: string | null;
}
export interface ChainLink extends SignatureRecord {
  previousHash: string;
  chainHash: string;
}

/** The previous hash of the first link. */
export const chainStart = "0".repeat(64);

/** The hash of a link: SHA-256 over the previous hash and the canonical record. */
export function linkHash(previousHash: string, tenantId: string, record: SignatureRecord): string {
  return sha256Hex(previousHash + canonicalJson(hashedForm(tenantId, record)));
}

/** The fields covered by the hash, listed one by one so that a new column cannot change existing hashes. */
function hashedForm(tenantId: string, record: SignatureRecord): Record<string, unknown> {
  return {
    form: "cairn-signature-1",
    tenantId,
    id: record.id,
    subjectType: record.subjectType,
    subjectId: record.subjectId,
    position: record.position,
    act: record.act,
    slotKey: record.slotKey,
    round: record.round,
    role: record.role,
    signerKey: record.signerKey,
    signerUserId: record.signerUserId,
    signerClinicianId: record.signerClinicianId,
    signerClientId: record.signerClientId,
    signerContactId: record.signerContactId,
    signerName: record.signerName,
    relationship: record.relationship,
    credentials: record.credentials,
    method: record.method,
    authMethod: record.authMethod,
    authenticatedAt: instant(record.authenticatedAt),
    meaning: record.meaning,
    reviewedAt: instant(record.reviewedAt),
    intentAt: instant(record.intentAt),
    markHash: record.mark && canonicalHash(record.mark),
    typedName: record.typedName,
    reason: record.reason,
    witnessId: record.witnessId,
    witnessName: record.witnessName,
    ip: record.ip,
    coveredHash: record.coveredHash,
    signedAt: instant(record.signedAt),
    timeZone: record.timeZone,
    deviceClockAt: instant(record.deviceClockAt),
    voidsId: record.voidsId,
    voidReason: record.voidReason,
    createdBy: record.createdBy,
  };
}

/** Normalizes an instant, which the database and devices write differently. */
function instant(text: string | null): string | null {
  return text === null ? null : parseIsoDateTime(text);
}

/** A link before it joins the chain, which gives it position, round and hashes. */
export type NewLink = Omit<SignatureRecord, "position" | "round" | "act" | "voidsId" | "voidReason">;

/**
 * The next link for a signature. Throws `already-signed` when the slot already has a valid signature of this signer
 * (SIG-15). `chain` is the subject's whole chain in order.
 */
export function signedLink(tenantId: string, chain: readonly ChainLink[], link: NewLink): ChainLink {
  const existing = chain.find(
    (other) => other.slotKey === link.slotKey && other.signerKey === link.signerKey && isValid(other, chain),
  );
  if (existing)
    throw new Problem("already-signed", {
      detail: `${existing.signerName} already signed this.`,
      params: { signatureId: existing.id, signedAt: existing.signedAt, name: existing.signerName },
    });
  const round =
    1 +
    chain.filter(
      (other) => other.act === "signed" && other.slotKey === link.slotKey && other.signerKey === link.signerKey,
    ).length;
  return append(tenantId, chain, { ...link, act: "signed", round, voidsId: null, voidReason: null });
}

/** The link that voids a signature, with who, when and why. Throws `wrong-state` if it is already voided. */
export function voidingLink(
  tenantId: string,
  chain: readonly ChainLink[],
  target: ChainLink,
  voiding: { id: string; at: string; by: string | null; reason: string },
): ChainLink {
  if (!isValid(target, chain))
    throw new Problem("wrong-state", "This signature is already voided. Reload the page to see by whom.");
  return append(tenantId, chain, {
    ...target,
    id: voiding.id,
    act: "voided",
    signedAt: voiding.at,
    createdBy: voiding.by,
    voidsId: target.id,
    voidReason: voiding.reason,
  });
}

function append(tenantId: string, chain: readonly ChainLink[], unplaced: Omit<SignatureRecord, "position">): ChainLink {
  const last = chain.at(-1);
  const record: SignatureRecord = { ...unplaced, position: (last?.position ?? 0) + 1 };
  const previousHash = last?.chainHash ?? chainStart;
  return { ...record, previousHash, chainHash: linkHash(previousHash, tenantId, record) };
}

/** True for a signature that was not voided later in its chain. */
export function isValid(link: ChainLink, chain: readonly ChainLink[]): boolean {
  return link.act === "signed" && !chain.some((other) => other.voidsId === link.id);
}

/** The first position where the chain was tampered with (changed, missing or reordered), or null when it is intact. */
export function brokenAt(tenantId: string, chain: readonly ChainLink[]): number | null {
  let previousHash = chainStart;
  for (const [i, link] of chain.entries()) {
    const isIntact =
      link.position === i + 1 &&
      link.previousHash === previousHash &&
      link.chainHash === linkHash(previousHash, tenantId, link);
    if (!isIntact) return i + 1;
    previousHash = link.chainHash;
  }
  return null;
}

/** Folds a name for comparison: ignores case, accents and extra spaces. */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
