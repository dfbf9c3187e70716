import { latestMetrics } from "#modules/clients/index.ts";
import type { Act, Witness } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { type DoseSupply, deductDose, supplyForDose } from "../counts/dose-supply.actions.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { ingredientAmounts } from "../orders/dose-amount.ts";
import type { VitalReading } from "../orders/hold-parameters.ts";
import { orderForUpdate } from "../orders/order.store.ts";
import { isSingle } from "../orders/sig.ts";
import { acknowledgeByGiving, completeWhenGiven } from "../orders/single-order.actions.ts";
import { alreadyDocumented, type Charted, chartDose, chartPrn } from "./administer.ts";
import { type DoseContext, doseContext } from "./dose-context.store.ts";
import { recordDoseOnTimeline } from "./dose-timeline.actions.ts";
import {
  administerDose,
  type DoseAdministration,
  type DoseObservation,
  type MedicationLog,
  observeDose,
} from "./log.contract.ts";
import { liveLog, type NewLog, writeLog } from "./log.store.ts";
import { notifyOfNotTaken } from "./not-taken.actions.ts";
import { wasTaken } from "./outcome.ts";
import { recheckMinutes } from "./prn.ts";
import { requirePrnLimits } from "./prn-limits.actions.ts";
import { recordedScore, scoreOfDose } from "./recorded-score.actions.ts";
import { checkScans, type ScanChecks } from "./scan.actions.ts";

/**
 * Documents one dose. Guarantees one entry per dose that is not voided: a second nurse gets `already-documented` with the
 * first entry (MED-50). PRN limits hold for doses charted at the same time (MED-36).
 */
async function documentDose(
  act: Act<"medication-log">,
  orderId: string,
  body: DoseAdministration | DoseObservation,
): Promise<MedicationLog> {
  const performedBy = actingClinician(act);
  const context = await doseContext(act.db, orderId, body.scheduleId ?? null, performedBy);
  await act.openChart(context.clientId, "medications");
  const occurredAt = body.occurredAt ?? act.now;
  const recorded = wasTaken(body.result) ? await recordedScore(act, context, occurredAt) : null;
  const decidedBy = wasTaken(body.result) ? await scoreOfDose(act, context, occurredAt) : undefined;
  const vitals = await vitalsAt(act, context, occurredAt);
  const charting = {
    ...body,
    occurredAt,
    vitals,
    decidedBy: decidedBy ?? null,
    ...(recorded ? { scoreStatement: recorded.statement } : {}),
  };
  const mayVoidAny = act.can("medications.voidAny");
  const isPrn = context.scheduleKind === "prn";
  if (!isPrn && context.scheduleId === null)
    throw new Problem("validation", {
      detail: "Choose the dose of this order.",
      errors: [{ path: "body.scheduleId", message: "Choose the dose." }],
    });
  if (context.state === "documented" && context.scheduleId) throw await alreadyDocumentedProblem(act, context);
  const charted = isPrn
    ? chartPrn(context, charting, mayVoidAny, act.now)
    : chartDose(context, doseToGive(context), charting, mayVoidAny, act.now);
  if (isPrn && wasTaken(body.result)) await requirePrnLimits(act, context, charting);
  // A dose by score keeps the interval and ceiling of its order as well (MED-45).
  if (decidedBy && context.requiresScore)
    await requirePrnLimits(
      act,
      { ...context, doseValue: context.scheduledDose, quantityPerDose: context.scheduledQuantity },
      charting,
    );
  const witness =
    "witnessTicket" in body && body.witnessTicket
      ? await act.spendWitnessTicket(body.witnessTicket, {
          permission: "medications.witness",
          locationId: context.locationId,
        })
      : null;
  // Locks the order before its dose, as every order change does, to prevent deadlocks.
  const single = isSingle(context.scheduleKind) ? await orderForUpdate(act.db, orderId) : null;
  const { result, wasteAmount } = body;
  const scanned = await checkScans(act, context, body);
  const takenFrom = body.takenFrom ?? takenFromScanned(context, scanned, charted);
  const taken = {
    ...context,
    quantityGiven: charted.quantityGiven,
    result,
    takenFrom,
    wasteAmount,
    witness,
    performedBy,
  };
  const supply = await supplyForDose(act, taken);
  const log = newLog(
    act,
    context,
    { ...charting, scoreStatement: statementsOf(decidedBy?.statement, charting.scoreStatement) },
    { ...charted, ...supply, ...scanned },
    performedBy,
    witness,
    decidedBy ?? recorded,
  );
  const { logged, closed } = await writeLog(act.db, log);
  if (!logged) throw await alreadyDocumentedProblem(act, context);
  if (!isPrn && !closed) throw new Problem("order-not-active", "This dose was just canceled. Reload the list.");
  await deductDose(act, supply, log, witness);
  if (single && wasTaken(log.result)) await completeWhenGiven(act, await acknowledgeByGiving(act, single));
  await announceDose(act, context, log);
  return answerOf(log, context, witness);
}

