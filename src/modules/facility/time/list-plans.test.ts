// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { listBillingCodes } from "../charges/billing-code.contract.ts";
import { givenBillingCode } from "../charges/testing.ts";
import { getReport, listReportRecords } from "../reports/report.contract.ts";
import { listActivityTypes } from "./activity-type.contract.ts";
import { listPunches, punchClock } from "./punch.contract.ts";
import { givenServiceTime, givenTimeEntry, today } from "./testing.ts";
import { listTimeEntries } from "./time-entry.contract.ts";
import { activityReport, timeReporting } from "./time-report.contract.ts";
import { getTeamTime, getTimeSheet, listPayPeriods, listTimeExports } from "./time-sheet.contract.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const [technician, manager, billing] = [
    await facility.as("technician"),
    await facility.as("nurse_manager"),
    await facility.as("billing"),
  ];
  const locationId = facility.locations.main;
  const entry = await givenTimeEntry(facility);
  const { clientId } = await givenServiceTime(facility);
  const code = await givenBillingCode(facility);
  await technician.call(punchClock, { body: { kind: "in", locationId } });
  const punch = (await technician.call(listPunches, {})).rows[0]?.id ?? "";
  const to = today(facility);
  const from = addDays(to, -6);
  costs = await costsOf(facility, crowdOf(entry.id, punch, code.id), {
    "own time": () => technician.call(listTimeEntries, {}),
    "time of a week": () => manager.call(listTimeEntries, { query: { from, to } }),
    "time sheet": () => technician.call(getTimeSheet, { query: { from, days: "7" } }),
    "team time": () => manager.call(getTeamTime, { query: { from, days: "7", locationId } }),
    "own punches": () => technician.call(listPunches, {}),
    "pay periods": () => technician.call(listPayPeriods, {}),
    "time exports": () => billing.call(listTimeExports, {}),
    "time reporting": () => manager.call(timeReporting, { query: { from, to, locationId } }),
    "activity report": () => manager.call(activityReport, {}),
    "activity of a client": () => manager.call(activityReport, { query: { clientId } }),
    "time report": () => manager.call(getReport, { params: { code: "time" }, query: { period: "last7" } }),
    "activity as a report": () =>
      manager.call(getReport, { params: { code: "activity-summary" }, query: { period: "last7" } }),
    "time under a number": () =>
      manager.call(listReportRecords, { params: { code: "time" }, query: { period: "last7", column: "entries" } }),
    "billing codes of today": () => technician.call(listBillingCodes, { query: { on: to } }),
    "activity types": () => technician.call(listActivityTypes, {}),
  });
});

it("every list of time keeps its query cost with 10,000 entries", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Past time of another staff member, five entries a day; their punches; codes that ended long ago. */
function crowdOf(entryId: string, punchId: string, codeId: string): Crowd[] {
  const ago = "make_interval(days => 30 + n / 5, hours => n % 5)";
  return [
    {
      table: "time_entries",
      like: { id: entryId },
      count: many,
      columns: {
        clinician_id: "md5('staff' || n % 50)::uuid",
        during: `tstzrange(lower(m.during) - ${ago}, upper(m.during) - ${ago})`,
        work_date: "m.work_date - 30 - n / 5",
        state: "'approved'",
      },
    },
    {
      table: "time_punches",
      like: { id: punchId },
      count: many,
      columns: {
        clinician_id: "md5('staff' || n % 50)::uuid",
        at: `m.at - ${ago}`,
        recorded_at: `m.recorded_at - ${ago}`,
      },
    },
    {
      table: "billing_codes",
      like: { id: codeId },
      count: 200,
      columns: { code: "'Y' || n" },
    },
  ];
}
