import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenReleased } from "../../testing.ts";
import { listDisclosures } from "../disclosure.contract.ts";
import { ClientDisclosures } from "./client-disclosures.tsx";

let facility: Facility;
let manager: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  manager = await facility.as("case_manager");
  desk = await sittingDown(facility, manager);
});

/** The input itself; its list of suggestions has the same label. */
const recipient = (form: ReturnType<typeof within>) => form.getAllByLabelText(/^Recipient( \*)?$/)[0] as HTMLElement;

async function fillIn(mrNo: string, { emergency = false } = {}) {
  const { hands } = desk.show(<ClientDisclosures mrNo={mrNo} clientName="Casey Test" />, `/clients/${mrNo}?tabs=forms`);
  await hands.click(await screen.findByText("Record disclosure…", {}, patience));
  const form = within(await screen.findByRole("form", { name: "Record disclosure" }, patience));
  const pick = async (label: string, option: string) => {
    await hands.click(form.getAllByLabelText(new RegExp(`^${label}( |$)`))[0] as HTMLElement);
    await hands.click(await screen.findByRole("option", { name: option, hidden: true }, patience));
  };
  await hands.type(recipient(form), "Maria Soto");
  await pick("Information disclosed", "Attendance and progress");
  await pick("Purpose", "Informing family or friends");
  await hands.type(form.getByLabelText(/^Description/), "Told her that he is doing well.");
  if (emergency) await hands.click(form.getByLabelText(/^Medical emergency/));
  return { hands, form, write: () => hands.click(form.getByRole("button", { name: "Record disclosure" })) };
}
const record = async (mrNo: string) => (await fillIn(mrNo)).write();
const stored = async (mrNo: string) => (await manager.call(listDisclosures, { params: { mrNo } })).rows;

describe("recording a disclosure", () => {
  it("shows what the consents permit, and suggests their recipients", async () => {
    const { mrNo } = await givenReleased(facility);
    const { hands, form } = await fillIn(mrNo);
    expect(
      (await screen.findByText(/^A consent permits Maria Soto to receive attendance and progress/, {}, patience))
        .tagName,
    ).toBe("P");
    await hands.clear(recipient(form));
    await hands.type(recipient(form), "Mar");
    await hands.click(await screen.findByRole("option", { name: "Maria Soto", hidden: true }, patience));
    expect(recipient(form)).toHaveProperty("value", "Maria Soto");
  });

  it("shows that no consent permits it, before anything is recorded", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    await fillIn(mrNo);
    await screen.findByText(
      /No consent permits Maria Soto to receive attendance and progress\. Ask the client for a release first/,
      {},
      patience,
    );
    expect(await stored(mrNo)).toEqual([]);
  });

  it("CON-8: asks for organization and nature in an emergency", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    const { hands, form, write } = await fillIn(mrNo, { emergency: true });
    await write();
    expect(await form.findByText("Enter their organization", {}, patience)).toBeTruthy();
    expect(form.getByText("Enter the nature of the emergency")).toBeTruthy();
    await hands.type(form.getByLabelText(/^Recipient's organization/), "County hospital");
    await hands.type(form.getByLabelText(/^Nature of the emergency/), "Unconscious after a fall");
    await write();
    await waitFor(async () => expect((await stored(mrNo))[0]?.basis).toBe("medicalEmergency"), patience);
  });

  it("records a disclosure under a release and lists it", async () => {
    const { mrNo } = await givenReleased(facility);
    await record(mrNo);
    await waitFor(async () => expect(await stored(mrNo)).toHaveLength(1), patience);
    expect((await screen.findByText(/received attendance and progress/, {}, patience)).textContent).toContain(
      "Maria Soto",
    );
  });

  it("CON-6: refuses a disclosure without a consent and keeps what was typed", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    await record(mrNo);
    expect((await screen.findByRole("alert", {}, patience)).textContent).toMatch(
      /No active consent permits Maria Soto to receive attendance and progress/,
    );
    expect(screen.getByLabelText(/^Description/)).toHaveProperty("value", "Told her that he is doing well.");
    expect(await stored(mrNo)).toEqual([]);
  });
});
