import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { listContacts } from "#modules/clients/contacts/contact.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { givenBed, givenLevel } from "#modules/facility/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getLead } from "../../leads/lead.contract.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { Screen } from "../../leads/web/lead-page.tsx";
import { givenLead, givenReadyLead } from "../../testing.ts";
import { convertLead } from "../conversion.contract.ts";

let facility: Facility;
let rep: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  rep = await facility.as("admissions");
  desk = await sittingDown(facility, rep);
});

async function converting(lead: Lead) {
  const shown = desk.show(<Screen />, `/crm/lead/${lead.id}`, "/crm/lead/$leadId");
  await shown.hands.click(await screen.findByRole("button", { name: "Convert to client" }, patience));
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  return { ...shown, dialog };
}
const stored = (lead: Lead) => rep.call(getLead, { params: { leadId: lead.id } });

describe("the convert dialog", () => {
  it("CONV-2: shows what is copied, asks who approved the admission, and opens the chart", async () => {
    const lead = await givenReadyLead(facility, { firstName: "Augustin", lastName: "Pellerin" });
    const { hands, dialog, address } = await converting(lead);
    expect((await dialog.findByText("Date of birth", {}, patience)).closest("li")?.textContent).toContain("05-14-1988");
    await hands.type(dialog.getByLabelText(/Admission approved by/), "Dr. Raman, by telephone.");
    await hands.click(dialog.getByLabelText(/Admit now/));
    await hands.click(dialog.getByRole("button", { name: "Create chart" }));
    await waitFor(() => expect(address()).toMatch(/^\/clients\/MR/), patience);
    const { mrNo } = await stored(lead);
    const admin = await facility.as("admin");
    expect(await admin.call(getChart, { params: { mrNo: mrNo ?? "" } })).toMatchObject({
      legalFirstName: "Augustin",
      birthDate: "1988-05-14",
      episode: { status: "pre_admission" },
    });
  });

  it("CONV-1: has a field for everything that is missing, and an unresolved safety concern", async () => {
    const lead = await givenLead(facility, { firstName: "Seraphine", lastName: "Duvall", crisisFlag: "imminent" });
    const { hands, dialog } = await converting(lead);
    for (const label of [/Date of birth/, /Sex at birth/, /Level of care/, /Payment source/, /safety concern/])
      expect((await dialog.findAllByLabelText(label, {}, patience)).length).toBeGreaterThan(0);
    await hands.type(dialog.getByLabelText(/Admission approved by/), "Dr. Raman, by telephone.");
    await hands.click(dialog.getByLabelText(/Admit now/));
    await hands.click(dialog.getByRole("button", { name: "Create chart" }));
    await waitFor(() => expect(document.body.textContent).toMatch(/Still needed to admit/), patience);
    expect((await stored(lead)).mrNo).toBeNull();
  });

  it("asks for no bed at a level of care without beds", async () => {
    const { id: levelOfCareId } = await givenLevel(facility, "1.7");
    const { dialog } = await converting(await givenReadyLead(facility, { levelOfCareId }));
    await dialog.findByRole("combobox", { name: /^Legal status/ }, patience);
    await waitFor(() => expect(dialog.queryByRole("combobox", { name: /^Bed/ })).toBeNull(), patience);
    expect(dialog.queryByText(/No bed is available/)).toBeNull();
  });

  it("takes the emergency contact and copies it to the chart", async () => {
    const lead = await givenReadyLead(facility, { firstName: "Odile", lastName: "Fairweather" });
    const bed = await givenBed(facility);
    const { hands, dialog, address } = await converting(lead);
    await hands.type(await dialog.findByLabelText(/Admission approved by/, {}, patience), "Dr. Raman, by telephone.");
    const contact = within(dialog.getByRole("region", { name: "Emergency contact" }));
    await hands.type(contact.getByLabelText(/Name/), "Ruth Fairweather");
    await hands.type(contact.getByLabelText(/Phone/), "(805) 555-0143");
    await waitFor(
      () =>
        expect(dialog.getByRole("combobox", { name: /^Bed/ })).toHaveProperty(
          "value",
          expect.stringContaining(bed.code),
        ),
      patience,
    );
    await hands.click(dialog.getByRole("button", { name: "Convert and admit" }));
    await waitFor(() => expect(address()).toMatch(/^\/clients\/MR/), patience);
    const saved = await stored(lead);
    expect(saved.contacts).toMatchObject([{ name: "Ruth Fairweather", phone: "+18055550143", isEmergency: true }]);
    const { rows } = await (await facility.as("admin")).call(listContacts, { params: { mrNo: saved.mrNo ?? "" } });
    expect(rows).toMatchObject([{ firstName: "Ruth", lastName: "Fairweather", emergencyPriority: 1 }]);
  });

  it("leaves Declined to name an emergency contact unchecked by default", async () => {
    const lead = await givenReadyLead(facility, { firstName: "Casimir", lastName: "Wrede" });
    const { hands, dialog } = await converting(lead);
    await hands.type(await dialog.findByLabelText(/Admission approved by/, {}, patience), "Dr. Raman, by telephone.");
    const declined = dialog.getByLabelText(/Declined to name/);
    expect(declined).toHaveProperty("checked", false);
    await hands.click(dialog.getByRole("button", { name: "Convert and admit" }));
    expect((await screen.findAllByText(/emergency contact/i, {}, patience)).length).toBeGreaterThan(0);
    expect((await stored(lead)).mrNo).toBeNull();
  });

  it("CONV-4: names the chart when a colleague converted the lead first", async () => {
    const lead = await givenReadyLead(facility, { firstName: "Ludovic", lastName: "Amsel" });
    const { hands, dialog } = await converting(lead);
    await hands.type(await dialog.findByLabelText(/Admission approved by/, {}, patience), "Dr. Raman, by telephone.");
    const colleague = await facility.as("admissions", "colleague");
    const { mrNo } = await colleague.call(convertLead, {
      body: { leadId: lead.id, version: (await stored(lead)).version, overrideReason: "Dr. Feld, by telephone." },
    });
    await hands.click(dialog.getByLabelText(/Admit now/));
    await hands.click(dialog.getByRole("button", { name: "Create chart" }));
    await waitFor(() => expect(document.body.textContent).toContain(mrNo), patience);
    expect((await stored(lead)).mrNo).toBe(mrNo);
  });
});
