import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { addLeadContact } from "../../leads/contact.contract.ts";
import { givenLead } from "../../leads/testing.ts";
import { Screen as CrmHome } from "../../leads/web/crm-home.tsx";
import { listCalls } from "../call.contract.ts";
import { disclosureNotice } from "../call.ts";
import { givenCall, givenLine, sendCtm } from "../testing.ts";
import { CallPop } from "./call-pop.tsx";

let facility: Facility;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  desk = await sittingDown(facility, await facility.as("admissions"));
});

it("CALL-7: shows a ringing call with the contact who has the number and what may be said, until it is taken and has an outcome", async () => {
  const admissions = await facility.as("admissions");
  const lead = await givenLead(facility, { lastName: "Lin" });
  await admissions.call(addLeadContact, {
    params: { leadId: lead.id },
    body: { name: "Mei Lin", relationship: "MTH", phone: "+13105550501" },
  });
  await givenCall(facility, { caller_number: "+13105550501", city: "Ventura", state: "CA" });
  const { hands } = desk.show(<CallPop />, "/home");
  const call = within(await screen.findByRole("article", { name: "Call from (310) 555-0501" }, patience));
  await call.findByRole("link", { name: "Mei Lin" }, patience);
  expect(call.getByText(disclosureNotice)).toBeDefined();
  await hands.click(call.getByRole("button", { name: "Take call" }));
  await call.findByText("Your call", {}, patience);
});

it("lists calls with their record, and sets the outcome of an unmatched one", async () => {
  const { token } = await givenLine(facility);
  const message = { id: 77, caller_number: "+13105550502", dial_status: "no-answer", duration: 3, talk_time: 0 };
  await sendCtm(facility, token, message);
  const { hands } = desk.show(<CrmHome />, "/crm?tabs=calls&unmatched=true");
  const table = within(await screen.findByRole("grid", { name: "Calls" }, patience));
  await hands.click(await table.findByText("(310) 555-0502", {}, patience));
  const drawer = within(await screen.findByRole("dialog", { name: "Call" }, patience));
  await drawer.findByText("No record has this number.", {}, patience);
  await hands.click(drawer.getByRole("button", { name: "Wrong number" }));
  await screen.findByText("Marked as wrong number", {}, patience);
  const admissions = await facility.as("admissions");
  const { rows } = await admissions.call(listCalls, { query: { unmatched: "true" } });
  expect(rows.map(({ fromE164 }) => fromE164)).not.toContain("+13105550502");
});
