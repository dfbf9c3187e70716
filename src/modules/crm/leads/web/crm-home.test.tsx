import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenLead, givenReadyLead } from "../../testing.ts";
import { leadBoard, listLeads } from "../lead.contract.ts";
import { Screen } from "./crm-home.tsx";
import { LeadBoard } from "./lead-board.tsx";

let facility: Facility;
let rep: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
  desk = await sittingDown(facility, rep);
});

describe("the list of leads", () => {
  it("shows each lead's phone number and links to the lead", async () => {
    const lead = await givenReadyLead(facility, {
      firstName: "Ottilie",
      lastName: "Brandner",
      phones: [{ raw: "(805) 555-0177" }],
    });
    desk.show(<Screen />, "/crm");
    const link = await screen.findByRole("link", { name: /Brandner, Ottilie/ }, patience);
    const row = within(link.closest("tr, li") as HTMLElement);
    expect(row.getByText("(805) 555-0177")).toBeTruthy();
    expect(link.getAttribute("href")).toBe(`/crm/lead/${lead.id}`);
  });

  it("adds a lead with the answer to the safety question, which is never preselected, and opens it", async () => {
    const { hands, address } = desk.show(<Screen />, "/crm?new=1");
    const form = within(await screen.findByRole("form", { name: "New lead" }, patience));
    await hands.type(form.getByLabelText("First name"), "Leontine");
    await hands.type(form.getByLabelText("Last name"), "Ostrow");
    await hands.type(form.getByLabelText("Phone"), "8055550166");
    await hands.click(form.getByRole("button", { name: "Add lead" }));
    await form.findByText("Choose an answer", {}, patience);
    await hands.click(form.getByRole("radio", { name: "Watch" }));
    await hands.click(form.getByRole("button", { name: "Add lead" }));
    await waitFor(() => expect(address()).toMatch(/^\/crm\/lead\//), patience);
    const { rows } = await rep.call(listLeads, { query: {} });
    expect(rows.find((row) => row.lastName === "Ostrow")).toMatchObject({
      firstName: "Leontine",
      phone: "+18055550166",
      crisisFlag: "watch",
    });
  });

  it("LEAD-1: asks for contact information and keeps what was typed", async () => {
    const { hands } = desk.show(<Screen />, "/crm?new=1");
    const form = within(await screen.findByRole("form", { name: "New lead" }, patience));
    await hands.type(form.getByLabelText("Presenting problem"), "Her brother drinks.");
    await hands.click(form.getByRole("radio", { name: "Not asked" }));
    await hands.click(form.getByRole("button", { name: "Add lead" }));
    expect((await screen.findByRole("alert", {}, patience)).textContent).toContain("Contact information required");
    expect(form.getByLabelText("Presenting problem")).toHaveProperty("value", "Her brother drinks.");
  });
});

describe("the board of leads", () => {
  it("shows New and the five stages in order", async () => {
    await givenLead(facility, { firstName: "Wilhelmina", lastName: "Tarrant" });
    desk.show(<LeadBoard />, "/crm?tabs=board");
    const card = await screen.findByRole("button", { name: /Tarrant, Wilhelmina/ }, patience);
    expect(screen.getAllByRole("heading", { level: 2 }).map((head) => head.textContent)).toEqual([
      "New",
      "Working",
      "Qualified Lead",
      "Pre-admission",
      "Intake Date",
      "Waiting List",
    ]);
    const column = card.closest("section");
    const { columns } = await rep.call(leadBoard, { query: { locationId: facility.locations.main } });
    const holder = columns.find((one) => one.rows.some((row) => row.lastName === "Tarrant"));
    expect(column?.textContent).toContain(String(holder?.count));
  });
});
