import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { savePart } from "../drafts/part.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { addMember } from "../groups/member.contract.ts";
import { createSession, type Session } from "../groups/session.contract.ts";
import { givenGroup } from "../groups/testing.ts";
import { documentHash, type LateEntry, withLateEntry } from "../notes/note-document.ts";
import { getPlanReference, putPlanReference } from "../plan-links/plan-link.contract.ts";
import {
  createCheckInLink,
  listCheckInLinks,
  openCheckInPage,
  revokeCheckInLink,
  selfCheckIn,
} from "./check-in.contract.ts";
import {
  addWalkIn,
  bulkCheckIn,
  changeAttendance,
  changeGroupClientNote,
  endSession,
  type GroupNote,
  getGroupNote,
} from "./group-note.contract.ts";
import * as signing from "./group-sign.contract.ts";
import * as shared from "./shared-part.contract.ts";

export interface GivenGroupSession {
  session: Session;
  lead: Person;
  clients: GivenClient[];
}

/** A session of 60 minutes that began 5 minutes ago, led by the therapist, with these clients on its roster. */
export async function givenRunningSession(
  facility: Facility,
  { clients = 3, coLead }: { clients?: number; coLead?: Person } = {},
): Promise<GivenGroupSession> {
  // Not a therapist, whose other notes in the access tests are at the same time.
  const lead = await facility.as("case_manager");
  const group = await givenGroup(facility, { capacitySoft: 40, capacityHard: 40 });
  const { timeZone } = await zoneOf(facility);
  const startDate = localDate(facility.clock.now(), timeZone);
  const people: GivenClient[] = [];
  for (let n = 0; n < clients; n += 1) {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -3 * 24 * 60) });
    await lead.call(addMember, { params: { groupId: group.id }, body: { mrNo: client.mrNo, startDate } });
    people.push(client);
  }
  const session = await lead.call(createSession, {
    body: {
      groupId: group.id,
      scheduledStart: addMinutes(facility.clock.now(), 1),
      durationMinutes: 60,
      topic: "Cravings",
      facilitators: [
        { clinicianId: lead.clinicianId, role: "lead" },
        ...(coLead ? [{ clinicianId: coLead.clinicianId, role: "coLead" as const }] : []),
      ],
      confirmConflicts: true,
    },
  });
  facility.clock.advance({ minutes: 6 });
  return { session, lead, clients: people };
}

async function zoneOf(facility: Facility): Promise<{ timeZone: string }> {
  const row = await facility.system((act) =>
    act.db
      .selectFrom("locations")
      .select("timeZone")
      .where("id", "=", facility.locations.main)
      .executeTakeFirstOrThrow(),
  );
  return row;
}

export const clientIdsOf = (clients: readonly GivenClient[]): string[] => clients.map(({ clientId }) => clientId);

/** The same, with every client checked in. */
export async function givenCheckedIn(facility: Facility, given: Parameters<typeof givenRunningSession>[1] = {}) {
  const running = await givenRunningSession(facility, given);
  const params = { sessionId: running.session.id };
  await running.lead.call(bulkCheckIn, { params, body: { clientIds: clientIdsOf(running.clients) } });
  return { ...running, note: await running.lead.call(getGroupNote, { params }) };
}

const text = (words: string, baseRevision = 0) => ({
  baseRevision,
  mutationId: newId(),
  tabId: newId(),
  seq: 1,
  content: contentFromText(words),
});

export const narrative =
  "Taught how a craving rises and falls within minutes, practiced urge surfing twice, and the group shared what helps at home.";
const own = [
  "Spoke first about the phone call with a sister and named two triggers at home without being asked.",
  "Sat with folded arms at the beginning, later asked how long a craving lasts and wrote the answer down.",
  "Described walking past the old bar on Sunday and calling a sponsor from the bus stop instead of going in.",
  "Laughed with others, practiced the breathing exercise twice and said that the second time felt easier.",
  "Was tired after a night with little sleep, listened with closed eyes and repeated the main steps at the end.",
];

export async function writeShared(person: Person, sessionId: string, words = narrative): Promise<void> {
  await person.call(shared.saveSharedPart, { params: { sessionId, partKey: "shared.narrative" }, body: text(words) });
}

