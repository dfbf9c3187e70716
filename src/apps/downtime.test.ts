import { beforeAll, describe, expect, it } from "vitest";
import { TestDevice } from "#modules/accounts/testing.ts";
import { getChartAccess } from "#modules/compliance/audit-log/audit.contract.ts";
import { givenDueDose, prnOrder } from "#modules/medications/testing.ts";
import { openKeys, openPart, unwrapOpenerKey } from "#modules/operations/downtime/crypto.ts";
import * as contract from "#modules/operations/downtime/downtime.contract.ts";
import { assemblePacket, type SealedPacket } from "#modules/operations/downtime/packet.ts";
import { fetched, givenOpener, givenWorkstation } from "#modules/operations/downtime/testing.ts";
import { getHealth } from "#modules/operations/health/operations.contract.ts";
import { packetJob } from "#modules/operations/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, testPin } from "#testing/facility.ts";

type Opener = Awaited<ReturnType<typeof givenOpener>>;

/** What a person reads at the workstation with this PIN and no server; null for a wrong PIN. */
async function read(packet: SealedPacket, { openerId, deviceKey, wrapped }: Opener, pin = testPin) {
  const key = await unwrapOpenerKey(pin, deviceKey, wrapped);
  const sealed = packet.keys.find((one) => one.openerId === openerId);
  if (!key || !sealed) return null;
  const keys = await openKeys(packet.head.id, sealed, key);
  const contents = await Promise.all(
    packet.parts
      .filter(({ kind }) => keys[kind])
      .map(({ kind, body }) => openPart(packet.head.id, kind, body, keys[kind] ?? "")),
  );
  return assemblePacket(contents);
}

async function newPacket(facility: Facility, device: TestDevice): Promise<SealedPacket> {
  await facility.runJobs();
  const answer = await fetched(facility, device);
  if (answer.state !== "new") throw new Error(`The workstation got "${answer.state}".`);
  return answer.packet;
}

async function quarterHour(facility: Facility): Promise<void> {
  await packetJob.outside(facility.platform, facility.tenant, { locationId: null });
}

async function auditOf(facility: Facility, action: string) {
  return facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("auditEvents")
    .select(["action", "actorName", "purpose", "detail", "subjectType"])
    .where("action", "=", action)
    .execute();
}

