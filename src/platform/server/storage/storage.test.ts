import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { createRole } from "#modules/staff/roles/roles.contract.ts";
import { systemActor } from "#platform/server/access/actor.ts";
import type { AuditRow } from "#platform/server/audit/audit.ts";
import { ReadReserve } from "#platform/server/audit/read-reserve.ts";
import { newId } from "#platform/shared/ids.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility, givenProcess, type Person, type World } from "#testing/facility.ts";
import { notifyOfLowStorage } from "./watch-storage.ts";

let reserve = 0;
let world: World;
let facility: Facility;
let officer: Person;
let boss: Person;
let owner: pg.Client;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cairn-reserve-"));
  world = await givenProcess(undefined, { storageReserve: () => reserve });
  await world.platform.readReserve.prepare(join(directory, "reserve.bin"));
  facility = await givenFacility({ world });
  [boss, officer] = [await facility.as("owner"), await facility.as("compliance")];
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  // The error that PostgreSQL gives when it cannot extend a table.
  await owner.query(`CREATE FUNCTION test_disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
});
afterAll(async () => {
  await owner.query("DROP FUNCTION test_disk_full() CASCADE");
  await owner.end();
  await world.app.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  reserve = 0;
  await world.platform.storage.measure();
});

const role = () => ({ body: { code: `r_${newId().slice(-12)}`, name: "Night desk", grants: [] } });

async function whileFull(table: string, work: () => Promise<void>): Promise<void> {
  await owner.query(`CREATE TRIGGER disk_full BEFORE INSERT ON ${table} FOR EACH ROW
    WHEN (NEW.tenant_id = '${facility.tenant.id}') EXECUTE FUNCTION test_disk_full()`);
  try {
    await work();
  } finally {
    await owner.query(`DROP TRIGGER disk_full ON ${table}`);
  }
}

it("OPS-6 with only the reserve left, changes are refused at once, charts and the own session stay available, and freed space is noticed", async () => {
  reserve = Number.POSITIVE_INFINITY;
  await world.platform.storage.measure();
  const refused = await boss.send(createRole, role());
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("5");
  expect(refused.json()).toMatchObject({ code: "storage-full" });
  await officer.call(listAudit, {});
  await officer.call(patchPreferences, { body: { textSize: 13 } });
  await boss.signIn();
  reserve = 0;
  await world.platform.storage.measure();
  await boss.call(createRole, role());
});

it("OPS-6 an error of a full disk is 503 storage-full, in the change and in its audit entry", async () => {
  await whileFull("roles", async () => {
    await expect(boss.call(createRole, role())).rejects.toMatchObject({ code: "storage-full", status: 503 });
  });
  await whileFull("audit_events", async () => {
    await expect(boss.call(createRole, role())).rejects.toMatchObject({ code: "storage-full", status: 503 });
  });
  await boss.call(createRole, role());
});

it("OPS-6, AUD-1 a read while nothing can be written is answered, recorded in the reserve, and in the log afterwards", async () => {
  const viewed = () => officer.call(listAudit, { query: { action: "audit.viewed", pageSize: 100 } });
  const before = (await viewed()).rows.length;
  await whileFull("audit_events", async () => {
    for (let time = 0; time < 3; time += 1) await viewed();
    await expect(world.platform.readReserve.bringIn(world.platform.database)).rejects.toThrow();
  });
  // A server that starts again finds them.
  const next = new ReadReserve(world.platform.key("audit-reserve"));
  await next.prepare(join(directory, "reserve.bin"));
  expect(await next.bringIn(world.platform.database)).toBe(3);
  await next.close();
  expect(await world.platform.readReserve.bringIn(world.platform.database)).toBe(0);
  // The first read itself is one entry, too.
  expect((await viewed()).rows).toHaveLength(before + 1 + 3);
});

it("OPS-6, AUD-1 a read that fits no reserve is refused", async () => {
  const reserveOfNone = new ReadReserve(world.platform.key("audit-reserve"));
  const row: AuditRow = {
    id: newId(),
    at: "2026-11-20T18:00:00.000Z",
    actor: systemActor,
    action: "chart.viewed",
    type: "R",
    subjectType: "client",
    subjectId: newId(),
    ip: null,
    requestId: null,
    endpoint: "GET /x",
  };
  await expect(reserveOfNone.write(facility.tenant.id, row)).rejects.toThrow("reserve");
});

it("OPS-6 operators and compliance are notified once a day of a disk with less than 5 % free", async () => {
  const notices = () =>
    world.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("notifications")
      .select("userId")
      .where("kind", "=", "storage.low")
      .execute();
  await notifyOfLowStorage(world.platform, 0.06);
  await facility.runJobs();
  expect(await notices()).toEqual([]);
  for (let time = 0; time < 2; time += 1) await notifyOfLowStorage(world.platform, 0.04);
  await facility.runJobs();
  const users = (await notices()).map((one) => one.userId);
  expect(users).toEqual(expect.arrayContaining([officer.userId, boss.userId]));
  expect(new Set(users).size).toBe(users.length);
});
