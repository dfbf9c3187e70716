import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { scaleOf, scoreCondition } from "../orders/score-condition.ts";
import { scoreGoodForMin } from "../scores/scale.ts";
import { decidingScore } from "../scores/score.store.ts";

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
  const score = await decidingScore(act.db, {
    demographicId: order.demographicId,
    instrument: scaleOf(condition),
    since: addMinutes(occurredAt, -scoreGoodForMin),
    until: occurredAt,
  });
  return score
    ? { id: score.id, statement: `${score.total} at ${formatZonedTime(score.takenAt, order.timeZone)}` }
    : null;
}
