import { beforeAll, describe, expect, it } from "vitest";
import { moveLeadInsurance } from "#modules/coverage/index.ts";
import { listInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import {
  addLeadInsurance,
  changeLeadInsurance,
  listLeadInsurance,
} from "#modules/coverage/insurance/lead-insurance.contract.ts";
import { givenInsurance, givenLeadInsurance, givenPayer } from "#modules/coverage/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { leadTimeline } from "../leads/pipeline.contract.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import { convertLead, previewConversion } from "./conversion.contract.ts";

let facility: Facility;
let admissions: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
});
const convert = (lead: { id: string; version: number }) =>
  admissions.call(convertLead, {
    body: { leadId: lead.id, version: lead.version, overrideReason: "Screened by telephone with Dr. Hale" },
  });
const onChart = async (mrNo: string) =>
  (await admissions.call(listInsurance, { params: { mrNo } })).rows.map(({ id, rank }) => ({ id, rank }));
const preview = (leadId: string) => admissions.call(previewConversion, { body: { leadId } });

describe("insurance of a lead", () => {
  it("is matched with a payer by the name the caller gives, and kept encrypted", async () => {
    const payer = await givenPayer(facility, { name: "Summit Employers Health", aliases: ["Summit"] });
    const lead = await givenLead(facility, { insurancePayer: "summit", insuranceMemberId: "seh 77-1" });
    const { rows } = await admissions.call(listLeadInsurance, { params: { leadId: lead.id } });
    expect(rows).toMatchObject([
      { rank: 1, payerId: payer.id, payerName: payer.name, memberId: "SEH771", source: "crm" },
    ]);
    const other = await givenLead(facility, { insurancePayer: "A plan from Ohio" });
    expect((await admissions.call(listLeadInsurance, { params: { leadId: other.id } })).rows).toMatchObject([
      { payerId: null, payerName: "A plan from Ohio", memberId: null },
    ]);
    const activity = await admissions.call(leadTimeline, { params: { leadId: other.id } });
    expect(JSON.stringify(activity)).toContain("Insurance updated");
    expect(JSON.stringify(activity)).not.toContain("SEH771");
  });

  it("INS-4: becomes the client's at the conversion, and no longer changes on the lead", async () => {
    const lead = await givenReadyLead(facility);
    const first = await givenLeadInsurance(facility, lead.id);
    const second = await givenLeadInsurance(facility, lead.id, { rank: 2 });
    const { items, version } = await preview(lead.id);
    expect(items.filter(({ source }) => source === "insurance")).toMatchObject([
      { value: `Primary: ${first.payerName}`, disposition: "linked" },
      { value: `Secondary: ${second.payerName}` },
    ]);
    const { mrNo } = await convert({ id: lead.id, version });
    expect(await onChart(mrNo)).toEqual([
      { id: first.id, rank: 1 },
      { id: second.id, rank: 2 },
    ]);
    await expect(
      admissions.call(changeLeadInsurance, {
        params: { leadId: lead.id, insuranceId: first.id },
        body: { version: first.version + 1, rank: 1, payerName: "Another" },
      }),
    ).rejects.toMatchObject({ code: "lead-already-admitted" });
  });

  it("INS-4: a returning client keeps the chart's insurance; a new policy gets the next rank", async () => {
    const earlier = await givenReadyLead(facility);
    const { id: payerId } = await givenPayer(facility);
    const { mrNo, clientId } = await convert({ id: earlier.id, version: (await preview(earlier.id)).version });
    const held = await givenInsurance(facility, { mrNo }, { payerId, memberId: "AB1" });
    const lead = await givenReadyLead(facility, { priorClientId: clientId });
    await givenLeadInsurance(facility, lead.id, { payerId, memberId: "AB-1" });
    const added = await givenLeadInsurance(facility, lead.id, { rank: 2 });
    const third = await givenLeadInsurance(facility, lead.id, { rank: 3 });
    await facility.system((act) => moveLeadInsurance(act, lead.id, clientId));
    expect(await onChart(mrNo)).toEqual([
      { id: held.id, rank: 1 },
      { id: added.id, rank: 2 },
      { id: third.id, rank: 3 },
    ]);
  });

  it("is recorded by users who work with benefits only", async () => {
    const lead = await givenLead(facility);
    const manager = await facility.as("case_manager");
    await expect(
      manager.call(addLeadInsurance, { params: { leadId: lead.id }, body: { rank: 1, payerName: "Valley Mutual" } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
