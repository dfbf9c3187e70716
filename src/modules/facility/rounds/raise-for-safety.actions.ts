import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { changeLevels, liveLevels } from "./assign-level.actions.ts";
import { effectiveAt, isHigher } from "./observation-level.ts";

const orderWithinMinutes = 60;

/**
 * Observes an admitted client 1:1 at once for an imminent safety alert; an order is due within 60 min. Nothing changes for a
 * client who is already observed so, is not admitted, or has left.
 */
export async function raiseForSafety(
  act: Act,
  { demographicId, sourceId, instructions }: { demographicId: string; sourceId: string; instructions: string },
): Promise<void> {
  const { clientId, locationId, admittedAt, dischargedAt } = await requireEpisode(act, { demographicId });
  if (admittedAt === null || dischargedAt !== null) return;
  const { due, live } = await liveLevels(act, { clientId, demographicId, locationId });
  if (!isHigher("one_to_one", effectiveAt(live, act.now)?.level ?? null)) return;
  await changeLevels(act, due, {
    endReason: "Safety alert",
    start: [
      {
        level: "one_to_one",
        source: "alert",
        sourceId,
        reasons: ["suicide"],
        instructions,
        orderDueAt: addMinutes(act.now, orderWithinMinutes),
      },
    ],
  });
}
