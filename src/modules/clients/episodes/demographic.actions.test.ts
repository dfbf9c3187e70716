import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient, givenClient, timePasses } from "../testing.ts";
import { dischargeClient, readmitClientEndpoint } from "./admission.contract.ts";
import { getDemographic, getDemographicHistory, updateDemographic } from "./demographic.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Changing demographics", () => {
  it("keeps both values of every changed field and nothing of the others", async () => {
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

  it("over somebody else's change answers with the record as it now is (CLI-11)", async () => {
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

  it("refuses a birth date that cannot be, and another person's stay (CLI-4, CLI-8)", async () => {
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

  it("72 hours after discharge is for those who may amend, with a reason (CLI-10)", async () => {
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
