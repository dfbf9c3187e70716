import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenTrainee, givenWaitingNote } from "../testing.ts";
import { approveNote, openApproval } from "./approval.contract.ts";
import { remindOfApprovals } from "./reminder.jobs.ts";

let facility: Facility;
let supervisor: Person;
beforeAll(async () => {
  facility = await givenFacility();
  supervisor = await facility.as("therapist", "supervisor");
});

const sweep = async () => {
  await facility.system((act) => remindOfApprovals.run(act, {}));
  await facility.runJobs();
};
const bell = async (person: Person, noteId: string) => {
  const rows = await facility.system((act) =>
    act.db
      .selectFrom("notifications")
      .select("kind")
      .where("userId", "=", person.userId)
      .where("link", "=", `/notes/${noteId}`)
      .where("kind", "in", ["notes.cosign-due", "notes.cosign-overdue"])
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => row.kind);
};

it("reminds the supervisor before and at the due time, and other co-signers a day later, once each", async () => {
  const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  const intern = await givenTrainee(facility, supervisor);
  const director = await facility.as("medical_director");
  const { note } = await givenWaitingNote(intern, client, facility.clock.now());
  const decided = await givenWaitingNote(intern, client, facility.clock.now(), { endedMinutesAgo: 120, minutes: 15 });
  const { version } = await supervisor.call(openApproval, { params: { approvalId: decided.approvalId } });
  await supervisor.call(
    approveNote,
    { params: { approvalId: decided.approvalId }, body: { version } },
    { signing: true },
  );

  facility.clock.advance({ hours: 53 });
  await sweep();
  expect(await bell(supervisor, note.id)).toEqual([]);
  facility.clock.advance({ hours: 1 });
  await sweep();
  await sweep();
  expect(await bell(supervisor, note.id)).toEqual(["notes.cosign-due"]);
  facility.clock.advance({ hours: 18 });
  await sweep();
  expect(await bell(supervisor, note.id)).toEqual(["notes.cosign-due", "notes.cosign-overdue"]);
  expect(await bell(director, note.id)).toEqual([]);
  facility.clock.advance({ hours: 24 });
  await sweep();
  await sweep();
  expect(await bell(director, note.id)).toEqual(["notes.cosign-overdue"]);
  for (const person of [supervisor, director]) expect(await bell(person, decided.note.id)).toEqual([]);
});
