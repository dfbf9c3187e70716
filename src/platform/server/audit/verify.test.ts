import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { asSystem } from "../execution/as-system.ts";
import { sealAudit } from "./seal.ts";
import { sealEverything } from "./testing.ts";
import { acceptRestore, checkAnchors, verifyAndRecord, verifyAudit } from "./verify.ts";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
});
afterAll(() => owner.end());

const anchors = ({ platform, tenant }: Facility) => join(platform.dataDirectory, "audit-anchors", tenant.id);
const anchorFile = (facility: Facility) =>
  join(anchors(facility), `${facility.platform.clock.now().slice(0, 7)}.jsonl`);

async function write(facility: Facility): Promise<void> {
  const nurse = await facility.as("nurse");
  for (const textSize of [12, 13]) await nurse.call(patchPreferences, { body: { textSize } });
}
async function seal(facility: Facility): Promise<void> {
  await write(facility);
  await sealEverything(facility);
}
/** Of a log that no longer verifies, which says nothing of what is still to be sealed. */
async function sealBroken(facility: Facility, seq: number): Promise<void> {
  await write(facility);
  await expect
    .poll(async () => {
      await asSystem(facility.platform, facility.tenant, sealAudit);
      const { rows } = await owner.query("SELECT max(seq)::int AS seq FROM audit_seals WHERE tenant_id = $1", [
        facility.tenant.id,
      ]);
      return rows[0]?.seq;
    })
    .toBeGreaterThanOrEqual(seq);
}

/** A log of three seals or more whose end was verified. */
async function givenVerifiedLog(): Promise<{ facility: Facility; seals: number }> {
  const facility = await givenFacility();
  for (let time = 0; time < 3; time += 1) await seal(facility);
  const { ok, seals } = await verifyAndRecord(facility.platform, facility.tenant);
  expect(ok && seals >= 3).toBe(true);
  return { facility, seals };
}

/** Removes everything after the first seal without a trace in the chain, as the owner of the database could. */
async function cut({ tenant }: Facility, ...alsoEmpty: string[]): Promise<void> {
  await owner.query("BEGIN");
  await owner.query("SET LOCAL session_replication_role = replica");
  await owner.query(
    "DELETE FROM audit_events WHERE tenant_id = $1 AND xid > (SELECT to_xid FROM audit_seals WHERE tenant_id = $1 AND seq = 1)",
    [tenant.id],
  );
  await owner.query("DELETE FROM audit_seals WHERE tenant_id = $1 AND seq > 1", [tenant.id]);
  for (const table of alsoEmpty) await owner.query(`DELETE FROM ${table} WHERE tenant_id = $1`, [tenant.id]);
  await owner.query("COMMIT");
}

it("AUD-3 finds a log whose newest entries and seals were removed, by the last verification", async () => {
  const { facility, seals } = await givenVerifiedLog();
  await rm(anchors(facility), { recursive: true });
  await cut(facility);
  const found = await verifyAudit(facility.platform, facility.tenant.id);
  expect(found).toMatchObject({ ok: false, firstBadSeq: 2 });
  expect(found.finding).toContain(`an earlier verification recorded seal ${seals}`);
  // New entries do not cover the gap: the seals after it differ from the recorded ones.
  for (let seq = 2; seq <= seals; seq += 1) await sealBroken(facility, seq);
  const later = await verifyAudit(facility.platform, facility.tenant.id);
  expect(later).toMatchObject({ ok: false, firstBadSeq: seals });
  expect(later.finding).toContain("not the one recorded earlier");
});

it("AUD-3 finds an older copy of the database by the anchor file, at the start of a worker, and reports it once", async () => {
  const { facility, seals } = await givenVerifiedLog();
  await facility.as("compliance");
  // An older copy has neither the newer entries nor the verification that saw them.
  await cut(facility, "audit_verifications");
  await checkAnchors(facility.platform);
  await checkAnchors(facility.platform);
  const kept = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("auditVerifications")
    .select(["ok", "finding"])
    .execute();
  expect(kept).toEqual([
    { ok: false, finding: expect.stringContaining(`outside the database recorded seal ${seals}`) },
  ]);
  await facility.runJobs();
  const notices = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("notifications")
    .select("id")
    .where("kind", "=", "audit.chain-broken")
    .execute();
  expect(notices.length).toBeGreaterThan(0);
});

it("AUD-3 a restored copy is accepted with a reason, which is in the log; a broken chain cannot be accepted", async () => {
  const { facility } = await givenVerifiedLog();
  const { platform, tenant } = facility;
  expect(await acceptRestore(platform, tenant, "Nothing to accept")).toMatchObject({ ok: true });
  await cut(facility);
  const accepted = await acceptRestore(platform, tenant, "The disk failed on Friday");
  expect(accepted).toMatchObject({ ok: false, head: { seq: 1 } });
  expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true, seals: 1 });
  await sealEverything(facility);
  await verifyAndRecord(platform, tenant);
  await checkAnchors(platform);
  expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true, finding: null });
  const { rows } = await owner.query(
    "SELECT detail FROM audit_events WHERE tenant_id = $1 AND action = 'audit.restore-accepted'",
    [tenant.id],
  );
  expect(rows).toEqual([{ detail: { seal: 1, events: expect.any(Number) } }]);

  await owner.query("BEGIN");
  await owner.query("SET LOCAL session_replication_role = replica");
  await owner.query("UPDATE audit_seals SET event_count = event_count + 1 WHERE tenant_id = $1 AND seq = 1", [
    tenant.id,
  ]);
  await owner.query("COMMIT");
  expect(await acceptRestore(platform, tenant, "The disk failed on Friday")).toMatchObject({ ok: false, head: null });
});

it("AUD-3 finds a changed record of a verification and a changed anchor file, but not a line cut by a power failure", async () => {
  const { facility } = await givenVerifiedLog();
  const { platform, tenant } = facility;
  const text = await readFile(anchorFile(facility), "utf8");
  await writeFile(anchorFile(facility), `${text}\n{"seq":9`);
  expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true });
  await writeFile(anchorFile(facility), text.replace(/"events":\d+/, '"events":1'));
  expect((await verifyAudit(platform, tenant.id)).finding).toContain("The anchor file of the audit log");
  await writeFile(anchorFile(facility), text);
  expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true });

  await owner.query("BEGIN");
  await owner.query("SET LOCAL session_replication_role = replica");
  await owner.query("UPDATE audit_verifications SET seals = 1 WHERE tenant_id = $1", [tenant.id]);
  await owner.query("COMMIT");
  expect((await verifyAudit(platform, tenant.id)).finding).toBe("The record of an earlier verification was changed.");
});
