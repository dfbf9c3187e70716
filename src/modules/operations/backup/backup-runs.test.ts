// runs-when: src/modules/operations/backup/** src/modules/operations/health/** src/platform/server/files/** src/platform/server/crypto/** src/platform/server/database/** database/** tools/backup.ts tools/restore.ts
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestTenant,
  givenInstallation,
  type Installation,
  rolePasswords,
} from "#modules/settings/tenancy/testing.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { DiskPlace } from "#platform/server/files/disk-place.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, TestClock } from "#testing/facility.ts";
import { exportTenant, fetchExport, listBackups } from "../health/operations.contract.ts";
import { givenExport, testBackupPlace } from "../testing.ts";
import { readArchive } from "./archive.ts";
import { archiveKey } from "./archive-key.ts";
import { backupChores, isBackupDue, isTestDue } from "./backup-chores.ts";
import { type BackupPlace, runBackup, testRestore, verifyChains } from "./backup-runs.ts";
import { restore } from "./restore.ts";

const masterKey = readMasterKey(process.env.MASTER_KEY);
/** Uses its own installation, because the whole database is backed up and restored. */
let installation: Installation;
const clock = new TestClock("2026-11-18T18:00:00.000Z");
let directory: string;
let place: BackupPlace;
let platform: Platform;
let tenants: Tenant[];

beforeAll(async () => {
  installation = await givenInstallation("installation");
  directory = installation.directory;
  place = {
    ownerUrl: await installation.database(),
    ...rolePasswords(),
    masterKey,
    dataDirectory: directory,
    files: new DiskPlace(join(directory, "files")),
    backupDirectory: join(directory, "backups"),
  };
  platform = installation.platformOn(place.ownerUrl, { masterKey, clock });
  tenants = [await createTestTenant(platform, "alder"), await createTestTenant(platform, "birch")];
  for (const tenant of tenants)
    await asSystem(platform, tenant, (act) =>
      act.platform.files.put(act, {
        name: `${tenant.slug}.txt`,
        mediaType: "text/plain",
        content: Buffer.from(`A letter of ${tenant.slug}`),
        subjectType: "clinician",
        subjectId: "00000000-0000-7000-8000-000000000001",
      }),
    );
});
afterAll(async () => {
  await platform.close();
  await installation.end();
});

