// runs-when: src/platform/server/audit/** src/platform/server/realtime/** src/platform/server/database/** src/platform/server/execution/** database/migrations/0001_kernel_baseline.sql

import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { sealAudit } from "./seal.ts";
import { sealEverything } from "./testing.ts";
import { verifyAudit } from "./verify.ts";

const waiting = { timeout: 60_000, interval: 5 };
let owner: pg.Client;
let facility: Facility;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  facility = await givenFacility();
});
afterAll(() => owner.end());

/** A writer of its own: begins, writes an audit entry and an outbox row, and commits on request. */
class Writer {
  readonly #client = new pg.Client({ connectionString: process.env.APP_DATABASE_URL });
  /** How many events were written before the running transaction began; null between transactions. */
  begunAfter: number | null = null;

  async connect(tenantId: string): Promise<void> {
    await this.#client.connect();
    await this.#client.query("SELECT set_config('app.tenant_id', $1, false)", [tenantId]);
  }

  /** Writes once more in the running transaction, or begins one. */
  async write(at: string, written: string[]): Promise<void> {
    if (this.begunAfter === null) await this.#client.query("BEGIN");
    this.begunAfter ??= written.length;
    const id = newId();
    await this.#client.query(
      `WITH a AS (INSERT INTO audit_events (id, at, actor_name, actor_role, action, type, subject_type, row_hash)
         VALUES ($1, $2, 'Writer', 'system', 'test.order', 'E', 'test', ''))
       INSERT INTO event_outbox (topics, type, subject_type, subject_id, at) VALUES ('{tenant}', 'test.order', 'test', $1, $2)`,
      [id, at],
    );
    written.push(id);
  }

  async commit(): Promise<void> {
    if (this.begunAfter !== null) await this.#client.query("COMMIT");
    this.begunAfter = null;
  }

  /** Whether its running transaction began before that of the other, so that the other's commit overtakes it. */
  isBefore(other: Writer): boolean {
    return this.begunAfter !== null && other.begunAfter !== null && this.begunAfter < other.begunAfter;
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}

/** The realtime reader of one process: takes what lies past its cursor and below the horizon. */
class Reader {
  readonly seen: string[] = [];
  #xid = "0";
  #seq = 0;

  async skipToHead(): Promise<void> {
    const { rows } = await owner.query("SELECT head_xid::text AS xid, head_seq::int AS seq FROM cairn_outbox_head()");
    this.#xid = rows[0].xid;
    this.#seq = rows[0].seq;
  }
  async read(tenantId: string): Promise<void> {
    const { rows } = await owner.query(
      "SELECT xid::text AS xid, seq::int AS seq, tenant_id, type, subject_id FROM cairn_outbox_after($1::xid8, $2, 1000)",
      [this.#xid, this.#seq],
    );
    for (const row of rows) {
      this.#xid = row.xid;
      this.#seq = row.seq;
      // What the facility itself began with may still lie before the horizon, and comes first then.
      if (row.tenant_id === tenantId && row.type === "test.order") this.seen.push(row.subject_id);
    }
  }
}

/** How many rows of this facility's log lie after its last seal. */
async function unsealed(tenantId: string): Promise<number> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS n FROM audit_events WHERE tenant_id = $1
     AND xid > coalesce((SELECT max(to_xid) FROM audit_seals WHERE tenant_id = $1), '0')`,
    [tenantId],
  );
  return rows[0].n;
}

describe("Transactions that commit out of order", () => {
  it("platform scenario 20: in 1,000 interleavings no event is missing from the seals or from the stream", async () => {
    const { tenant, platform } = facility;
    const writers = [new Writer(), new Writer()] as const;
    for (const writer of writers) await writer.connect(tenant.id);
    const reader = new Reader();
    await reader.skipToHead();
    const written: string[] = [];
    const at = platform.clock.now();
    const [one, two] = writers;
    let overtakings = 0;
    const steps = {
      "write 1": () => one.write(at, written),
      "write 2": () => two.write(at, written),
      "commit 1": () => {
        if (two.isBefore(one)) overtakings += 1;
        return one.commit();
      },
      "commit 2": () => {
        if (one.isBefore(two)) overtakings += 1;
        return two.commit();
      },
      seal: () => facility.system(sealAudit),
      read: () => reader.read(tenant.id),
    };
    const names = Object.keys(steps) as (keyof typeof steps)[];
    const schedule = fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length });
    const interleavings = fc.sample(schedule, { numRuns: 1_000, seed: 20 });
    try {
      // A transaction left open by one interleaving goes on into the next, so commits overtake each other across them too.
      for (const [index, order] of interleavings.entries()) {
        for (const name of order) await steps[name]();
        if (index % 10 !== 9) continue;
        for (const writer of writers) await writer.commit();
        // Another test's transaction on this server may hold the horizon back for a moment.
        await expect
          .poll(async () => {
            await steps.seal();
            await steps.read();
            return { unsealed: await unsealed(tenant.id), seen: reader.seen.length };
          }, waiting)
          .toEqual({ unsealed: 0, seen: written.length });
      }
    } finally {
      for (const writer of writers) await writer.end();
    }
    expect(overtakings).toBeGreaterThan(200);
    expect(new Set(reader.seen)).toEqual(new Set(written));
    const found = await verifyAudit(platform, tenant.id);
    const { rows } = await owner.query("SELECT count(*)::int AS n FROM audit_events WHERE tenant_id = $1", [tenant.id]);
    expect(found).toMatchObject({ ok: true, events: rows[0].n, unsealed: 0 });
    expect(found.seals).toBeGreaterThanOrEqual(interleavings.length / 10);
  }, 120_000);

  it("AUD-2 rows are sealed in the order of their transactions, also where the transaction id gains a digit", async () => {
    const own = await givenFacility();
    const { tenant, platform } = own;
    const nurse = await own.as("nurse");
    // These have fewer digits, those after the edge more; all wait for one seal.
    for (let time = 0; time < 3; time += 1) await nurse.call(patchPreferences, { body: { textSize: 12 + time } });
    const { rows: before } = await owner.query("SELECT cairn_audit_horizon()::text::bigint AS now");
    // The numbers go on just below the next power of ten: as texts, 10000 would come before 9999.
    const edge = 10 ** String(Number(before[0].now) + 1_000).length;
    await owner.query("UPDATE audit_clock SET xid_offset = xid_offset + $1", [edge - 3 - Number(before[0].now)]);
    for (let time = 0; time < 8; time += 1) await nurse.call(patchPreferences, { body: { textSize: 12 + (time % 3) } });
    await sealEverything(own);
    const { rows } = await owner.query(
      "SELECT min(xid) < $2::xid8 AS below, max(xid) >= $2::xid8 AS above FROM audit_events WHERE tenant_id = $1",
      [tenant.id, String(edge)],
    );
    expect(rows[0]).toEqual({ below: true, above: true });
    expect(await verifyAudit(platform, tenant.id)).toMatchObject({ ok: true, firstBadSeq: null });
    for (let time = 0; time < 3; time += 1) await nurse.call(patchPreferences, { body: { textSize: 14 } });
    await own.system(sealAudit);
    expect((await verifyAudit(platform, tenant.id)).ok).toBe(true);
  });
});
