import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { createClientEndpoint, getChart } from "../identity/client.contract.ts";
import { levelStaysOf, locationStaysOf } from "../stays/testing.ts";
import { anAdmission, givenAdmittedClient, givenClient, givenEmergencyContact } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import { admitClient, cancelAdmission, readmitClientEndpoint, referClient } from "./admission.contract.ts";
import { admitArrival, listArrivals, referArrival } from "./arrival.contract.ts";
import { getLatestDemographic } from "./demographic.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
describe("admission", () => {
  it("starts the stays, sets the care team, and records the timeline event", async () => {
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

  it("ADM-1: lists everything that is missing", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const body = await anAdmission(facility, client, { emergencyContactDeclined: false, allergiesUnableReason: null });
    await expect(admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "admission-incomplete",
      problem: { errors: [{ path: "body.emergencyContactDeclined" }, { path: "body.allergiesUnableReason" }] },
    });
  });

  it("ADM-3, clients scenario 2: only one of two simultaneous admissions succeeds; the other names the location", async () => {
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
        "has been admitted at Main Campus since 11-20-2026. Transfer or discharge there first.",
      ),
    });
  });

  it("returns the first response for a repeated idempotency key", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const call = { params: { mrNo: client.mrNo }, body: await anAdmission(facility, client) };
    const idempotencyKey = newId();
    const first = await admissions.call(admitClient, call, { idempotencyKey });
    expect(await admissions.call(admitClient, call, { idempotencyKey })).toEqual(first);
  });

  it("ADM-3: the database rejects a second live stay", async () => {
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

describe("cancellation", () => {
  it("applies only to a pre-admission stay", async () => {
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

describe("arrivals", () => {
  const rowOf = async (clientId: string) => {
    const admissions = await facility.as("admissions");
    const { rows } = await admissions.call(listArrivals, { query: { pageSize: 100 } });
    return rows.find((row) => row.clientId === clientId);
  };

  it("are listed with what their charts still lack, until they are admitted", async () => {
    const client = await givenClient(facility);
    const missing = (await rowOf(client.clientId))?.missing;
    expect(missing).toEqual(["contact", "insurance", "allergies", "photo"]);
    await givenEmergencyContact(facility, client);
    expect((await rowOf(client.clientId))?.missing).not.toContain("contact");
    const admissions = await facility.as("admissions");
    const body = { clientId: client.clientId, ...(await anAdmission(facility, client)) };
    expect((await admissions.call(admitArrival, { body })).status).toBe("admitted");
    expect(await rowOf(client.clientId)).toBeUndefined();
  });

  it("are referred out once, with who takes over on the stay, and are admitted no more", async () => {
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } });
    const { clientId, demographicId } = client;
    const body = { demographicId, version, referredTo: "Harbor Detox", reason: "Needs a medical detox" };
    const both = await Promise.allSettled([
      admissions.call(referClient, { params: { mrNo: client.mrNo }, body }),
      admissions.call(referArrival, { body: { clientId, ...body } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await admissions.call(getLatestDemographic, { params: { mrNo: client.mrNo } })).toMatchObject({
      status: "referred_out",
      dischargeTo: "Harbor Detox",
    });
    const late = admissions.call(admitClient, {
      params: { mrNo: client.mrNo },
      body: await anAdmission(facility, client, { version: version + 2 }),
    });
    await expect(late).rejects.toMatchObject({ code: expect.stringMatching(/wrong-state|stale-version/) });
    expect(await rowOf(clientId)).toBeUndefined();
  });
});

describe("CLI-3, clients scenario 3: duplicate client", () => {
  it("is rejected until confirmed as a different person with a reason", async () => {
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
    // Back without the phone number on file.
    const again = { ...jim, legalFirstName: "James", legalLastName: "O'Brien", phones: [] };
    await expect(admissions.call(createClientEndpoint, { body: again })).rejects.toMatchObject({
      code: "duplicate-suspected",
      problem: { params: { candidates: [{ mrNo: james.mrNo, score: 60, verdict: "same" }] } },
    });
  });
});
