import { type Sample, sample } from "#testing/facility.ts";
import { chart, givenAdmittedClient, givenDayLevel, mrNo, ofEpisode } from "../testing.ts";
import * as stays from "./stay.contract.ts";

/** One valid call per endpoint, for the generated access tests. */
export const staySamples: readonly Sample[] = [
  sample(stays.listLevelStays, "nurse", chart()),
  sample(stays.listLocationStays, "nurse", chart()),
  sample(stays.getDischargeDate, "nurse", chart()),
  sample(stays.changeLevel, "nurse", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    const other = await givenDayLevel(facility, "Evening program");
    return {
      params: mrNo(client),
      body: {
        demographicId: client.demographicId,
        levelOfCareId: other,
        effectiveAt: facility.clock.now(),
        reason: "step_down" as const,
      },
    };
  }),
  sample(stays.changeLocationEndpoint, "admissions", async (facility) => {
    const hourAgo = new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo });
    return {
      params: mrNo(client),
      body: {
        demographicId: client.demographicId,
        locationId: facility.locations.other,
        effectiveAt: facility.clock.now(),
      },
    };
  }),
  sample(stays.setDischargeDate, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    return {
      params: mrNo(client),
      body: { ...ofEpisode(client), date: "2099-01-01", reason: "Planned with the family" },
    };
  }),
];
