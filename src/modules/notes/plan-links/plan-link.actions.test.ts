import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenSubmittedPlan } from "#modules/treatment-plans/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNote } from "../notes/note.contract.ts";
import { getSignSheet, signNote } from "../notes/sign.contract.ts";
import { aSigning, givenWrittenNote } from "../testing.ts";
import { addPlanLinks, getPlanLinks, putPlanLinks } from "./plan-link.contract.ts";
import { type LinkablePlan, linkStop, proposedLinks } from "./plan-link.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});

async function noteWithPlan() {
  const client = await givenAdmittedClient(facility);
  const plan = await givenSubmittedPlan(facility, therapist, client);
  facility.clock.advance({ hours: 3 });
  const note = await givenWrittenNote(therapist, client, facility.clock.now());
  return { client, plan, note, params: { noteId: note.id } };
}

it("notes scenario 23, GLD-1: with a plan in force, a progress note is signed only with an objective", async () => {
  const { plan, note, params } = await noteWithPlan();
  const sheet = await therapist.call(getSignSheet, { params });
  expect(sheet.stops).toMatchObject([{ code: "no-objective-linked", path: "planLinks" }]);
  await expect(therapist.call(signNote, await aSigning(therapist, note.id), { signing: true })).rejects.toMatchObject({
    code: "no-objective-linked",
  });
  const links = await therapist.call(getPlanLinks, { params });
  expect(links).toMatchObject({ isRequired: true, plan: { planId: plan.id }, links: [] });
  const [objective] = links.plan?.objectives ?? [];
  await therapist.call(putPlanLinks, {
    params,
    body: {
      version: links.version,
      links: [{ objectiveStableId: objective?.stableId ?? "", progress: "improving", comment: "Two triggers named." }],
    },
  });
  await therapist.call(signNote, await aSigning(therapist, note.id), { signing: true });
  const signed = await therapist.call(getNote, { params });
  expect(signed.document?.plan).toMatchObject({
    planId: plan.id,
    objectives: [{ text: objective?.text, progress: "improving", comment: "Two triggers named." }],
  });
  await expect(
    therapist.call(putPlanLinks, { params, body: { version: signed.version, links: [] } }),
  ).rejects.toMatchObject({ code: "note-locked" });
});

it("GLD-2: before a plan is in force, a note is signed without one", async () => {
  const client = await givenAdmittedClient(facility);
  facility.clock.advance({ hours: 3 });
  const note = await givenWrittenNote(therapist, client, facility.clock.now());
  await givenSubmittedPlan(facility, therapist, client);
  await therapist.call(signNote, await aSigning(therapist, note.id), { signing: true });
  const signed = await therapist.call(getPlanLinks, { params: { noteId: note.id } });
  expect(signed).toMatchObject({ links: [], added: [], isWritable: false });
});

it("notes scenario 23, GLD-7: an objective is linked to a signed note with a signature of its own, and the note keeps its hash", async () => {
  const client = await givenAdmittedClient(facility);
  facility.clock.advance({ hours: 3 });
  const note = await givenWrittenNote(therapist, client, facility.clock.now());
  const params = { noteId: note.id };
  await therapist.call(signNote, await aSigning(therapist, note.id), { signing: true });
  expect(await therapist.call(getPlanLinks, { params })).toMatchObject({ plan: null, canAdd: false });
  const { id: planId } = await givenSubmittedPlan(facility, therapist, client);
  const before = await therapist.call(getNote, { params });
  const { plan, version, canAdd } = await therapist.call(getPlanLinks, { params });
  expect([plan?.planId, canAdd]).toEqual([planId, true]);
  const [objective] = plan?.objectives ?? [];
  const body = { version, links: [{ objectiveStableId: objective?.stableId ?? "", progress: "improving" as const }] };
  const colleague = await facility.as("case_manager");
  await expect(colleague.call(addPlanLinks, { params, body }, { signing: true })).rejects.toMatchObject({
    code: "not-the-author",
  });
  const linked = await therapist.call(addPlanLinks, { params, body }, { signing: true });
  expect(linked.added).toMatchObject([
    { objectives: [{ text: objective?.text, progress: "improving" }], verification: "valid" },
  ]);
  await expect(therapist.call(addPlanLinks, { params, body }, { signing: true })).rejects.toMatchObject({
    code: "validation",
  });
  const after = await therapist.call(getNote, { params });
  expect([after.sha256, after.document, after.version]).toEqual([before.sha256, before.document, before.version]);
  expect(after.signatures).toMatchObject([{ verification: "valid" }]);
});

const plan: LinkablePlan = {
  planId: "p",
  title: "Master plan",
  objectives: [
    {
      stableId: "o1",
      text: "One",
      goal: "g",
      problem: "p",
      interventions: [{ stableId: "i1", text: "Group", groupId: "g1" }],
    },
    { stableId: "o2", text: "Two", goal: "g", problem: "p", interventions: [] },
  ],
};

it("GLD-3: the intervention that is this group is proposed, and no other", () => {
  expect(proposedLinks(plan, "g1")).toMatchObject([{ objectiveStableId: "o1", interventionStableId: "i1" }]);
  expect(proposedLinks(plan, "g2")).toEqual([]);
});

it("GLD-1: evaluations and shift notes need no link", () => {
  expect(
    (["progress", "groupClient", "caseManagement"] as const).map((kind) => linkStop(kind, plan, null)?.code),
  ).toEqual(Array(3).fill("no-objective-linked"));
  expect((["doctor", "shift", "crisis"] as const).map((kind) => linkStop(kind, plan, null))).toEqual([
    null,
    null,
    null,
  ]);
});
