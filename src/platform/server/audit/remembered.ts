import { createHash, sign, verify } from "node:crypto";
import { newId } from "#platform/shared/ids.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
import type { Platform } from "../platform.ts";
import { type ChainHead, ChangedAnchor, lastAnchor } from "./anchors.ts";

/** An end of the chain seen before, and when. */
export interface Remembered extends ChainHead {
  at: string;
  place: "database" | "file";
}

/** What is kept of a verification that succeeded, as its signature covers it. */
interface KeptVerification {
  id: string;
  at: string;
  seals: number;
  events: number;
  lastHash: Buffer;
  acceptedReason: string | null;
}

const digestOf = (tenantId: string, one: KeptVerification): Buffer =>
  createHash("sha256")
    .update(
      JSON.stringify([
        "cairn-audit-verification",
        tenantId,
        one.id,
        new Date(one.at).toISOString(),
        one.seals,
        one.events,
        one.lastHash.toString("hex"),
        one.acceptedReason,
      ]),
    )
    .digest();

/** Stores a successful verification, signed with the key of the seals, so that the end it saw cannot be denied later. */
export async function keepVerification(
  act: Act,
  head: ChainHead,
  more: { tookMs: number; unsealed: number; requestedBy: string | null; acceptedReason?: string },
): Promise<void> {
  const key = await act.platform.keys.current("seal");
  const kept: KeptVerification = {
    id: newId(),
    at: act.now,
    seals: head.seq,
    events: head.events,
    lastHash: head.hash,
    acceptedReason: more.acceptedReason ?? null,
  };
  await act.db
    .insertInto("auditVerifications")
    .values({
      ...kept,
      ok: true,
      tookMs: more.tookMs,
      unsealed: more.unsealed,
      requestedBy: more.requestedBy,
      signature: sign(null, digestOf(act.tenant.id, kept), key.privateKey),
      keyId: key.kid,
    })
    .execute();
}

/** The latest end that the database's own verifications saw; "changed" when one of them does not carry its signature. */
async function rememberedInDatabase(
  platform: Platform,
  db: TenantDb,
  tenantId: string,
): Promise<Remembered | "changed" | null> {
  const rows = await db
    .selectFrom("auditVerifications")
    .select(["id", "at", "seals", "events", "lastHash", "acceptedReason", "signature", "keyId"])
    .where("ok", "=", true)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  let best: Remembered | null = null;
  for (const { id, at, seals, events, lastHash, acceptedReason, signature, keyId } of rows) {
    const key = keyId === null ? undefined : await platform.keys.byId(keyId);
    if (!key || !lastHash || !signature) return "changed";
    const digest = digestOf(tenantId, { id, at, seals, events, lastHash, acceptedReason });
    if (!verify(null, digest, key.publicKey, signature)) return "changed";
    if (best === null || seals > best.seq) best = { seq: seals, events, hash: lastHash, at, place: "database" };
    if (acceptedReason !== null) break;
  }
  return best;
}

export type Memory = { seen: Remembered[]; finding: null } | { seen: []; finding: string };

/** The ends of the chain seen before: by the stored verifications, and in the anchor file outside the database. */
export async function rememberedHeads(platform: Platform, db: TenantDb, tenantId: string): Promise<Memory> {
  const stored = await rememberedInDatabase(platform, db, tenantId);
  if (stored === "changed") return { seen: [], finding: "The record of an earlier verification was changed." };
  try {
    const anchor = await lastAnchor(platform, tenantId);
    const seen = stored ? [stored] : [];
    if (anchor) seen.push({ ...anchor, place: "file" });
    return { seen, finding: null };
  } catch (error) {
    if (!(error instanceof ChangedAnchor)) throw error;
    return { seen: [], finding: "The anchor file of the audit log in the data directory was changed." };
  }
}

/** What is wrong when the chain ends before an end that was seen earlier. */
export function cutFinding(seq: number, seen: Remembered): string {
  const ends = seq === 0 ? "The log has no seal" : `The log ends at seal ${seq}`;
  const source = seen.place === "file" ? "the anchor file outside the database" : "an earlier verification";
  return `${ends}, but ${source} recorded seal ${seen.seq} with ${seen.events} entries. Newer entries were removed, or an older copy of the database was restored.`;
}

export const replacedFinding =
  "The seal is not the one recorded earlier. Entries were replaced, or an older copy of the database was restored and is in use.";
