import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { Screen as CrmHome } from "../../leads/web/crm-home.tsx";
import { givenLead } from "../../testing.ts";
import { listOrganizations } from "../organizations/organization.contract.ts";
import { reciprocityHeading } from "../partner.ts";
import { givenOrganization, givenProfessional } from "../testing.ts";
import { Screen as OrganizationPage } from "./organization-page.tsx";

let facility: Facility;
let marketing: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  marketing = await facility.as("marketing");
  desk = await sittingDown(facility, marketing);
});

it("shows marketing the partners, without the leads, and adds an organization", async () => {
  const { hands, address } = desk.show(<CrmHome />, "/crm?tabs=organizations&new=organization");
  const form = within(await screen.findByRole("form", { name: "New organization" }, patience));
  expect(screen.queryByRole("tab", { name: "Leads", hidden: true })).toBeNull();
  await hands.type(form.getByRole("textbox", { name: /^Name/ }), "Cottonwood Clinic");
  await hands.click(form.getByRole("combobox", { name: /^Type/ }));
  await hands.click(await screen.findByRole("option", { name: "Outpatient program" }, patience));
  await hands.click(form.getByRole("button", { name: "Add organization" }));
  await waitFor(() => expect(address()).toMatch(/^\/crm\/organization\//), patience);
  const { rows } = await marketing.call(listOrganizations, { query: { q: "cottonwood" } });
  expect(rows).toMatchObject([{ name: "Cottonwood Clinic", kind: "outpatient", stage: "prospect" }]);
});

it("REF-4: shows referrals by month under its heading, people and timeline, and logs a note", async () => {
  const { id } = await givenOrganization(facility, { name: "Tule Marsh Hospital" });
  await givenProfessional(facility, { organizationId: id, title: "Discharge planner" });
  await givenLead(facility, { referralOrganizationId: id });
  const { hands } = desk.show(<OrganizationPage />, `/crm/organization/${id}`, "/crm/organization/$organizationId");
  await screen.findByRole("heading", { name: "Tule Marsh Hospital" }, patience);
  await screen.findByText(reciprocityHeading, {}, patience);
  await screen.findByRole("img", { name: "1 received and 0 sent in the last 12 months" }, patience);
  await screen.findByRole("link", { name: "Dana Whitfield, LCSW" }, patience);
  await hands.type(screen.getByLabelText("Note"), "Prefers calls before rounds.");
  await hands.click(screen.getByRole("button", { name: "Add note" }));
  await screen.findByText("Prefers calls before rounds.", {}, patience);
});
