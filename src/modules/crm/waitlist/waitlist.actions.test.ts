import { beforeEach, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenWaiting } from "./testing.ts";
import * as contract from "./waitlist.contract.ts";
import { waitlistStates } from "./waitlist-entry.ts";

let facility: Facility;
let admissions: Person;
beforeEach(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
});
const code = waitlistStates.code;

it("WAIT-1, crm scenario 21: a pregnant person who asked an hour ago is offered the place before one who waits ten days", async () => {
  const injecting = await givenWaiting(facility, { injectsDrugs: "yes" });
  facility.clock.advance({ days: 10 });
  await admissions.signIn();
  const pregnant = await givenWaiting(facility, { pregnant: "yes" });
  facility.clock.advance({ hours: 1 });
  await admissions.signIn();
  const { rows } = await admissions.call(contract.listWaitlist);
  expect(rows.map(({ leadId, rank }) => [leadId, rank])).toEqual([
    [pregnant.leadId, 2],
    [injecting.leadId, 3],
  ]);
  const late = { params: injecting.params, body: { version: injecting.version } };
  await expect(admissions.call(contract.offerPlace, late)).rejects.toMatchObject({
    code: "others-wait-longer",
    problem: { params: { passedOver: 1 } },
  });
  const first = { params: pregnant.params, body: { version: pregnant.version } };
  expect((await admissions.call(contract.offerPlace, first)).waitlist).toMatchObject([{ status: code("offered") }]);
});

it("WAIT-2 an offer is answered within four hours; declined or expired, the lead keeps its position", async () => {
  const { params, version } = await givenWaiting(facility);
  await admissions.call(contract.offerPlace, { params, body: { version } });
  await expect(admissions.call(contract.offerPlace, { params, body: { version: version + 1 } })).rejects.toMatchObject({
    code: "wrong-state",
  });
  facility.clock.advance({ hours: 4, minutes: 1 });
  await admissions.signIn();
  await expect(admissions.call(contract.acceptPlace, { params, body: { version: version + 1 } })).rejects.toMatchObject(
    { code: "wrong-state" },
  );
  await admissions.call(contract.offerPlace, { params, body: { version: version + 1 } });
  const declined = await admissions.call(contract.declinePlace, {
    params,
    body: { version: version + 2, reason: "Wants to wait for the new year" },
  });
  expect(declined.waitlist).toMatchObject([{ status: code("waiting") }]);
  await admissions.call(contract.offerPlace, { params, body: { version: version + 3 } });
  const accepted = await admissions.call(contract.acceptPlace, { params, body: { version: version + 4 } });
  expect(accepted.waitlist).toMatchObject([{ status: code("accepted") }]);
});

it("WAIT-3 interim services extend the date to admit someone who injects to 120 days, once", async () => {
  const { params, version, leadId } = await givenWaiting(facility, { injectsDrugs: "yes" });
  const { rows: before } = await admissions.call(contract.listWaitlist);
  await admissions.call(contract.provideInterim, { params, body: { version } });
  const { rows: after } = await admissions.call(contract.listWaitlist);
  const days = (rows: typeof before) =>
    Date.parse(rows.find((row) => row.leadId === leadId)?.admitByOn ?? "") / 86_400_000;
  expect(days(after) - days(before)).toBe(106);
  await expect(
    admissions.call(contract.provideInterim, { params, body: { version: version + 1 } }),
  ).rejects.toMatchObject({ code: "wrong-state" });
});
