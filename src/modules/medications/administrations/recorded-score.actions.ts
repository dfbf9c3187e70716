import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { scaleOf, scoreCondition } from "../orders/score-condition.ts";
import type { ScoreDoses } from "../orders/score-doses.ts";
import { scoreGoodForMin } from "../scores/scale.ts";
import { type DecidingScore, decidingScore } from "../scores/score.store.ts";

interface OrderWords {
  demographicId: string;
  timeZone: string;
  indication: string | null;
  instructions: string | null;
}

/**
 * The recorded score that decides about a dose given at an instant: the newest of the order's instrument, at most 30 minutes
 * old. It replaces what was typed (MED-43). Null where the order asks for none, or none was recorded in time.
 */
export async function recordedScore(
  act: Act,
  order: OrderWords,
  occurredAt: string,
): Promise<{ id: string; statement: string } | null> {
  const condition = scoreCondition(order);
  if (condition === null) return null;
  const score = await scoreAt(act, order, scaleOf(condition), occurredAt);
  return score ? { id: score.id, statement: statementOf(score, order.timeZone) } : null;
}

/** The score that decides a dose by score given at an instant (MED-43); undefined without one in the last 30 minutes. */
export async function scoreOfDose(
  act: Act,
  order: OrderWords & { requiresScore: ScoreDoses | null },
  occurredAt: string,
): Promise<(DecidingScore & { statement: string }) | undefined> {
  if (!order.requiresScore) return undefined;
  const score = await scoreAt(act, order, order.requiresScore.instrument, occurredAt);
  return score && { ...score, statement: `${score.instrument} ${statementOf(score, order.timeZone)}` };
}

function scoreAt(act: Act, { demographicId }: OrderWords, instrument: string, at: string) {
  return decidingScore(act.db, { demographicId, instrument, since: addMinutes(at, -scoreGoodForMin), until: at });
}

const statementOf = ({ total, takenAt }: DecidingScore, zone: string) =>
  `${total} at ${formatZonedTime(takenAt, zone)}`;
