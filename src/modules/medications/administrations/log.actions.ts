import { requireEpisode, voidChartEvents } from "#modules/clients/index.ts";
import { refuseOnHold } from "#platform/server/access/legal-hold.ts";
import { verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { reverseDose } from "../counts/dose-supply.actions.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { reopenWhenVoided } from "../orders/single-order.actions.ts";
import { reopenDose } from "../schedules/schedule.store.ts";
import { readMar, recheckDose, voidLog } from "./log.contract.ts";
import { type LogRecord, medicationLogs } from "./log.store.ts";
import { marDoses, marLogs } from "./mar.store.ts";

/** Records the effect of a PRN dose (MED-37), once. */
export const recheckDoseAction = verb(
  recheckDose,
  medicationLogs,
  (act, log, { body }) => {
    if (log.voidedAt !== null || log.recheckDueAt === null || log.recheckAt !== null)
      throw new Problem("wrong-state", "The effect of this entry is already recorded, or not required.");
    const { effect, painAfter = null } = body;
    act.auditDetail({ effect });
    return { recheckAt: act.now, recheckBy: actingClinician(act), effect, painAfter };
  },
  {
    afterSave: async (act, log) => {
      if (log.effect === "not_effective" || log.effect === "adverse")
        await act.raise("medications.prn-ineffective", idsOf(log), liveOptions(log));
    },
  },
);

/**
 * Voids an entry. It stays visible, struck through, and the dose is due again. Users void their own entries within 24
 * hours; `medications.voidAny` voids any.
 */
export const voidLogAction = verb(
  voidLog,
  medicationLogs,
  async (act, log, { body }) => {
    if (log.voidedAt !== null) throw new Problem("wrong-state", "This entry is already voided.");
    await refuseOnHold(act, { type: "medication-log", id: log.id, clientId: log.clientId });
    const isOwn = log.performedBy === act.actor.clinicianId && minutesBetween(log.chartedAt, act.now) <= 1440;
    if (!isOwn && !act.can("medications.voidAny"))
      throw new Problem("forbidden", "You can void your own entries for 24 hours. Ask a nurse manager for this one.");
    // Locks the order before the entry changes, in the order that documenting a dose uses, to prevent deadlocks.
    await orderForUpdate(act.db, log.orderId);
    return { voidedAt: act.now, voidedBy: actingClinician(act), voidReason: body.reason };
  },
  {
    afterSave: async (act, log, { input }) => {
      await reverseDose(act, log.id, actingClinician(act), input.body.reason);
      await reopenDose(act.db, log.id, act.now);
      await reopenWhenVoided(act, await orderForUpdate(act.db, log.orderId));
      await voidChartEvents(act, { subjectType: "medication-log", subjectId: log.id, reason: input.body.reason });
      await act.raise("medications.dose-voided", { ...idsOf(log), reason: "voided" }, liveOptions(log));
    },
  },
);

function idsOf({ id, clientId, demographicId }: LogRecord) {
  return { clientId, demographicId, logId: id };
}
function liveOptions({ id, locationId, demographicId }: LogRecord) {
  return {
    subject: { type: "medication-log", id },
    topics: [passTopic(locationId), `record:medications:${demographicId}`],
  };
}

export const readMarQuery = query(readMar, async (view, { query: { demographicId, from, to } }) => {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  return {
    timeZone: episode.timeZone,
    doses: await marDoses(view.db, demographicId, from, to),
    logs: await marLogs(view.db, demographicId, from, to),
  };
});
