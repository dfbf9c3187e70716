// runs-when: src/modules/operations/audit-archive/** src/platform/server/audit/** src/platform/server/files/** src/platform/server/crypto/** database/** tools/audit-archive.ts
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestTenant, givenInstallation, type Installation } from "#modules/settings/tenancy/testing.ts";
import { sealEverything } from "#platform/server/audit/testing.ts";
import { verifyAudit } from "#platform/server/audit/verify.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { TestClock } from "#testing/facility.ts";
import { readArchive } from "../backup/archive.ts";
import { archiveKey } from "../backup/archive-key.ts";
import { archivableBefore, archiveAudit, rangesOf } from "./archive.ts";

const masterKey = readMasterKey(process.env.MASTER_KEY);
const clock = new TestClock("2020-03-10T18:00:00.000Z");
let installation: Installation;
let here: pg.Client;
let directory: string;
let ownerUrl: string;
let platform: Platform;
let tenant: Tenant;

beforeAll(async () => {
  installation = await givenInstallation("audit_archive");
  directory = installation.directory;
  ownerUrl = await installation.database();
  here = new pg.Client({ connectionString: ownerUrl });
  await here.connect();
  await here.query("SELECT cairn_month_partitions('2020-03-01', 0, 3)");
  platform = installation.platformOn(ownerUrl, { masterKey, clock });
  tenant = await createTestTenant(platform, "archive");
});
afterAll(async () => {
  await platform.close();
  await here.end();
  await installation.end();
});

/** Entries of one transaction, which one seal covers whole. */
const write = (...times: string[]) =>
  asSystem(platform, tenant, async (act) => {
    for (const at of times)
      await act.db
        .insertInto("auditEvents")
        .values({
          id: newId(),
          at,
          actorName: "Kim Test",
          actorRole: "nurse",
          action: "test.written",
          type: "C",
          subjectType: "test",
          rowHash: Buffer.alloc(0),
        })
        .execute();
  });
const seal = () => sealEverything({ platform, tenant });
const keepYears = (auditYears: number) =>
  asSystem(platform, tenant, (act) =>
    act.db
      .insertInto("tenantSettings")
      .values({ id: newId(), key: "retention", value: JSON.stringify({ auditYears }) })
      .onConflict((conflict) =>
        conflict.columns(["tenantId", "key"]).doUpdateSet({ value: JSON.stringify({ auditYears }) }),
      )
      .execute(),
  );
const archive = () => archiveAudit(platform, { ownerUrl, masterKey, files: platform.files.place });
const verified = () => verifyAudit(platform, tenant.id);

it("AUD-4: archives whole months older than the retention period", () => {
  expect(archivableBefore("2026-04-01T00:00:00.000Z", 6)).toBe("2020-04-01");
  expect(archivableBefore("2026-03-31T23:00:00.000Z", 6)).toBe("2020-03-01");
  expect(rangesOf([7, 1, 2, 3, 9, 8])).toEqual([
    [1, 3],
    [7, 9],
  ]);
});

it("AUD-4: writes old months to an encrypted archive, keeps their seals, and the log still verifies", async () => {
  await write("2020-03-10T10:00:00.000Z", "2020-03-10T10:00:00.000Z", "2020-03-11T10:00:00.000Z");
  await seal();
  // One seal over the edge of the month, one that is May's alone.
  await write(
    "2020-03-31T23:59:58.000Z",
    "2020-04-01T00:00:01.000Z",
    "2020-03-31T23:59:59.000Z",
    "2020-04-01T00:00:02.000Z",
  );
  await seal();
  await write("2020-05-02T10:00:00.000Z");
  await seal();
  const before = await verified();
  expect(before).toMatchObject({ ok: true, archived: null });

  clock.set("2026-03-31T12:00:00.000Z");
  expect(await archive()).toEqual([]);
  clock.set("2026-04-02T12:00:00.000Z");
  // A facility that keeps longer holds the month for all of them.
  await keepYears(7);
  expect(await archive()).toEqual([]);
  await keepYears(6);
  expect(await archive()).toEqual(["2020-03-01"]);
  expect(await archive()).toEqual([]);

  const { rows } = await here.query(
    "SELECT to_regclass('audit_events_2020_03') AS gone, to_regclass('audit_events_2020_04') AS here",
  );
  expect(rows).toEqual([{ gone: null, here: "audit_events_2020_04" }]);
  expect(await verified()).toMatchObject({
    ok: true,
    seals: before.seals,
    events: before.events,
    archived: { from: "2020-03", to: "2020-03", months: 1, events: 5 },
  });

  const file = join(directory, "files", tenant.id, "audit", "2020-03.cairnaudit");
  expect((await readFile(file)).includes("Kim Test")).toBe(false);
  const lines: string[] = [];
  for await (const { header, data } of readArchive(file, archiveKey(masterKey))) {
    expect(header).toMatchObject({ kind: "audit-month", tenantId: tenant.id });
    for await (const part of data) lines.push(...part.toString().trim().split("\n"));
  }
  expect(lines.map((line) => JSON.parse(line))).toHaveLength(5);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ actor_name: "Kim Test", action: "test.written" });

  // The other half of the edge's seal follows a month later, and all of it is proven still.
  clock.set("2026-05-02T12:00:00.000Z");
  expect(await archive()).toEqual(["2020-04-01"]);
  expect(await verified()).toMatchObject({ ok: true, events: before.events, archived: { months: 2, events: 7 } });
});

it("AUD-4: detects a deletion disguised as an archive and a row inserted into an archived range", async () => {
  await here.query("BEGIN; ALTER TABLE audit_archives DISABLE TRIGGER USER");
  await here.query("UPDATE audit_archives SET whole_seqs = '[[1, 99]]' WHERE month = '2020-03-01'");
  await here.query("COMMIT");
  expect(await verified()).toMatchObject({ ok: false, finding: expect.stringContaining("2020-03 was changed") });
  await here.query("UPDATE audit_archives SET whole_seqs = '[[1, 1]]' WHERE month = '2020-03-01'");
  expect(await verified()).toMatchObject({ ok: true });

  await here.query(
    `INSERT INTO audit_events (tenant_id, id, at, xid, actor_name, actor_role, action, type, subject_type)
     SELECT $1, gen_random_uuid(), '2020-05-03', (SELECT to_xid FROM audit_seals WHERE tenant_id = $1 AND seq = 1), 'X', 'nurse', 'test.slipped', 'C', 'test'`,
    [tenant.id],
  );
  expect(await verified()).toMatchObject({
    ok: false,
    firstBadSeq: 1,
    finding: "Rows lie where the log was archived.",
  });
});

it("AUD-4: keeps a month that has unsealed entries", async () => {
  await write("2020-06-02T10:00:00.000Z");
  clock.set("2026-07-02T12:00:00.000Z");
  expect(await archive()).toEqual(["2020-05-01"]);
});
