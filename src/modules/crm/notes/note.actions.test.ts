import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getLead } from "../leads/lead.contract.ts";
import { leadTimeline } from "../leads/pipeline.contract.ts";
import { givenLead } from "../testing.ts";
import { addCrmNote, listCrmNotes } from "./note.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("LEAD-14 an addendum is added to its note, with the note's type, and is no response", async () => {
  const admissions = await facility.as("admissions");
  const { id: leadId } = await givenLead(facility);
  const note = await admissions.call(addCrmNote, { body: { leadId, kind: "family", text: "The sister called." } });
  const first = await admissions.call(addCrmNote, {
    body: { leadId, text: "It was the aunt.", spokeWithPerson: true, addendumToId: note.id },
  });
  expect(first).toMatchObject({ kind: "family", visibility: "team", addendumToId: note.id });
  const second = await admissions.call(addCrmNote, {
    body: { leadId, text: "Her name is Ana.", addendumToId: first.id },
  });
  expect(second.addendumToId).toBe(note.id);
  const { rows } = await admissions.call(listCrmNotes, { query: { leadId } });
  expect(rows.find(({ id }) => id === note.id)?.text).toBe("The sister called.");
  expect(await admissions.call(getLead, { params: { leadId } })).toMatchObject({ firstTwoWayAt: null });
  const timeline = await admissions.call(leadTimeline, { params: { leadId } });
  expect(timeline.rows[0]).toMatchObject({ detail: "Her name is Ana.", noteId: second.id });
  expect(timeline.rows[0]?.summary).toMatch(/^Addendum to "Family" of \d\d-\d\d-\d{4}$/);
});

it("LEAD-14 a clinical note and its addenda are read, and added to, with the permission to assess only", async () => {
  const admissions = await facility.as("admissions");
  const manager = await facility.as("case_manager");
  const { id: leadId } = await givenLead(facility);
  const note = await admissions.call(addCrmNote, {
    body: { leadId, kind: "clinical-screen", visibility: "clinical", text: "Last seizure in 2019." },
  });
  const body = { leadId, text: "In May.", addendumToId: note.id };
  await expect(manager.call(addCrmNote, { body })).rejects.toMatchObject({ code: "not-found" });
  expect(await admissions.call(addCrmNote, { body })).toMatchObject({ visibility: "clinical" });
  const shown = await manager.call(leadTimeline, { params: { leadId } });
  expect(JSON.stringify(shown)).not.toMatch(/seizure|In May/);
  const read = await admissions.call(leadTimeline, { params: { leadId } });
  expect(read.rows.slice(0, 2).map(({ detail }) => detail)).toEqual(["In May.", "Last seizure in 2019."]);
  const other = await givenLead(facility);
  await expect(admissions.call(addCrmNote, { body: { ...body, leadId: other.id } })).rejects.toMatchObject({
    code: "not-found",
  });
});
