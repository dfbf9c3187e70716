import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { useRead } from "#platform/web/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { Proposals } from "../../drafts/web/proposals.tsx";
import { givenDiagnosed, givenDraftPlan, givenSubmittedPlan, readPlan } from "../../testing.ts";
import { getPlan, type TreatmentPlan } from "../plan-fields.contract.ts";
import { ClientPlansTab } from "./client-plans-tab.tsx";
import { useItemCalls } from "./plan-calls.ts";
import { PlanOutline } from "./plan-outline.tsx";

let facility: Facility;
let therapist: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  desk = await sittingDown(facility, therapist);
});

function Draft({ planId }: { planId: string }) {
  const { data } = useRead(getPlan, { params: { planId } });
  return data ? <Written plan={data} /> : null;
}
function Written({ plan }: { plan: TreatmentPlan }) {
  return (
    <>
      <PlanOutline calls={useItemCalls(plan)} />
      <Proposals plan={plan} />
    </>
  );
}

it("TXP-6: takes a proposed problem with all that belongs to it in three steps", async () => {
  const { id } = await givenDraftPlan(therapist, await givenDiagnosed(facility));
  const { hands } = desk.show(<Draft planId={id} />);
  await hands.click(await screen.findByRole("button", { name: "Propose from chart" }, patience));
  await hands.click(
    await screen.findByRole("checkbox", { name: "Alcohol use that harms health, work or relationships" }, patience),
  );
  await hands.click(screen.getByRole("button", { name: /^Add \d+ to plan$/ }));
  await screen.findByRole("region", { name: "Alcohol use that harms health, work or relationships" }, patience);
  await waitFor(async () => {
    const plan = await readPlan(therapist, id);
    expect([plan.problems.length, plan.objectives.length > 2, plan.needs[0]?.disposition]).toEqual([
      1,
      true,
      "addressed",
    ]);
  }, patience);
});

it("TXP-2: adds a goal in the client's words under a problem, and says what an objective still needs", async () => {
  const { id } = await givenDraftPlan(therapist, await givenAdmittedClient(facility));
  const { hands } = desk.show(<Draft planId={id} />);
  await hands.click(await screen.findByRole("button", { name: "Add problem" }, patience));
  let form = within(await screen.findByRole("form", { name: "Add problem" }, patience));
  await hands.type(form.getByRole("combobox", { name: /^Problem/ }), "Poor sleep");
  await hands.click(form.getByRole("button", { name: "Add problem" }));
  await hands.click(await screen.findByRole("button", { name: "Add goal" }, patience));
  form = within(await screen.findByRole("form", { name: "Add goal" }, patience));
  await hands.type(form.getByRole("textbox", { name: /^In the client's own words/ }), "I want to sleep.");
  await hands.type(form.getByRole("combobox", { name: /^Goal/ }), "Sleep through most nights");
  await hands.click(form.getByRole("button", { name: "Add goal" }));
  await screen.findByText("“I want to sleep.”", {}, patience);
  expect(await readPlan(therapist, id)).toMatchObject({
    problems: [{ title: "Poor sleep" }],
    goals: [{ clientWords: "I want to sleep.", text: "Sleep through most nights" }],
  });
});

it("shows the plan in force on the chart, and what is due", async () => {
  const client = await givenAdmittedClient(facility);
  await givenSubmittedPlan(facility, therapist, client, { type: "initial" });
  const chart = await therapist.call(getChart, { params: { mrNo: client.mrNo } });
  desk.show(<ClientPlansTab chart={chart} />);
  await screen.findByRole("link", { name: /^Initial plan, version 1/ }, patience);
  expect(screen.getByText("In force")).toBeTruthy();
  expect(screen.getByText(/^Master plan due/)).toBeTruthy();
});
