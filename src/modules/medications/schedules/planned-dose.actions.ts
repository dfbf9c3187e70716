import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate, formatZonedTime, localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { shortName } from "../administrations/administer.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { scoreFrequency } from "../orders/frequencies.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { insertOrderEvent } from "../orders/order-history.store.ts";
import { isOrderActive } from "../orders/order-states.ts";
import { prescriberName } from "../orders/prescribers.store.ts";
import { movedTimes } from "./dose-time.ts";
import { claimDose, moveDose, releaseDose } from "./planned-dose.contract.ts";
import { doseById, doseForUpdate, type PlannedDoseRow, saveClaim, saveMove } from "./planned-dose.store.ts";

const claimMin = 10;

/** MED-51: tells others that this user is preparing the dose. Documenting it needs no claim. */
export const claimDoseAction = action(claimDose, async (act, { params, body }) => {
  const by = actingClinician(act);
  const dose = await openDose(act, params.doseId);
  if (dose.state === "documented")
    throw new Problem("already-documented", "This dose was just documented. Reload the list.");
  if (dose.state === "cancelled" || dose.state === "suspended")
    throw new Problem("wrong-state", "This dose is held, canceled, or during a leave. Reload the list.");
  const other = dose.claimedBy !== null && dose.claimedBy !== by && (dose.claimedUntil ?? "") > act.now;
  if (other && !body.takeOver)
    throw new Problem("dose-claimed", {
      detail: `${shortName(dose.claimedByName ?? "Someone else")} is preparing this dose until ${formatZonedTime(dose.claimedUntil ?? act.now, dose.timeZone)}.`,
    });
  const until = addMinutes(act.now, claimMin);
  await saveClaim(act.db, dose.id, { by, until });
  auditDose(act, dose, { takenOver: other });
  await announceClaim(act, dose);
  return { id: dose.id, clientId: dose.clientId, claim: { by: act.actor.name, clinicianId: by, until } };
});

/** Another user's claim stays. */
export const releaseDoseAction = action(releaseDose, async (act, { params }) => {
  const dose = await openDose(act, params.doseId);
  const isOwn = dose.claimedBy === act.actor.clinicianId;
  if (isOwn) {
    await saveClaim(act.db, dose.id, null);
    await announceClaim(act, dose);
  }
  auditDose(act, dose);
  const { claimedBy, claimedUntil, claimedByName } = dose;
  return {
    id: dose.id,
    clientId: dose.clientId,
    claim:
      isOwn || claimedBy === null || claimedUntil === null
        ? null
        : { by: claimedByName ?? "", clinicianId: claimedBy, until: claimedUntil },
  };
});

/** MED-39: moves one dose. A nurse moves it within its window; beyond it with a prescriber's order, read back. */
export const moveDoseAction = action(moveDose, async (act, { params, body }) => {
  const by = actingClinician(act);
  const seen = await doseById(act.db, params.doseId);
  await act.openChart(seen.clientId, "medications");
  // Locks the order before its dose, as every order change does, to prevent deadlocks.
  const order = await orderForUpdate(act.db, seen.orderId);
  const dose = await doseForUpdate(act.db, params.doseId);
  if (order.frequencyCode === scoreFrequency)
    throw new Problem("wrong-state", "A dose by score is given while its score is good. Score the client again.");
  if (dose.dueAt !== body.from)
    throw new Problem(
      "stale-version",
      `Someone else moved this dose to ${formatZonedTime(dose.dueAt, dose.timeZone)}.`,
    );
  const { readBack } = body;
  if (readBack && (await prescriberName(act.db, readBack.prescriberId)) === undefined)
    throw new Problem("validation", {
      errors: [{ path: "body.readBack.prescriberId", message: "Choose the prescriber." }],
    });
  const byPrescriber = act.can("medications.prescribe") || readBack !== undefined;
  const times = movedTimes({ ...dose, orderIsActive: isOrderActive(order) }, body.dueAt, byPrescriber, act.now);
  await saveMove(act.db, dose.id, times, { by, reason: body.reason });
  const zone = dose.timeZone;
  await insertOrderEvent(act.db, {
    orderId: order.id,
    action: "move-dose",
    fromStatus: order.orderStatus,
    toStatus: order.orderStatus,
    actorId: by,
    ...(readBack ? { onBehalfOf: readBack.prescriberId } : {}),
    reason: `${dayAndTime(dose.dueAt, zone)} to ${dayAndTime(times.dueAt, zone)}: ${body.reason}`,
    at: act.now,
  });
  auditDose(act, dose, { from: dose.dueAt, to: times.dueAt });
  await announceClaim(act, dose);
  return { id: dose.id, clientId: dose.clientId, ...times };
});

function dayAndTime(at: string, zone: string): string {
  return `${formatDate(localDate(at, zone))} ${formatZonedTime(at, zone)}`;
}

async function openDose(act: Act, doseId: string): Promise<PlannedDoseRow> {
  const dose = await doseForUpdate(act.db, doseId);
  await act.openChart(dose.clientId, "medications");
  return dose;
}

function auditDose(act: Act<"order">, dose: PlannedDoseRow, detail: Record<string, string | boolean> = {}): void {
  const { orderId, clientId, locationId, id } = dose;
  act.audit({ subjectId: orderId, clientId, locationId, detail: { scheduleId: id, ...detail } });
}

/** Boards that show the dose read it again. */
async function announceClaim(act: Act, { clientId, demographicId, locationId }: PlannedDoseRow): Promise<void> {
  await act.raise(
    "medications.doses-changed",
    { clientId, demographicId },
    { topics: [passTopic(locationId), `record:medications:${demographicId}`] },
  );
}
