import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { givenDueDose, givenProposal, prnOrder } from "#modules/medications/testing.ts";
import { givenDraftNote } from "#modules/notes/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getChart } from "../identity/client.contract.ts";
import { listClients } from "../identity/client-list.contract.ts";
import { levelStaysOf, locationStaysOf } from "../stays/testing.ts";
import { dischargeAnswers, givenAdmittedClient, timePasses } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import {
  dischargeClient,
  getDischargeChecklist,
  getDischargeRecord,
  readmitClientEndpoint,
} from "./admission.contract.ts";
import { getDemographic } from "./demographic.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const everyone = ["admissions", "nurse", "therapist", "case_manager", "admin", "prescriber"] as const;
const discharge = (episode: { demographicId: string; version: number }, over: object = {}) => ({
  demographicId: episode.demographicId,
  version: episode.version,
  dischargedAt: facility.clock.now(),
  dischargeType: "completed" as const,
  nubcStatusCode: "01",
  tedsReason: "1",
  dischargeTo: "Home with family",
  ...over,
});

describe("ADM-8: discharge checklist", () => {
  it("lists open items with names and times, and saves every answer with its reason, user and time", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -240) });
    const nurse = await facility.as("nurse");
    await nurse.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nka" } });
    const { dose } = await givenDueDose(facility, { client });
    const therapist = await facility.as("therapist");
    const note = await givenDraftNote(therapist, client, facility.clock.now());
    const manager = await facility.as("case_manager");
    const params = { mrNo: client.mrNo };
    const query = { demographicId: client.demographicId };
    const { items } = await manager.call(getDischargeChecklist, { params, query });
    const item = (key: string) => items.find((one) => one.key === key);
    expect(item("doses")).toMatchObject({
      met: false,
      hard: false,
      detail: expect.stringMatching(/^sertraline 50 mg.*AM$/),
    });
    expect(item("notes")).toMatchObject({ met: false, detail: expect.stringContaining(note.title) });
    expect(item("orders")).toMatchObject({ met: true, detail: null });
    expect(item("release")).toMatchObject({ met: false, detail: "No active release. Records can't be sent." });
    expect(items.filter((one) => one.choices.length > 0).map((one) => one.key)).toEqual([
      "discharge-list",
      "suicide-screen",
      "naloxone",
      "own_medications",
      "belongings",
      "aftercare",
      "discharge-summary",
    ]);
    expect(item("discharge-list")).toMatchObject({ hard: true, met: false });

    const { answers } = await dischargeAnswers(manager, client);
    await manager.call(dischargeClient, {
      params,
      body: discharge(client.episode, {
        answers: { ...answers, doses: { reason: "Client left for court at 8:00 AM" } },
      }),
    });
    const { rows } = await manager.call(getTimeline, { params, query: {} });
    const summary = rows.find((row) => row.kind === "client.discharged")?.summary;
    expect(summary).toContain("All due doses documented (Client left for court at 8:00 AM)");
    expect(summary).toContain("Aftercare appointment within 7 days (Client declined)");
    expect(summary).not.toContain("Naloxone");
    const record = await manager.call(getDischargeRecord, { params, query });
    const left = (key: string) => record.items.find((one) => one.key === key);
    expect(left("naloxone")).toMatchObject({
      met: true,
      outcome: "Given, with instructions",
      reason: null,
      answeredByName: "Case First",
      answeredAt: expect.stringMatching(/Z$/),
    });
    expect(left("doses")).toMatchObject({ met: false, hard: false, reason: "Client left for court at 8:00 AM" });
    const { rows: entries } = await (await facility.as("compliance")).call(listAudit, {
      query: { action: "client.discharged", client: client.clientId },
    });
    expect(entries[0]?.detail.checklist).toContain("Naloxone: Given, with instructions");
    expect(dose.state).toBe("planned");
  });

  it("refuses a soft item without an answer or a reason, and a hard one left open", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -240) });
    const nurse = await facility.as("nurse");
    await nurse.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nka" } });
    await givenDueDose(facility, { client });
    const manager = await facility.as("case_manager");
    const given = await dischargeAnswers(manager, client);
    const attempt = (over: object, followUp: object | null = null) =>
      manager.call(dischargeClient, {
        params: { mrNo: client.mrNo },
        body: discharge(client.episode, { answers: { ...given.answers, ...over }, followUp }),
      });
    const refused = (path: string, message: string) => ({
      code: "validation",
      problem: { errors: expect.arrayContaining([{ path: `body.${path}`, message }]) },
    });
    const none = { outcome: null, reason: null };
    await expect(attempt({ naloxone: none })).rejects.toMatchObject(
      refused("answers.naloxone.outcome", "Choose an answer"),
    );
    await expect(attempt({ naloxone: { outcome: "not_done", reason: " " } })).rejects.toMatchObject(
      refused("answers.naloxone.reason", "Enter a reason"),
    );
    await expect(attempt({ doses: none })).rejects.toMatchObject(refused("answers.doses.reason", "Enter a reason"));
    await expect(attempt({ "discharge-list": { outcome: "not_done", reason: "Busy" } })).rejects.toMatchObject({
      code: "discharge-blocked",
    });
    const booked = { outcome: "scheduled" };
    await expect(attempt({ aftercare: booked })).rejects.toMatchObject(
      refused("followUp.at", "Enter the appointment time"),
    );
    const at = (days: number) => ({ what: "IOP intake", where: "", at: addMinutes(facility.clock.now(), days * 1440) });
    await expect(attempt({ aftercare: booked }, at(8))).rejects.toMatchObject(
      refused("answers.aftercare.reason", "Enter why it is more than 7 days away"),
    );
    await expect(attempt({ aftercare: booked }, at(-1))).rejects.toMatchObject(
      refused("followUp.at", "The appointment must be after the discharge"),
    );
    expect((await attempt({ aftercare: booked }, at(7))).status).toBe("discharged");
  });

  it("omits items that do not apply to a deceased or eloped client", async () => {
    const client = await givenAdmittedClient(facility);
    const manager = await facility.as("case_manager");
    const keys = async (type: "deceased" | "elopement_awol" | "completed") =>
      (
        await manager.call(getDischargeChecklist, {
          params: { mrNo: client.mrNo },
          query: { demographicId: client.demographicId, type },
        })
      ).items.map((item) => item.key);
    expect(await keys("completed")).toEqual(
      expect.arrayContaining(["suicide-review", "suicide-screen", "aftercare", "naloxone", "balance"]),
    );
    expect(await keys("elopement_awol")).toEqual(expect.arrayContaining(["naloxone", "belongings", "release"]));
    for (const key of ["suicide-review", "suicide-screen", "aftercare"])
      expect(await keys("elopement_awol")).not.toContain(key);
    for (const key of ["suicide-review", "suicide-screen", "aftercare", "naloxone", "release", "balance"])
      expect(await keys("deceased")).not.toContain(key);
  });

  it("clients scenario 21: is blocked while controlled drugs are not counted; AMA skips aftercare and keeps naloxone", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: addMinutes(facility.clock.now(), -240) });
    await (await facility.as("nurse")).call(reviewAllergies, {
      params: { mrNo: client.mrNo },
      body: { outcome: "nka" },
    });
    await prnOrder(facility, client);
    const manager = await facility.as("case_manager");
    const params = { mrNo: client.mrNo };
    const query = { demographicId: client.demographicId, type: "ama" as const };
    const { items } = await manager.call(getDischargeChecklist, { params, query });
    const keys = items.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["controlled-count", "naloxone"]));
    expect(keys).not.toContain("aftercare");
    const { answers } = await dischargeAnswers(manager, client, "ama");
    const left = (over: object) =>
      manager.call(dischargeClient, {
        params,
        body: discharge(client.episode, { dischargeType: "ama", answers: { ...answers, ...over } }),
      });
    await expect(left({ "controlled-count": { outcome: null, reason: "Later" } })).rejects.toMatchObject({
      code: "discharge-blocked",
      status: 409,
      problem: { params: { items: ["controlled-count"] } },
    });
    expect((await left({})).status).toBe("discharged");
  });

  it("names an unsigned order", async () => {
    const { clientId, demographicId, productText } = await givenProposal(facility);
    const manager = await facility.as("case_manager");
    const { mrNo } = await facility.system((act) =>
      act.db.selectFrom("clients").select("mrNo").where("id", "=", clientId).executeTakeFirstOrThrow(),
    );
    const { items } = await manager.call(getDischargeChecklist, { params: { mrNo }, query: { demographicId } });
    expect(items.find((one) => one.key === "orders")).toMatchObject({ met: false, detail: productText });
  });
});

