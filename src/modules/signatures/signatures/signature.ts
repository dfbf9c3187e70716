import { Problem } from "#platform/shared/problems.ts";
import { parseIsoDateTime } from "#platform/shared/time/index.ts";
import type { Mark } from "../marks/mark.ts";
import { canonicalHash, canonicalJson } from "./canonical.ts";
import { sha256Hex } from "./sha256.ts";
// the refusals below are named there
import "./signature.contract.ts";
import type { AuthMethod, SignerRole, SignMethod, SubjectType } from "./signature.contract.ts";

/** One link of a subject's chain: a signature, or the voiding of one. Instants are RFC 3339 UTC with milliseconds. */
export interface SignatureRecord {
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  /** Place in the subject's chain, from 1. */
  position: number;
  act: "signed" | "voided";
  slotKey: string;
  round: number;
  role: SignerRole;
  /** `user:<id>`, `client:<id>`, `contact:<id>` or `name:<folded name>`: who holds the slot. */
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
  coveredHash: string;
  signedAt: string;
  timeZone: string;
  deviceClockAt: string | null;
  voidsId: string | null;
  voidReason: string | null;
  /** The staff member at whose session it was done, who is the signer for staff. */
  createdBy: string | null;
}
export interface ChainLink extends SignatureRecord {
  previousHash: string;
  chainHash: string;
}

/** Before the first link. */
export const chainStart = "0".repeat(64);

/** The hash of a link: SHA-256 over the previous hash and the canonical record (forms §2.1). */
export function linkHash(previousHash: string, tenantId: string, record: SignatureRecord): string {
  return sha256Hex(previousHash + canonicalJson(hashedForm(tenantId, record)));
}

/** The fields bound by the chain, named one by one so that a column added later cannot change an old hash. */
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
    coveredHash: record.coveredHash,
    signedAt: instant(record.signedAt),
    timeZone: record.timeZone,
    deviceClockAt: instant(record.deviceClockAt),
    voidsId: record.voidsId,
    voidReason: record.voidReason,
    createdBy: record.createdBy,
  };
}

/** One spelling of an instant, however the database or a device writes it. */
function instant(text: string | null): string | null {
  return text === null ? null : parseIsoDateTime(text);
}

/** What a new link brings; its place, round and hashes come from the chain. */
export type NewLink = Omit<SignatureRecord, "position" | "round" | "act" | "voidsId" | "voidReason">;

/**
 * The next link for a signature. Throws `already-signed` when this signer's signature already stands in the slot
 * (SIG-15). `chain` is the subject's whole chain in order.
 */
export function signedLink(tenantId: string, chain: readonly ChainLink[], link: NewLink): ChainLink {
  const standing = chain.find(
    (other) => other.slotKey === link.slotKey && other.signerKey === link.signerKey && isValid(other, chain),
  );
  if (standing)
    throw new Problem("already-signed", {
      detail: `${standing.signerName} has signed this already.`,
      params: { signatureId: standing.id, signedAt: standing.signedAt, name: standing.signerName },
    });
  const round =
    1 +
    chain.filter(
      (other) => other.act === "signed" && other.slotKey === link.slotKey && other.signerKey === link.signerKey,
    ).length;
  return append(tenantId, chain, { ...link, act: "signed", round, voidsId: null, voidReason: null });
}

/** The link that voids a signature: it repeats what it voids and adds who, when and why. Refuses a second voiding. */
export function voidingLink(
  tenantId: string,
  chain: readonly ChainLink[],
  target: ChainLink,
  voiding: { id: string; at: string; by: string | null; reason: string },
): ChainLink {
  if (!isValid(target, chain))
    throw new Problem("wrong-state", "This signature was voided already. Reload the page to see by whom.");
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

/** Does this signature stand: signed, and not voided later in its chain? */
export function isValid(link: ChainLink, chain: readonly ChainLink[]): boolean {
  return link.act === "signed" && !chain.some((other) => other.voidsId === link.id);
}

/** The first position at which a chain was tampered with (changed, missing or reordered), or null when it is whole. */
export function brokenAt(tenantId: string, chain: readonly ChainLink[]): number | null {
  let previousHash = chainStart;
  for (const [i, link] of chain.entries()) {
    const whole =
      link.position === i + 1 &&
      link.previousHash === previousHash &&
      link.chainHash === linkHash(previousHash, tenantId, link);
    if (!whole) return i + 1;
    previousHash = link.chainHash;
  }
  return null;
}

/** Names compared as people mean them: case, accents and spacing aside. */
export function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** SIG-2: two words or more of letters, spaces, apostrophes, full stops and hyphens, and not the client's own name. */
export function isGuardianName(name: string, clientName: string): boolean {
  const trimmed = name.trim();
  return (
    trimmed.length >= 2 &&
    trimmed.length <= 120 &&
    /^[\p{L}\p{M} '’.-]+$/u.test(trimmed) &&
    trimmed.split(/\s+/).length >= 2 &&
    foldName(trimmed) !== foldName(clientName)
  );
}
