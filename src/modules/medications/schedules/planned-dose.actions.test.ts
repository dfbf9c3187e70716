import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, voidLog } from "../administrations/log.contract.ts";
import { readOrder } from "../orders/order.contract.ts";
import { givenDueDose, givenPhoto, passOf } from "../testing.ts";
import { claimDose, moveDose, releaseDose } from "./planned-dose.contract.ts";

let facility: Facility;
let nurse: Person;
let other: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  other = await facility.as("nurse", "second");
});
const shownDose = async ({ client, dose }: Awaited<ReturnType<typeof givenDueDose>>) =>
  (await passOf(facility, client.clientId))?.doses.find(({ id }) => id === dose.id);

describe("MED-51: claiming a dose", () => {
  it("shows others who prepares it for ten minutes, and lets one of them take it over", async () => {
    const due = await givenDueDose(facility);
    const params = { doseId: due.dose.id };
    await nurse.call(claimDose, { params, body: {} });
    expect((await shownDose(due))?.claim).toMatchObject({ by: "Nurse First", clinicianId: nurse.clinicianId });
    await expect(other.call(claimDose, { params, body: {} })).rejects.toMatchObject({
      code: "dose-claimed",
      message: expect.stringContaining("N. First is preparing this dose until 10:10 AM PST."),
    });
    await other.call(claimDose, { params, body: { takeOver: true } });
    expect((await shownDose(due))?.claim?.by).toBe("Nurse Second");
    // The first nurse's release leaves the second's claim.
    expect((await nurse.call(releaseDose, { params })).claim).toMatchObject({ by: "Nurse Second" });
    await other.call(releaseDose, { params });
    expect((await shownDose(due))?.claim).toBeNull();
  });

  it("of fifty nurses at once, one has the claim", async () => {
    const { dose } = await givenDueDose(facility);
    const nurses = await Promise.all(Array.from({ length: 10 }, (_, index) => facility.as("nurse", `n${index}`)));
    const tries = await Promise.allSettled(
      nurses.map((one) => one.call(claimDose, { params: { doseId: dose.id }, body: {} })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("never blocks documenting the dose, ends with it, and ends after ten minutes", async () => {
    const due = await givenDueDose(facility);
    const params = { doseId: due.dose.id };
    await other.call(claimDose, { params, body: {} });
    const body = { ...givenPhoto, scheduleId: due.dose.id };
    const log = await nurse.call(administerDose, { params: { orderId: due.order.id }, body });
    await expect(nurse.call(claimDose, { params, body: {} })).rejects.toMatchObject({ code: "already-documented" });
    await nurse.call(voidLog, { params: { logId: log.id }, body: { version: log.version, reason: "Wrong client" } });
    expect((await shownDose(due))?.claim).toBeNull();
    await other.call(claimDose, { params, body: {} });
    facility.clock.advance({ minutes: 11 });
    expect((await shownDose(due))?.claim).toBeNull();
    await nurse.call(claimDose, { params, body: {} });
  });
});

describe("MED-39: moving a dose", () => {
  it("moves it within its window with a reason that the med pass and the order show, once", async () => {
    const due = await givenDueDose(facility);
    const dueAt = addMinutes(facility.clock.now(), 20);
    const move = { params: { doseId: due.dose.id }, body: { from: due.dose.dueAt, dueAt, reason: "At court" } };
    await nurse.call(moveDose, move);
    expect(await shownDose(due)).toMatchObject({
      dueAt,
      windowEnd: due.dose.windowEnd,
      moved: { from: due.dose.dueAt, by: "Nurse First", reason: "At court" },
    });
    const { events } = await nurse.call(readOrder, { params: { orderId: due.order.id } });
    expect(events.at(-1)).toMatchObject({ action: "move-dose", reason: expect.stringContaining("At court") });
    await expect(other.call(moveDose, move)).rejects.toMatchObject({ code: "stale-version" });
  });

  it("beyond the window needs a prescriber, or their order read back", async () => {
    const due = await givenDueDose(facility);
    const dueAt = addMinutes(facility.clock.now(), 300);
    const params = { doseId: due.dose.id };
    const body = { from: due.dose.dueAt, dueAt, reason: "At court all morning" };
    await expect(nurse.call(moveDose, { params, body })).rejects.toMatchObject({ code: "outside-window" });
    const stranger = { confirmed: true, prescriberId: nurse.clinicianId } as const;
    await expect(nurse.call(moveDose, { params, body: { ...body, readBack: stranger } })).rejects.toMatchObject({
      code: "validation",
    });
    const prescriber = await facility.as("prescriber");
    const readBack = { confirmed: true, prescriberId: prescriber.clinicianId } as const;
    await nurse.call(moveDose, { params, body: { ...body, readBack } });
    expect(await shownDose(due)).toMatchObject({ dueAt, windowStart: addMinutes(dueAt, -120) });
  });
});
