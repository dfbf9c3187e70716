import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { changeLibraryItem, listLibrary } from "../library/library.contract.ts";
import { givenDiagnosed, readPlan, refusalOf } from "../testing.ts";
import { acceptPlanDraft, addPlanDraft, changePlanDraft, generatePlan, listPlanDrafts } from "./draft.contract.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});

it("TXP-6: accepted proposals begin a plan with what they belong to, and answer the diagnosis", async () => {
  const { mrNo } = await givenDiagnosed(facility);
  const draft = await therapist.call(generatePlan, { body: { mrNo, type: "master" } });
  const params = { draftId: draft.id };
  const plan = await therapist.call(acceptPlanDraft, {
    params,
    body: {
      version: draft.version,
      items: [{ key: "alcohol.1.2.1" }, { key: "alcohol.1.1", text: "No drinks at all" }],
    },
  });
  expect(plan.problems).toMatchObject([{ libraryKey: "alcohol", icd10: ["F10.20"] }]);
  expect(plan.objectives.map(({ text, isLibraryText }) => [text === "No drinks at all", isLibraryText])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(plan.objectives.every(({ targetDate, measure }) => targetDate !== null && measure !== null)).toBe(true);
  expect(plan.interventions).toHaveLength(1);
  expect(plan.needs).toMatchObject([{ source: "diagnosis:F10.20", disposition: "addressed" }]);
  // The same version again is refused, and nothing is there twice.
  const again = therapist.call(acceptPlanDraft, {
    params,
    body: { version: draft.version, items: [{ key: "alcohol" }] },
  });
  expect(await refusalOf(again)).toMatchObject({ code: "stale-version" });
  const { rows } = await therapist.call(listPlanDrafts, { query: { mrNo } });
  const more = await therapist.call(acceptPlanDraft, {
    params,
    body: { version: rows[0]?.version ?? 1, items: [{ key: "alcohol.1" }, { key: "alcohol.2" }] },
  });
  expect(more.goals).toHaveLength(2);
});

it("TXP-6: rejected proposals stay out, and new ones replace the old of the same origin", async () => {
  const { mrNo } = await givenDiagnosed(facility);
  const first = await therapist.call(generatePlan, { body: { mrNo, type: "master" } });
  const rejected = await therapist.call(changePlanDraft, {
    params: { draftId: first.id },
    body: { version: first.version, keys: ["alcohol"], state: "rejected" },
  });
  expect(rejected.items.find(({ key }) => key === "alcohol")).toMatchObject({ state: "rejected" });
  await therapist.call(generatePlan, { body: { mrNo, type: "master" } });
  const item = { type: "problem" as const, parentKey: null, dimension: 3, icd10: [], defaults: {} };
  await therapist.call(addPlanDraft, {
    body: {
      mrNo,
      type: "master",
      origin: "ai",
      items: [{ ...item, key: "gambling", text: "Gambling", source: "Intake", rationale: "Named at intake." }],
    },
  });
  const { rows } = await therapist.call(listPlanDrafts, { query: { mrNo } });
  expect(rows.map(({ origin }) => origin).sort()).toEqual(["ai", "generated"]);
});

it("the facility's wording of a library item is what is proposed and listed", async () => {
  const director = await facility.as("medical_director");
  await director.call(changeLibraryItem, {
    params: { itemKey: "alcohol.1" },
    body: { version: 0, text: "A life without alcohol" },
  });
  const again = director.call(changeLibraryItem, {
    params: { itemKey: "alcohol.1" },
    body: { version: 0, text: "Other" },
  });
  expect(await refusalOf(again)).toMatchObject({ code: "stale-version" });
  const { rows } = await therapist.call(listLibrary);
  expect(rows.find(({ key }) => key === "alcohol.1")).toMatchObject({
    text: "A life without alcohol",
    isShipped: true,
  });
  const { mrNo } = await givenDiagnosed(facility);
  const draft = await therapist.call(generatePlan, { body: { mrNo, type: "master" } });
  expect(draft.items.find(({ key }) => key === "alcohol.1")?.text).toBe("A life without alcohol");
  expect(
    (
      await readPlan(
        therapist,
        (
          await therapist.call(acceptPlanDraft, {
            params: { draftId: draft.id },
            body: { version: draft.version, items: [{ key: "alcohol.1" }] },
          })
        ).id,
      )
    ).goals,
  ).toMatchObject([{ text: "A life without alcohol" }]);
});
