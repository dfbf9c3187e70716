import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";
import { doseFrom } from "../orders/score-doses.ts";

interface ScoreClock {
  /** Newest first. */
  scores: readonly { takenAt: string; total: number }[];
  /** The last dose given by score. */
  lastDoseAt: string | null;
  /** When the order began. */
  startAt: string;
  /** The lowest score that has a dose. */
  doseFrom: number;
}

interface NextScore {
  dueAt: string;
  why: string;
  /** All scores of the last 48 hours were below the doses: the prescriber may stop the protocol. */
  mayStop: boolean;
}

const afterDoseMin = 60;
const stopAfterMin = 48 * 60;

/**
 * When the client is scored next (MED-44): 60 minutes after a dose, every 2 hours while a score has a dose, every 4 hours after
 * three lower scores in a row, every 8 hours after six. The first score is due when the order begins.
 */
export function nextScore({ scores, lastDoseAt, startAt, doseFrom: lowest }: ScoreClock): NextScore {
  const [last] = scores;
  if (!last) return { dueAt: startAt, why: "first score", mayStop: false };
  if (lastDoseAt !== null && lastDoseAt >= last.takenAt)
    return { dueAt: addMinutes(lastDoseAt, afterDoseMin), why: "60 min after the dose", mayStop: false };
  const high = scores.findIndex(({ total }) => total >= lowest);
  const below = high < 0 ? scores.length : high;
  const hours = below >= 6 ? 8 : below >= 3 ? 4 : 2;
  const firstBelow = scores[below - 1];
  const mayStop = firstBelow !== undefined && minutesBetween(firstBelow.takenAt, last.takenAt) >= stopAfterMin;
  return { dueAt: addMinutes(last.takenAt, hours * 60), why: `every ${hours} hours`, mayStop };
}

/** The next score of an order, as screens show it. */
export function nextScoreOf(clock: Omit<ScoreClock, "doseFrom"> & { doses: { bands: readonly { from: number }[] } }) {
  const { dueAt, why, mayStop } = nextScore({ ...clock, doseFrom: doseFrom(clock.doses) });
  return { nextScoreAt: dueAt, why, mayStop };
}
