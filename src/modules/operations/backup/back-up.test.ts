// runs-when: src/modules/operations/backup/** src/modules/operations/health/** src/platform/server/files/** src/platform/server/crypto/** src/platform/server/database/** database/** tools/backup.ts tools/restore.ts
import { createHash } from "node:crypto";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { givenInstallation, type Installation, rolePasswords } from "#modules/settings/tenancy/testing.ts";
import { sealEverything } from "#platform/server/audit/testing.ts";
import { verifyAudit } from "#platform/server/audit/verify.ts";
import { deriveKey, readMasterKey } from "#platform/server/crypto/secrets.ts";
import { migrate, roleUrl } from "#platform/server/database/migrate.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { DiskPlace } from "#platform/server/files/disk-place.ts";
import { Platform } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { archiveKey } from "./archive-key.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const ownerUrl = process.env.DATABASE_URL ?? "";
const masterKey = readMasterKey(process.env.MASTER_KEY);
const filesDirectory = join(process.env.DATA_DIR ?? "", "files");
const key = archiveKey(masterKey);
let restores = 0;
let installation: Installation;
let directory: string;
let facility: Facility;

beforeAll(async () => {
  installation = await givenInstallation("restore");
  directory = installation.directory;
  facility = await givenFacility();
  await facility.system((act) =>
    act.platform.files.put(act, {
      name: "letter.txt",
      mediaType: "text/plain",
      content: Buffer.from("A letter that must come back"),
      subjectType: "clinician",
      subjectId: "00000000-0000-7000-8000-000000000001",
    }),
  );
});
afterAll(() => installation.end());

/** Writes without a pause until it is stopped; returns how many writes were acknowledged. */
function underLoad(): () => Promise<number> {
  let going = true;
  let written = 0;
  const run = async (name: string) => {
    const person = await facility.as("nurse", name);
    while (going) {
      await person.call(patchPreferences, { body: { textSize: 11 + (written % 10) } });
      written += 1;
    }
  };
  const both = Promise.all([run("busy"), run("busier")]);
  return async () => {
    going = false;
    await both;
    return written;
  };
}

const into = async (archive: string, more: { ownerUrl?: string; key?: Buffer } = {}) => {
  const target = {
    ownerUrl: more.ownerUrl ?? (await installation.emptyDatabase()),
    filesDirectory: join(directory, `files-${restores++}`),
  };
  const files = new DiskPlace(target.filesDirectory);
  const result = await restore({ archive, key: more.key ?? key, ...rolePasswords(), ownerUrl: target.ownerUrl, files });
  return { ...result, ...target };
};

describe("backup and restore", () => {
  it("OPS-4, platform scenario 24: a backup taken under load restores with equal counts, hashes and audit chain, and the log continues", async () => {
    // Simulates a backup from a cluster with higher transaction ids than the restored one.
    await installation.owner.query("UPDATE audit_clock SET xid_offset = xid_offset + 1000000");
    await (await facility.as("nurse")).call(patchPreferences, { body: { textSize: 16 } });
    await sealEverything(facility);
    const archive = join(directory, "under-load.cairnbackup");
    const stop = underLoad();
    const backup = await backUp({
      ownerUrl,
      key,
      files: new DiskPlace(filesDirectory),
      target: archive,
      now: facility.clock.now(),
    });
    expect(await stop()).toBeGreaterThan(0);
    expect(backup.rows).toBeGreaterThan(1000);
    // Files of other facilities of this database may lie where their tests keep them.
    expect(backup.manifest.files?.missing.filter((key) => key.startsWith(facility.tenant.id))).toEqual([]);

    const restored = await into(archive);
    expect(restored).toMatchObject({ rows: backup.rows, manifestHash: backup.manifestHash });
    const elsewhere = new Platform({
      databaseUrl: roleUrl(restored.ownerUrl, "cairn_app", rolePasswords().appPassword),
      masterKey,
      dataDirectory: join(restored.filesDirectory, ".."),
      modules: [],
      clock: facility.clock,
      logger: silentLogger,
      poolSize: 2,
    });
    try {
      // Other tests may have tampered with the logs of other facilities.
      const head = backup.manifest.seals.find(({ tenantId }) => tenantId === facility.tenant.id);
      expect(await verifyAudit(elsewhere, facility.tenant.id)).toMatchObject({ ok: true, seals: head?.seq });
      expect(head?.seq).toBeGreaterThan(0);
      // Entries written after the restore come after the restored ones, and are sealed with them.
      const tenant = await elsewhere.tenants.byId(facility.tenant.id);
      if (!tenant) throw new Error("The restored database has lost the facility.");
      await asSystem(elsewhere, tenant, (act) =>
        act.db
          .insertInto("auditEvents")
          .values({
            id: crypto.randomUUID(),
            at: act.now,
            actorName: "After",
            actorRole: "system",
            action: "test.after-restore",
            type: "E",
            subjectType: "test",
            rowHash: Buffer.alloc(0),
          })
          .execute(),
      );
      await sealEverything({ platform: elsewhere, tenant });
      expect(await verifyAudit(elsewhere, tenant.id)).toMatchObject({ ok: true, unsealed: 0 });
    } finally {
      await elsewhere.close();
    }
    const [file] = (await readdir(restored.filesDirectory, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    if (!file) throw new Error("No file was restored.");
    const where = join(file.parentPath, file.name);
    const hash = async (path: string) =>
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex");
    expect(await hash(where)).toBe(await hash(where.replace(restored.filesDirectory, filesDirectory)));

    await expect(into(archive, { ownerUrl: restored.ownerUrl })).rejects.toThrow("The database is not empty");
    // The newest schema is reached from the backup's own, and again without a change.
    expect(await migrate({ ownerUrl: restored.ownerUrl, ...rolePasswords() })).toEqual([]);
  }, 180_000);

  it("OPS-4: rejects a wrong key, a changed byte and a truncated file without leaving data behind", async () => {
    const archive = join(directory, "whole.cairnbackup");
    await backUp({ ownerUrl, key, files: new DiskPlace(filesDirectory), target: archive, now: facility.clock.now() });
    const target = await installation.emptyDatabase();
    const other = archiveKey(deriveKey(masterKey, "somebody else's master key"));
    await expect(into(archive, { ownerUrl: target, key: other })).rejects.toThrow("under another master key");

    const bytes = await readFile(archive);
    const changed = join(directory, "changed.cairnbackup");
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    await writeFile(changed, bytes);
    await expect(into(changed, { ownerUrl: target })).rejects.toThrow(/damaged/);

    const cut = join(directory, "cut.cairnbackup");
    await writeFile(cut, await readFile(archive));
    await truncate(cut, Math.floor(bytes.length * 0.7));
    await expect(into(cut, { ownerUrl: target })).rejects.toThrow(/truncated|damaged/);

    const rows = new pg.Client({ connectionString: target });
    await rows.connect();
    expect((await rows.query("SELECT count(*)::int AS n FROM tenants")).rows).toEqual([{ n: 0 }]);
    await rows.end();
    await expect(into(join(directory, "nothing-there"), { ownerUrl: target })).rejects.toThrow();
  }, 180_000);

  it("OPS-4: rejects a data directory that contains files", async () => {
    const full = join(directory, "full");
    await rm(full, { recursive: true, force: true });
    const { mkdir } = await import("node:fs/promises");
    await mkdir(full);
    await writeFile(join(full, "old"), "x");
    await expect(
      restore({ archive: "unread", key, ...rolePasswords(), ownerUrl: "unread", files: new DiskPlace(full) }),
    ).rejects.toThrow("already contains files");
  });
});
