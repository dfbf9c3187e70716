import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { plainDecimal, sameAmount } from "../orders/dose-amount.ts";
import {
  checkHold,
  type HoldParameter,
  limitText,
  metricName,
  readingValueText,
  type VitalReading,
} from "../orders/hold-parameters.ts";
import { checkScore, instrumentOf, possibleScores, scoreCondition } from "../orders/score-condition.ts";
import { decideByScore, type ScoreDoses } from "../orders/score-doses.ts";
import { durationText } from "../orders/sig.ts";
import { scoreGoodForMin } from "../scores/scale.ts";

/** What an order asks for before a dose: vital signs, a score in its words, a score that decides the dose. */
export interface OrderConditions {
  prescriberName: string;
  doseUnit: string;
  indication: string | null;
  instructions: string | null;
  holdParameters: readonly HoldParameter[];
  /** A bedside score decides the doses. */
  requiresScore?: ScoreDoses | null;
}

export interface DoseFacts {
  occurredAt: string;
  scoreStatement?: string | undefined;
  scoreOverrideReason?: string | undefined;
  /** The newest readings of the order's hold parameters at the time of the dose. */
  vitals?: readonly VitalReading[] | undefined;
  /** The newest score that decides the dose at its time; null without one in the last 30 minutes. */
  decidedBy?: { total: number } | null;
}

/**
 * A dose with hold parameters is given only with a recent reading of each, none of them beyond its limit (MED-55). Only the
 * prescriber's one-time order gives it otherwise.
 */
export function requireVitals(order: OrderConditions, { vitals = [], occurredAt }: DoseFacts): void {
  const checked = checkHold(order.holdParameters, vitals, occurredAt);
  const unknown = checked.filter(({ is }) => is === "unknown");
  const beyond = checked.flatMap(({ is, reading, parameter }) =>
    is === "hold" && reading ? [{ reading, parameter }] : [],
  );
  if (beyond.length > 0) {
    const found = beyond.map(({ reading }) => readingValueText(reading)).join(" and ");
    const limits = beyond.map(({ parameter }) => limitText(parameter)).join(" or ");
    throw new Problem("gate-not-met", {
      detail: `The client's ${found} is beyond a limit of the order: hold if ${limits}. Hold the dose. To give it, get a one-time order from ${order.prescriberName}.`,
      params: { metrics: beyond.map(({ parameter }) => parameter.metric) },
    });
  }
  if (unknown.length === 0) return;
  const names = unknown.map(({ parameter }) => metricName(parameter.metric));
  const age = Math.min(...unknown.map(({ parameter }) => parameter.maxAgeMin));
  throw new Problem("vitals-required", {
    detail: `The order depends on ${listed(names)}. Record ${names.length === 1 ? "it" : "them"} first: the reading may be at most ${durationText(age)} old.`,
    params: { metrics: unknown.map(({ parameter }) => parameter.metric) },
  });
}

/** "systolic and pulse". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A dose that depends on a score is given only with the score stated, and outside the order's limit only with a reason (MED-43). */
export function requireScore(order: OrderConditions, { scoreStatement, scoreOverrideReason }: DoseFacts): void {
  const condition = scoreCondition(order);
  if (condition === null) return;
  const instrument = instrumentOf(condition);
  if (!scoreStatement)
    throw new Problem("score-required", {
      detail: `The order says "${condition}". Enter the ${instrument} score and when it was taken.`,
      errors: [{ path: "body.scoreStatement", message: `Enter the ${instrument} score.` }],
    });
  const checked = checkScore(condition, scoreStatement);
  if (checked.is === "impossible")
    throw fieldProblem("body.scoreStatement", `${instrument} is ${possibleScores(condition)}.`);
  if (checked.is !== "unmet" || scoreOverrideReason) return;
  throw new Problem("gate-not-met", {
    detail: `${instrument} is ${checked.score}. The order says "${condition}". Hold the dose, or enter why it is given.`,
    errors: [{ path: "body.scoreOverrideReason", message: "Enter why the dose is given." }],
  });
}

/** A dose by score is the one that the newest score has (MED-43). Nobody can choose another, with or without a reason. */
export function requireDoseOfScore(
  { requiresScore, doseUnit, prescriberName }: OrderConditions,
  { doseValue }: { doseValue: string },
  { decidedBy }: DoseFacts,
): void {
  if (!requiresScore) return;
  const { instrument } = requiresScore;
  if (!decidedBy)
    throw new Problem(
      "gate-not-met",
      `The ${instrument} score that decides this dose is more than ${scoreGoodForMin} min old, or was voided. Score the client again.`,
    );
  const decision = decideByScore(requiresScore, decidedBy.total);
  const score = `${instrument} is ${decidedBy.total}.`;
  if (decision.is === "below")
    throw new Problem(
      "gate-not-met",
      `${score} This protocol doses at ${decision.doseFrom} or more. Score again in 2 hours.`,
    );
  if (decision.is === "call")
    throw new Problem(
      "gate-not-met",
      `${score} This protocol gives no dose at ${decision.callFrom} or more. Call ${prescriberName} now and evaluate for transfer.`,
    );
  if (!sameAmount(decision.band.doseValue, doseValue))
    throw new Problem(
      "gate-not-met",
      `${score} Its dose is ${plainDecimal(decision.band.doseValue)} ${doseUnit}, not ${plainDecimal(doseValue)} ${doseUnit}. Reload the list.`,
    );
}
