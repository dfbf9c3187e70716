import { sql } from "kysely";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type {
  ContactSuppressionChannel as ContactChannel,
  ContactGrantPurpose,
  ContactSuppressionScope,
  ContactSuppressionReason as SuppressionReason,
} from "#platform/shared/columns.generated.ts";
import { contactKey } from "#platform/shared/contact-key.ts";
import { newId } from "#platform/shared/ids.ts";

export type ContactAnswer =
  | { allowed: true }
  | { allowed: false; reason: SuppressionReason | "no_grant" | "quiet_hours"; nextAllowedAt?: string };

/**
 * The one check before any email, text or call to a client, lead, family member or partner (CNT-1), asked in the
 * transaction that takes the message: no live suppression of that identity, and for texts and automated calls a live grant
 * for the purpose. `account` (what the recipient just asked for) always passes. `quietUntil` is the caller's quiet-hours rule.
 */
export async function mayContact(
  view: { db: TenantDb; now: string },
  request: { channel: ContactChannel; address: string; purpose: string; streamId?: string; quietUntil?: string | null },
): Promise<ContactAnswer> {
  const { key } = contactKey(request.address);
  const { rows } = await sql<{
    reason: SuppressionReason | "no_grant" | null;
  }>`SELECT cairn_may_contact(${key}, ${request.channel},
    ${request.purpose}, ${request.streamId ?? null}, ${view.now}) AS reason`.execute(view.db);
  const reason = rows[0]?.reason ?? null;
  if (reason) return { allowed: false, reason };
  if (request.quietUntil && request.quietUntil > view.now && request.purpose !== "account")
    return { allowed: false, reason: "quiet_hours", nextAllowedAt: request.quietUntil };
  return { allowed: true };
}

export interface Suppression {
  address: string;
  channel: ContactChannel;
  scope: ContactSuppressionScope;
  streamId?: string;
  reason: SuppressionReason;
  /** Which module and what evidence: `campaigns:bounce:<id>`. */
  origin: string;
  expiresAt?: string;
}

/** Stops messages and calls to this address, in the transaction of the caller's own evidence. Repeating changes nothing. */
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
 * Lifts a live suppression with a reason; the row is kept. With `origin` it lifts only one from that source, so that a
 * corrected record does not undo an unsubscribe. Returns how many were lifted.
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

/** Stores the current state of a consent whose evidence is a ledger row of crm or campaigns; the latest one applies. */
export async function grantContact(
  act: Act,
  grant: {
    address: string;
    channel: ContactChannel;
    purpose: ContactGrantPurpose;
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
