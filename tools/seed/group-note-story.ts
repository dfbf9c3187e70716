import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import {
  bulkCheckIn,
  changeAttendance,
  changeGroupClientNote,
  endSession,
  type GroupNote,
  getGroupNote,
} from "#modules/notes/group-notes/group-note.contract.ts";
import { addSignee, getGroupSignSheet, signGroupNotes } from "#modules/notes/group-notes/group-sign.contract.ts";
import { saveSharedPart } from "#modules/notes/group-notes/shared-part.contract.ts";
import { listSessions, type Session } from "#modules/notes/groups/session.contract.ts";
import { documentHash, withLateEntry } from "#modules/notes/notes/note-document.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Life } from "./client-story.ts";
import { groupNarratives, groupOpenings, groupResponses, groupTurns } from "./group-note-words.ts";
import type { Player, Stage } from "./stage.ts";

const documentedGroups = ["DBT Skills", "Relapse Prevention", "PHP Process", "Trauma Skills", "Morning Meditation"];

/** The last week's sessions of five groups are documented and signed; the newest session of all is open. */
export async function tellGroupNotes(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const weekAgo = calendar.minutesAgo(7 * 24 * 60);
  const query = { from: weekAgo, to: calendar.now };
  const { rows } = await stage.as("reyes").do(calendar.now, listSessions, { query });
  const begun = rows.filter(
    ({ status, scheduledStart }) => status === "scheduled" && scheduledStart < addMinutes(calendar.now, -15),
  );
  const open = begun.filter(({ expectedCount }) => expectedCount > 2).at(-1);
  for (const name of documentedGroups) {
    const past = begun.filter((one) => one.groupName === name && one !== open && isOver(one, calendar));
    for (const session of past.slice(-2)) await document(stage, session, lives, session === past.at(-1));
  }
  if (open) await leaveOpen(stage, calendar, open, lives);
}

const isOver = ({ scheduledEnd }: Session, calendar: Calendar) => addMinutes(scheduledEnd, 60) < calendar.now;

function leadOf(stage: Stage, session: Session): Player | undefined {
  const lead = session.facilitators.find(({ role }) => role === "lead");
  return lead ? stage.byClinician(lead.clinicianId) : undefined;
}

/** Clients who were here when the session began. */
function hereAt(note: GroupNote, session: Session, lives: readonly Life[]): string[] {
  const since = new Map(lives.map((life) => [life.clientId, life.admittedAt]));
  return note.attendances
    .map(({ clientId }) => clientId)
    .filter((clientId) => (since.get(clientId) ?? "9") <= session.scheduledStart);
}

async function document(stage: Stage, session: Session, lives: readonly Life[], isLatest: boolean): Promise<void> {
  const lead = leadOf(stage, session);
  if (!lead) return;
  const params = { sessionId: session.id };
  const { scheduledStart: actualStart, scheduledEnd: actualEnd } = session;
  const chance = new Chance(`group ${session.groupName} ${session.localDate}`);
  const before = await lead.do(actualStart, getGroupNote, { params });
  const here = hereAt(before, session, lives);
  const absent = here.length > 3 ? here[0] : undefined;
  const clientIds = here.filter((clientId) => clientId !== absent);
  if (clientIds.length === 0) return;
  await lead.do(addMinutes(actualStart, 2), bulkCheckIn, { params, body: { clientIds } });
  for (const away of before.attendances.filter(({ clientId }) => !clientIds.includes(clientId))) {
    const status = away.clientId === absent ? ("medicalHold" as const) : ("onPass" as const);
    await lead.do(addMinutes(actualStart, 4), changeAttendance, {
      params: { ...params, clientId: away.clientId },
      body: { status, version: 0 },
    });
  }
  const running = await lead.do(addMinutes(actualStart, 20), getGroupNote, { params });
  const late = running.attendances.find(({ status }) => status === "present");
  if (late)
    await lead.do(addMinutes(actualStart, 21), changeAttendance, {
      params: { ...params, clientId: late.clientId },
      body: { status: "present", version: late.version, arrivedAt: addMinutes(actualStart, 17) },
    });
  const { session: now } = await lead.do(actualEnd, getGroupNote, { params });
  const topic = session.topic ?? chance.pick(groupNarratives).topic;
  await lead.do(addMinutes(actualEnd, 1), endSession, {
    params,
    body: { version: now.version, actualStart, actualEnd, topic },
  });
  await write(lead, addMinutes(actualEnd, 5), session, chance, topic);
  // One co-leader is still asked to sign the newest one.
  const coLead = session.facilitators.find(({ role }) => role === "coLead");
  await sign(lead, addMinutes(actualEnd, 30), session.id);
  if (coLead && isLatest)
    await lead.do(addMinutes(actualEnd, 31), addSignee, { params, body: { clinicianId: coLead.clinicianId } });
}

async function write(lead: Player, at: string, session: Session, chance: Chance, topic: string | null): Promise<void> {
  const params = { sessionId: session.id };
  const narrative = groupNarratives.find((one) => one.topic === topic) ?? chance.pick(groupNarratives);
  await lead.do(at, saveSharedPart, {
    params: { ...params, partKey: "shared.narrative" },
    body: typed(narrative.text),
  });
  const { attendances } = await lead.do(at, getGroupNote, { params });
  for (const [index, { note }] of attendances.entries()) {
    if (!note) continue;
    const words = [groupOpenings, groupTurns, groupResponses]
      .map((texts, place) => texts[(index * (place + 1) + place + session.localDate.length) % texts.length])
      .join(" ");
    await lead.do(addMinutes(at, 2), savePart, {
      params: { noteId: note.id, partKey: "individual" },
      body: typed(words),
    });
    const participation = chance.pick(["active", "active", "moderate", "minimal", "leading"]);
    const fields = { participation, affect: chance.pick(["calm", "anxious", "bright", "sad"]) };
    await lead.do(addMinutes(at, 3), changeGroupClientNote, {
      params: { noteId: note.id },
      body: { version: note.version, fields },
    });
  }
}

async function sign(lead: Player, at: string, sessionId: string): Promise<void> {
  const params = { sessionId };
  const { sheets } = await lead.do(at, getGroupSignSheet, { params });
  const notes = sheets.flatMap(({ noteId, version, revisions, document: text, stops }) =>
    text && stops.length === 0 ? [{ noteId, version, revisions, hash: documentHash(withLateEntry(text, null)) }] : [],
  );
  if (notes.length === 0) return;
  const body = { notes, acknowledge: ["author-overlap" as const] };
  await lead.do(at, signGroupNotes, { params, body }, { sign: true });
}

async function leaveOpen(stage: Stage, calendar: Calendar, session: Session, lives: readonly Life[]): Promise<void> {
  const lead = leadOf(stage, session);
  if (!lead) return;
  const params = { sessionId: session.id };
  const at = addMinutes(session.scheduledStart, 3);
  const note = await lead.do(at, getGroupNote, { params });
  const here = hereAt(note, session, lives);
  // Two clients are still expected.
  const clientIds = here.slice(0, Math.max(1, here.length - 2));
  if (clientIds.length === 0) return;
  await lead.do(at, bulkCheckIn, { params, body: { clientIds } });
  const [first] = groupNarratives;
  await lead.do(calendar.minutesAgo(1), saveSharedPart, {
    params: { ...params, partKey: "shared.narrative" },
    body: typed(first?.text.slice(0, 120) ?? ""),
  });
}

const typed = (text: string) => ({
  baseRevision: 0,
  mutationId: newId(),
  tabId: newId(),
  seq: 1,
  content: contentFromText(text),
  moment: true,
});