/** "CIWA-Ar 12 at 9:05 AM PST; 1 at 9:04 AM PST": the score that decided the dose, then the one that the order's words ask for. */
function statementsOf(...statements: (string | undefined)[]): string | undefined {
  const known = statements.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : known.join("; ");
}

/** The container whose label was scanned, for a dose that is deducted from one. */
function takenFromScanned({ deaSchedule }: DoseContext, { containerId }: ScanChecks, { quantityGiven }: Charted) {
  return deaSchedule > 0 && containerId !== null && quantityGiven !== null
    ? [{ containerId, quantity: quantityGiven }]
    : undefined;
}

function doseToGive(context: DoseContext) {
  return { ...context, doseValue: context.scheduledDose, quantityPerDose: context.scheduledQuantity };
}

async function alreadyDocumentedProblem(
  act: Act,
  { scheduleId, originalDueAt, timeZone }: DoseContext,
): Promise<Problem> {
  const first = scheduleId === null ? undefined : await liveLog(act.db, scheduleId, originalDueAt);
  if (!first) return new Problem("already-documented", "Someone else just documented this dose. Reload the list.");
  return alreadyDocumented(first, timeZone);
}

/** The newest readings of the order's hold parameters, taken by an instant. */
async function vitalsAt(act: Act, { clientId, holdParameters }: DoseContext, at: string): Promise<VitalReading[]> {
  if (holdParameters.length === 0) return [];
  const keys = [...new Set(holdParameters.map(({ metric }) => metric))];
  const latest = await latestMetrics(act, clientId, keys, at);
  return [...latest.values()].map(({ metric, value, effectiveAt }) => ({ metric, value, takenAt: effectiveAt }));
}

