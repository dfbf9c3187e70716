import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";
import { sessionStates } from "../groups/group.ts";
import { sessionView } from "../groups/session.actions.ts";
import { type SessionRow, sessionById, sessionForUpdate } from "../groups/session.store.ts";
import { staffById } from "../notes/note.store.ts";
import { isLocked } from "../notes/note.ts";
import { insertDrafts, type NewDraft } from "../notes/several-drafts.store.ts";
import { groupClientTemplate, groupTemplate } from "../templates/shipped-templates.ts";
import { ensureShippedVersion } from "../templates/template.store.ts";
import {
  type AttendanceRow,
  attendanceForUpdate,
  attendanceOf,
  changeAttendances,
  closeAttendances,
  freezeRoster,
  insertWalkIn,
  type OtherPresence,
  presentElsewhere,
} from "./attendance.store.ts";
import { arrivalAt, attendanceLabels, isAbsence, isCheckInOpen } from "./attendance.ts";
import { addWalkIn, bulkCheckIn, changeAttendance, endSession, getGroupNote } from "./group-note.contract.ts";
import { clientNotesOf, discardOrRecover, setServiceTimes, setSessionTimes, sharedNoteOf } from "./group-note.store.ts";
import { attendedOf, authorOf, groupNoteView, heldAt } from "./group-note.view.ts";

/** A session in the user's reach, locked until commit: everything about its attendance happens one after another. */
export async function sessionToChange(act: Act, sessionId: string): Promise<SessionRow> {
  const session = await sessionForUpdate(act.db, sessionId);
  act.requireLocation(session.locationId);
  return session;
}

/** Begins a session with the first check-in: who is expected is written down, and the shared text can be written. */
export async function beginSession(act: Act, session: SessionRow): Promise<SessionRow> {
  if (session.status === "inProgress" || session.status === "ended") return session;
  sessionStates.next(session.status, "checkIn");
  if (!isCheckInOpen(session, act.now))
    throw new Problem(
      "wrong-state",
      session.status === "cancelled" ? "This session was canceled." : "Check-in opens 30 minutes before the session.",
    );
  await setSessionTimes(act.db, session.id, { status: "inProgress", actualStart: session.scheduledStart });
  await freezeRoster(act.db, session.id);
  const begun = await sessionForUpdate(act.db, session.id);
  await addNotes(act, begun, [
    { clientId: null, demographicId: null, serviceStart: heldAt(begun).start, serviceEnd: null },
  ]);
  const about = { sessionId: session.id, groupId: session.groupId };
  await act.raise("notes.group-session-started", about, { topics: ["list:groups"] });
  return begun;
}

type NewNotes = readonly NewDraft[];

/** Adds drafts in the name of the lead facilitator. */
async function addNotes(act: Act, session: SessionRow, notes: NewNotes): Promise<void> {
  const shared = await sharedNoteOf(act.db, session.id);
  const authorId = shared?.authorId ?? authorOf(session, act.actor.clinicianId);
  const author = authorId ? (await staffById(act.db, [authorId])).get(authorId) : undefined;
  if (!author) throw new Problem("wrong-state", "This session has no lead. Choose a lead, then check clients in.");
  const template = notes.every(({ clientId }) => clientId === null) ? groupTemplate : groupClientTemplate;
  await insertDrafts(
    act.db,
    {
      template,
      templateVersionId: await ensureShippedVersion(act.db, template),
      title: `Group note · ${session.groupName}`,
      of: { groupSessionId: session.id },
      locationId: session.locationId,
      timeZone: session.timeZone,
      modality: session.modality === "video" ? "video" : "inPerson",
      author,
    },
    notes,
  );
}

/**
 * Gives each client who was there a draft with the time they were there, and discards the drafts of those who were not
 * after all. Their text is kept and comes back with them.
 */
async function syncNotes(act: Act, sessionId: string): Promise<void> {
  const session = await sessionById(act.db, sessionId);
  const rows = await attendanceOf(act.db, session);
  const notes = new Map((await clientNotesOf(act.db, sessionId)).map((note) => [note.clientId, note]));
  const present = rows.filter(({ status }) => status === "present");
  const there = new Set(present.map(({ clientId }) => clientId));
  const timesOf = (row: AttendanceRow) => {
    const span = attendedOf(row, session);
    const hasLeft = session.status === "ended" || row.leftAt !== null;
    return { start: span?.start ?? session.scheduledStart, end: hasLeft ? (span?.end ?? null) : null };
  };
  const missing = present.filter(({ clientId }) => !notes.has(clientId));
  if (missing.length > 0)
    await addNotes(
      act,
      session,
      missing.map((row) => {
        const { start, end } = timesOf(row);
        return { clientId: row.clientId, demographicId: row.demographicId, serviceStart: start, serviceEnd: end };
      }),
    );
  const all = [...notes.values()];
  const isDiscarded = (status: string) => status === "discarded";
  await discardOrRecover(
    act.db,
    all.filter(({ clientId, status }) => there.has(clientId) && isDiscarded(status)).map(({ id }) => id),
    { discarded: false },
  );
  await discardOrRecover(
    act.db,
    all.filter(({ clientId, status }) => !there.has(clientId) && !isDiscarded(status)).map(({ id }) => id),
    { discarded: true, at: act.now, reason: "The client was not at the session." },
  );
  await setServiceTimes(
    act.db,
    present.flatMap((row) => {
      const note = notes.get(row.clientId);
      return note ? [{ noteId: note.id, ...timesOf(row) }] : [];
    }),
  );
}

