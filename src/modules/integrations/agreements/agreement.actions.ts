import { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { takeDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { todayOf } from "../connections/connection.store.ts";
import { missingAgreements, typeOf } from "../connections/connections.store.ts";
import { inEachLanguage } from "../notices.ts";
import * as contract from "./agreement.contract.ts";

function rowsOf(view: View) {
  return view.db
    .selectFrom("serviceAgreements as a")
    .leftJoin("connections as c", "c.id", "a.connectionId")
    .leftJoin("files as f", "f.id", "a.fileId")
    .leftJoin("clinicians as e", "e.userId", "a.enteredBy")
    .leftJoin("clinicians as k", "k.userId", "a.confirmedBy")
    .select([
      "a.id",
      "a.connectionId",
      "c.label as connectionLabel",
      "a.vendor",
      "a.kinds",
      "a.signedOn",
      "a.effectiveOn",
      "a.expiresOn",
      "a.noTraining",
      "a.enteredBy as enteredById",
      "e.fullName as enteredBy",
      "k.fullName as confirmedBy",
      "a.confirmedAt",
      "a.endedAt",
      "a.endReason",
      "a.version",
      "f.id as fileId",
      "f.name as fileName",
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function asAnswer(view: View, { enteredById, fileId, fileName, ...row }: Row): contract.Agreement {
  const open = row.confirmedAt === null && row.endedAt === null;
  return {
    ...row,
    kinds: row.kinds as contract.Agreement["kinds"],
    file: fileId ? { id: fileId, name: fileName ?? "" } : null,
    mayConfirm: open && view.can("agreements.confirm") && enteredById !== view.actor.userId,
  };
}

async function one(view: View, id: string): Promise<contract.Agreement> {
  const row = await rowsOf(view).where("a.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return asAnswer(view, row);
}

const list = query(contract.listAgreements, async (view) => ({
  rows: (await rowsOf(view).orderBy("a.createdAt", "desc").limit(500).execute()).map((row) => asAnswer(view, row)),
}));

const enter = action(contract.enterAgreement, async (act, { body }) => {
  const { connectionId } = body;
  if (connectionId) {
    const known = await act.db.selectFrom("connections").select("id").where("id", "=", connectionId).executeTakeFirst();
    if (!known) throw new Problem("not-found");
  }
  const id = newId();
  await act.db
    .insertInto("serviceAgreements")
    .values({ id, ...body, enteredBy: act.actor.userId ?? "" })
    .execute();
  act.audit({ subjectId: id, detail: { kinds: body.kinds } });
  return one(act, id);
});

/** The document of a confirmed agreement cannot be replaced; a new document needs a new agreement. */
const attach = action(contract.attachAgreement, async (act, { params, body }) => {
  const before = await one(act, params.agreementId);
  if (before.confirmedAt || before.endedAt)
    throw new Problem("wrong-state", "This agreement has already been confirmed or ended.");
  const file = await act.db
    .selectFrom("files")
    .select("status")
    .where("id", "=", body.fileId)
    .where("subjectType", "=", "agreement")
    .where("subjectId", "=", before.id)
    .executeTakeFirst();
  if (file?.status !== "ready") throw fieldProblem("body.fileId", "Upload the signed document first.");
  await act.db.updateTable("serviceAgreements").set({ fileId: body.fileId }).where("id", "=", before.id).execute();
  act.audit({ subjectId: before.id, detail: { fileId: body.fileId } });
  return one(act, before.id);
});

const confirm = action(contract.confirmAgreement, async (act, { params }) => {
  const row = await act.db
    .selectFrom("serviceAgreements")
    .select(["enteredBy", "confirmedAt", "endedAt"])
    .where("id", "=", params.agreementId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  if (row.enteredBy === act.actor.userId)
    throw new Problem("own-request", "You entered this agreement, so a second user must confirm it.");
  if (row.confirmedAt || row.endedAt)
    throw new Problem("wrong-state", "This agreement has already been confirmed or ended.");
  await act.db
    .updateTable("serviceAgreements")
    .set({ confirmedBy: act.actor.userId, confirmedAt: act.now })
    .where("id", "=", params.agreementId)
    .execute();
  act.audit({ subjectId: params.agreementId });
  return one(act, params.agreementId);
});

const end = action(contract.endAgreement, async (act, { params, body }) => {
  const before = await one(act, params.agreementId);
  if (before.endedAt) throw new Problem("wrong-state", "This agreement has already ended.");
  await act.db
    .updateTable("serviceAgreements")
    .set({ endedAt: act.now, endedBy: act.actor.userId, endReason: body.reason })
    .where("id", "=", before.id)
    .execute();
  act.audit({ subjectId: before.id, detail: { reason: body.reason } });
  await suspendUncovered(act);
  return one(act, before.id);
});

/** Suspends live connections whose agreements are no longer in force; their queued tasks are kept. */
async function suspendUncovered(act: Act): Promise<void> {
  const live = await act.db
    .selectFrom("connections")
    .select(["id", "typeKey", "label"])
    .where("status", "in", ["enabled", "degraded", "needsSignIn"])
    .where("environment", "<>", "simulator")
    .execute();
  for (const { id, typeKey, label } of live) {
    const missing = await missingAgreements(act, typeOf(act.platform, typeKey), id, todayOf(act));
    if (missing.length === 0) continue;
    const agreements = missing.join(", ").toUpperCase();
    const reason = inEachLanguage((say) => say("agreement.missing", { agreements }));
    await act.db
      .updateTable("connections")
      .set({ status: "suspended", statusReason: reason.en })
      .where("id", "=", id)
      .execute();
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
    const rows = await act.db
      .selectFrom("serviceAgreements")
      .select(["id", "vendor", "expiresOn"])
      .where("endedAt", "is", null)
      .where("expiresOn", "is not", null)
      .execute();
    for (const { id, vendor, expiresOn } of rows) {
      const daysLeft = Math.round((Date.parse(expiresOn ?? "") - Date.parse(today)) / 86_400_000);
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
    await tellOfEndingKeys(act, today);
  },
});

/** Notifies 30, 7 and 1 days before an API key expires, so that it can be replaced in time. */
async function tellOfEndingKeys(act: Act, today: string): Promise<void> {
  const keys = await act.db
    .selectFrom("apiKeys as k")
    .innerJoin("apiClients as c", "c.id", "k.clientId")
    .select(["k.id", "k.expiresAt", "k.last4", "c.name"])
    .where("k.revokedAt", "is", null)
    .where("k.expiresAt", ">", act.now)
    .execute();
  for (const { id, expiresAt, last4, name } of keys) {
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
