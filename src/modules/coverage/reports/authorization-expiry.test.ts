import { expect, it } from "vitest";
import { countedReport } from "#modules/facility/testing.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenInsuredStay, givenReview, todayAt } from "../authorizations/testing.ts";

it("authorization expiry counts stays whose coverage ends in the period, and who is not covered", async () => {
  const facility = await givenFacility();
  const today = todayAt(facility);
  const ending = await givenInsuredStay(facility);
  await givenReview(facility, ending, { approvedUnits: 3, requestedUnits: 3, throughOn: addDays(today, 2) });
  const later = await givenInsuredStay(facility);
  await givenReview(facility, later, { approvedUnits: 14, requestedUnits: 14 });
  await givenInsuredStay(facility);
  await facility.runJobs();
  const reviewer = await facility.as("utilization_review");
  const { report, differences } = await countedReport(reviewer, "authorization-expiry");
  expect(differences).toEqual([]);
  expect(report.totals).toMatchObject({ stays: 3, ending: 1, uncovered: 1 });
  // Covered through the third day, so the fourth is the first without coverage.
  expect(report.plot.points.filter(({ values }) => values.ending === 1).map(({ x }) => x)).toEqual([addDays(today, 3)]);
  const far = await countedReport(reviewer, "authorization-expiry", { period: "next30", filters: "by=location" });
  expect(far.differences).toEqual([]);
  expect(far.report.totals.ending).toBe(2);
});
