import { type Sample, sample } from "#testing/facility.ts";
import { chart, givenAdmittedClient, givenDayLevel, mrNo, ofEpisode } from "../testing.ts";
import * as stays from "./stay.contract.ts";
import { levelStaysOf } from "./testing.ts";

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
  sample(stays.correctLevelStay, "nurse", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const [stay] = await levelStaysOf(facility, client);
    return {
      params: { ...mrNo(client), stayId: stay?.id ?? "" },
      body: {
        demographicId: client.demographicId,
        effectiveAt: stay?.from ?? "",
        levelOfCareId: await givenDayLevel(facility, "Evening program"),
        note: "Admitted to the wrong level",
      },
    };
  }),
  sample(stays.correctLocationStay, "admissions", async (facility) => {
    const client = await givenAdmittedClient(facility);
    const admissions = await facility.as("admissions");
    const { rows } = await admissions.call(stays.listLocationStays, { params: mrNo(client) });
    const [sectionId = ""] = facility.sections.values();
    return {
      params: { ...mrNo(client), stayId: rows[0]?.id ?? "" },
      body: {
        demographicId: client.demographicId,
        effectiveAt: rows[0]?.from ?? "",
        sectionId,
        note: "Unit was not entered",
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
