import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { prnProblem } from "../administrations/administer.ts";
import { type PrnRefusal, prnRefusal } from "../administrations/prn.ts";
import { dosesOfIngredient, lockIngredients } from "../administrations/prn-history.store.ts";
import { inEachLanguage } from "../notices.ts";
import { ingredientAmounts, plainDecimal } from "../orders/dose-amount.ts";
import { decideByScore, type ScoreBandDose } from "../orders/score-doses.ts";
import { openReview } from "../reviews/open-review.actions.ts";
import { scoreGoodForMin } from "./scale.ts";
import type { ScoredDose } from "./score.contract.ts";
import { type DecidingScore, decidingScore } from "./score.store.ts";
import {
  cancelOtherScoreDoses,
  dosesByScore,
  insertDoseByScore,
  type ScoreOrder,
  scoreOrdersForUpdate,
} from "./score-doses.store.ts";

interface Stay {
  demographicId: string;
  status: string;
  timeZone: string;
}

/**
 * What the newest score means for the orders that depend on it (MED-43): its dose is due now and can be given while the score is
 * good, or none is, and the prescriber is called. A dose of an earlier score that was not given is canceled.
 */
export async function planDosesByScore(act: Act, stay: Stay, instrument: string): Promise<ScoredDose[]> {
  const orders = await scoreOrdersForUpdate(act.db, stay.demographicId, instrument, act.now);
  const planned: ScoredDose[] = [];
  for (const order of orders) {
    // Read under the lock of the order, so that of two scores at once the newer one decides.
    const score = await decidingScore(act.db, {
      demographicId: stay.demographicId,
      instrument,
      since: addMinutes(act.now, -scoreGoodForMin),
      until: addMinutes(act.now, clockSlackMin),
    });
    // The ingredient before the doses, as when a dose is documented, to prevent deadlocks.
    await lockIngredients(act.db, order.clientId, [ingredientOf(order).ingredient]);
    await cancelOtherScoreDoses(act.db, order.id, score?.id ?? null, act.now);
    if (score && stay.status === "admitted") planned.push(await planDose(act, stay, order, score));
  }
  return planned;
}
const clockSlackMin = 2;

async function planDose(act: Act, stay: Stay, order: ScoreOrder, score: DecidingScore): Promise<ScoredDose> {
  const { id: orderId, product, doseUnit, prescriberName } = order;
  const shown = { orderId, product, prescriberName };
  const decision = decideByScore(order.doses, score.total);
  if (decision.is === "below") return { ...shown, is: "below", doseFrom: decision.doseFrom };
  if (decision.is === "call") {
    await callPrescriber(act, stay, order, score, "call");
    return { ...shown, is: "call", callFrom: decision.callFrom };
  }
  const { band } = decision;
  const dose = { dose: `${plainDecimal(band.doseValue)} ${doseUnit}` };
  const of = (await dosesByScore(act.db, orderId)).find(({ scoreId }) => scoreId === score.id);
  if (of) return { ...shown, ...dose, is: of.state === "documented" ? "documented" : "due" };
  const limit = await limitOf(act, order, band);
  if (limit) {
    if (limit.refusal.code === "dose-limit-exceeded") await callPrescriber(act, stay, order, score, "limit");
    const { message } = prnProblem(limit.refusal, limit.unit, limit.ingredient, stay.timeZone, act.now);
    return { ...shown, ...dose, is: "limit", why: message };
  }
  const until = addMinutes(score.takenAt, scoreGoodForMin);
  const isAhead = score.takenAt > act.now;
  await insertDoseByScore(act.db, order, {
    scoreId: score.id,
    dueAt: act.now,
    windowStart: isAhead ? act.now : score.takenAt,
    windowEnd: until,
    lateCutoffAt: until,
    doseValue: band.doseValue,
    quantityPerDose: band.quantityPerDose,
    courseDay: 1 + Math.floor((Date.parse(act.now) - Date.parse(order.startAt)) / 86_400_000),
  });
  return { ...shown, ...dose, is: "due" };
}

/** The ingredient whose sum the limit is about, with its amount in a dose. */
function ingredientOf({ ingredients, doseUnit, doses, id }: ScoreOrder, band = doses.bands[0]) {
  const shares = band ? ingredientAmounts(ingredients, band.quantityPerDose) : [];
  const share = shares.find(({ unit }) => unit === doseUnit) ?? shares[0];
  return {
    ingredient: share?.ingredient ?? id,
    unit: share?.unit ?? doseUnit,
    amount: share?.amount ?? band?.doseValue ?? "0",
  };
}

/** Why a dose can't be due now: too soon after the last one, or above what 24 hours may have of its ingredient (MED-45). */
async function limitOf(
  act: Act,
  order: ScoreOrder,
  band: ScoreBandDose,
): Promise<{ refusal: PrnRefusal; unit: string; ingredient: string } | null> {
  const { ingredient, unit, amount } = ingredientOf(order, band);
  const since = addMinutes(act.now, -Math.max(1440, order.minIntervalMin));
  const given = await dosesOfIngredient(act.db, order.demographicId, { id: order.id, ingredient, unit }, since);
  const { minIntervalMin, maxAmountPer24h } = order;
  const limits = { minIntervalMin, maxDosesPer24h: null, maxAmountPer24h };
  const refusal = prnRefusal(limits, given, act.now, amount);
  return refusal && { refusal, unit, ingredient };
}

/** No dose by protocol: the prescriber is notified, the medical director while the notice is unread, and it is a review. */
async function callPrescriber(
  act: Act,
  { timeZone }: Stay,
  order: ScoreOrder,
  score: DecidingScore,
  why: "call" | "limit",
): Promise<void> {
  const text = `${score.instrument} ${score.total}`;
  act.notify({
    kind: "medications.score-needs-prescriber",
    to: { clinicianIds: [order.prescriberId] },
    title: inEachLanguage((say) => say(`score.${why}`)),
    body: inEachLanguage((say) =>
      say(why === "call" ? "score.callText" : "score.limitText", { when: formatZonedTime(score.takenAt, timeZone) }),
    ),
    link: `/medications?tabs=orders&selectedOrder=${order.id}`,
    subject: { type: "order", id: order.id },
    clientId: order.clientId,
    groupKey: `score:${order.id}`,
  });
  await openReview(act, {
    kind: "held_dose",
    order,
    reason:
      why === "call"
        ? `${text}: above the doses of the protocol. Evaluate for transfer.`
        : `${text}: the limit in 24 hours is reached.`,
    submittedBy: act.actor.clinicianId,
    assigneeId: order.prescriberId,
  });
}
