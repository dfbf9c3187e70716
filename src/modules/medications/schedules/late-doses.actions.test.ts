import { beforeAll, describe, expect, it } from "vitest";
import { dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { requireEpisode } from "#modules/clients/index.ts";
import { dischargeAnswers } from "#modules/clients/testing.ts";
import { assignDuty } from "#modules/facility/duty/duty.contract.ts";
import { createShiftPattern } from "#modules/facility/duty/shift.contract.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, readMar } from "../administrations/log.contract.ts";
import { givenDueDose, givenOrder, givenPhoto, passOf, statAcetaminophen } from "../testing.ts";
import { markUndocumentedDoses } from "./schedule.jobs.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function sweep(): Promise<void> {
  await facility.system((act) => markUndocumentedDoses.run(act, {}));
  await facility.runJobs();
}

async function noticesOf(person: Person, client: { demographicId: string }): Promise<string[]> {
  const rows = await facility.system((act) =>
    act.db
      .selectFrom("notifications")
      .select("kind")
      .where("userId", "=", person.userId)
      .where("kind", "like", "medications.%")
      .where("link", "=", `/medications?client=${client.demographicId}`)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ kind }) => kind.replace("medications.", ""));
}

describe("MED-34a: doses without an entry", () => {
  it("the nurses of the location are notified once, and the dose is not documented by it", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const elsewhere = await facility.as("nurse", "elsewhere", "other");
    facility.clock.advance({ hours: 13 });
    await sweep();
    await sweep();
    expect(await noticesOf(nurse, client)).toEqual(["dose-undocumented"]);
    expect(await noticesOf(elsewhere, client)).toEqual([]);
    const { doses } = await nurse.call(readMar, {
      query: { demographicId: client.demographicId, from: dose.dueAt, to: facility.clock.now() },
    });
    expect(doses.find(({ id }) => id === dose.id)).toMatchObject({ orderId: order.id, state: "undocumented" });
    // Not time-critical: no one else is notified, however long it stays.
    facility.clock.advance({ hours: 2 });
    await sweep();
    expect(await noticesOf(await facility.as("medical_director"), client)).toEqual([]);
  });

  it("a time-critical dose is announced when its window is over, unless it was documented", async () => {
    const late = await givenOrder(facility, { sig: statAcetaminophen });
    const given = await givenOrder(facility, { sig: statAcetaminophen });
    const dose = (await passOf(facility, given.client.clientId))?.doses[0];
    const body = { ...givenPhoto, scheduleId: dose?.id ?? "" };
    await nurse.call(administerDose, { params: { orderId: given.order.id }, body });
    facility.clock.advance({ minutes: 29 });
    await sweep();
    expect(await noticesOf(nurse, late.client)).toEqual([]);
    facility.clock.advance({ minutes: 2 });
    await sweep();
    await sweep();
    expect(await noticesOf(nurse, late.client)).toEqual(["critical-dose-late"]);
    expect(await noticesOf(nurse, given.client)).toEqual([]);
  });

  it("goes to the medical director half an hour after its late cutoff where no one is in charge, else to the charge nurse", async () => {
    const director = await facility.as("medical_director");
    const first = await givenOrder(facility, { sig: statAcetaminophen });
    facility.clock.advance({ minutes: 240 + 29 });
    await sweep();
    expect(await noticesOf(director, first.client)).toEqual([]);
    facility.clock.advance({ minutes: 1 });
    await sweep();
    await sweep();
    expect(await noticesOf(director, first.client)).toEqual(["critical-dose-undocumented"]);

    const charge = await facility.as("nurse", "in-charge");
    const second = await givenOrder(facility, { sig: statAcetaminophen });
    const offShift = await facility.as("nurse", "off-shift");
    await putInCharge(charge);
    facility.clock.advance({ minutes: 31 });
    await sweep();
    facility.clock.advance({ minutes: 240 - 1 });
    await sweep();
    expect(await noticesOf(charge, second.client)).toContain("critical-dose-undocumented");
    expect(await noticesOf(director, second.client)).toEqual([]);
    expect(await noticesOf(nurse, second.client)).not.toContain("critical-dose-undocumented");
    // Someone is on duty, so nurses off shift are not notified of late and undocumented doses.
    expect(await noticesOf(charge, second.client)).toEqual(
      expect.arrayContaining(["critical-dose-late", "dose-undocumented"]),
    );
    expect(await noticesOf(offShift, second.client)).toEqual([]);
  });

  it("doses of a discharged client are marked, but not announced", async () => {
    const left = await givenOrder(facility, { sig: statAcetaminophen });
    facility.clock.advance({ minutes: 5 });
    await discharge(left.client);
    facility.clock.advance({ minutes: 240 + 30 });
    await sweep();
    await sweep();
    for (const person of [nurse, await facility.as("nurse", "in-charge"), await facility.as("medical_director")])
      expect(await noticesOf(person, left.client)).toEqual([]);
  });
});

async function discharge(client: { mrNo: string; demographicId: string }): Promise<void> {
  const director = await facility.as("medical_director");
  const { mrNo, demographicId } = client;
  const { version } = await facility.system((act) => requireEpisode(act, { demographicId }));
  await director.call(dischargeClient, {
    params: { mrNo },
    body: {
      demographicId,
      version,
      dischargedAt: facility.clock.now(),
      dischargeType: "ama",
      nubcStatusCode: "07",
      tedsReason: "02",
      dischargeTo: "Home",
      overrideReason: "Left before the list was signed",
      ...(await dischargeAnswers(director, client, "ama")),
    },
  });
}

/** Charge nurse of the shift that begins now. */
async function putInCharge(person: Person): Promise<void> {
  const zone = "America/Los_Angeles";
  const now = new Date(facility.clock.now());
  const startLocal = now.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const admin = await facility.as("admin");
  const pattern = await admin.call(createShiftPattern, {
    body: { locationId: facility.locations.main, name: "Test shift", startLocal, durationMinutes: 720 },
  });
  const manager = await facility.as("nurse_manager");
  await manager.call(assignDuty, {
    body: {
      patternId: pattern.id,
      localDate: localDate(facility.clock.now(), zone),
      clinicianId: person.clinicianId,
      duty: "charge",
    },
  });
}
