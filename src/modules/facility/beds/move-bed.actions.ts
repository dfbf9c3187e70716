import { changeLocation } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { operationsOf } from "../places/operations.store.ts";
import { assignBedToClient } from "./assign-bed.actions.ts";
import { markAway } from "./away.actions.ts";
import { bedPlace, lockBedPlace } from "./bed.store.ts";
import { bedClient } from "./bed-client.actions.ts";
import { type BedStay, moveBed, swapBeds } from "./bed-stay.contract.ts";
import { endStay, stayForUpdate } from "./bed-stay.store.ts";
import { endClientStay } from "./end-stay.actions.ts";
import { type PlacementGroup, placementGroups } from "./placement.ts";

type LiveStay = BedStay & { demographicId: string };

/** BED-10, BED-11: a client moves to another bed, or several swap theirs. */
export const moveHandlers = [
  action(moveBed, async (act, { body }) => {
    const before = await liveStay(act, body);
    if (before.bedId === body.toBedId) throw new Problem("wrong-state", "The client is already in that bed.");
    await endClientStay(act, before, { at: act.now, endReason: "bed_change", cause: "move" });
    const stay = await moveInto(act, before, body);
    act.audit({
      subjectId: stay.bedId,
      clientId: stay.clientId,
      locationId: stay.locationId,
      detail: { stayId: stay.id, fromBedId: before.bedId },
    });
    return stay;
  }),

  // All stays end before the first one begins, so each client is checked against where the others will be.
  action(swapBeds, async (act, { body }) => {
    const { moves, bedsReady, sharingReason, overrideReason, reason } = body;
    requireOneBedEach(moves);
    await lockBeds(
      act,
      moves.map(({ toBedId }) => toBedId),
    );
    const stays = new Map<string, LiveStay>();
    for (const move of [...moves].sort((a, b) => a.stayId.localeCompare(b.stayId)))
      stays.set(move.stayId, await liveStay(act, move));
    const left = [...stays.values()];
    for (const { toBedId } of moves)
      if (!left.some(({ bedId }) => bedId === toBedId))
        throw new Problem("validation", "In a swap, each client moves into the bed of another client of the swap.");
    for (const stay of left) {
      const { cleaningRequired } = await operationsOf(act.db, stay.locationId);
      if (cleaningRequired && !bedsReady)
        throw new Problem("bed-not-ready", "Have the beds cleaned and made up first, then confirm it here.");
      await endStay(act.db, stay, act.now, "bed_change");
    }
    const moved: BedStay[] = [];
    for (const { stayId, ...to } of moves) {
      const before = stays.get(stayId);
      if (before) moved.push(await moveInto(act, before, { ...to, reason, sharingReason, overrideReason }));
    }
    act.audit({
      subjectId: moved[0]?.bedId ?? null,
      locationId: moved[0]?.locationId ?? null,
      detail: {
        moves: moved.map((stay) => ({
          stayId: stay.id,
          clientId: stay.clientId,
          bedId: stay.bedId,
          fromBedId: left.find(({ id }) => id === stay.previousStayId)?.bedId,
        })),
      },
    });
    return { stays: moved };
  }),
];

/** The stay, locked, if it is still the client's and as the user saw it. */
async function liveStay(act: Act, asked: { stayId: string; version: number }): Promise<LiveStay> {
  const stay = await stayForUpdate(act.db, asked.stayId);
  act.requireLocation(stay.locationId);
  if (stay.clientId) await act.requireReachOfClient(stay.clientId);
  act.requireVersion(stay, asked.version);
  const { demographicId } = stay;
  if (stay.kind !== "stay" || stay.until !== null || demographicId === null)
    throw new Problem("wrong-state", "This stay has ended. Reload the bed board.");
  return { ...stay, demographicId };
}

interface MoveAsked {
  toBedId: string;
  placementGroup?: PlacementGroup | undefined;
  reason?: string | undefined;
  sharingReason?: string | undefined;
  overrideReason?: string | undefined;
  needs?: readonly string[] | undefined;
  fallRisk?: boolean | undefined;
}

/** The client of a stay that has ended gets the other bed, with its location, and stays on leave if they are. */
async function moveInto(act: Act, before: LiveStay, asked: MoveAsked): Promise<BedStay> {
  const to = await bedPlace(act.db, asked.toBedId);
  if (to.bed.locationId !== before.locationId)
    await changeLocation(act, {
      demographicId: before.demographicId,
      locationId: to.bed.locationId,
      sectionId: to.sectionId,
      effectiveAt: act.now,
      note: asked.reason,
    });
  const client = await bedClient(act, before.demographicId);
  const stay = await assignBedToClient(act, {
    ...asked,
    client,
    bedId: asked.toBedId,
    from: act.now,
    placementGroup: asked.placementGroup ?? groupOf(before),
    previousStayId: before.id,
  });
  // The client may be on leave while their bed is moved.
  if (before.awaySince) await markAway(act, stay, before.awaySince);
  return stay;
}

/** The housing group a client keeps in a move. `open` says that a room open to all was asked for nothing. */
function groupOf({ placementGroup }: BedStay): PlacementGroup | undefined {
  return placementGroups.find((one) => one === placementGroup && one !== "open");
}

function requireOneBedEach(moves: readonly { stayId: string; toBedId: string }[]): void {
  const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length;
  if (distinct(moves.map(({ stayId }) => stayId)) && distinct(moves.map(({ toBedId }) => toBedId))) return;
  throw new Problem("validation", "Name each client and each bed once.");
}

/** BED-18: in one order for all, so that two swaps wait for each other instead of deadlocking. */
async function lockBeds(act: Act, bedIds: readonly string[]): Promise<void> {
  const places = await Promise.all(bedIds.map((bedId) => bedPlace(act.db, bedId)));
  const key = ({ bed, roomId }: (typeof places)[number]) => `${bed.locationId} ${roomId} ${bed.id}`;
  for (const place of places.sort((a, b) => key(a).localeCompare(key(b)))) await lockBedPlace(act.db, place.bed.id);
}
