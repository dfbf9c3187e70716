import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#platform/server/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { actOnNotifications, listNotifications } from "#platform/shared/notifications/notifications.contract.ts";
import { createClientEndpoint, getChart } from "../identity/client.contract.ts";
import { listClients } from "../identity/client-list.contract.ts";
import { levelStaysOf, locationStaysOf } from "../stays/testing.ts";
import { anAdmission, givenAdmittedClient, givenClient, givenEmergencyContact, timePasses } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import {
  admitClient,
  cancelAdmission,
  decideApproval,
  dischargeClient,
  getDischargeChecklist,
  listApprovals,
  readmitClientEndpoint,
  requestApproval,
} from "./admission.contract.ts";
import { getDemographic, getLatestDemographic } from "./demographic.contract.ts";

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

describe("Admitting", () => {
  it("begins the stays, sets the care team, and tells the timeline", async () => {
    const client = await givenClient(facility);
    const therapist = await facility.as("therapist");
    const admissions = await facility.as("admissions");
    await givenEmergencyContact(facility, client);
    const body = await anAdmission(facility, client, {
      emergencyContactDeclined: false,
      careTeam: [{ clinicianId: therapist.clinicianId, role: "primary_therapist", isPrimary: true }],
    });
    const episode = await admissions.call(admitClient, { params: { mrNo: client.mrNo }, body });
    expect(episode).toMatchObject({
      status: "admitted",
      admittedAt: facility.clock.now(),
      timeZone: "America/Los_Angeles",
    });

    const chart = await therapist.call(getChart, { params: { mrNo: client.mrNo } });
    expect(chart.episode).toMatchObject({ status: "admitted", levelOfCareId: body.levelOfCareId });
    expect(chart.careTeam.map((one) => [one.clinicianId, one.role])).toEqual([
      [therapist.clinicianId, "primary_therapist"],
    ]);
    expect(await levelStaysOf(facility, client)).toMatchObject([{ reason: "admit", until: null }]);
    expect(await locationStaysOf(facility, client)).toMatchObject([
      { locationId: facility.locations.main, until: null },
    ]);
    const { rows } = await therapist.call(getTimeline, { params: { mrNo: client.mrNo } });
    expect(rows.map((row) => row.kind)).toContain("client.admitted");
  });

  it("lists everything that is missing", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const body = await anAdmission(facility, client, { emergencyContactDeclined: false, allergiesUnableReason: null });
    await expect(admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "admission-incomplete",
      problem: { errors: [{ path: "body.emergencyContactDeclined" }, { path: "body.allergiesUnableReason" }] },
    });
  });

  it("twice at once lets one through; the other learns where the person is (acceptance 2)", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const body = await anAdmission(facility, client);
    const both = await Promise.allSettled(
      [1, 2].map(() => admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })),
    );
    const refused = both.filter((one) => one.status === "rejected");
    expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(refused).toHaveLength(1);
    expect(["stale-version", "client-currently-admitted"]).toContain(refused[0]?.reason.code);
    await expect(
      admissions.call(readmitClientEndpoint, {
        params: { mrNo: client.mrNo },
        body: { locationId: facility.locations.main },
      }),
    ).rejects.toMatchObject({
      code: "client-currently-admitted",
      message: expect.stringContaining(
        "is admitted at Main Campus since 11-20-2026. Transfer or discharge there first.",
      ),
    });
  });

  it("sent again with its key gives the first answer", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const call = { params: { mrNo: client.mrNo }, body: await anAdmission(facility, client) };
    const idempotencyKey = newId();
    const first = await admissions.call(admitClient, call, { idempotencyKey });
    expect(await admissions.call(admitClient, call, { idempotencyKey })).toEqual(first);
  });

  it("is refused by the database itself when two live stays would stand", async () => {
    const client = await givenAdmittedClient(facility);
    await expect(
      facility.system(async (act) => {
        await act.db
          .insertInto("demographics")
          .values({
            id: newId(),
            clientId: client.clientId,
            legalFirstName: "A",
            legalLastName: "B",
            locationId: facility.locations.main,
            timezone: "UTC",
            status: "admitted",
            admittedAt: act.now,
          })
          .execute();
      }),
    ).rejects.toThrow("demographics_one_live");
  });
});