function newLog(
  act: Act,
  context: DoseContext,
  body: (DoseAdministration | DoseObservation) & { occurredAt: string; vitals: readonly VitalReading[] },
  charted: Charted & Pick<DoseSupply, "takenFrom" | "wasteAmount"> & ScanChecks,
  performedBy: string,
  witness: Witness | null,
  score: { id: string } | null,
): NewLog {
  const { occurredAt } = body;
  const isTaken = wasTaken(body.result);
  const recheckDue = isTaken && context.scheduleKind === "prn";
  return {
    id: newId(),
    partitionAt: context.scheduleId === null ? occurredAt : context.originalDueAt,
    scheduleId: context.scheduleId,
    orderId: context.orderId,
    demographicId: context.demographicId,
    clientId: context.clientId,
    locationId: context.locationId,
    result: body.result,
    dueAt: context.scheduleId === null ? null : context.dueAt,
    occurredAt,
    at: act.now,
    timing: charted.timing,
    timingReason: body.timingReason ?? body.recheckSkippedReason ?? null,
    lateEntry: charted.lateEntry,
    doseGiven: charted.doseGiven,
    unit: isTaken ? context.doseUnit : null,
    quantityGiven: charted.quantityGiven,
    routeCode: context.routeCode,
    reasonCode: body.reasonCode ?? null,
    comment: body.comment ?? null,
    identification: body.identification ?? null,
    productCheck: charted.productCheck,
    productCheckReason: charted.productCheckReason,
    scannedNdc: charted.scannedNdc,
    lot: charted.lot,
    expiresOn: charted.expiresOn,
    ingredientAmounts:
      charted.quantityGiven === null ? [] : ingredientAmounts(context.ingredients, charted.quantityGiven),
    performedBy,
    witnessId: witness?.clinicianId ?? null,
    witnessAt: witness?.at ?? null,
    prnReasonCode: body.prnReasonCode ?? null,
    scoreId: score?.id ?? null,
    scoreStatement: isTaken ? (body.scoreStatement ?? null) : null,
    scoreOverrideReason: isTaken ? (body.scoreOverrideReason ?? null) : null,
    vitals: body.vitals,
    painBefore: body.painBefore ?? null,
    recheckDueAt: recheckDue ? addMinutes(occurredAt, recheckMinutes(context.routeCode, context.prnRecheckMin)) : null,
    correctsId: body.correctsId ?? null,
    takenFrom: charted.takenFrom,
    wasteAmount: charted.wasteAmount,
    idempotencyKey: act.request.idempotencyKey ?? newId(),
  };
}

/** Audits the entry, adds it to the timeline and raises its events. */
async function announceDose(act: Act<"medication-log">, context: DoseContext, log: NewLog): Promise<void> {
  const { clientId, demographicId } = context;
  act.audit({
    subjectId: log.id,
    clientId,
    locationId: context.locationId,
    detail: { orderId: context.orderId, result: log.result, timing: log.timing, lateEntry: log.lateEntry },
  });
  const options = {
    subject: { type: "medication-log", id: log.id },
    topics: [passTopic(context.locationId), `record:medications:${demographicId}`],
  };
  const { result, occurredAt } = log;
  const ids = { clientId, demographicId, logId: log.id };
  await act.raise("medications.dose-recorded", { ...ids, orderId: context.orderId, result, occurredAt }, options);
  if (result === "refused") await act.raise("medications.dose-refused", ids, options);
  await notifyOfNotTaken(act, context, log);
  await recordDoseOnTimeline(act, context, log);
}

function answerOf(log: NewLog, context: DoseContext, witness: Witness | null): MedicationLog {
  return {
    id: log.id,
    scheduleId: log.scheduleId,
    orderId: log.orderId,
    clientId: log.clientId,
    demographicId: log.demographicId,
    result: log.result,
    dueAt: log.dueAt,
    occurredAt: log.occurredAt,
    chartedAt: log.at,
    receivedAt: log.at,
    timing: log.timing,
    timingReason: log.timingReason,
    lateEntry: log.lateEntry,
    doseGiven: log.doseGiven,
    unit: log.unit,
    quantityGiven: log.quantityGiven,
    routeCode: log.routeCode,
    reasonCode: log.reasonCode,
    comment: log.comment,
    identification: log.identification,
    productCheck: log.productCheck,
    productCheckReason: log.productCheckReason,
    performedByName: context.performedByName,
    performedByInitials: context.performedByInitials,
    witnessName: witness?.name ?? null,
    prnReasonCode: log.prnReasonCode,
    scoreStatement: log.scoreStatement,
    scoreOverrideReason: log.scoreOverrideReason,
    vitals: [...log.vitals],
    painBefore: log.painBefore,
    recheckDueAt: log.recheckDueAt,
    recheckAt: null,
    effect: null,
    painAfter: null,
    correctsId: log.correctsId,
    voidedAt: null,
    voidReason: null,
    version: 1,
  };
}

export const administerDoseAction = action(administerDose, (act, { params, body }) =>
  documentDose(act, params.orderId, body),
);

export const observeDoseAction = action(observeDose, (act, { params, body }) =>
  documentDose(act, params.orderId, body),
);
