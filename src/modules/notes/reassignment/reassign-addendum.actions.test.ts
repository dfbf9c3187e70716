import { beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import {
  changeAddendum,
  draftAddendum,
  listAddenda,
  signAddendum,
  voidAddendum,
} from "../addenda/addendum.contract.ts";
import { contentFromText } from "../drafts/part-content.ts";
import { givenSignedNote, givenSupervised } from "../testing.ts";

let facility: Facility;
let admin: Person;
let supervisor: Person;
let client: GivenClient;
beforeAll(async () => {
  facility = await givenFacility();
  [admin, supervisor] = [await facility.as("admin"), await facility.as("therapist", "supervisor")];
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

const words = (text: string) => ({
  type: "clarification" as const,
  reason: "The date came later.",
  targetQuotes: [],
  content: contentFromText(text),
});
let endedMinutesAgo = 0;
async function givenLeaver(name: string) {
  const leaver = await givenSupervised(facility, await facility.as("therapist", name), supervisor);
  endedMinutesAgo += 60;
  const note = await givenSignedNote(leaver, client, facility.clock.now(), { endedMinutesAgo, minutes: 20 });
  const addendum = await leaver.call(draftAddendum, {
    params: { noteId: note.id },
    body: words("It was on Monday, says her sister."),
  });
  return { leaver, note, addendum };
}
async function deactivate(person: Person, reassignments: { kind: string; id: string; toClinicianId: string }[] = []) {
  const params = { clinicianId: person.clinicianId };
  const { version } = await admin.call(clinician.getClinician, { params });
  const body = { version, move: "deactivate" as const, reason: "Moved away", reassignments };
  return admin.call(clinician.setClinicianStatus, { params, body });
}
const to = (person: Person, id: string) => ({ kind: "addenda", id, toClinicianId: person.clinicianId });

describe("NTE-7: unsigned addenda of a deactivated author", () => {
  it("are reassigned to a colleague, who signs in their own name", async () => {
    const { leaver, note, addendum } = await givenLeaver("leaver");
    const { groups } = await admin.call(clinician.listDependents, { params: { clinicianId: leaver.clinicianId } });
    expect(groups).toMatchObject([
      {
        kind: "addenda",
        count: 1,
        rows: [{ id: addendum.id, suggestedId: supervisor.clinicianId, link: `/notes/${note.id}` }],
      },
    ]);
    await expect(deactivate(leaver)).rejects.toMatchObject({ code: "has-caseload" });
    await expect(deactivate(leaver, [to(await facility.as("billing"), addendum.id)])).rejects.toMatchObject({
      code: "wrong-state",
    });
    await deactivate(leaver, [to(supervisor, addendum.id)]);
    await facility.runJobs();
    const bell = await supervisor.call(listNotifications, { query: { pageSize: 50 } });
    expect(bell.rows.filter(({ kind }) => kind === "notes.handed-over")).toMatchObject([{ link: `/notes/${note.id}` }]);

    const [taken] = (await supervisor.call(listAddenda, { params: { noteId: note.id } })).rows;
    const begunBy = { name: addendum.authorName, credentials: addendum.credentials };
    expect(taken).toMatchObject({
      authorId: supervisor.clinicianId,
      begunBy,
      abilities: { write: true, sign: true, void: true },
    });
    const params = { noteId: note.id, addendumId: addendum.id };
    const changed = await supervisor.call(changeAddendum, {
      params,
      body: { ...words("By her sister's word it was on Monday."), version: taken?.version ?? 0 },
    });
    const signed = await supervisor.call(
      signAddendum,
      { params, body: { version: changed.version } },
      { signing: true },
    );
    expect(signed).toMatchObject({ status: "signed", begunBy, verification: "valid" });
    const { meaning, left } = await facility.system(async ({ db }) => ({
      ...(await db
        .selectFrom("signatures")
        .select("meaning")
        .where("subjectId", "=", addendum.id)
        .executeTakeFirstOrThrow()),
      left: await db
        .selectFrom("noteHandovers")
        .select("leftText")
        .where("addendumId", "=", addendum.id)
        .executeTakeFirstOrThrow(),
    }));
    expect(meaning).toBe(
      `${addendum.authorName} started this addendum and left it unsigned. I have reviewed and completed it, and I attest to it in my own name.`,
    );
    expect(left.leftText).toBe("It was on Monday, says her sister.");
  });

  it("can be discarded with a reason by the new author", async () => {
    const { leaver, note, addendum } = await givenLeaver("second-leaver");
    await deactivate(leaver, [to(supervisor, addendum.id)]);
    const [taken] = (await supervisor.call(listAddenda, { params: { noteId: note.id } })).rows;
    const params = { noteId: note.id, addendumId: addendum.id };
    const body = { version: taken?.version ?? 0, reason: "No one else was present" };
    expect(await supervisor.call(voidAddendum, { params, body })).toMatchObject({ status: "discarded" });
  });
});
