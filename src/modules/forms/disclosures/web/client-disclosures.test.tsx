import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#platform/server/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
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

async function disclosing(mrNo: string) {
  const { hands } = desk.show(<ClientDisclosures mrNo={mrNo} />, `/clients/${mrNo}?tabs=forms`);
  await hands.click(await screen.findByText("Disclose…", {}, patience));
  const form = within(await screen.findByRole("form", { name: "Disclose" }, patience));
  const pick = async (label: string, option: string) => {
    await hands.click(form.getAllByLabelText(new RegExp(`^${label}( |$)`))[0] as HTMLElement);
    await hands.click(await screen.findByRole("option", { name: option, hidden: true }, patience));
  };
  await hands.type(form.getByLabelText(/^To whom/), "Maria Soto");
  await pick("What", "attendance and progress");
  await pick("Why", "Keeping family or a friend informed");
  await hands.type(form.getByLabelText(/^In a sentence/), "Told that he is doing well.");
  await hands.click(form.getByRole("button", { name: "Disclose and write down" }));
}
const stored = async (mrNo: string) => (await manager.call(listDisclosures, { params: { mrNo } })).rows;

describe("telling somebody outside", () => {
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
