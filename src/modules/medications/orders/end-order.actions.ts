import type { Act } from "#platform/server/execution/context.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { cancelDoses } from "../schedules/schedule.store.ts";

const weekMin = 7 * 1440;

/** Refuses an end that is past or more than 7 days ahead; one that is now or a moment ago is now. */
export function requireEnd(at: string, now: string): void {
  if (at < addMinutes(now, -2)) throw fieldProblem("body.effectiveAt", "Choose now or a later time.");
  if (at > addMinutes(now, weekMin))
    throw fieldProblem(
      "body.effectiveAt",
      "Discontinue an order at most 7 days ahead. Enter a new order for a longer course.",
    );
}

/** No state that a stopped order may keep: it is not held and nothing about its end is planned. */
export const notHeld = { holdUntil: null, holdByPrescriber: false } as const satisfies Change<"orders">;
const noPlannedEnd = { discontinueAt: null, discontinueReason: null } as const satisfies Change<"orders">;

/** The columns of an order that stops at an instant, with the reason shown after its status. */
export function stopped(at: string, statusReason: string | null): Change<"orders"> {
  return { ...notHeld, ...noPlannedEnd, statusReason, stoppedAt: at };
}

/** Cancels the doses due from an instant on, and returns the columns that stop the order then: now, or by the order clock. */
export async function endAt(
  act: Act,
  order: { id: string },
  at: string,
  reason: string,
): Promise<{ isNow: boolean; change: Change<"orders"> }> {
  await cancelDoses(act.db, order.id, at > act.now ? at : act.now);
  return at > act.now
    ? { isNow: false, change: { discontinueAt: at, discontinueReason: reason } }
    : { isNow: true, change: stopped(act.now, reason) };
}
