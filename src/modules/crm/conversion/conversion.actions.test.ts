import { beforeEach, describe, expect, it } from "vitest";
import { dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { dischargeAnswers, givenAdmittedClient, timePasses } from "#modules/clients/testing.ts";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { givenBed } from "#modules/facility/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { holdLeadBed } from "../intakes/intake.contract.ts";
import { addLeadContact } from "../leads/contact.contract.ts";
import { getLead, updateLead } from "../leads/lead.contract.ts";
import { givenLead, givenReadyLead } from "../testing.ts";
import { convertLead, previewConversion } from "./conversion.contract.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});
const overrideReason = "Screened by telephone with Dr. Hale";

describe("converting a lead to a client", () => {
  it("CONV-3: copies reported facts and contacts, and admits to the held bed", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenReadyLead(facility, {
      preferredName: "Bob",
      allergiesReported: "Penicillin",
      presentingProblem: "Drinking daily since March",
      address: { line1: "12 Oak St", city: "Ojai", state: "CA", postalCode: "93023" },
    });
    const params = { leadId: lead.id };
    await admissions.call(addLeadContact, {
      params,
      body: { name: "Ruth Ames", relationship: "MTH", phone: "(310) 555-0177", isEmergency: true },
    });
    const bed = await givenBed(facility);
    const held = await admissions.call(holdLeadBed, { params, body: { bedId: bed.id } });
    const preview = await admissions.call(previewConversion, { body: { leadId: lead.id } });
    expect(preview.missing).toEqual([]);
    expect(preview.items.map((item) => item.value)).toContain("Penicillin");

    facility.clock.advance({ minutes: 10 });
    const done = await admissions.call(convertLead, {
      body: {
        leadId: lead.id,
        version: held.version,
        overrideReason,
        admit: { admittedAt: facility.clock.now(), bedId: bed.id, allergiesUnableReason: "Asked at intake" },
      },
    });
    expect(done).toMatchObject({ admitted: true, items: preview.items.length });
    const chart = await admissions.call(getChart, { params: { mrNo: done.mrNo } });
    expect(chart).toMatchObject({ legalFirstName: lead.firstName, preferredName: "Bob", birthDate: "1988-05-14" });
    expect(chart.episode.status).toBe("admitted");
    const board = await admissions.call(getBedBoard, { query: { locationId: facility.locations.main } });
    const tile = board.sections
      .flatMap((section) => section.rooms.flatMap((room) => room.beds))
      .find((one) => one.bedId === bed.id);
    expect(tile?.occupant?.mrNo).toBe(done.mrNo);
    expect(await admissions.call(getLead, { params })).toMatchObject({ status: 2, mrNo: done.mrNo, holds: [] });
  });

  it("CONV-4: converts once when two users convert at the same time", async () => {
    const [one, two] = [await facility.as("admissions"), await facility.as("admissions", "second")];
    const lead = await givenReadyLead(facility);
    const body = { leadId: lead.id, version: lead.version, overrideReason };
    const answers = await Promise.allSettled([one.call(convertLead, { body }), two.call(convertLead, { body })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = answers.find((answer) => answer.status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: "lead-already-admitted" });
  });

  it("DUP-3, CONV-5: opens a new episode in the chart of a returning client", async () => {
    const client = await givenAdmittedClient(facility);
    await timePasses(facility, { hours: 5 }, ["case_manager", "admissions"]);
    const manager = await facility.as("case_manager");
    await manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: {
        demographicId: client.demographicId,
        version: client.episode.version,
        dischargedAt: facility.clock.now(),
        dischargeType: "completed",
        nubcStatusCode: "01",
        tedsReason: "1",
        dischargeTo: "Home",
        ...(await dischargeAnswers(manager, client)),
      },
    });
    const lead = await givenReadyLead(facility, { priorClientId: client.clientId });
    const admissions = await facility.as("admissions");
    const preview = await admissions.call(previewConversion, { body: { leadId: lead.id } });
    expect(preview.priorClient).toMatchObject({ clientId: client.clientId, mrNo: client.mrNo });
    const done = await admissions.call(convertLead, {
      body: { leadId: lead.id, version: lead.version, overrideReason },
    });
    expect(done).toMatchObject({ clientId: client.clientId, mrNo: client.mrNo });
    expect(done.demographicId).not.toBe(client.demographicId);
  });

  it("LEAD-9: makes the lead read-only and names the chart", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenReadyLead(facility);
    const { mrNo } = await admissions.call(convertLead, {
      body: { leadId: lead.id, version: lead.version, overrideReason },
    });
    const params = { leadId: lead.id };
    const { version } = await admissions.call(getLead, { params });
    await expect(
      admissions.call(updateLead, { params, body: { version, pronouns: "they/them" } }),
    ).rejects.toMatchObject({ code: "lead-already-admitted", message: expect.stringContaining(`Open chart ${mrNo}`) });
  });

  it("CONV-4: rolls everything back when the bed is not available", async () => {
    const admissions = await facility.as("admissions");
    const [first, second] = [await givenReadyLead(facility), await givenReadyLead(facility)];
    const bed = await givenBed(facility);
    await admissions.call(holdLeadBed, { params: { leadId: first.id }, body: { bedId: bed.id } });
    const admit = {
      admittedAt: facility.clock.now(),
      bedId: bed.id,
      emergencyContactDeclined: true,
      allergiesUnableReason: "Asked at intake",
    };
    await expect(
      admissions.call(convertLead, { body: { leadId: second.id, version: second.version, overrideReason, admit } }),
    ).rejects.toMatchObject({ code: "bed-held" });
    expect(await admissions.call(getLead, { params: { leadId: second.id } })).toMatchObject({ status: 1, mrNo: null });
  });

  it("CONV-1: lists what the chart still needs", async () => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const convert = (more: object) =>
      admissions.call(convertLead, { body: { leadId: lead.id, version: lead.version, overrideReason, ...more } });
    const refused = convert({ dateOfBirth: "1990-01-01" });
    await expect(refused).rejects.toMatchObject({ code: "conversion-incomplete" });
    await expect(refused).rejects.toThrow("sex at birth, level of care, payment source");
  });
});
