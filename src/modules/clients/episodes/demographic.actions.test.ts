import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { dischargeAnswers, givenAdmittedClient, givenClient, timePasses } from "../testing.ts";
import { dischargeClient, readmitClientEndpoint } from "./admission.contract.ts";
import { getDemographic, getDemographicHistory, updateDemographic } from "./demographic.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("demographics update", () => {
  it("CLI-10: records both values of every changed field and only those", async () => {
    const client = await givenClient(facility, { pronouns: "she/her" });
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo, demographicId: client.demographicId };
    const before = await nurse.call(getDemographic, { params });
    const after = await nurse.call(updateDemographic, {
      params,
      body: {
        version: before.version,
        changes: { pronouns: "they/them", email: null, phones: [{ number: "805 555 0100", use: "home" }] },
      },
    });
    expect(after).toMatchObject({ pronouns: "they/them", version: before.version + 1 });
    const { rows } = await nurse.call(getDemographicHistory, { params });
    expect(rows).toMatchObject([
      { byName: "Nurse First", changes: { pronouns: { before: "she/her", after: "they/them" } } },
    ]);
    expect(Object.keys(rows[0]?.changes ?? {}).sort()).toEqual(["phones", "pronouns"]);
  });

  it("CLI-11: returns the current record when the version is stale", async () => {
    const client = await givenClient(facility);
    const nurse = await facility.as("nurse");
    const admissions = await facility.as("admissions");
    const params = { mrNo: client.mrNo, demographicId: client.demographicId };
    const { version } = await nurse.call(getDemographic, { params });
    await nurse.call(updateDemographic, { params, body: { version, changes: { occupation: "Cook" } } });
    await expect(
      admissions.call(updateDemographic, { params, body: { version, changes: { occupation: "Baker" } } }),
    ).rejects.toMatchObject({
      code: "stale-version",
      problem: { current: { occupation: "Cook", version: version + 1 } },
    });
  });

  it("CLI-4, CLI-8: rejects an impossible birth date and another client's stay", async () => {
    const [client, other] = [await givenClient(facility), await givenClient(facility)];
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo, demographicId: client.demographicId };
    const { version } = await nurse.call(getDemographic, { params });
    await expect(
      nurse.call(updateDemographic, { params, body: { version, changes: { birthDate: "2026-11-21" } } }),
    ).rejects.toMatchObject({ code: "birth-date-invalid" });
    await expect(
      nurse.call(getDemographic, { params: { mrNo: client.mrNo, demographicId: other.demographicId } }),
    ).rejects.toMatchObject({ code: "episode-not-of-client" });
  });

  it("CLI-10: needs backdate permission and a reason 72 hours after discharge", async () => {
    const client = await givenAdmittedClient(facility);
    const everyone = ["case_manager", "nurse", "compliance", "admissions"] as const;
    await timePasses(facility, { hours: 5 }, everyone);
    const manager = await facility.as("case_manager");
    const left = await manager.call(dischargeClient, {
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
    await timePasses(facility, { hours: 73 }, everyone);
    const nurse = await facility.as("nurse");
    const admissions = await facility.as("admissions");
    const params = { mrNo: client.mrNo, demographicId: client.demographicId };
    const body = { version: left.version, changes: { occupation: "Cook" } };
    await expect(nurse.call(updateDemographic, { params, body })).rejects.toMatchObject({ code: "episode-frozen" });
    const next = await admissions.call(readmitClientEndpoint, {
      params: { mrNo: client.mrNo },
      body: { locationId: facility.locations.main },
    });
    const confirmed = await nurse.call(updateDemographic, {
      params: { mrNo: client.mrNo, demographicId: next.demographicId },
      body: { version: next.version, changes: { occupation: "Baker" }, confirmed: next.fieldsToConfirm },
    });
    expect(confirmed).toMatchObject({ occupation: "Baker", fieldsToConfirm: [] });
    expect((await nurse.call(getDemographic, { params })).occupation).toBeNull();
  });
});