async function announce(act: Act, session: SessionRow, clientIds: readonly string[]): Promise<void> {
  const about = { sessionId: session.id, groupId: session.groupId };
  await act.raise("notes.attendance-changed", about, {
    topics: ["list:groups", ...clientIds.map((clientId) => `client:${clientId}`)],
  });
}

type Outcome = "present" | "alreadyPresent" | "notOnRoster" | "otherGroup";

export const attendanceHandlers = [
  query(getGroupNote, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    return groupNoteView(view, sessionId);
  }),

  action(bulkCheckIn, async (act, { params: { sessionId }, body }) => {
    const session = await beginSession(act, await sessionToChange(act, sessionId));
    const asked = [...new Set(body.clientIds)];
    const reached = await act.reachable("groups.facilitate", "client", asked);
    if (reached.size === 0) throw new Problem("out-of-scope", "You can't open these clients' charts.");
    const rows = await attendanceForUpdate(act.db, sessionId, [...reached]);
    const byClient = new Map(rows.map((row) => [row.clientId, row]));
    const start = heldAt(session).start;
    const at = body.at ?? arrivalAt({ start, plannedEnd: session.scheduledEnd }, act.now);
    requireArrival(act, session, at, "body.at");
    const arriving = rows.filter(({ status }) => status !== "present").map(({ clientId }) => clientId);
    const others = await presentElsewhere(act.db, arriving, sessionId, at);
    const elsewhere = new Map<string, OtherPresence>(others.map((other) => [other.clientId, other]));
    if (body.move) {
      await changeAttendances(
        act.db,
        others.filter(({ since }) => since <= at).map(({ id }) => id),
        { leftAt: at },
      );
      for (const { since, clientId } of others) if (since <= at) elsewhere.delete(clientId);
    }
    const results = asked.map((clientId) => {
      const row = byClient.get(clientId);
      const other = elsewhere.get(clientId);
      const outcome: Outcome = !row
        ? "notOnRoster"
        : row.status === "present"
          ? "alreadyPresent"
          : other
            ? "otherGroup"
            : "present";
      return { clientId, outcome, otherGroup: other ? { name: other.groupName, since: other.since } : null };
    });
    const confirmed = results.filter(({ outcome }) => outcome === "present").map(({ clientId }) => clientId);
    const confirmedRows = confirmed.flatMap((clientId) => byClient.get(clientId) ?? []);
    await changeAttendances(
      act.db,
      confirmedRows.map(({ id }) => id),
      {
        status: "present",
        arrivedAt: at,
        leftAt: session.actualEnd,
        confirmedAt: act.now,
        confirmedBy: act.actor.userId,
        absenceReason: null,
      },
    );
    // How a client who checked in on their own did so is kept.
    await changeAttendances(
      act.db,
      confirmedRows.filter(({ method }) => method === null).map(({ id }) => id),
      { method: asked.length > 1 ? "bulk" : "staff" },
    );
    await syncNotes(act, sessionId);
    await announce(act, session, confirmed);
    act.audit({
      subjectId: sessionId,
      locationId: session.locationId,
      detail: { group: session.groupName, clientIds: confirmed },
    });
    return { results };
  }),

  action(addWalkIn, async (act, { params: { sessionId }, body: { mrNo } }) => {
    const episode = await requireEpisode(act, { mrNo });
    await act.openChart(episode.clientId, "groups");
    const session = await beginSession(act, await sessionToChange(act, sessionId));
    if (!episode.admittedAt || episode.dischargedAt || episode.locationId !== session.locationId)
      throw new Problem("wrong-state", "Only clients admitted at the group's location can be added.");
    const { clientId, demographicId } = episode;
    await insertWalkIn(act.db, { sessionId, clientId, demographicId });
    await announce(act, session, [clientId]);
    act.audit({ subjectId: sessionId, clientId, locationId: session.locationId, detail: { group: session.groupName } });
    return { clientId };
  }),

  action(changeAttendance, async (act, { params: { sessionId, clientId }, body }) => {
    await act.openChart(clientId, "groups");
    const session = await beginSession(act, await sessionToChange(act, sessionId));
    const [row] = await attendanceForUpdate(act.db, sessionId, [clientId]);
    if (!row) throw new Problem("not-found", "This client is not on the roster of this session.");
    // A session that begins with this change had no rows that could be older.
    if (body.version > 0) act.requireVersion(row, body.version);
    const note = (await clientNotesOf(act.db, sessionId)).find((one) => one.clientId === clientId);
    if (note && isLocked(note.status))
      throw new Problem("note-locked", "This client's note is signed. Void it, or add an addendum.");
    if (body.status === "present") {
      const arrivedAt = body.arrivedAt ?? row.arrivedAt ?? heldAt(session).start;
      requireArrival(act, session, arrivedAt, "body.arrivedAt");
      const leftAt = body.leftAt === undefined ? (row.leftAt ?? session.actualEnd) : (body.leftAt ?? session.actualEnd);
      if (leftAt !== null && leftAt < arrivedAt)
        throw fieldProblem("body.leftAt", "The client leaves after they arrive.");
      const changed = {
        status: "present",
        arrivedAt,
        leftAt,
        absenceReason: null,
        method: row.method ?? "staff",
      } as const;
      await changeAttendances(act.db, [row.id], { ...changed, confirmedAt: act.now, confirmedBy: act.actor.userId });
    } else {
      const absenceReason = "absenceReason" in body ? body.absenceReason : null;
      if (body.status === "absentExcused" && !absenceReason)
        throw fieldProblem("body.absenceReason", "Enter why the client was excused.");
      const gone = { arrivedAt: null, leftAt: null, confirmedAt: null, confirmedBy: null, method: null };
      await changeAttendances(act.db, [row.id], { status: body.status, absenceReason, selfCheckInAt: null, ...gone });
    }
    await syncNotes(act, sessionId);
    await announce(act, session, [clientId]);
    const detail = { group: session.groupName, from: attendanceLabels[row.status], to: attendanceLabels[body.status] };
    act.audit({ subjectId: sessionId, clientId, locationId: session.locationId, detail });
    return { status: body.status };
  }),

  action(endSession, async (act, { params: { sessionId }, body }) => {
    const session = await sessionToChange(act, sessionId);
    act.requireVersion(session, body.version);
    if (!sessionStates.next(session.status, "end"))
      throw new Problem("wrong-state", "This session has not begun. Check a client in first.");
    if (session.signedCount > 0)
      throw new Problem("note-locked", "A note of this session is signed, so its times can't be changed.");
    const { actualStart, actualEnd } = body;
    if (actualEnd <= actualStart) throw fieldProblem("body.actualEnd", "The session ends after it starts.");
    if (actualEnd > addMinutes(act.now, 1)) throw fieldProblem("body.actualEnd", "The end is in the future.");
    if (Math.abs(minutesBetween(session.scheduledStart, actualStart)) > 12 * 60)
      throw fieldProblem("body.actualStart", "The start is more than 12 hours from the schedule.");
    const rows = await attendanceOf(act.db, session);
    const arrived = rows.filter(({ status }) => status === "arrived").length;
    if (arrived > 0)
      throw new Problem(
        "unconfirmed-arrivals",
        `${arrived === 1 ? "1 client" : `${arrived} clients`} checked in without a facilitator. Confirm them or mark them absent first.`,
      );
    await closeAttendances(act.db, sessionId, { end: actualEnd, formerEnd: session.actualEnd });
    const topic = body.topic === undefined ? session.topic : body.topic;
    await setSessionTimes(act.db, sessionId, { status: "ended", actualStart, actualEnd, topic });
    await syncNotes(act, sessionId);
    const about = { sessionId, groupId: session.groupId };
    await act.raise("notes.group-session-ended", about, { topics: ["list:groups"] });
    const absent = rows.filter(({ status }) => status === "expected" || isAbsence(status)).length;
    const detail = { group: session.groupName, from: actualStart, to: actualEnd, absent };
    act.audit({ subjectId: sessionId, locationId: session.locationId, detail });
    return sessionView(act, await sessionById(act.db, sessionId));
  }),
];

function requireArrival(act: Act, session: SessionRow, at: string, path: string): void {
  const { end } = heldAt(session);
  const isEnded = session.status === "ended";
  if (at > addMinutes(act.now, 60) || (isEnded && at > end))
    throw fieldProblem(path, isEnded ? "The session had ended by then." : "The time is in the future.");
  if (minutesBetween(at, heldAt(session).start) > 60)
    throw fieldProblem(path, "The time is more than an hour before the session.");
}