describe("nightly backup", () => {
  it("OPS-4: is due once at 1 AM in the server's time zone, also on clock-change nights", async () => {
    const dueTimes = async (from: string) => {
      const times: string[] = [];
      for (let quarter = 0; quarter < 24 * 4; quarter += 1) {
        const now = addMinutes(from, quarter * 15);
        clock.set(now);
        if (!(await isBackupDue(platform, now))) continue;
        times.push(now);
        const id = crypto.randomUUID();
        await client(place.ownerUrl, (c) =>
          c.query(
            "INSERT INTO backup_runs (id, kind, status, started_at, location) VALUES ($1, 'nightly', 'done', $2, 'none')",
            [id, now],
          ),
        );
      }
      await client(place.ownerUrl, (c) => c.query("DELETE FROM backup_runs"));
      return times;
    };
    expect(await dueTimes("2026-03-08T05:00:00.000Z")).toEqual(["2026-03-08T09:00:00.000Z"]);
    expect(await dueTimes("2026-07-08T05:00:00.000Z")).toEqual(["2026-07-08T08:00:00.000Z"]);
    // 1 AM occurs twice on November 1; only the first counts.
    expect(await dueTimes("2026-11-01T05:00:00.000Z")).toEqual(["2026-11-01T08:00:00.000Z"]);
    clock.set("2026-11-18T18:00:00.000Z");
  });

  it("OPS-4: retries a failed backup within the hour and makes up for a missed night", async () => {
    const run = (status: string, at: string) =>
      client(place.ownerUrl, (c) =>
        c.query(
          "INSERT INTO backup_runs (id, kind, status, started_at, location) VALUES (gen_random_uuid(), 'nightly', $1, $2, 'none')",
          [status, at],
        ),
      );
    // Without any backup the first one waits for the night.
    expect(await isBackupDue(platform, "2026-11-18T18:00:00.000Z")).toBe(false);
    await run("failed", "2026-11-18T09:00:10.000Z");
    expect(await isBackupDue(platform, "2026-11-18T09:15:00.000Z")).toBe(true);
    await run("done", "2026-11-18T09:15:00.000Z");
    expect(await isBackupDue(platform, "2026-11-18T09:30:00.000Z")).toBe(false);
    expect(await isBackupDue(platform, "2026-11-19T08:45:00.000Z")).toBe(false);
    expect(await isBackupDue(platform, "2026-11-19T18:00:00.000Z")).toBe(true);
    await client(place.ownerUrl, (c) => c.query("DELETE FROM backup_runs"));
  });

  it("OPS-4: keeps 7 daily, 5 weekly and 12 monthly archives and deletes the others", async () => {
    await mkdir(place.backupDirectory, { recursive: true });
    for (let ago = 1; ago <= 500; ago += 1) {
      const at = addMinutes("2026-11-18T09:00:00.000Z", -ago * 24 * 60);
      const location = `old-${ago}.cairnbackup`;
      if (ago <= 60) await writeFile(join(place.backupDirectory, location), "x");
      await client(place.ownerUrl, (c) =>
        c.query(
          "INSERT INTO backup_runs (id, kind, status, started_at, location) VALUES (gen_random_uuid(), 'nightly', 'done', $1, $2)",
          [at, location],
        ),
      );
    }
    await runBackup(place, { kind: "nightly", requestedBy: null, now: "2026-11-18T09:00:00.000Z" });
    const kept = await client(place.ownerUrl, (c) =>
      c.query<{ location: string }>("SELECT location FROM backup_runs WHERE status = 'done' ORDER BY started_at DESC"),
    );
    expect(kept.rows.length).toBeLessThanOrEqual(24);
    expect(kept.rows.slice(1, 7).map(({ location }) => location)).toEqual(
      [1, 2, 3, 4, 5, 6].map((ago) => `old-${ago}.cairnbackup`),
    );
    const names = new Set(kept.rows.map(({ location }) => location));
    for (const file of await readdir(place.backupDirectory)) expect(names).toContain(file);
  }, 120_000);

  it("OPS-4: test-restores the newest backup on Sunday and records the result", async () => {
    clock.set("2026-11-15T09:30:00.000Z");
    expect(await isTestDue(platform)).toBe(true);
    expect(await testRestore(place)).toMatchObject({ tenants: 2 });
    expect(await isTestDue(platform)).toBe(false);
    clock.set("2026-11-16T09:30:00.000Z");
    expect(await isTestDue(platform)).toBe(false);
    const read = async () =>
      (
        await client(place.ownerUrl, (c) =>
          c.query(
            "SELECT location, restored_ok_at IS NOT NULL AS proven, failure FROM backup_runs WHERE status = 'done' ORDER BY started_at DESC LIMIT 1",
          ),
        )
      ).rows[0];
    expect(await read()).toMatchObject({ proven: true, failure: null });
    const left = await installation.owner.query("SELECT 1 FROM pg_database WHERE datname LIKE 'cairn_restore_check_%'");
    expect(left.rowCount).toBe(0);

    const file = join(place.backupDirectory, (await read()).location);
    const bytes = await readFile(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(testRestore(place)).rejects.toThrow(/damaged/);
    expect((await read()).failure).toMatch(/^Test restore: The archive is damaged/);
  }, 180_000);
});

describe("facility export", () => {
  it("OPS-4: contains only the facility's rows, files and log, and restores into an empty installation", async () => {
    const [alder, birch] = tenants as [Tenant, Tenant];
    const { path, rows } = await runBackup(place, {
      kind: "tenant",
      requestedBy: "Dana Test",
      now: "2026-11-18T10:00:00.000Z",
      tenant: alder,
    });
    expect(path).toContain("alder-20261118");
    const names: string[] = [];
    for await (const { header, data } of readArchive(path, archiveKey(masterKey))) {
      if (header.kind === "file") names.push(String(header.key));
      for await (const part of data) expect(part.includes(birch.id)).toBe(false);
    }
    expect(names).toHaveLength(1);
    expect(names[0]).toContain(alder.id);

    const target = await installation.emptyDatabase();
    const files = join(directory, "restored");
    const restored = await restore({
      archive: path,
      key: archiveKey(masterKey),
      ownerUrl: target,
      ...rolePasswords(),
      files: new DiskPlace(join(files, "files")),
    });
    expect(restored).toMatchObject({ rows, files: 1, tenant: { slug: "alder" } });
    expect(await verifyChains(roleUrl(target, "cairn_app", rolePasswords().appPassword), masterKey, files)).toBe(1);
    const there = await client(target, (c) => c.query("SELECT slug::text FROM tenants"));
    expect(there.rows).toEqual([{ slug: "alder" }]);
    await expect(
      restore({
        archive: path,
        key: archiveKey(masterKey),
        ownerUrl: target,
        ...rolePasswords(),
        files: new DiskPlace(join(directory, "restored-again")),
      }),
    ).rejects.toThrow("The database is not empty");
  }, 120_000);

  it("OPS-4: is made by the worker, announced, downloadable only by its owner, and deleted after a week", async () => {
    const facility: Facility = await givenFacility();
    const own = await facility.as("owner");
    await own.call(exportTenant);
    const chore = backupChores(facility.platform, testBackupPlace(facility)).find(
      ({ task }) => task === "platform:tenant.export",
    );
    await chore?.run({ tenantId: facility.tenant.id, payload: { requestedBy: "First Owner" } });
    const { rows } = await own.call(listBackups);
    const [run] = rows;
    expect(run).toMatchObject({ status: "done", failure: null });

    const bytes = await own.send(fetchExport, { params: { runId: run?.id } });
    expect([bytes.statusCode, bytes.rawPayload.length]).toEqual([200, run?.bytes]);
    expect(bytes.headers["content-disposition"]).toContain("attachment");
    const part = await own.send(fetchExport, { params: { runId: run?.id } }, { headers: { range: "bytes=0-7" } });
    expect([part.statusCode, part.payload, part.headers["content-range"]]).toEqual([
      206,
      "CAIRNBK1",
      `bytes 0-7/${run?.bytes}`,
    ]);

    const stranger = await (await givenFacility()).as("owner");
    expect((await stranger.send(fetchExport, { params: { runId: run?.id } })).statusCode).toBe(404);
    expect((await stranger.call(listBackups)).rows.map(({ id }) => id)).not.toContain(run?.id);

    facility.clock.advance({ days: 8 });
    await givenExport(facility);
    expect((await own.call(listBackups)).rows.find(({ id }) => id === run?.id)?.status).toBe("removed");
    expect((await own.send(fetchExport, { params: { runId: run?.id } })).statusCode).toBe(404);
  }, 120_000);

  it("OPS-4: a facility sees when the installation was backed up, and no run of it", async () => {
    const facility = await givenFacility();
    const own = await facility.as("owner");
    const [id, at] = [newId(), facility.clock.now()];
    await client(testBackupPlace(facility).ownerUrl, (owner) =>
      owner.query(
        "INSERT INTO backup_runs (id, kind, status, started_at, finished_at, location, restored_ok_at) VALUES ($1, 'nightly', 'done', $2, $2, 'x', $2)",
        [id, at],
      ),
    );
    expect(await own.call(listBackups)).toMatchObject({ rows: [], total: 0, lastGoodAt: at, lastProvenAt: at });
  });
});

async function client<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const one = new pg.Client({ connectionString: url });
  await one.connect();
  try {
    return await work(one);
  } finally {
    await one.end();
  }
}
