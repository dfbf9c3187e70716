import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { create, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { takeDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { activeKeys } from "../api-clients/api-client.store.ts";
import { connectionsInUse, requireConnection, todayOf, updateConnection } from "../connections/connection.store.ts";
import { typeOf } from "../connections/open-connection.store.ts";
import { inEachLanguage } from "../notices.ts";
import * as contract from "./agreement.contract.ts";
import { agreementRecord, agreementsWithEnd, allAgreements, isUploaded } from "./agreement.store.ts";
import { missingAgreements } from "./agreement-coverage.store.ts";

const list = query(contract.listAgreements, async (view) => ({ rows: await allAgreements(view) }));

const enter = create(contract.enterAgreement, agreementRecord, {
  values: async (act, { body }) => {
    if (body.connectionId) await requireConnection(act.db, body.connectionId);
    act.auditDetail({ kinds: body.kinds });
    return { ...body, enteredBy: act.actor.userId ?? "" };
  },
});

function requireUnconfirmed({ confirmedAt, endedAt }: { confirmedAt: string | null; endedAt: string | null }): void {
  if (confirmedAt || endedAt) throw new Problem("wrong-state", "This agreement has already been confirmed or ended.");
}

/** The document of a confirmed agreement cannot be replaced; a new document needs a new agreement. */
const attach = verb(contract.attachAgreement, agreementRecord, async (act, agreement, { body: { fileId } }) => {
  requireUnconfirmed(agreement);
  if (!(await isUploaded(act.db, agreement.id, fileId)))
    throw fieldProblem("body.fileId", "Upload the signed document first.");
  act.auditDetail({ fileId });
  return { fileId };
});

const confirm = verb(contract.confirmAgreement, agreementRecord, (act, agreement) => {
  if (agreement.enteredById === act.actor.userId)
    throw new Problem("own-request", "You entered this agreement, so a second user must confirm it.");
  requireUnconfirmed(agreement);
  return { confirmedBy: act.actor.userId, confirmedAt: act.now };
});

const end = verb(
  contract.endAgreement,
  agreementRecord,
  (act, agreement, { body: { reason } }) => {
    if (agreement.endedAt) throw new Problem("wrong-state", "This agreement has already ended.");
    act.auditDetail({ reason });
    return { endedAt: act.now, endedBy: act.actor.userId, endReason: reason };
  },
  { afterSave: (act) => suspendUncovered(act) },
);

/** Suspends live connections whose agreements are no longer in force; their queued tasks are kept. */
async function suspendUncovered(act: Act): Promise<void> {
  for (const { id, typeKey, label } of await connectionsInUse(act.db)) {
    const missing = await missingAgreements(act, typeOf(act.platform, typeKey), id, todayOf(act));
    if (missing.length === 0) continue;
    const agreements = missing.join(", ").toUpperCase();
    const reason = inEachLanguage((say) => say("agreement.missing", { agreements }));
    await updateConnection(act.db, id, { status: "suspended", statusReason: reason.en });
    act.notify({
      kind: "integrations.connection",
      to: { permission: "integrations.manage" },
      title: inEachLanguage((say) => say("connection.suspended", { label })),
      body: reason,
      link: "/settings?tabs=integrations",
      groupKey: `agreement:${id}`,
    });
  }
}

/** Days before the end of an agreement (AIG-2) or API key when users are notified. */
const agreementDays = [60, 30, 7, 1];
const keyDays = [30, 7, 1];

/**
 * Suspends connections of ended agreements within 15 minutes of midnight at the facility; notifies of agreements and keys that end soon at
 * 8:00 AM there.
 */
export const agreementsJob = defineJob({
  module: "integrations",
  name: "expiry-notices",
  payload: z.object({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    await suspendUncovered(act);
    if (!(await takeDailyTurn(act, "integrations.expiry-notices", "08:00"))) return;
    const today = todayOf(act);
    for (const { id, vendor, expiresOn } of await agreementsWithEnd(act.db)) {
      const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
      if (daysLeft === -1) await act.raise("integrations.agreement-expired", { agreementId: id });
      if (!agreementDays.includes(daysLeft)) continue;
      await act.raise("integrations.agreement-expiring", { agreementId: id, daysLeft });
      act.notify({
        kind: "integrations.connection",
        to: { permission: "integrations.manage" },
        title: inEachLanguage((say) => say("agreement.ends", { vendor, count: daysLeft })),
        link: "/settings?tabs=integrations",
        groupKey: `agreement-ends:${id}:${daysLeft}`,
      });
    }
    await notifyOfEndingKeys(act, today);
  },
});

/** Notifies 30, 7 and 1 days before an API key expires, so that it can be replaced in time. */
async function notifyOfEndingKeys(act: Act, today: string): Promise<void> {
  for (const { id, expiresAt, last4, name } of await activeKeys(act.db, act.now)) {
    const daysLeft = Math.round((Date.parse(localDate(expiresAt, act.timeZone)) - Date.parse(today)) / 86_400_000);
    if (!keyDays.includes(daysLeft)) continue;
    act.notify({
      kind: "integrations.connection",
      to: { permission: "developer.manage" },
      title: inEachLanguage((say) => say("key.ends", { name, last4, count: daysLeft })),
      link: "/settings?tabs=developer&part=keys",
      groupKey: `key-ends:${id}:${daysLeft}`,
    });
  }
}

export const agreementHandlers = [list, enter, attach, confirm, end];