describe("discharge", () => {
  it("ADM-7: ends stays and care team in one transaction and allows a readmission", async () => {
    const therapist = await facility.as("therapist");
    const client = await givenAdmittedClient(facility, {
      careTeam: [{ clinicianId: therapist.clinicianId, role: "primary_therapist", isPrimary: true }],
    });
    await timePasses(facility, { days: 5 }, everyone);
    const manager = await facility.as("case_manager");
    const after = await manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: discharge(client.episode, await dischargeAnswers(manager, client)),
    });
    expect(after).toMatchObject({ status: "discharged", dischargeType: "completed", nubcStatusCode: "01" });
    expect(await levelStaysOf(facility, client)).toMatchObject([{ until: facility.clock.now() }]);
    expect(await locationStaysOf(facility, client)).toMatchObject([{ until: facility.clock.now() }]);
    const admin = await facility.as("admin");
    const chart = await admin.call(getChart, { params: { mrNo: client.mrNo } });
    expect(chart.careTeam.every((one) => one.until === facility.clock.now())).toBe(true);
    expect(chart.abilities).toContain("readmit");
    const { rows } = await admin.call(listClients, { query: { statusList: "discharged" } });
    expect(rows.map((row) => row.clientId)).toContain(client.clientId);
  });

  it("ADM-8: is blocked by an active suicide alert until it is reviewed", async () => {
    const { addAlert, reviewAlert } = await import("../alerts/alert.contract.ts");
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const alert = await nurse.call(addAlert, {
      params: { mrNo: client.mrNo },
      body: {
        category: "suicide",
        level: "high",
        instructions: "One to one at night",
        observation: "one_to_one",
        reviewDueAt: new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString(),
      },
    });
    await timePasses(facility, { hours: 2 }, everyone);
    const manager = await facility.as("case_manager");
    const answers = await dischargeAnswers(manager, client);
    const call = { params: { mrNo: client.mrNo }, body: discharge(client.episode, answers) };
    await expect(manager.call(dischargeClient, call)).rejects.toMatchObject({ code: "discharge-blocked" });
    const { items } = await manager.call(getDischargeChecklist, {
      params: { mrNo: client.mrNo },
      query: { demographicId: client.demographicId, type: "ama" },
    });
    expect(items.map((item) => item.key)).not.toContain("suicide-review");
    await nurse.call(reviewAlert, {
      params: { mrNo: client.mrNo, alertId: alert.id },
      body: {
        version: alert.version,
        reviewDueAt: new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString(),
      },
    });
    expect((await manager.call(dischargeClient, call)).status).toBe("discharged");
  });

  it("ADM-6: is rejected in the future", async () => {
    const client = await givenAdmittedClient(facility);
    const manager = await facility.as("case_manager");
    const ahead = new Date(Date.parse(facility.clock.now()) + 600_000).toISOString();
    await expect(
      manager.call(dischargeClient, {
        params: { mrNo: client.mrNo },
        body: discharge(client.episode, { dischargedAt: ahead }),
      }),
    ).rejects.toMatchObject({ code: "time-in-future" });
  });
});

