import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { offered } from "#platform/server/execution/offered.ts";
import { addMinutes, dayBounds } from "#platform/shared/time/index.ts";
import { shiftAt } from "../ports.ts";
import { type DayEvent, getHandoff, listDayEvents } from "./home.contract.ts";

const aheadMinutes = 24 * 60;
const rowsMost = 40;
/** The handoff period where no shifts are defined. */
const lookBackMinutes = 12 * 60;

function placesAsked(view: View, locationId: string | undefined): string[] {
  if (!locationId) return [...view.actor.locationIds];
  view.requireLocation(locationId);
  return [locationId];
}

/** Planned events of all modules, queried in parallel and sorted by time; all-day events come first. */
const dayEventsQuery = query(listDayEvents, async (view, { query: { locationId } }) => {
  const span = {
    locationIds: placesAsked(view, locationId),
    from: view.now,
    to: addMinutes(view.now, aheadMinutes),
  };
  const found = await Promise.all(
    offered(view, view.platform.registry.parts("dayEvents")).map(async ({ kind, load }) =>
      (await load(view, span)).map((event) => ({ kind, ...event })),
    ),
  );
  const orderOf = ({ at, date }: DayEvent) =>
    Date.parse(at ?? (date === null ? view.now : dayBounds(date, view.timeZone).start));
  return {
    rows: found
      .flat()
      .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title))
      .slice(0, rowsMost),
  };
});

/**
 * Starts with the previous shift, so that staff coming on duty see what happened, and staff on duty
 * see what is new.
 */
async function handoffFrom(
  view: View,
  locationId: string | undefined,
): Promise<{ from: string; since: string | null }> {
  const running = locationId ? await shiftAt(view, locationId, view.now) : undefined;
  const before = running && locationId ? await shiftAt(view, locationId, addMinutes(running.startsAt, -1)) : undefined;
  if (before) return { from: before.startsAt, since: before.name };
  return { from: addMinutes(view.now, -lookBackMinutes), since: null };
}

const getHandoffQuery = query(getHandoff, async (view, { query: { locationId } }) => {
  const locationIds = placesAsked(view, locationId);
  const { from, since } = await handoffFrom(view, locationId);
  const groups = await Promise.all(
    offered(view, view.platform.registry.parts("handoffs")).map(async ({ kind, label, load }) => {
      const group = await load(view, { locationIds, from, to: view.now });
      return group && group.count > 0 ? [{ kind, label, ...group }] : [];
    }),
  );
  return { from, since, groups: groups.flat() };
});

export const homeHandlers = [dayEventsQuery, getHandoffQuery];