describe("Approving an admission", () => {
  it("is for someone other than who asked", async () => {
    const client = await givenClient(facility);
    const manager = await facility.as("case_manager");
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    const asked = await admissions.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version, note: "Detox bed agreed by phone" },
    });
    expect(asked.status).toBe("pending_approval");
    const body = await anAdmission(facility, client);
    await expect(admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const { rows } = await manager.call(listApprovals);
    const request = rows.find((row) => row.clientId === client.clientId);
    expect(request).toMatchObject({ mayDecide: true, note: "Detox bed agreed by phone" });
    const decision = { params: { approvalId: request?.id ?? "" }, body: { version: 1, decision: "approve" as const } };
    await expect(
      manager.call(decideApproval, { ...decision, body: { version: 1, decision: "reject" } }),
    ).rejects.toMatchObject({ code: "validation" });
    expect(await manager.call(decideApproval, decision)).toMatchObject({ state: "approved", mayDecide: false });
    await expect(
      manager.call(decideApproval, { ...decision, body: { version: 2, decision: "approve" } }),
    ).rejects.toMatchObject({
      code: "wrong-state",
    });
    const admitted = await admissions.call(admitClient, {
      params: { mrNo: client.mrNo },
      body: await anAdmission(facility, client),
    });
    expect(admitted.status).toBe("admitted");
  });

  it("platform NTF-4: the notice that it waits is answered in place, and settled for every approver", async () => {
    const client = await givenClient(facility);
    const manager = await facility.as("case_manager");
    const director = await facility.as("medical_director");
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    await admissions.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version },
    });
    await facility.runJobs();
    const waiting = async (person: typeof manager) =>
      (await person.call(listNotifications, { query: { clientId: client.clientId } })).rows.find(
        (row) => row.kind === "clients.approval-requested",
      );
    const mine = await waiting(manager);
    expect(mine?.options).toEqual([{ key: "approve", label: "Approve" }]);
    await manager.call(actOnNotifications, { body: { ids: [mine?.id ?? ""], action: "done", option: "approve" } });
    const { rows } = await manager.call(listApprovals, { query: { state: "approved" } });
    expect(rows.find((row) => row.clientId === client.clientId)).toMatchObject({ state: "approved" });
    expect(await waiting(director)).toMatchObject({ chosenOption: "approve", doneAt: expect.any(String) });
  });

  it("is refused to the person who asked", async () => {
    const client = await givenClient(facility);
    const director = await facility.as("medical_director");
    const { version } = await director.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    await director.call(requestApproval, {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version },
    });
    const { rows } = await director.call(listApprovals);
    const own = rows.find((row) => row.clientId === client.clientId);
    expect(own?.mayDecide).toBe(false);
    await expect(
      director.call(decideApproval, {
        params: { approvalId: own?.id ?? "" },
        body: { version: 1, decision: "approve" },
      }),
    ).rejects.toMatchObject({ code: "own-request" });
  });
});

describe("Discharging", () => {
  it("ends stays and care team in one go and opens the way for a new stay", async () => {
    const therapist = await facility.as("therapist");
    const client = await givenAdmittedClient(facility, {
      careTeam: [{ clinicianId: therapist.clinicianId, role: "primary_therapist", isPrimary: true }],
    });
    await timePasses(facility, { days: 5 }, everyone);
    const manager = await facility.as("case_manager");
    const after = await manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: discharge(client.episode),
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

  it("waits for a review of an active suicide alert, unless a medical director overrides", async () => {
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
    const call = { params: { mrNo: client.mrNo }, body: discharge(client.episode) };
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

  it("is refused before the last entry and ahead of now", async () => {
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

describe("Readmitting", () => {
  async function discharged(type: string) {
    const client = await givenAdmittedClient(facility, {
      client: { phones: [{ number: "8055550111", use: "mobile" }], chiefComplaint: "Shaking" },
    });
    await timePasses(facility, { days: 1 }, everyone);
    const manager = await facility.as("case_manager");
    await manager.call(dischargeClient, {
      params: { mrNo: client.mrNo },
      body: discharge(client.episode, { dischargeType: type, nubcStatusCode: "07", tedsReason: "2" }),
    });
    return client;
  }

  it.each([
    [29, true],
    [30, true],
    [31, false],
  ])(
    "%i days after discharge keeps the record number; counted as a readmission: %s (acceptance 20)",
    async (days, is) => {
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
      expect(episode.phones).toEqual([
        { number: "+18055550111", use: "mobile", okToText: false, okToVoicemail: false },
      ]);
      expect(episode.fieldsToConfirm).toEqual(expect.arrayContaining(["legalFirstName", "phones"]));
      expect(episode.chiefComplaint).toBeNull();
    },
  );

  it("after leaving against advice proposes an alert", async () => {
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

describe("Cancelling", () => {
  it("closes a stay before admission and nothing else", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    const call = {
      params: { mrNo: client.mrNo },
      body: { demographicId: client.demographicId, version, reason: "Chose another facility" },
    };
    expect((await admissions.call(cancelAdmission, call)).status).toBe("cancelled");
    const admitted = await givenAdmittedClient(facility);
    await expect(
      admissions.call(cancelAdmission, {
        params: { mrNo: admitted.mrNo },
        body: { demographicId: admitted.demographicId, version: admitted.episode.version, reason: "Chose another" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("One person twice", () => {
  it("is stopped until somebody says why not (acceptance 3)", async () => {
    const admissions = await facility.as("admissions");
    const phones = [{ number: "8055550144", use: "mobile" as const }];
    const james = await givenClient(facility, {
      legalFirstName: "James",
      legalLastName: "O'Brien",
      birthDate: "1974-02-11",
      sexAtBirth: "M",
      phones,
    });
    const jim = {
      legalFirstName: "Jim",
      legalLastName: "OBrien",
      birthDate: "1974-02-11",
      sexAtBirth: "M" as const,
      phones,
      locationId: facility.locations.main,
    };
    await expect(admissions.call(createClientEndpoint, { body: jim })).rejects.toMatchObject({
      code: "duplicate-suspected",
      problem: { params: { candidates: [{ mrNo: james.mrNo, score: 85 }] } },
    });
    const other = await admissions.call(createClientEndpoint, {
      body: { ...jim, confirmNotDuplicateOf: [james.clientId], notDuplicateReason: "Cousins with one phone" },
    });
    expect(other.mrNo).not.toBe(james.mrNo);
  });
});