/** Everything written: what is shared, and a part and the participation of each client. */
export async function givenWrittenGroup(facility: Facility, given: Parameters<typeof givenRunningSession>[1] = {}) {
  const { session, lead, clients, note } = await givenCheckedIn(facility, given);
  await writeShared(lead, session.id);
  for (const [index, attendance] of note.attendances.entries())
    await writePart(lead, attendance, own[index % own.length]);
  facility.clock.advance({ minutes: 60 });
  const params = { sessionId: session.id };
  const { session: running } = await lead.call(getGroupNote, { params });
  const { version, scheduledStart: actualStart, scheduledEnd: actualEnd } = running;
  await lead.call(endSession, { params, body: { version, actualStart, actualEnd } });
  return { session, lead, clients, note: await lead.call(getGroupNote, { params }) };
}

export async function writePart(
  person: Person,
  { note }: Pick<GroupNote["attendances"][number], "note">,
  words = own[0] ?? "",
): Promise<void> {
  if (!note) throw new Error("The client has no note in this session.");
  await person.call(savePart, { params: { noteId: note.id, partKey: "individual" }, body: text(words) });
  const body = { version: note.version, fields: { participation: "active" } };
  await person.call(changeGroupClientNote, { params: { noteId: note.id }, body });
}

/** What the screen sends to sign every complete note of the session. */
export async function aGroupSigning(person: Person, sessionId: string, lateEntry: LateEntry | null = null) {
  const params = { sessionId };
  const { sheets } = await person.call(signing.getGroupSignSheet, { params });
  const notes = sheets.flatMap(({ noteId, version, revisions, document }) =>
    document ? [{ noteId, version, revisions, hash: documentHash(withLateEntry(document, lateEntry)) }] : [],
  );
  return { params, body: { notes, lateEntry } };
}

