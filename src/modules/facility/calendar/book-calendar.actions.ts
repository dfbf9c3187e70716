import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeById } from "../places/place.store.ts";
import type { Clash } from "./calendar.contract.ts";
import { deleteEntries, insertEntries, lockCalendars, overlapsOf } from "./calendar.store.ts";
import { type CalendarBooking, type CalendarSlot, type CalendarSource, excludes } from "./calendar.ts";
import { clashText } from "./clash.ts";

/**
 * What overlaps these slots, by the id of the record that would own the booking. Titles of bookings at locations the user does
 * not see are "Busy" (CAL-3). Bookings of the same records, and of those in `replaced`, are left out: a move does not clash with
 * itself.
 */
export async function conflicts(
  view: View,
  source: CalendarSource,
  slots: readonly CalendarSlot[],
  replaced: readonly string[] = [],
): Promise<Map<string, Clash[]>> {
  const sees = (locationId: string) => seesCalendarOf(view, locationId);
  const found = new Map<string, Clash[]>();
  for (const {
    sourceId,
    locationId,
    safeTitle,
    exclusive,
    askedExclusive,
    bookedByName,
    ...overlap
  } of await overlapsOf(view.db, source, slots, replaced)) {
    const clash = {
      ...overlap,
      title: sees(locationId) ? safeTitle : "Busy",
      bookedByName: sees(locationId) ? bookedByName : null,
      isExclusive: excludes(overlap.subjectType, exclusive, askedExclusive),
    };
    found.set(sourceId, [...(found.get(sourceId) ?? []), clash]);
  }
  return found;
}

/** A client who books through a link has no permissions and sees no titles. */
function seesCalendarOf(view: View, locationId: string): boolean {
  if (view.actor.kind === "system") return true;
  if (!view.can("calendar.view")) return false;
  const reach = view.reach("calendar.view");
  return reach.kind === "tenant" || (reach.kind === "location" && reach.locationIds.includes(locationId));
}

/**
 * Books rooms, vehicles and people for records of one source, replacing what these records had booked. Throws `room-taken` for a
 * room or vehicle that another booking has alone, and `time-conflict` for people who are busy: with `confirmConflicts` these
 * are booked anyway, except two exclusive bookings of one person. A lock makes the second of two bookings see the first.
 */
export async function bookCalendar(
  act: Act,
  bookings: readonly CalendarBooking[],
  { confirmConflicts = false }: { confirmConflicts?: boolean } = {},
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const { source } = first;
  await lockCalendars(act.db, bookings);
  const clashes = await conflicts(act, source, bookings);
  const all = [...clashes.values()].flat();
  const refused = all.filter(({ isExclusive }) => isExclusive);
  if (refused.length > 0 || (all.length > 0 && !confirmConflicts)) {
    const { timeZone } = await placeById(act.db, first.locationId);
    throw clashProblem(refused.length > 0 ? refused : all, timeZone);
  }
  await deleteEntries(
    act.db,
    source,
    bookings.map(({ sourceId }) => sourceId),
  );
  await insertEntries(act.db, bookings);
}

/** Ends the bookings of these records. */
export async function releaseCalendar(act: Act, source: CalendarSource, sourceIds: readonly string[]): Promise<void> {
  await deleteEntries(act.db, source, sourceIds);
}

const namedAtMost = 3;

function clashProblem(clashes: readonly Clash[], timeZone: string): Problem {
  const isPlace = clashes.some(({ subjectType }) => subjectType === "room" || subjectType === "vehicle");
  const texts = [...new Set(clashes.map((clash) => clashText(clash, timeZone)))];
  const more = texts.length - namedAtMost;
  const detail = [...texts.slice(0, namedAtMost), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
  return new Problem(
    isPlace ? "room-taken" : "time-conflict",
    `${detail} ${isPlace ? "Choose another room or time." : "Choose another time or staff member."}`,
  );
}
