import { Decimal } from "decimal.js";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Dispensable, quantityFor } from "../orders/dose-amount.ts";
import { scoreFrequency } from "../orders/frequencies.ts";
import type { PlannedOrder } from "../orders/order.ts";
import { routeOf } from "../orders/routes.ts";
import { scoreBandTexts } from "../orders/score-doses.ts";
import { durationText } from "../orders/sig.ts";
import type { DosesByScore, Taper } from "./protocol.contract.ts";

/** "CIWA-Ar 8 to 10: 25 mg". */
export function byScoreTexts(byScore: DosesByScore, unit: string): string[] {
  return scoreBandTexts(byScore, unit).map((text) => `${byScore.instrument} ${text}`);
}

/**
 * An order whose doses a bedside score decides (MED-43). Throws `dose-not-dispensable` (MED-1), and `dose-limit-exceeded` where
 * one dose would exceed the ceiling (MED-45).
 */
export function planByScore(
  { routeCode, doseUnit, maxPer24h }: Taper,
  byScore: DosesByScore,
  product: Dispensable,
  startAt: string,
): PlannedOrder {
  const bands = byScore.bands.map((band) => ({
    ...band,
    quantityPerDose: quantityFor(product, band.doseValue, doseUnit),
  }));
  const [lowest] = bands;
  if (!lowest) throw new Problem("wrong-state", "This protocol has no dose.");
  const tooMuch = bands.find(({ doseValue }) => new Decimal(doseValue).gt(maxPer24h));
  if (tooMuch)
    throw new Problem(
      "dose-limit-exceeded",
      `A dose of ${tooMuch.doseValue} ${doseUnit} is above the limit of ${maxPer24h} ${doseUnit} in 24 hours.`,
    );
  const endAt = addMinutes(startAt, byScore.days * 1440);
  const texts = scoreBandTexts(byScore, doseUnit).join("; ");
  return {
    startAt,
    endAt,
    maxDoses: null,
    quantityPerDose: lowest.quantityPerDose,
    sigText: `By ${byScore.instrument} score, ${routeOf(routeCode)?.sig ?? routeCode}: ${texts}. At least ${durationText(byScore.minIntervalMin)} between doses, at most ${maxPer24h} ${doseUnit} in 24 hours, for ${byScore.days} ${byScore.days === 1 ? "day" : "days"}`,
    patientSigText: "Take as the nurse gives it, by how strong the withdrawal is.",
    plan: {
      kind: "scheduled",
      startAt,
      endAt,
      maxDoses: null,
      dayPolicy: "first_dose",
      lines: [
        {
          sequence: 1,
          dayFrom: 1,
          dayTo: byScore.days,
          frequencyCode: scoreFrequency,
          doseValue: lowest.doseValue,
          quantityPerDose: lowest.quantityPerDose,
        },
      ],
    },
    requiresScore: { instrument: byScore.instrument, callFrom: byScore.callFrom, bands },
  };
}
