import { beforeAll, describe, expect, it } from "vitest";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenDueDose, givenPhoto, prnOrder } from "../testing.ts";
import { administerDose, voidLog } from "./log.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});
const doseLines = async (mrNo: string) =>
  (await nurse.call(getTimeline, { params: { mrNo }, query: {} })).rows.filter(({ kind }) => kind.startsWith("dose."));

describe("doses on the timeline of a chart", () => {
  it("include a refused dose with its reason, but no dose given as scheduled", async () => {
    const given = await givenDueDose(facility);
    const scheduleId = given.dose.id;
    await nurse.call(administerDose, { params: { orderId: given.order.id }, body: { ...givenPhoto, scheduleId } });
    expect(await doseLines(given.client.mrNo)).toEqual([]);

    const { client, order, dose } = await givenDueDose(facility);
    const refusal = { result: "refused", reasonCode: "declined", scheduleId: dose.id } as const;
    await nurse.call(administerDose, { params: { orderId: order.id }, body: refusal });
    expect(await doseLines(client.mrNo)).toMatchObject([
      { title: "Refused: sertraline 50 mg tablet", summary: "Declined", actorName: "Nurse First" },
    ]);
  });

  it("show the reason of a PRN dose, and are voided with its entry", async () => {
    const { client, order } = await prnOrder(facility);
    const body = { ...givenPhoto, prnReasonCode: "anxiety" } as const;
    const log = await nurse.call(administerDose, { params: { orderId: order.id }, body });
    expect(await doseLines(client.mrNo)).toMatchObject([
      { title: "Given as needed: LORazepam 0.5 mg tablet", summary: "0.5 mg for anxiety", voided: false },
    ]);
    const wrong = { version: log.version, reason: "Charted on the wrong client" };
    await nurse.call(voidLog, { params: { logId: log.id }, body: wrong });
    expect(await doseLines(client.mrNo)).toMatchObject([{ voided: true, voidReason: wrong.reason }]);
  });
});
