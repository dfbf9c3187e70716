import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { breakGlass } from "#modules/clients/identity/break-glass.contract.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { listVitals } from "#modules/clients/vitals/vital.contract.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { UrlStateProvider } from "#ui/url-state.tsx";
import { listGrants } from "../../break-glass/break-glass.contract.ts";
import { Screen } from "./audit-screen.tsx";

let facility: Facility;
let compliance: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };
const explanation = "Covering the night at the main location";
/** The nurse of the other location who opened the chart. */
const nurse = "Nurse Far";

beforeAll(async () => {
  facility = await givenFacility();
  compliance = await facility.as("compliance");
  const { mrNo } = await givenAdmittedClient(facility);
  const far = await facility.as("nurse", "far", "other");
  const params = { mrNo };
  const body = { reason: "cover_shift" as const, reasonText: explanation };
  await far.call(breakGlass, { params, body }, { signing: true });
  await far.call(listVitals, { params });
  await facility.runJobs();
  desk = await sittingDown(facility, compliance);
});

/** The tab is in the address, as in the app. */
const Audit = () => (
  <UrlStateProvider value={useUrlState()}>
    <Screen />
  </UrlStateProvider>
);
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findAllByText(text, {}, patience)).map((found) => found.closest("tr")).find(Boolean);
  if (!row) throw new Error("Not in the table.");
  return row;
};

it("break-the-glass access is reviewed, and leads to what was read", async () => {
  const { hands, address } = desk.show(<Audit />, "/audit?tabs=break-the-glass");
  const row = await rowOf("Covering a shift");
  expect(row.textContent).toContain(nurse);
  await hands.click(within(row).getAllByRole("button")[0] ?? row);
  const drawer = within(await screen.findByRole("dialog", {}, patience));
  expect(await drawer.findByText(explanation)).toBeTruthy();
  await hands.click(drawer.getByRole("radio", { name: "Justified" }));
  await hands.type(drawer.getByLabelText(/^Reason/), "She covered the shift; the schedule says so.");
  await hands.click(drawer.getByRole("button", { name: "Save review" }));
  await drawer.findByText("She covered the shift; the schedule says so.", { selector: "dd" }, patience);
  expect(drawer.queryByRole("radio", { name: "Justified" })).toBeNull();
  const { rows } = await compliance.call(listGrants, { query: {} });
  expect(rows).toMatchObject([{ review: "justified", reviewNote: "She covered the shift; the schedule says so." }]);

  await hands.click(drawer.getByRole("link", { name: /^View activity/ }));
  expect(address()).toContain("tabs=chart-access");
  await screen.findByRole("region", { name: "Timeline" }, patience);
  expect((await rowOf(nurse)).textContent).toContain("Break-the-glass");
});

it("AUD-3: the audit log is verified on request", async () => {
  const { hands } = desk.show(<Audit />, "/audit?tabs=integrity");
  await hands.click(await screen.findByRole("button", { name: "Verify now" }, patience));
  await screen.findByText(/^Verifying/, {}, patience);
  await facility.runJobs();
  await screen.findByText("Audit log verified", {}, patience);
});

it("a report names the clients whose records a user account reached, with the sections", async () => {
  const { hands } = desk.show(<Audit />, "/audit?tabs=breach-scope");
  await hands.click(await screen.findByRole("combobox", { name: "User account" }, patience));
  await hands.click(await screen.findByRole("option", { name: new RegExp(nurse), hidden: true }, patience));
  await hands.click(screen.getByRole("button", { name: "Run report" }));
  expect((await rowOf(/vitals/i)).textContent).toContain("Testperson");
});
