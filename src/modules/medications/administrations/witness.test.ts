import { beforeAll, describe, expect, it } from "vitest";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, testPin } from "#testing/facility.ts";
import { givenDueDose, givenPhoto } from "../testing.ts";
import { administerDose, readMar } from "./log.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const permission = "medications.witness" as const;
async function dueFor(witnessTicket: string) {
  const { order, dose, client } = await givenDueDose(facility);
  const input = { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id, witnessTicket } };
  return { input, orderId: order.id, demographicId: client.demographicId };
}
const lastEntry = (orderId: string) =>
  facility.system(async (act) => ({
    log: await act.db
      .selectFrom("medicationLogs")
      .select(["performedBy", "witnessId", "witnessAt"])
      .where("orderId", "=", orderId)
      .executeTakeFirst(),
    audit: await act.db
      .selectFrom("auditEvents")
      .select(["actorName", "detail"])
      .where("action", "=", "medication.administered")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  }));

describe("MED-56: a witness at another user's workstation", () => {
  it("AUTH-12: enters their own PIN; dose and audit name both, and the session does not change", async () => {
    const [giver, witness] = [await facility.as("nurse", "giver"), await facility.as("nurse", "witness")];
    const offered = await giver.call(listWitnesses, { query: { permission, locationId: facility.locations.main } });
    expect(offered.rows.map(({ clinicianId }) => clinicianId)).toContain(witness.clinicianId);
    expect(offered.rows.map(({ clinicianId }) => clinicianId)).not.toContain(giver.clinicianId);

    const { input, orderId, demographicId } = await dueFor(await giver.ticket("witness", witness));
    expect(await giver.call(administerDose, input)).toMatchObject({ witnessName: "Nurse Witness" });
    const now = facility.clock.now();
    const query = { demographicId, from: addMinutes(now, -1440), to: addMinutes(now, 1440) };
    expect((await giver.call(readMar, { query })).logs).toMatchObject([{ witnessName: "Nurse Witness" }]);
    const { log, audit } = await lastEntry(orderId);
    expect(log).toMatchObject({ performedBy: giver.clinicianId, witnessId: witness.clinicianId });
    expect(log?.witnessAt).toBe(facility.clock.now());
    expect(audit).toMatchObject({
      actorName: "Nurse Giver",
      detail: { witnessId: witness.clinicianId, witnessName: "Nurse Witness" },
    });
    expect((await giver.call(getSession)).user.clinicianId).toBe(giver.clinicianId);
    expect((await witness.call(getSession)).user.clinicianId).toBe(witness.clinicianId);
  });

  it("platform scenario 15: cannot be the giver, and each ticket is used once", async () => {
    const [giver, witness] = [await facility.as("nurse", "giver"), await facility.as("nurse", "witness")];
    await expect(
      giver.call(pinCodeChecker, { body: { pin: testPin, purpose: "witness", clinicianId: giver.clinicianId } }),
    ).rejects.toMatchObject({ code: "witness-same-person", status: 422 });
    // Their own signing ticket does not witness either, and nothing is recorded.
    const own = await dueFor(await giver.ticket("sign"));
    await expect(giver.call(administerDose, own.input)).rejects.toMatchObject({ code: "ticket-used" });
    expect((await lastEntry(own.orderId)).log).toBeUndefined();

    const ticket = await giver.ticket("witness", witness);
    await giver.call(administerDose, (await dueFor(ticket)).input);
    await expect(giver.call(administerDose, (await dueFor(ticket)).input)).rejects.toMatchObject({
      code: "ticket-used",
      status: 422,
    });
  });

  it("has a ticket that is bound to the session and expires after two minutes", async () => {
    const [giver, other, witness] = await Promise.all(
      ["giver", "third", "witness"].map((name) => facility.as("nurse", name)),
    );
    if (!giver || !other || !witness) throw new Error("three nurses");
    const elsewhere = await dueFor(await other.ticket("witness", witness));
    await expect(giver.call(administerDose, elsewhere.input)).rejects.toMatchObject({ code: "ticket-used" });
    const late = await dueFor(await giver.ticket("witness", witness));
    facility.clock.advance({ seconds: 121 });
    await expect(giver.call(administerDose, late.input)).rejects.toMatchObject({ code: "ticket-used" });
  });

  it("must be allowed to witness at this location: not billing, not a nurse of another location", async () => {
    const giver = await facility.as("nurse", "giver");
    for (const colleague of [await facility.as("billing"), await facility.as("nurse", "away", "other")]) {
      const { input, orderId } = await dueFor(await giver.ticket("witness", colleague));
      await expect(giver.call(administerDose, input)).rejects.toMatchObject({ code: "forbidden" });
      expect((await lastEntry(orderId)).log).toBeUndefined();
    }
  });
});