describe("ADM-5, clients scenario 20: readmission", () => {
  async function discharged(type: string) {
    const client = await givenAdmittedClient(facility, {
      client: { phones: [{ number: "8055550111", use: "mobile" }], chiefComplaint: "Shaking" },
    });
    await timePasses(facility, { days: 1 }, everyone);
    const manager = await facility.as("case_manager");
    await manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: discharge(client.episode, {
        ...(await dischargeAnswers(manager, client)),
        dischargeType: type,
        nubcStatusCode: "07",
        tedsReason: "2",
      }),
    });
    return client;
  }

  it.each([
    [29, true],
    [30, true],
    [31, false],
  ])("%i days after discharge keeps the MR number and sets isReadmission to %s", async (days, is) => {
    const client = await discharged("completed");
    await timePasses(facility, { days }, everyone);
    const admissions = await facility.as("admissions");
    const episode = await admissions.call(readmitClientEndpoint, {
      params: { mrNo: client.mrNo },
      body: { locationId: facility.locations.main },
    });
    expect(episode).toMatchObject({
      mrNo: client.mrNo,
      status: "pre_admission",
      isReadmission: is,
      daysSinceLastDischarge: days,
    });
    expect(episode.demographicId).not.toBe(client.demographicId);
    expect(episode.phones).toEqual([{ number: "+18055550111", use: "mobile", okToText: false, okToVoicemail: false }]);
    expect(episode.fieldsToConfirm).toEqual(expect.arrayContaining(["legalFirstName", "phones"]));
    expect(episode.chiefComplaint).toBeNull();
  });

  it("proposes an AMA risk alert after an AMA discharge", async () => {
    const client = await discharged("ama");
    const admissions = await facility.as("admissions");
    await admissions.call(readmitClientEndpoint, {
      params: { mrNo: client.mrNo },
      body: { locationId: facility.locations.main },
    });
    const chart = await admissions.call(getChart, { params: { mrNo: client.mrNo } });
    expect(chart.alerts).toMatchObject([{ category: "ama_risk", status: "proposed" }]);
    expect(chart.episodes).toHaveLength(2);
    const old = await admissions.call(getDemographic, {
      params: { mrNo: client.mrNo, demographicId: client.demographicId },
    });
    expect(old.status).toBe("discharged");
  });
});
