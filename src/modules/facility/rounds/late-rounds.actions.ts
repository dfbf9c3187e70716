import type { View } from "#platform/server/execution/context.ts";
import { lateSeconds, showSeconds } from "./gap.ts";
import { gapsOfStays } from "./gap-list.store.ts";

export interface LateRound {
  demographicId: string;
  /** When the look was due. */
  at: string;
  /** "Round 6 min late". */
  text: string;
  isOpen: boolean;
}

/**
 * Rounds that were late for these stays in a span, oldest first, in one statement. The caller has opened the charts; empty
 * for users without `rounds.view`.
 */
export async function lateRoundsOf(
  view: View,
  demographicIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<LateRound[]> {
  if (demographicIds.length === 0 || !view.can("rounds.view")) return [];
  const gaps = await gapsOfStays(view.db, demographicIds, from, to);
  return gaps
    .filter(({ dueAt }) => dueAt < to)
    .map(({ demographicId, dueAt, toAt }) => {
      const late = showSeconds(lateSeconds({ dueAt, to: toAt }, view.now));
      return {
        demographicId,
        at: dueAt,
        text: toAt === null ? `Round overdue by ${late}` : `Round ${late} late`,
        isOpen: toAt === null,
      };
    });
}
