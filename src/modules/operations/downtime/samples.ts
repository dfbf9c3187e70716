import { TestDevice } from "#modules/accounts/testing.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample, testPin } from "#testing/facility.ts";
import { newDeviceKey, newOpenerKey } from "./crypto.ts";
import * as downtime from "./downtime.contract.ts";
import { addChecks, insertDowntime, openDowntime } from "./downtime.store.ts";
import { givenOpener, givenWorkstation, quickRounds } from "./testing.ts";

/** Nothing open at the main place: there is at most one list a place. */
async function allSigned(facility: Facility): Promise<void> {
  const { clinicianId } = await facility.as("nurse");
  await facility.system(async (act) => {
    const open = await openDowntime(act.db, facility.locations.main);
    if (!open) return;
    await act.db
      .updateTable("downtimes")
      .set({ signedAt: act.now, signedBy: clinicianId })
      .where("id", "=", open.id)
      .execute();
  });
}

/** An open list with one person on it, or empty. */
async function aDowntime(facility: Facility, people: 0 | 1): Promise<{ downtimeId: string; subjectId: string }> {
  await allSigned(facility);
  const { clientId: subjectId } = await givenClient(facility);
  const { main: locationId } = facility.locations;
  const downtimeId = await facility.system(async (act) => {
    const id = await insertDowntime(act.db, { locationId, beganAt: act.now, endedAt: act.now, packetMadeAt: null });
    await addChecks(act.db, id, people > 0 ? [subjectId] : []);
    return id;
  });
  return { downtimeId, subjectId };
}

export const downtimeSamples: readonly Sample[] = [
  sample(downtime.listDowntimePlaces, "compliance", () => ({})),
  sample(downtime.enrollWorkstation, "admin", async (facility) => ({
    body: {
      locationId: facility.locations.main,
      name: "Cart A",
      diskEncrypted: true as const,
      device: await new TestDevice().proof(await facility.as("admin"), downtime.proofAbout.enroll),
    },
  })),
  sample(downtime.removeWorkstation, "admin", async (facility) => ({
    params: { workstationId: (await givenWorkstation(facility)).workstation.id },
  })),
  sample(downtime.removeOpener, "admin", async (facility) => {
    const { device } = await givenWorkstation(facility);
    return { params: { openerId: (await givenOpener(await facility.as("nurse"), device)).openerId } };
  }),
  sample(downtime.makePacket, "admin", async (facility) => {
    await givenWorkstation(facility);
    return { body: { locationId: facility.locations.main } };
  }),
  sample(
    downtime.addOpener,
    "nurse",
    async (facility) => {
      const { device } = await givenWorkstation(facility);
      const { publicKey } = await newOpenerKey(testPin, await newDeviceKey(), quickRounds);
      return { body: { publicKey, device: await device.proof(await facility.as("nurse"), downtime.proofAbout.keep) } };
    },
    { signing: true },
  ),
  sample(downtime.fetchPacket, "nurse", async (facility) => {
    const { device } = await givenWorkstation(facility);
    return { body: { device: await device.proof(facility.stranger(), downtime.proofAbout.keep), have: null } };
  }),
  sample(downtime.reportOpening, "nurse", async (facility) => {
    const { device } = await givenWorkstation(facility);
    const { openerId } = await givenOpener(await facility.as("nurse"), device);
    return {
      body: {
        device: await device.proof(facility.stranger(), downtime.proofAbout.keep),
        id: newId(),
        what: "opened" as const,
        openerId,
        packetId: newId(),
        packetMadeAt: facility.clock.now(),
        at: facility.clock.now(),
        drill: true,
      },
    };
  }),
  sample(downtime.listDowntimes, "nurse", () => ({})),
  sample(downtime.startDowntime, "nurse_manager", async (facility) => {
    await allSigned(facility);
    return {
      body: { locationId: facility.locations.main, beganAt: facility.clock.now(), endedAt: facility.clock.now() },
    };
  }),
  sample(downtime.readDowntime, "nurse", async (facility) => ({
    params: { downtimeId: (await aDowntime(facility, 1)).downtimeId },
  })),
  sample(downtime.checkDowntime, "nurse", async (facility) => ({
    params: await aDowntime(facility, 1),
    body: { outcome: "nothing" as const },
  })),
  sample(
    downtime.signDowntime,
    "nurse_manager",
    async (facility) => ({
      params: { downtimeId: (await aDowntime(facility, 0)).downtimeId },
      body: { version: 1, note: null },
    }),
    { signing: true },
  ),
];