/** A signed group note of one client, with the day of its session. */
export async function givenSignedGroup(facility: Facility) {
  const { session, lead, clients, note } = await givenWrittenGroup(facility, { clients: 1 });
  await lead.call(signing.signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  const noteId = note.attendances[0]?.note?.id ?? "";
  return { noteId, sessionId: session.id, mrNo: clients[0]?.mrNo ?? "", date: session.localDate };
}

async function aSignee(facility: Facility) {
  const coLead = await facility.as("nurse");
  const { session, lead } = await givenWrittenGroup(facility, { clients: 1, coLead });
  const params = { sessionId: session.id };
  await lead.call(signing.signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  const { rows } = await lead.call(signing.addSignee, { params, body: { clinicianId: coLead.clinicianId } });
  return { params: { ...params, signeeId: rows[0]?.id ?? "" } };
}

async function twoSharedVersions(facility: Facility) {
  const { session, lead } = await givenCheckedIn(facility, { clients: 1 });
  const params = { sessionId: session.id, partKey: "shared.narrative" };
  await lead.call(shared.saveSharedPart, { params, body: text("One text.") });
  const answer = await lead.call(shared.saveSharedPart, { params, body: text("Another text.") });
  if (answer.outcome !== "diverged") throw new Error("Two tabs should have diverged.");
  return { params, branchId: answer.branchId, lead };
}

/** A link with which the clients of a running session check themselves in. */
export async function givenLink(facility: Facility, kind: "tablet" | "qr" = "tablet", clients = 1) {
  const running = await givenRunningSession(facility, { clients });
  const params = { sessionId: running.session.id };
  return { ...running, params, link: await running.lead.call(createCheckInLink, { params, body: { kind } }) };
}

const checkedIn = (facility: Facility) => givenCheckedIn(facility, { clients: 1 });
const sharedLease = async (facility: Facility) => ({
  params: { sessionId: (await checkedIn(facility)).session.id, partKey: "shared.narrative" },
  body: { tabId: newId() },
});

/** One valid call of every endpoint of group notes, for the access tests. */
export const groupNoteSamples: readonly Sample[] = [
  sample(listCheckInLinks, "therapist", async (facility) => ({
    params: { sessionId: (await givenRunningSession(facility, { clients: 1 })).session.id },
  })),
  sample(createCheckInLink, "therapist", async (facility) => ({
    params: { sessionId: (await givenRunningSession(facility, { clients: 1 })).session.id },
    body: { kind: "tablet" as const },
  })),
  sample(revokeCheckInLink, "therapist", async (facility) => {
    const { params, link } = await givenLink(facility);
    return { params: { ...params, linkId: link.id } };
  }),
  sample(openCheckInPage, "therapist", async (facility) => {
    const { params, link } = await givenLink(facility);
    return { params, body: { token: link.token } };
  }),
  sample(selfCheckIn, "therapist", async (facility) => {
    const { params, link } = await givenLink(facility);
    return { params, body: { token: link.token, who: { firstName: "Unlisted", birthday: "01-01" } } };
  }),
  sample(getGroupNote, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id },
  })),
  sample(getPlanReference, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id },
  })),
  sample(putPlanReference, "therapist", async (facility) => {
    const { session } = await checkedIn(facility);
    const params = { sessionId: session.id };
    const { rows } = await (await facility.as("therapist")).call(getPlanReference, { params });
    return { params, body: { notes: [{ noteId: rows[0]?.noteId ?? "", links: [] }] } };
  }),
  sample(bulkCheckIn, "therapist", async (facility) => {
    const { session, clients } = await givenRunningSession(facility, { clients: 1 });
    return { params: { sessionId: session.id }, body: { clientIds: clientIdsOf(clients) } };
  }),
  sample(addWalkIn, "therapist", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const { session } = await givenRunningSession(facility, { clients: 1 });
    return { params: { sessionId: session.id }, body: { mrNo: client.mrNo } };
  }),
  sample(changeAttendance, "therapist", async (facility) => {
    const { session, clients, note } = await checkedIn(facility);
    return {
      params: { sessionId: session.id, clientId: clients[0]?.clientId ?? "" },
      body: { status: "onPass" as const, version: note.attendances[0]?.version ?? 0 },
    };
  }),
  sample(endSession, "therapist", async (facility) => {
    const { note } = await checkedIn(facility);
    const { id, version, scheduledStart: actualStart } = note.session;
    return { params: { sessionId: id }, body: { version, actualStart, actualEnd: facility.clock.now() } };
  }),
  sample(changeGroupClientNote, "therapist", async (facility) => {
    const draft = (await checkedIn(facility)).note.attendances[0]?.note;
    return {
      params: { noteId: draft?.id ?? "" },
      body: { version: draft?.version ?? 0, fields: { participation: "active" } },
    };
  }),
  sample(shared.getSharedParts, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id },
  })),
  sample(shared.saveSharedPart, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id, partKey: "shared.narrative" },
    body: text(narrative),
  })),
  sample(shared.chooseSharedVersion, "therapist", async (facility) => {
    const { params, branchId } = await twoSharedVersions(facility);
    const { mutationId, tabId, content } = text("Both texts.");
    return { params, body: { branchId, baseRevision: 1, mutationId, tabId, content } };
  }),
  sample(shared.takeSharedLease, "therapist", sharedLease),
  sample(shared.requestSharedLease, "therapist", sharedLease),
  sample(shared.releaseSharedLease, "therapist", sharedLease),
  sample(shared.listSharedRevisions, "therapist", async (facility) => ({
    params: (await twoSharedVersions(facility)).params,
  })),
  sample(shared.getSharedRevision, "therapist", async (facility) => {
    const { params, lead } = await twoSharedVersions(facility);
    const { rows } = await lead.call(shared.listSharedRevisions, { params });
    return { params: { ...params, revisionId: rows[0]?.id ?? "" } };
  }),
  sample(signing.getGroupSignSheet, "case_manager", async (facility) => ({
    params: { sessionId: (await givenWrittenGroup(facility, { clients: 1 })).session.id },
  })),
  sample(
    signing.signGroupNotes,
    "case_manager",
    async (facility) => {
      const { lead, session } = await givenWrittenGroup(facility, { clients: 1 });
      return aGroupSigning(lead, session.id);
    },
    { signing: true },
  ),
  sample(signing.listSignees, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id },
  })),
  sample(signing.addSignee, "therapist", async (facility) => ({
    params: { sessionId: (await checkedIn(facility)).session.id },
    body: { clinicianId: (await facility.as("nurse")).clinicianId },
  })),
  sample(signing.removeSignee, "therapist", async (facility) => {
    const { session, lead } = await checkedIn(facility);
    const params = { sessionId: session.id };
    const body = { clinicianId: (await facility.as("nurse")).clinicianId };
    const { rows } = await lead.call(signing.addSignee, { params, body });
    return { params: { ...params, signeeId: rows[0]?.id ?? "" } };
  }),
  sample(signing.signAsSignee, "nurse", aSignee, { signing: true }),
  sample(signing.declineAsSignee, "nurse", async (facility) => ({
    ...(await aSignee(facility)),
    body: { reason: "I left after ten minutes" },
  })),
];
