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

/** The field itself: its list of names is called the same. */
const whom = (form: ReturnType<typeof within>) => form.getAllByLabelText(/^To whom/)[0] as HTMLElement;

async function telling(mrNo: string, { emergency = false } = {}) {
  const { hands } = desk.show(<ClientDisclosures mrNo={mrNo} clientName="Casey Test" />, `/clients/${mrNo}?tabs=forms`);
  await hands.click(await screen.findByText("Disclose…", {}, patience));
  const form = within(await screen.findByRole("form", { name: "Disclose" }, patience));
  const pick = async (label: string, option: string) => {
    await hands.click(form.getAllByLabelText(new RegExp(`^${label}( |$)`))[0] as HTMLElement);
    await hands.click(await screen.findByRole("option", { name: option, hidden: true }, patience));
  };
  await hands.type(whom(form), "Maria Soto");
  await pick("What", "Attendance and progress");
  await pick("Why", "Keeping family or a friend informed");
  await hands.type(form.getByLabelText(/^In a sentence/), "Told that he is doing well.");
  if (emergency) await hands.click(form.getByLabelText(/^A medical emergency/));
  return { hands, form, write: () => hands.click(form.getByRole("button", { name: "Disclose and write down" })) };
}
const disclosing = async (mrNo: string) => (await telling(mrNo)).write();
const stored = async (mrNo: string) => (await manager.call(listDisclosures, { params: { mrNo } })).rows;

describe("telling somebody outside", () => {
  it("says before a word is said what the consents allow, and to whom they were given", async () => {
    const { mrNo } = await givenReleased(facility);
    const { hands, form } = await telling(mrNo);
    expect(
      (await screen.findByText(/^A consent lets Maria Soto hear attendance and progress/, {}, patience)).tagName,
    ).toBe("P");
    await hands.clear(whom(form));
    await hands.type(whom(form), "Mar");
    await hands.click(await screen.findByRole("option", { name: "Maria Soto", hidden: true }, patience));
    expect(whom(form)).toHaveProperty("value", "Maria Soto");
  });

  it("says so where none lets them, before anybody is called", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    await telling(mrNo);
    await screen.findByText(
      /No consent lets Maria Soto hear attendance and progress\. Ask them for a release first/,
      {},
      patience,
    );
    expect(await stored(mrNo)).toEqual([]);
  });

  it("in an emergency asks who and what beside their fields, and writes it down with them", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    const { hands, form, write } = await telling(mrNo, { emergency: true });
    await write();
    expect(await form.findByText("Say where they work", {}, patience)).toBeTruthy();
    expect(form.getByText("Say what had happened")).toBeTruthy();
    await hands.type(form.getByLabelText(/^Where they work/), "County hospital");
    await hands.type(form.getByLabelText(/^The emergency/), "Unconscious after a fall");
    await write();
    await waitFor(async () => expect((await stored(mrNo))[0]?.basis).toBe("medicalEmergency"), patience);
  });

  it("is written down where a release lets it, and stands in the list", async () => {
    const { mrNo } = await givenReleased(facility);
    await disclosing(mrNo);
    await waitFor(async () => expect(await stored(mrNo)).toHaveLength(1), patience);
    expect((await screen.findByText(/was told attendance and progress/, {}, patience)).textContent).toContain(
      "Maria Soto",
    );
  });

  it("is refused without one: who, what, and whom to ask; what was typed stays", async () => {
    const { mrNo } = await givenAdmittedClient(facility);
    await disclosing(mrNo);
    expect((await screen.findByRole("alert", {}, patience)).textContent).toMatch(
      /No active consent lets Maria Soto receive attendance and progress/,
    );
    expect(screen.getByLabelText(/^In a sentence/)).toHaveProperty("value", "Told that he is doing well.");
    expect(await stored(mrNo)).toEqual([]);
  });
});
