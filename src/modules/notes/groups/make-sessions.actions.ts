import { bookCalendar, conflicts, releaseCalendar } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import type { GroupRow } from "./group.store.ts";
import type { RuleRow } from "./schedule.store.ts";
import { sessionsOf } from "./schedule.ts";
import { changeSession, deleteSessions, insertSessions, madeSessions, setFacilitators } from "./session.store.ts";

/** A session as the calendar books it: its room alone, its facilitators beside other work. */
export function bookingOf(
  group: Pick<GroupRow, "name" | "shortName" | "locationId">,
  session: {
    id: string;
    startsAt: string;
    endsAt: string;
    roomId: string | null;
    facilitators: readonly { clinicianId: string }[];
  },
) {
  return {
    source: "groupSession" as const,
    sourceId: session.id,
    locationId: group.locationId,
    from: session.startsAt,
    until: session.endsAt,
    title: group.shortName ?? group.name,
    subjects: [
      ...(session.roomId ? [{ type: "room" as const, id: session.roomId, exclusive: true }] : []),
      ...session.facilitators.map(({ clinicianId }) => ({ type: "clinician" as const, id: clinicianId })),
    ],
  };
}

/** A session that follows its schedule: neither changed nor canceled on its own (GRP-2). */
export const isReplaceable = (session: { status: string; isEdited: boolean }) =>
  session.status === "scheduled" && !session.isEdited;

interface Making {
  /** Sessions that the schedule no longer has are removed, and others follow its changes. Without it only new ones are added. */
  replaces: boolean;
  confirmConflicts: boolean;
  /** A session whose room is taken is made without a room instead of refusing all. */
  dropsTakenRooms: boolean;
}

/**
 * Makes the sessions of the schedule in the window and books their rooms and facilitators (GRP-1). Sessions that were changed or
 * canceled on their own stay as they are (GRP-2). Throws `room-taken` and `time-conflict`. Repeating it changes nothing.
 */
export async function makeSessions(
  act: Act,
  group: GroupRow,
  rules: readonly RuleRow[],
  window: { start: string; end: string },
  { replaces, confirmConflicts, dropsTakenRooms }: Making,
): Promise<{ made: number; removed: number }> {
  const wanted = sessionsOf(rules, group.timeZone, window);
  const existing = await madeSessions(act.db, group.id, window.start);
  const byKey = new Map(existing.map((session) => [session.occurrenceKey, session]));
  const keys = new Set(wanted.map(({ occurrenceKey }) => occurrenceKey));
  const gone = replaces
    ? existing.filter((session) => isReplaceable(session) && !keys.has(session.occurrenceKey ?? "")).map(({ id }) => id)
    : [];
  await releaseCalendar(act, "groupSession", gone);
  await deleteSessions(act.db, gone);

  const planned = wanted.flatMap((session) => {
    const present = byKey.get(session.occurrenceKey);
    if (present && (!replaces || !isReplaceable(present))) return [];
    const { roomId, facilitators } = session.rule;
    return [{ ...session, id: present?.id ?? newId(), isNew: !present, roomId, facilitators }];
  });
  if (dropsTakenRooms) {
    const clashes = await conflicts(
      act,
      "groupSession",
      planned.map((session) => bookingOf(group, session)),
    );
    for (const session of planned)
      if (clashes.get(session.id)?.some(({ isExclusive }) => isExclusive)) session.roomId = null;
  }
  await bookCalendar(
    act,
    planned.map((session) => bookingOf(group, session)),
    { confirmConflicts },
  );
  const columns = planned.map(({ id, rule, startsAt, endsAt, localDate, roomId, occurrenceKey, isNew }) => ({
    isNew,
    occurrenceKey,
    change: { id, ruleId: rule.id, scheduledStart: startsAt, scheduledEnd: endsAt, localDate, roomId },
  }));
  await insertSessions(
    act.db,
    columns
      .filter(({ isNew }) => isNew)
      .map(({ occurrenceKey, change }) => ({
        ...change,
        occurrenceKey,
        groupId: group.id,
        locationId: group.locationId,
      })),
  );
  for (const { isNew, change } of columns) if (!isNew) await changeSession(act.db, change);
  await setFacilitators(act.db, planned);
  return { made: planned.filter(({ isNew }) => isNew).length, removed: gone.length };
}
