import { expect, it } from "vitest";
import { countedReport } from "#modules/facility/testing.ts";
import { dayBounds } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { convertLead } from "../conversion/conversion.contract.ts";
import { givenOrganization } from "../partners/testing.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import { crmReport, crmReportCodes, crmSummary, exportCrmReport } from "./crm-report.contract.ts";
import { responseStep } from "./crm-speed.report.ts";

const codes = ["crm-summary", ...Object.values(crmReportCodes)];

async function givenAdmitted(facility: Facility) {
  const lead = await givenReadyLead(facility);
  const admissions = await facility.as("admissions");
  await admissions.call(convertLead, {
    body: { leadId: lead.id, version: lead.version, overrideReason: "Screened by telephone with Dr. Hale" },
  });
}

it("REP-1 every report about leads adds up, and its numbers open as many leads", async () => {
  const facility = await givenFacility();
  await givenAdmitted(facility);
  const { id } = await givenOrganization(facility);
  await givenLead(facility, { referralOrganizationId: id });
  await givenLead(facility);
  const owner = await facility.as("owner");
  for (const code of codes) {
    const { report, differences } = await countedReport(owner, code);
    expect(differences).toEqual([]);
    expect(report.rows.length, code).toBeGreaterThan(0);
  }
  const { figures } = await owner.call(crmSummary, { query: {} });
  const figure = (key: string) => figures.find((one) => one.key === key)?.value;
  expect([figure("leads"), figure("admitted"), figure("conversion"), figure("open")]).toEqual([3, 1, 33.3, 2]);
  const funnel = await owner.call(crmReport, { params: { name: "funnel" } });
  expect(funnel.rows.map(({ cells }) => cells.leads)).toEqual([3, 1, 1, 1, 1]);
  expect(funnel.rows.map(({ cells }) => cells.left)).toEqual([null, 2, 0, 0, 0]);
  const partners = await owner.call(crmReport, { params: { name: "referrals" } });
  expect(partners.totals).toMatchObject({ received: 1, admitted: 0, sent: 0 });
});

it("REP-1 a lead is counted on the day of its location's calendar, also around midnight and the end of a month", async () => {
  const facility = await givenFacility({ now: "2026-11-20T18:00:00.000Z" });
  const { end } = dayBounds("2026-10-31", facility.tenant.timeZone);
  const [before, after] = [await givenLead(facility), await givenLead(facility)];
  await facility.system(async ({ db }) => {
    const at = (id: string, receivedAt: string) =>
      db.updateTable("leads").set({ receivedAt }).where("id", "=", id).execute();
    await at(before.id, new Date(Date.parse(end) - 1000).toISOString());
    await at(after.id, end);
  });
  const owner = await facility.as("owner");
  const leadsIn = async (period: string) => (await owner.call(crmSummary, { query: { period } })).totals.leads;
  expect([await leadsIn("2026-10-01..2026-10-31"), await leadsIn("2026-11-01..2026-11-30")]).toEqual([1, 1]);
});

it("REP-4 marketing sees no group of fewer than 5 people, and no lead", async () => {
  const facility = await givenFacility();
  for (let count = 0; count < 6; count += 1) await givenLead(facility);
  await givenAdmitted(facility);
  const marketing = await facility.as("marketing");
  const summary = await marketing.call(crmSummary, { query: {} });
  expect(summary.hiddenBelow).toBe(5);
  expect(summary.rows.map(({ cells }) => [cells.leads, cells.admitted])).toEqual([[7, "<5"]]);
  expect(summary.figures.find(({ key }) => key === "admitted")?.value).toBeNull();
  expect(summary.columns.some(({ opens }) => opens)).toBe(false);
  await expect(countedReport(marketing, "crm-summary")).resolves.toMatchObject({ report: { recordNoun: null } });
});

it("REP-1 response times have exact limits", () => {
  expect([0, 5, 5.01, 15, 60, 240, 1440, 1441, null].map(responseStep)).toEqual([
    "Within 5 min",
    "Within 5 min",
    "5 to 15 min",
    "5 to 15 min",
    "15 to 60 min",
    "1 to 4 h",
    "4 to 24 h",
    "More than 24 h",
    "No response yet",
  ]);
});

it("REP-1 a file of a report about leads needs the permission to export reports", async () => {
  const facility = await givenFacility();
  const input = { params: { name: "sources" }, body: { format: "csv" } } as const;
  const marketing = await facility.as("marketing");
  await expect(marketing.call(exportCrmReport, input)).rejects.toMatchObject({ code: "forbidden" });
  const compliance = await facility.as("compliance");
  await expect(compliance.call(exportCrmReport, input)).resolves.toMatchObject({
    reportCode: "crm-sources",
    state: "queued",
  });
});
