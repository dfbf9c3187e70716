// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { getAvailability, getBedBoard, listBeds } from "./beds/bed.contract.ts";
import { bedHistory, bedOfEpisode, checkFit } from "./beds/bed-stay.contract.ts";
import { listPlaces } from "./beds/place.contract.ts";
import { listTurnovers } from "./beds/turnover.contract.ts";
import { getReport, listReportRecords } from "./reports/report.contract.ts";
import { listReportRuns } from "./reports/report-run.contract.ts";
import { listSavedReports } from "./reports/saved-report.contract.ts";
import { givenStay } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const [nurse, admin] = [await facility.as("nurse"), await facility.as("admin")];
  const { stay, demographicId, clientId } = await givenStay(facility);
  const locationId = facility.locations.main;
  const params = { bedId: stay.bedId };
  costs = await costsOf(facility, crowdOf(stay.id, clientId), {
    "bed board": () => nurse.call(getBedBoard, { query: { locationId } }),
    "bed board of yesterday": () =>
      nurse.call(getBedBoard, {
        query: { locationId, at: new Date(Date.parse(facility.clock.now()) - 864e5).toISOString() },
      }),
    availability: () => nurse.call(getAvailability, { query: { locationId } }),
    "what comes next on Home": () => nurse.call(listDayEvents, { query: { locationId } }),
    beds: () => nurse.call(listBeds, { query: { locationId } }),
    "beds in turnover": () => nurse.call(listTurnovers, { query: { locationId } }),
    "reserved places": () => nurse.call(listPlaces, { query: { locationId } }),
    "census report": () => admin.call(getReport, { params: { code: "census" }, query: { period: "last30" } }),
    "occupancy report": () => admin.call(getReport, { params: { code: "occupancy" }, query: { period: "last30" } }),
    "admissions and discharges": () =>
      admin.call(getReport, { params: { code: "admissions-discharges" }, query: { period: "last30" } }),
    "incidents report": () =>
      admin.call(getReport, { params: { code: "incident-trends" }, query: { period: "last30" } }),
    "days under a number": () =>
      admin.call(listReportRecords, { params: { code: "census" }, query: { period: "last30", column: "days" } }),
    "stays under a number": () =>
      admin.call(listReportRecords, {
        params: { code: "admissions-discharges" },
        query: { period: "last30", column: "admissions" },
      }),
    "incidents under a number": () =>
      admin.call(listReportRecords, {
        params: { code: "incident-trends" },
        query: { period: "last30", column: "reports" },
      }),
    "saved reports": () => admin.call(listSavedReports),
    "files of reports": () => admin.call(listReportRuns),
    "history of a bed": () => admin.call(bedHistory, { params }),
    "bed of a stay": () => nurse.call(bedOfEpisode, { params: { demographicId } }),
    "fit of a bed": () => nurse.call(checkFit, { params, query: { demographicId } }),
  });
});

it("every list of beds keeps its query cost with 10,000 stays", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Past one-day stays in 200 other beds. */
function crowdOf(stayId: string, clientId: string): Crowd[] {
  const days = "lower(m.during) - make_interval(days => 1 + n / 200)";
  return [
    {
      table: "bed_stays",
      like: { id: stayId },
      count: many,
      columns: {
        bed_id: "md5('bed' || n % 200)::uuid",
        room_id: "md5('room' || n % 200)::uuid",
        client_id: "md5('client' || n)::uuid",
        demographic_id: "md5('episode' || n)::uuid",
        during: `tstzrange(${days}, ${days} + interval '1 day')`,
      },
    },
    {
      table: "access_scopes",
      like: { subject_id: clientId },
      count: many,
      columns: { subject_id: "md5('client' || n)::uuid" },
    },
  ];
}
