import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { hmac } from "../crypto/secrets.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";

export type ContactChannel = "email" | "sms" | "call";
export type SuppressionReason =
  | "unsubscribed"
  | "complaint"
  | "hard_bounce"
  | "soft_bounce_limit"
  | "stop_keyword"
  | "manual"
  | "do_not_contact"
  | "legal"
  | "invalid"
  | "imported"
  | "sunset";

export type ContactAnswer =
  | { allowed: true }
  | { allowed: false; reason: SuppressionReason | "no_grant" | "quiet_hours"; nextAllowedAt?: string };

/** The form under which an address is known: e-mail in lower case, a telephone number as E.164 (US when it has no +). */
export function contactKey(address: string): { kind: "email" | "phone"; key: string } {
  if (address.includes("@")) return { kind: "email", key: address.trim().toLowerCase() };
  const digits = address.replace(/[^\d+]/g, "");
  const key = digits.startsWith("+") ? digits : digits.length === 10 ? `+1${digits}` : `+${digits}`;
  if (!/^\+[1-9]\d{6,14}$/.test(key)) throw new Problem("validation", "That telephone number cannot be reached.");
  return { kind: "phone", key };
}

/**
 * The one check before any e-mail, text or call to a client, lead, family member or partner (CNT-1), asked in the
 * transaction that takes the message: no live suppression of that identity, and for texts and automated calls a live grant
 * for the purpose. `account` (what a person just asked for) always passes. `quietUntil` is the caller's quiet-hours rule.
 */
export async function mayContact(
  view: { db: TenantDb; now: string },
  request: { channel: ContactChannel; address: string; purpose: string; streamId?: string; quietUntil?: string | null },
): Promise<ContactAnswer> {
  const { key } = contactKey(request.address);
  const { rows } = await sql<{ reason: string | null }>`SELECT cairn_may_contact(${key}, ${request.channel},
    ${request.purpose}, ${request.streamId ?? null}, ${view.now}) AS reason`.execute(view.db);
  const reason = rows[0]?.reason ?? null;
  if (reason) return { allowed: false, reason: reason as SuppressionReason | "no_grant" };
  if (request.quietUntil && request.quietUntil > view.now && request.purpose !== "account")
    return { allowed: false, reason: "quiet_hours", nextAllowedAt: request.quietUntil };
  return { allowed: true };
}

export interface Suppression {
  address: string;
  channel: ContactChannel;
  scope: "stream" | "marketing" | "everything";
  streamId?: string;
  reason: SuppressionReason;
  /** Which module and what evidence: `campaigns:bounce:<id>`. */
  origin: string;
  expiresAt?: string;
}

/** Nobody writes or calls there from now on, in the transaction of the caller's own evidence. Twice is once. */
export async function suppressContact(act: Act, suppression: Suppression): Promise<void> {
  const { kind, key } = contactKey(suppression.address);
  await act.db
    .insertInto("contactSuppressions")
    .values({
      id: newId(),
      identityKind: kind,
      identityKey: key,
      identityHash: hmac(act.platform.key("contact-identities"), act.tenant.id, key),
      channel: suppression.channel,
      scope: suppression.scope,
      streamId: suppression.streamId ?? null,
      reason: suppression.reason,
      origin: suppression.origin,
      expiresAt: suppression.expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes a live suppression back, and says why; what it was stays in the list. With `origin` only one that came from there:
 * somebody's unsubscribing is not undone by a corrected record. Answers how many there were.
 */
export async function liftContact(
  act: Act,
  lift: Pick<Suppression, "address" | "channel" | "scope"> & { streamId?: string; origin?: string; why: string },
): Promise<number> {
  const { key } = contactKey(lift.address);
  let query = act.db
    .updateTable("contactSuppressions")
    .set({ liftedAt: act.now, liftedBy: act.actor.userId, liftedWhy: lift.why })
    .where("identityKey", "=", key)
    .where("channel", "=", lift.channel)
    .where("scope", "=", lift.scope)
    .where("liftedAt", "is", null);
  if (lift.streamId) query = query.where("streamId", "=", lift.streamId);
  if (lift.origin) query = query.where("origin", "=", lift.origin);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** The live state of a consent that crm's or campaigns' ledger row is the evidence of; the later word holds. */
export async function grantContact(
  act: Act,
  grant: {
    address: string;
    channel: ContactChannel;
    purpose: "informational" | "marketing" | "alumni" | "events";
    granted: boolean;
    ledger: { module: string; id: string };
  },
): Promise<void> {
  const { kind, key } = contactKey(grant.address);
  const state = { granted: grant.granted, at: act.now, ledgerModule: grant.ledger.module, ledgerId: grant.ledger.id };
  await act.db
    .insertInto("contactGrants")
    .values({
      id: newId(),
      identityKind: kind,
      identityKey: key,
      channel: grant.channel,
      purpose: grant.purpose,
      ...state,
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "identityKey", "channel", "purpose"]).doUpdateSet(state))
    .execute();
}
