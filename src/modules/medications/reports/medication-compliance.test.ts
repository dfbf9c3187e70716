import { expect, it } from "vitest";
import { countedReport } from "#modules/facility/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { administerDose } from "../administrations/log.contract.ts";
import { markUndocumentedDoses } from "../schedules/schedule.jobs.ts";
import { givenDueDose, givenPhoto } from "../testing.ts";

it("medication compliance divides doses on time by doses due, without held doses", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const give = async (body: object, minutes = 0) => {
    const { order, dose } = await givenDueDose(facility);
    facility.clock.advance({ minutes });
    const { result, ...rest } = { ...givenPhoto, ...body };
    await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...rest, result, scheduleId: dose.id } });
  };
  await give({});
  await give({ result: "refused", reasonCode: "declined" });
  await give({ result: "held", reasonCode: "vitals" });
  await givenDueDose(facility);
  facility.clock.advance({ days: 2 });
  await facility.system((act) => markUndocumentedDoses.run(act, {}));
  const manager = await facility.as("nurse_manager");
  const { report, differences } = await countedReport(manager, "medication-compliance");
  expect(differences).toEqual([]);
  const { onTime = 0, refused, notDue, due = 0, undocumented } = report.totals;
  expect({ onTime, refused, notDue }).toEqual({ onTime: 1, refused: 1, notDue: 1 });
  expect(undocumented).toBeGreaterThanOrEqual(1);
  expect(due).toBe(onTime + 1 + (undocumented ?? 0));
  expect(report.figures.find(({ key }) => key === "share")?.value).toBe(Math.round((onTime / due) * 1000) / 10);
  for (const by of ["medication", "hour", "step"])
    expect((await countedReport(manager, "medication-compliance", { filters: `by=${by}` })).differences).toEqual([]);
});
