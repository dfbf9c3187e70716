import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { merkleRoot } from "./merkle.ts";
import { sealAudit } from "./seal.ts";
import { sealEverything } from "./testing.ts";
import { verifyAudit } from "./verify.ts";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
});
afterAll(() => owner.end());

/** A facility whose log holds a few sealed batches. */
async function givenSealedLog(): Promise<Facility> {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  for (let batch = 0; batch < 3; batch += 1) {
    for (const textSize of [12, 13, 14]) await nurse.call(patchPreferences, { body: { textSize } });
    await sealEverything(facility);
  }
  return facility;
}

/** What no one may do through Cairn: change the table with its triggers off. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  await owner.query("SET session_replication_role = replica");
  try {
    expect((await owner.query(sql, values)).rowCount).toBeGreaterThan(0);
  } finally {
    await owner.query("RESET session_replication_role");
  }
}

describe("The audit log (AUD-2, AUD-3)", () => {
  it("AUD-3 verifies an unchanged log, and reports how many rows are not sealed yet", async () => {
    const facility = await givenSealedLog();
    const found = await verifyAudit(facility.platform, facility.tenant.id);
    expect(found).toMatchObject({ ok: true, firstBadSeq: null, unsealed: 0 });
    expect(found.seals).toBeGreaterThanOrEqual(3);
    expect(found.events).toBeGreaterThanOrEqual(10);
  });

  it.each([
    ["a changed row", "UPDATE audit_events SET actor_name = 'Someone Else' WHERE id = $1"],
    [
      "a changed row with its hash made to fit",
      "UPDATE audit_events e SET actor_name = 'X', row_hash = cairn_audit_row_hash(e) WHERE id = $1",
    ],
    ["a removed row", "DELETE FROM audit_events WHERE id = $1"],
  ])("AUD-3, platform scenario 19: names the seal of %s", async (_what, sql) => {
    const facility = await givenSealedLog();
    const row = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select(["id", "xid"])
      .where("action", "=", "preferences.changed")
      .orderBy("xid")
      .orderBy("id")
      .offset(4)
      .limit(1)
      .executeTakeFirstOrThrow();
    await tamper(sql, [row.id]);
    const found = await verifyAudit(facility.platform, facility.tenant.id);
    expect(found.ok).toBe(false);
    const { rows } = await owner.query(
      "SELECT seq::int FROM audit_seals s WHERE tenant_id = $1 AND $2::xid8 BETWEEN from_xid AND to_xid",
      [facility.tenant.id, row.xid],
    );
    expect(found.firstBadSeq).toBe(rows[0].seq);
  });

  it("AUD-3 finds a seal that was removed or rewritten", async () => {
    const facility = await givenSealedLog();
    await tamper("UPDATE audit_seals SET event_count = event_count + 1 WHERE tenant_id = $1 AND seq = 2", [
      facility.tenant.id,
    ]);
    expect(await verifyAudit(facility.platform, facility.tenant.id)).toMatchObject({ ok: false, firstBadSeq: 2 });
    const other = await givenSealedLog();
    await tamper("DELETE FROM audit_seals WHERE tenant_id = $1 AND seq = 2", [other.tenant.id]);
    expect(await verifyAudit(other.platform, other.tenant.id)).toMatchObject({ ok: false, firstBadSeq: 2 });
  });

  it("AUD-2, platform scenario 20: a long transaction that commits late is neither skipped nor sealed early", async () => {
    const facility = await givenSealedLog();
    const { platform, tenant } = facility;
    const nurse = await facility.as("nurse");
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = platform.database.transaction(tenant.id, nurse.userId, async (db) => {
      await db.insertInto("auditEvents").values(slowRow(platform.clock.now())).execute();
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    await nurse.call(patchPreferences, { body: { textSize: 16 } });
    await facility.system(sealAudit);
    const before = await verifyAudit(platform, tenant.id);
    expect(before.unsealed).toBeGreaterThan(0);
    held.resolve();
    await slow;
    await sealEverything(facility);
    const after = await verifyAudit(platform, tenant.id);
    expect(before.ok && after.ok).toBe(true);
    expect(after.unsealed).toBe(0);
    const { rows } = await owner.query("SELECT count(*)::int AS n FROM audit_events WHERE tenant_id = $1", [tenant.id]);
    expect(after.events).toBe(rows[0].n);
  });

  it("AUD-2 a transaction with more entries than a batch is sealed as a whole", async () => {
    const facility = await givenSealedLog();
    const { platform, tenant } = facility;
    const nurse = await facility.as("nurse");
    await platform.database.transaction(tenant.id, nurse.userId, async (db) => {
      for (let entry = 0; entry < 5; entry += 1)
        await db.insertInto("auditEvents").values(slowRow(platform.clock.now())).execute();
    });
    await expect
      .poll(async () => {
        await facility.system((act) => sealAudit(act, 2));
        return (await verifyAudit(platform, tenant.id)).unsealed;
      })
      .toBe(0);
    expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true, finding: null });
  });

  it("AUD-2 the Merkle root differs for every change, order and length", () => {
    const hashes = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(hashes, fc.nat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (list, at, other) => {
        const rows = list.map((bytes) => Buffer.from(bytes));
        const root = merkleRoot(rows);
        const changed = rows.with(at % rows.length, Buffer.from(other));
        fc.pre(!changed[at % rows.length]?.equals(rows[at % rows.length] as Buffer));
        expect(merkleRoot(changed).equals(root)).toBe(false);
        expect(merkleRoot([...rows, Buffer.from(other)]).equals(root)).toBe(false);
      }),
    );
  });
});

function slowRow(at: string) {
  return {
    id: crypto.randomUUID(),
    at,
    actorName: "Slow",
    actorRole: "system",
    action: "test.slow",
    type: "E" as const,
    subjectType: "test",
    rowHash: Buffer.alloc(0),
  };
}
