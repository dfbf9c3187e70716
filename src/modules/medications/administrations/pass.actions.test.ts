import { expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenDueDose, givenOrder, givenPhoto, passOf, prnLorazepam } from "../testing.ts";
import { administerDose, readMar, voidLog } from "./log.contract.ts";
import { readPass } from "./pass.contract.ts";

it("keeps an overdue dose that was just refused in sight", async () => {
  const facility = await givenFacility();
  const { client, order, dose } = await givenDueDose(facility);
  // Due three hours ago: before the window of two hours around now.
  facility.clock.advance({ hours: 2 });
  const nurse = await facility.as("nurse");
  await nurse.call(administerDose, {
    params: { orderId: order.id },
    body: { result: "refused", scheduleId: dose.id, reasonCode: "declined" },
  });
  const row = await passOf(facility, client.clientId);
  expect(row?.doses[0]).toMatchObject({ id: dose.id, log: { result: "refused" } });
  const now = facility.clock.now();
  const later = await nurse.call(readPass, {
    query: { locationId: facility.locations.main, from: addMinutes(now, 1), to: addMinutes(now, 120) },
  });
  expect(later.clients.flatMap(({ doses }) => doses.map(({ id }) => id))).not.toContain(dose.id);
});

it("MED-43: a dose that depends on a score is given only with the score stated", async () => {
  const facility = await givenFacility();
  const { client, order } = await givenOrder(facility, {
    sig: { ...prnLorazepam, indication: "Alcohol withdrawal, CIWA-Ar 10 or more" },
  });
  const nurse = await facility.as("nurse");
  const params = { orderId: order.id };
  const body = { ...givenPhoto, prnReasonCode: "anxiety" } as const;
  expect((await passOf(facility, client.clientId))?.prn[0]?.scoreCondition).toBe("CIWA-Ar 10 or more");
  await expect(nurse.call(administerDose, { params, body })).rejects.toMatchObject({
    code: "score-required",
    problem: { errors: [{ path: "body.scoreStatement" }] },
  });
  const log = await nurse.call(administerDose, { params, body: { ...body, scoreStatement: "12 at 9:50 AM" } });
  expect(log.scoreStatement).toBe("12 at 9:50 AM");
  const shown = (await passOf(facility, client.clientId))?.prn[0];
  expect(shown?.entries).toMatchObject([{ id: log.id, version: log.version, by: "Nurse First" }]);
  // A voided entry leaves the limits: the dose can be given again at once.
  await nurse.call(voidLog, { params: { logId: log.id }, body: { version: log.version, reason: "Wrong client" } });
  const after = (await passOf(facility, client.clientId))?.prn[0];
  expect(after).toMatchObject({ entries: [], lastGivenAt: null, dosesLeft24h: 3 });
});

it("MED-43: a score that does not meet the order needs a reason, and an impossible one is rejected", async () => {
  const facility = await givenFacility();
  const { client, order } = await givenOrder(facility, {
    sig: { ...prnLorazepam, indication: "Alcohol withdrawal, CIWA-Ar 10 or more" },
  });
  const nurse = await facility.as("nurse");
  const give = (more: { scoreStatement: string; scoreOverrideReason?: string }) =>
    nurse.call(administerDose, {
      params: { orderId: order.id },
      body: { ...givenPhoto, prnReasonCode: "anxiety", ...more },
    });
  await expect(give({ scoreStatement: "6 at 9:50 AM" })).rejects.toMatchObject({
    code: "gate-not-met",
    message: expect.stringContaining('CIWA-Ar is 6. The order says "CIWA-Ar 10 or more".'),
    problem: { errors: [{ path: "body.scoreOverrideReason" }] },
  });
  await expect(give({ scoreStatement: "100" })).rejects.toMatchObject({ code: "validation" });
  const scoreOverrideReason = "Dr. Feld by phone at 9:55 AM: give once";
  expect(await give({ scoreStatement: "6 at 9:50 AM", scoreOverrideReason })).toMatchObject({ scoreOverrideReason });
  const now = facility.clock.now();
  const query = { demographicId: client.demographicId, from: addMinutes(now, -60), to: addMinutes(now, 60) };
  const { logs } = await nurse.call(readMar, { query });
  expect(logs).toMatchObject([{ scoreStatement: "6 at 9:50 AM", scoreOverrideReason }]);
});
