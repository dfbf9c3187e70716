import type { Answer, Answers } from "../forms/answer.contract.ts";
import { enabledInputs } from "../forms/answers.ts";
import type { Definition, Item } from "../templates/item.contract.ts";
import type { AlertFinding, Instrument, PointsOf, Scale, ScaleValue } from "./instruments/instrument.ts";

/** The result of an assessment. Server and browser calculate it with this file (AST-1). */
export interface Scored {
  values: ScaleValue[];
  alert: AlertFinding | null;
}

function pointsOfAnswer(item: Item, answer: Answer): number | undefined {
  if (typeof answer === "boolean") return answer ? 1 : 0;
  if (typeof answer === "number") return answer;
  return item.options?.find((option) => option.value === answer)?.score;
}

/** Only shown questions count: an answer that was hidden by a later change has no effect (FRM-6). */
function pointsFor(definition: Definition, answers: Answers): PointsOf {
  const shown = new Map(enabledInputs(definition, answers).map((item) => [item.linkId, item]));
  return (linkId) => {
    const item = shown.get(linkId);
    if (!item) return "hidden";
    const answer = answers[linkId];
    return answer === undefined ? undefined : pointsOfAnswer(item, answer);
  };
}

export const bandFor = ({ bands }: Pick<Scale, "bands">, value: number) =>
  bands.findLast(({ from }) => value >= from) ?? bands[0];

/** A mean times the number of questions, half up (AST-2). */
const prorate = (sum: number, answered: number, count: number) => Math.floor((sum * count) / answered + 0.5);

function rateScale(scale: Scale, points: PointsOf): ScaleValue {
  const found = scale.of.map(points);
  const counted = found.filter((one) => one !== "hidden");
  const answered = counted.filter((one) => one !== undefined);
  const missing = counted.length - answered.length;
  const none = { scaleKey: scale.key, value: null, band: null, positive: null, prorated: false, missing };
  if (missing > scale.mostMissing || answered.length === 0) return none;
  const sum = answered.reduce((total, one) => total + one, 0);
  const value = scale.rate ? scale.rate(points) : missing > 0 ? prorate(sum, answered.length, counted.length) : sum;
  const positive =
    scale.positiveFrom !== undefined
      ? value >= scale.positiveFrom
      : scale.positiveTo !== undefined && value <= scale.positiveTo;
  return {
    scaleKey: scale.key,
    value,
    band: bandFor(scale, value)?.label ?? null,
    positive,
    prorated: missing > 0,
    missing,
  };
}

/** Scores the answers of an instrument; `previous` is the value of a scale the last time. */
export function scoreInstrument(
  instrument: Instrument,
  definition: Definition,
  answers: Answers,
  previous: (scaleKey: string) => number | null = () => null,
): Scored {
  const points = pointsFor(definition, answers);
  const values = instrument.scales.map((scale) => rateScale(scale, points));
  return { values, alert: instrument.alert?.({ points, values, previous }) ?? null };
}

/** Why a scale has no value, or how it was completed; null where nothing is missing. */
export function missingText({ missing, value }: Pick<ScaleValue, "missing" | "value">): string | null {
  if (missing === 0) return null;
  const answers = missing === 1 ? "1 answer is missing" : `${missing} answers are missing`;
  return value === null ? `Not scored: ${answers}.` : `Prorated: ${answers}.`;
}

/** Whether the client's age is outside the ages the instrument was validated for (AST-3). */
export const isOutsidePopulation = ({ minAge, maxAge }: Pick<Instrument, "minAge" | "maxAge">, age: number): boolean =>
  age < minAge || (maxAge !== undefined && age > maxAge);
