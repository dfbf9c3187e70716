import { bookCalendar, releaseCalendar } from "#modules/facility/index.ts";
import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, move, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate, formatTime, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { locationsShown } from "../programs/program.actions.ts";
import { groupById } from "./group.store.ts";
import { sessionStates } from "./group.ts";
import { bookingOf } from "./make-sessions.actions.ts";
import { requireRoomOf } from "./room.store.ts";
import { cancelSession, createSession, listSessions, moveSession, type Session } from "./session.contract.ts";
import { type SessionRow, sessionById, sessionForUpdate, sessionsBetween, setFacilitators } from "./session.store.ts";

export const sessionView = (view: View, row: SessionRow): Session => ({
  ...row,
  abilities: { change: view.can("groups.facilitate") && row.status === "scheduled" && row.scheduledStart > view.now },
});

const sessionRecord = record({
  table: "groupSessions",
  subject: "group-session",
  key: "sessionId",
  load: sessionForUpdate,
  read: sessionById,
  scope: (act, session) => act.requireLocation(session.locationId),
  view: (act: Act, row: SessionRow): Session => sessionView(act, row),
  states: { column: "status", table: sessionStates },
  audit: ({ locationId, groupName, scheduledStart }) => ({
    locationId,
    detail: { group: groupName, at: scheduledStart },
  }),
  saved: async (act, { after, move: done }) => {
    const about = { sessionId: after.id, groupId: after.groupId };
    await act.raise(done === "cancel" ? "notes.group-session-cancelled" : "notes.group-session-changed", about, {
      topics: ["list:groups"],
    });
  },
});

function requireNotBegun(act: Act, { scheduledStart }: SessionRow): void {
  if (scheduledStart <= act.now)
    throw new Problem("session-already-started", "This session has begun. Change only later ones.");
}

async function requireStaffOf(act: Act, locationId: string, facilitators: readonly { clinicianId: string }[]) {
  for (const { clinicianId } of facilitators) await requireWorksAt(act.db, clinicianId, locationId);
}

/** Notifies the facilitators of a session of a change that a colleague made. */
function notifyFacilitators(act: Act, session: SessionRow, text: "session.changed" | "session.canceled"): void {
  const clinicianIds = session.facilitators
    .map(({ clinicianId }) => clinicianId)
    .filter((clinicianId) => clinicianId !== act.actor.clinicianId);
  if (clinicianIds.length === 0) return;
  const { timeZone, scheduledStart } = session;
  const when = `${formatDate(scheduledStart, timeZone)} ${formatTime(scheduledStart, timeZone)}`;
  act.notify({
    kind: "notes.group-session",
    to: { clinicianIds },
    title: inEachLanguage((say) => say(text)),
    body: inEachLanguage((say) => say("session.when", { group: session.groupName, when })),
    link: `/groups?tabs=calendar&date=${session.localDate}`,
    subject: { type: "group-session", id: session.id },
  });
}

const longestDays = 62;

export const sessionHandlers = [
  query(listSessions, async (view, { query: { locationId, ...filter } }) => {
    const days = minutesBetween(filter.from, filter.to) / (24 * 60);
    if (days <= 0 || days > longestDays) throw fieldProblem("query.to", "Choose a range of 1 to 62 days.");
    const locationIds = locationsShown(view, "notes.read", locationId);
    const rows = await sessionsBetween(view.db, { ...filter, locationIds });
    return { rows: rows.map((row) => sessionView(view, row)) };
  }),

  create(createSession, sessionRecord, {
    values: async (act, { body }) => {
      const group = await groupById(act.db, body.groupId);
      act.requireLocation(group.locationId);
      if (!group.active) throw new Problem("wrong-state", `${group.name} is retired.`);
      if (body.scheduledStart <= act.now) throw fieldProblem("body.scheduledStart", "Choose a time in the future.");
      await requireRoomOf(act.db, body.roomId, group.locationId);
      await requireStaffOf(act, group.locationId, body.facilitators);
      return {
        groupId: group.id,
        locationId: group.locationId,
        scheduledStart: body.scheduledStart,
        scheduledEnd: addMinutes(body.scheduledStart, body.durationMinutes),
        localDate: localDate(body.scheduledStart, group.timeZone),
        roomId: body.roomId,
        topic: body.topic,
      };
    },
    afterSave: async (act, session, { input: { body } }) => {
      await setFacilitators(act.db, [{ id: session.id, facilitators: body.facilitators }]);
      await book(act, { ...session, facilitators: body.facilitators }, body.confirmConflicts);
      notifyFacilitators(act, await sessionById(act.db, session.id), "session.changed");
    },
  }),

  verb(
    moveSession,
    sessionRecord,
    async (act, session, { body }) => {
      requireNotBegun(act, session);
      if (session.status !== "scheduled") throw new Problem("wrong-state", "This session was canceled.");
      const minutes = body.durationMinutes ?? minutesBetween(session.scheduledStart, session.scheduledEnd);
      const scheduledStart = body.scheduledStart ?? session.scheduledStart;
      if (scheduledStart <= act.now) throw fieldProblem("body.scheduledStart", "Choose a time in the future.");
      const roomId = body.roomId === undefined ? session.roomId : body.roomId;
      await requireRoomOf(act.db, roomId, session.locationId);
      const facilitators = body.facilitators ?? session.facilitators;
      await requireStaffOf(act, session.locationId, body.facilitators ?? []);
      const changed = { scheduledStart, scheduledEnd: addMinutes(scheduledStart, minutes), roomId };
      await book(act, { ...session, ...changed, facilitators }, body.confirmConflicts);
      await setFacilitators(act.db, [{ id: session.id, facilitators }]);
      const topic = body.topic === undefined ? session.topic : body.topic;
      return { ...changed, localDate: localDate(scheduledStart, session.timeZone), topic, isEdited: true };
    },
    { afterSave: async (act, session) => notifyFacilitators(act, session, "session.changed") },
  ),

  move(cancelSession, sessionRecord, "cancel", async (act, session, { body }) => {
    requireNotBegun(act, session);
    await releaseCalendar(act, "groupSession", [session.id]);
    notifyFacilitators(act, session, "session.canceled");
    return { cancelReason: body.reason };
  }),
];

async function book(
  act: Act,
  session: Pick<
    SessionRow,
    "id" | "locationId" | "groupName" | "shortName" | "scheduledStart" | "scheduledEnd" | "roomId"
  > & {
    facilitators: readonly { clinicianId: string }[];
  },
  confirmConflicts: boolean,
): Promise<void> {
  const { scheduledStart: startsAt, scheduledEnd: endsAt, groupName: name } = session;
  await bookCalendar(act, [bookingOf({ ...session, name }, { ...session, startsAt, endsAt })], { confirmConflicts });
}