describe("downtime.packet", () => {
  let facility: Facility;
  beforeAll(async () => {
    facility = await givenFacility();
  });

  it("downtime: no packet is made for a location without an enrolled workstation", async () => {
    await quarterHour(facility);
    const admin = await facility.as("admin");
    const { places } = await admin.call(contract.listDowntimePlaces);
    expect(places.map((place) => place.packet)).toEqual([null, null]);
    await expect(
      admin.call(contract.makePacket, { body: { locationId: facility.locations.main } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("downtime: a nurse reads the census and due doses with a PIN and without the server", async () => {
    const { client, dose } = await givenDueDose(facility);
    await prnOrder(facility, client);
    const { device } = await givenWorkstation(facility);
    const nurse = await givenOpener(await facility.as("nurse"), device);
    const packet = await newPacket(facility, device);
    expect(packet.head).toMatchObject({ locationName: "Main Campus", part2: true, keepHours: 24 });
    const content = await read(packet, nurse);
    const person = content?.subjects.find(({ id }) => id === client.clientId);
    expect(person?.number).toBe(client.mrNo);
    expect(content?.due).toContainEqual(
      expect.objectContaining({
        subjectId: client.clientId,
        at: dose.dueAt,
        how: expect.stringContaining("50 mg (1 tablet) by mouth"),
      }),
    );
    expect(content?.facts).toContainEqual(
      expect.objectContaining({ subjectId: client.clientId, label: "No known drug allergies" }),
    );
    const asNeeded = content?.sheets.find((one) => one.subjectId === client.clientId && one.title === "As needed");
    expect(asNeeded?.rows[0]?.how).toContain("at least 6 hours between doses, at most 3 in 24 hours");
    expect(asNeeded?.rows[0]?.note).toContain("Controlled, schedule IV");
  });

  it("downtime: the packet is encrypted in transit and on disk, and opens with no other PIN, key or device", async () => {
    const { client } = await givenDueDose(facility);
    const { device } = await givenWorkstation(facility, "Cart B");
    const nurse = await givenOpener(await facility.as("nurse"), device);
    const other = await givenOpener(await facility.as("nurse", "second"), device);
    const packet = await newPacket(facility, device);
    const text = JSON.stringify(packet);
    expect(text).not.toContain(client.mrNo);
    expect(text).not.toMatch(/Testperson|sertraline/i);
    expect(await read(packet, nurse, "111222")).toBeNull();
    await expect(read(packet, { ...nurse, deviceKey: other.deviceKey })).rejects.toThrow();
    await expect(read(packet, { ...other, openerId: nurse.openerId })).rejects.toThrow();
    const swapped = {
      ...packet,
      parts: packet.parts.map((part, at, all) => ({ ...part, body: all[(at + 1) % all.length]?.body ?? "" })),
    };
    await expect(read(swapped, nurse)).rejects.toThrow();
  });

  it("downtime: each user gets the parts of their own permissions, and none after deactivation", async () => {
    const { device } = await givenWorkstation(facility, "Front office");
    const therapist = await givenOpener(await facility.as("therapist"), device);
    const admissions = await givenOpener(await facility.as("admissions"), device);
    await givenDueDose(facility);
    const packet = await newPacket(facility, device);
    expect((await read(packet, therapist))?.due.length).toBeGreaterThan(0);
    const withoutMedications = await read(packet, admissions);
    expect(withoutMedications?.subjects.length).toBeGreaterThan(0);
    expect(withoutMedications?.due).toEqual([]);
    const { clinicianId } = await facility.as("therapist");
    await facility.system((act) =>
      act.db.updateTable("clinicians").set({ status: 4 }).where("id", "=", clinicianId).execute(),
    );
    const after = await fetched(facility, device);
    expect(after).toMatchObject({ state: "new", openers: [admissions.openerId] });
    expect(after.state === "new" && after.packet.keys.map((one) => one.openerId)).toEqual([admissions.openerId]);
    await facility.system((act) =>
      act.db.updateTable("clinicians").set({ status: 1 }).where("id", "=", clinicianId).execute(),
    );
  });

  it("downtime: a browser that is not enrolled gets nothing, and one that was enrolled deletes its packet", async () => {
    const stranger = new TestDevice();
    expect(await fetched(facility, stranger)).toEqual({ state: "removed" });
    const outsider = facility.stranger();
    const proof = await stranger.proof(outsider, contract.proofAbout.enroll);
    await expect(outsider.call(contract.fetchPacket, { body: { device: proof, have: null } })).rejects.toMatchObject({
      code: "device-unproven",
    });
    const nurse = await facility.as("nurse");
    await expect(givenOpener(nurse, stranger)).rejects.toMatchObject({ code: "not-found" });

    const { device, workstation } = await givenWorkstation(facility, "Tablet that was lost");
    await givenOpener(nurse, device);
    await newPacket(facility, device);
    const admin = await facility.as("admin");
    await admin.call(contract.removeWorkstation, { params: { workstationId: workstation.id } });
    expect(await fetched(facility, device)).toEqual({ state: "removed" });
    await outsider.call(contract.reportOpening, {
      body: {
        device: await device.proof(outsider, contract.proofAbout.keep),
        id: newId(),
        what: "wiped",
        openerId: null,
        packetId: null,
        packetMadeAt: null,
        at: facility.clock.now(),
        drill: true,
      },
    });
    expect(await auditOf(facility, "downtime.wiped")).toHaveLength(1);
  });

  it("downtime: the same packet is not sent twice, and a proof is valid once", async () => {
    const { device } = await givenWorkstation(facility, "Cart C");
    await givenOpener(await facility.as("nurse"), device);
    await facility.runJobs();
    const first = await fetched(facility, device);
    if (first.state !== "new") throw new Error(first.state);
    expect((await fetched(facility, device, first.etag)).state).toBe("current");
    facility.clock.advance({ minutes: 15 });
    await quarterHour(facility);
    const next = await fetched(facility, device, first.etag);
    expect(next.state === "new" && next.packet.head.madeAt).toBe(facility.clock.now());
    const outsider = facility.stranger();
    const proof = await device.proof(outsider, contract.proofAbout.keep);
    await outsider.call(contract.fetchPacket, { body: { device: proof, have: null } });
    await expect(outsider.call(contract.fetchPacket, { body: { device: proof, have: null } })).rejects.toMatchObject({
      code: "device-unproven",
    });
  });

  it("downtime: the health check reports the age of the packets", async () => {
    const { device } = await givenWorkstation(facility, "Cart D");
    await newPacket(facility, device);
    facility.clock.advance({ minutes: 61 });
    const admin = await facility.as("admin");
    const line = async () => (await admin.call(getHealth)).checks.find((check) => check.name === "downtime packets");
    expect(await line()).toMatchObject({ ok: false, detail: expect.stringContaining("Main Campus: 61 min old") });
    await quarterHour(facility);
    expect(await line()).toMatchObject({ ok: true, detail: expect.stringContaining("Main Campus: 0 min old") });
  });
});

describe("after a downtime", () => {
  let facility: Facility;
  beforeAll(async () => {
    facility = await givenFacility();
  });

  const report = async (device: TestDevice, body: Partial<Record<string, unknown>>) => {
    const outsider = facility.stranger();
    await outsider.call(contract.reportOpening, {
      body: {
        device: await device.proof(outsider, contract.proofAbout.keep),
        id: newId(),
        what: "opened",
        openerId: null,
        packetId: null,
        packetMadeAt: null,
        at: facility.clock.now(),
        drill: false,
        ...body,
      },
    });
  };

  it("downtime: opening a packet is in the audit log under the user's name, and starts the list of what to enter", async () => {
    const { client, dose } = await givenDueDose(facility);
    const { device } = await givenWorkstation(facility);
    const nurse = await facility.as("nurse");
    const { openerId } = await givenOpener(nurse, device);
    const packet = await newPacket(facility, device);
    facility.clock.advance({ minutes: 20 });
    const opening = {
      id: newId(),
      openerId,
      packetId: packet.head.id,
      packetMadeAt: packet.head.madeAt,
      at: facility.clock.now(),
    };
    facility.clock.advance({ hours: 2 });
    await report(device, opening);
    await report(device, opening);
    const entries = await auditOf(facility, "downtime.opened");
    expect(entries.find((entry) => entry.subjectType === "downtime-packet")).toMatchObject({
      actorName: "Nurse First",
      purpose: "ETREAT",
      detail: expect.objectContaining({ at: opening.at, drill: false }),
    });

    const access = await (await facility.as("compliance")).call(getChartAccess, {
      params: { clientId: client.clientId },
      query: { action: "downtime.opened" },
    });
    expect(access.rows).toEqual([expect.objectContaining({ actorName: "Nurse First", purpose: "ETREAT" })]);

    const { rows } = await nurse.call(contract.listDowntimes);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ people: 1, checked: 0, beganAt: packet.head.madeAt, signedAt: null });
    const downtimeId = rows[0]?.id ?? "";
    const list = await nurse.call(contract.readDowntime, { params: { downtimeId } });
    expect(list.checks[0]).toMatchObject({ subjectId: client.clientId, link: `/clients/${client.mrNo}` });
    expect(dose.dueAt < packet.head.madeAt).toBe(true);
    expect(list.reminders.map((one) => one.link)).toContain("/medications");

    await expect(
      nurse.call(
        contract.signDowntime,
        { params: { downtimeId }, body: { version: list.version, note: null } },
        { signing: true },
      ),
    ).rejects.toMatchObject({ code: "wrong-state" });
    await nurse.call(contract.checkDowntime, {
      params: { downtimeId, subjectId: client.clientId },
      body: { outcome: "entered" },
    });
    await nurse.call(
      contract.signDowntime,
      { params: { downtimeId }, body: { version: list.version, note: "Paper is in the binder" } },
      { signing: true },
    );
    const after = await nurse.call(contract.readDowntime, { params: { downtimeId } });
    expect(after).toMatchObject({ signedByName: "Nurse First", note: "Paper is in the binder", checked: 1 });
    await expect(
      nurse.call(contract.checkDowntime, {
        params: { downtimeId, subjectId: client.clientId },
        body: { outcome: null },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("downtime: doses due during the downtime are listed for the client until they are entered", async () => {
    const { client } = await givenDueDose(facility, { sig: { startAt: facility.clock.now() } });
    const nurse = await facility.as("nurse");
    const beganAt = new Date(Date.parse(facility.clock.now()) - 24 * 3_600_000).toISOString();
    facility.clock.advance({ hours: 24 });
    const { downtimeId } = await nurse.call(contract.startDowntime, {
      body: { locationId: facility.locations.main, beganAt, endedAt: facility.clock.now() },
    });
    const list = await nurse.call(contract.readDowntime, { params: { downtimeId } });
    const mine = list.checks.find((check) => check.subjectId === client.clientId);
    expect(mine?.open[0]).toMatchObject({
      text: expect.stringMatching(/sertraline.* due \d\d-\d\d-\d{4} \d+:\d\d [AP]M/i),
      link: `/clients/${client.mrNo}?tabs=medications`,
    });
    await expect(
      nurse.call(contract.startDowntime, {
        body: { locationId: facility.locations.main, beganAt, endedAt: facility.clock.now() },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("downtime: a drill, a wrong PIN and a wiped packet are in the audit log and start no list", async () => {
    const other = await givenFacility();
    const { device } = await givenWorkstation(other);
    const { openerId } = await givenOpener(await other.as("nurse"), device);
    const outsider = other.stranger();
    for (const what of ["opened", "refused", "wiped"] as const)
      await outsider.call(contract.reportOpening, {
        body: {
          device: await device.proof(outsider, contract.proofAbout.keep),
          id: newId(),
          what,
          openerId,
          packetId: null,
          packetMadeAt: null,
          at: other.clock.now(),
          drill: true,
        },
      });
    for (const action of ["downtime.opened", "downtime.refused", "downtime.wiped"])
      expect(await auditOf(other, action)).toHaveLength(1);
    expect((await (await other.as("nurse")).call(contract.listDowntimes)).rows).toEqual([]);
  });

  it("PERM-1 downtime: a user of another location cannot see or open the list, or set up a workstation", async () => {
    const elsewhere = await facility.as("nurse", "elsewhere", "other");
    expect((await elsewhere.call(contract.listDowntimes)).rows).toEqual([]);
    const { rows } = await (await facility.as("nurse")).call(contract.listDowntimes);
    await expect(
      elsewhere.call(contract.readDowntime, { params: { downtimeId: rows[0]?.id ?? "" } }),
    ).rejects.toMatchObject({ code: "out-of-scope" });
    const { device } = await givenWorkstation(facility, "Cart E");
    await expect(givenOpener(elsewhere, device)).rejects.toMatchObject({ code: "out-of-scope" });
  });
});
