import type { Item, Score } from "../templates/item.contract.ts";
import type { Answer } from "./answer.contract.ts";
import { choicesIn } from "./answer-kinds.ts";

/** The points of an answer: an option's points, a number itself, 1 for yes. Undefined where an option has no points. */
function pointsOf(item: Item, answer: Answer): number | undefined {
  const ofOption = (value: string) => item.options?.find((option) => option.value === value)?.score;
  if (typeof answer === "number") return answer;
  if (typeof answer === "boolean") return answer ? 1 : 0;
  if (item.type === "yesNoUnknown") return answer === "yes" ? 1 : answer === "no" ? 0 : undefined;
  const points = (typeof answer === "string" ? [answer] : choicesIn(answer)).map(ofOption);
  return points.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
}

/** The score of the shown questions it counts. Undefined while one of them has no answer, never 0 (FRM-7). */
export function scoreOf(
  score: Score,
  counted: readonly Item[],
  answerOf: (linkId: string) => Answer | undefined,
): number | undefined {
  let sum = 0;
  for (const item of counted) {
    const answer = answerOf(item.linkId);
    const points = answer === undefined ? undefined : pointsOf(item, answer);
    if (points === undefined) return undefined;
    sum += points;
  }
  if (counted.length === 0) return undefined;
  return roundHalfUp(score.method === "mean" ? sum / counted.length : sum, score.decimals);
}

/** Rounds half away from zero, as a person does on paper: 1.005 is 1.01 although its binary value is below. */
function roundHalfUp(value: number, decimals: number): number {
  const rounded = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  return rounded > 0 ? Math.sign(value) * Number(`${rounded}e-${decimals}`) : 0;
}

/** The label of the range a score is in; undefined below the first. */
export function bandOf(score: Score, value: number): string | undefined {
  return [...score.bands].sort((a, b) => b.from - a.from).find((band) => value >= band.from)?.label;
}

export function scoreText(score: Score, value: number): string {
  const band = bandOf(score, value);
  return band ? `${value.toFixed(score.decimals)} (${band})` : value.toFixed(score.decimals);
}
