import { sign, verify } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act } from "../execution/context.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import type { Platform, Tenant } from "../platform.ts";
import { archivedMonths } from "./archived-months.ts";
import { ArchivedRows } from "./archived-rows.ts";
import { firstPrevHash, merkleRoot, sealHash } from "./merkle.ts";

const usualMost = 20_000;
interface SealableRow {
  xid: string;
  rowHash: Buffer;
}

/**
 * Seals what has been committed since the last seal: rows below the snapshot horizon, in (xid, id) order, as a Merkle
 * root that is signed and chained to the seal before (AUD-2). Parallel writers never wait for the chain; the tenant's
 * advisory lock serializes two sealers. Returns how many rows were sealed.
 */
export async function sealAudit(act: Act, most = usualMost): Promise<number> {
  const { db, platform, tenant } = act;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit-seal:' || ${tenant.id}, 0))`.execute(db);
  const last = await db
    .selectFrom("auditSeals")
    .select(["seq", "hash", "toXid"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  // The column by its full name: a bare `xid` would be the text beside it, in which 10000 comes before 9999.
  const { rows } = await sql<SealableRow>`
    SELECT xid::text AS xid, row_hash FROM audit_events
    WHERE xid > ${last?.toXid ?? "0"}::xid8 AND xid < cairn_audit_horizon()
    ORDER BY audit_events.xid, id LIMIT ${most}`.execute(db);
  const whole = rows.length < most ? rows : await withoutCutTransaction(db, rows);
  const first = whole[0];
  const end = whole.at(-1);
  if (!first || !end) return 0;
  const key = await platform.keys.current("seal");
  const content = {
    tenantId: tenant.id,
    seq: (last?.seq ?? 0) + 1,
    fromXid: first.xid,
    toXid: end.xid,
    eventCount: whole.length,
    merkleRoot: merkleRoot(whole.map((row) => row.rowHash)),
    prevHash: last?.hash ?? firstPrevHash,
    sealedAt: act.now,
  };
  const hash = sealHash(content);
  const { tenantId: _, ...columns } = content;
  await db
    .insertInto("auditSeals")
    .values({ ...columns, hash, signature: sign(null, hash, key.privateKey), keyId: key.kid })
    .execute();
  return whole.length;
}

/** A batch must not end inside a transaction: its other rows would fall behind the seal. */
async function withoutCutTransaction(db: TenantDb, rows: SealableRow[]): Promise<SealableRow[]> {
  const end = rows.at(-1)?.xid;
  const kept = rows.filter((row) => row.xid !== end);
  if (kept.length > 0) return kept;
  // One transaction larger than a batch is sealed whole.
  const whole = await sql<SealableRow>`
    SELECT xid::text AS xid, row_hash FROM audit_events WHERE xid = ${end}::xid8 ORDER BY id`.execute(db);
  return whole.rows;
}

export interface Verification {
  ok: boolean;
  seals: number;
  events: number;
  /** The first seal that does not hold, and what is wrong with it. */
  firstBadSeq: number | null;
  finding: string | null;
  /** Rows not sealed yet; the sealer takes them within seconds. */
  unsealed: number;
  /** How many of `events` are archived: proven by seals and the archive's signed record, without recomputing rows. */
  archived: { from: string; to: string; months: number; events: number } | null;
}

/**
 * Recomputes rows, roots, links and signatures of a tenant's log (AUD-3). Any change, removal, insertion into a sealed
 * range or reordering names the first bad seal. Changes nothing and never repairs.
 */
export async function verifyAudit(platform: Platform, tenantId: string): Promise<Verification> {
  const db = platform.database.tenant(tenantId);
  let prevHash: Buffer = firstPrevHash;
  let afterXid = "0";
  let events = 0;
  let seq = 0;
  const bad = (finding: string): Verification => ({
    ok: false,
    seals: seq,
    events,
    firstBadSeq: seq,
    finding,
    unsealed: 0,
    archived: null,
  });
  const months = await archivedMonths(platform, db, tenantId);
  for (const { month, genuine, firstSeq } of months)
    if (!genuine) {
      seq = firstSeq;
      return bad(`The record of the archived month ${month.slice(0, 7)} was changed.`);
    }
  const gone = new ArchivedRows(months);
  for (;;) {
    const seal = await db
      .selectFrom("auditSeals")
      .selectAll()
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    if (!seal) break;
    seq += 1;
    if (seal.seq !== seq) return bad("A seal is missing.");
    if (!seal.prevHash.equals(prevHash)) return bad("The seal is not chained to the one before.");
    const hash = sealHash({ ...seal, tenantId });
    if (!hash.equals(seal.hash)) return bad("The seal's own fields were changed.");
    const key = await platform.keys.byId(seal.keyId);
    if (!key || !verify(null, hash, key.publicKey, seal.signature)) return bad("The seal's signature does not hold.");
    const problem = await checkRows(db, seal, afterXid, gone);
    if (problem) return bad(problem);
    events += seal.eventCount;
    prevHash = seal.hash;
    afterXid = seal.toXid;
  }
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM audit_events WHERE xid > ${afterXid}::xid8`.execute(db);
  return {
    ok: true,
    seals: seq,
    events,
    firstBadSeq: null,
    finding: null,
    unsealed: rows[0]?.count ?? 0,
    archived: gone.summary,
  };
}

async function checkRows(
  db: TenantDb,
  seal: { seq: number; toXid: string; eventCount: number; merkleRoot: Buffer },
  afterXid: string,
  gone: ArchivedRows,
): Promise<string | null> {
  const { rows: here } = await sql<{ xid: string; id: string; rowHash: Buffer; fresh: Buffer }>`
    SELECT xid::text AS xid, id::text AS id, row_hash, cairn_audit_row_hash(e) AS fresh FROM audit_events e
    WHERE xid > ${afterXid}::xid8 AND xid <= ${seal.toXid}::xid8 ORDER BY e.xid, id`.execute(db);
  if (gone.isWhole(seal.seq)) return here.length === 0 ? null : "Rows lie where the log was archived.";
  if (here.some((row) => !row.rowHash.equals(row.fresh))) return "A row was changed after it was written.";
  const rows = gone.merged(here, afterXid, seal.toXid);
  if (rows.length !== seal.eventCount)
    return `The seal covers ${seal.eventCount} rows, the log holds ${rows.length} there.`;
  if (!merkleRoot(rows.map((row) => row.rowHash)).equals(seal.merkleRoot))
    return "The rows are not those that were sealed.";
  return null;
}

/**
 * Verifies the log and stores the result; a broken chain notifies the users who verify audits. It reads on connections of
 * its own before it writes, because a transaction open for a minute would hold back the sealer and the live channel.
 */
export async function verifyAndRecord(
  platform: Platform,
  tenant: Tenant,
  requestedBy: string | null = null,
): Promise<Verification> {
  const began = performance.now();
  const found = await verifyAudit(platform, tenant.id);
  await asSystem(platform, tenant, async (record) => {
    await record.db
      .insertInto("auditVerifications")
      .values({
        id: newId(),
        at: record.now,
        seals: found.seals,
        events: found.events,
        ok: found.ok,
        firstBadSeq: found.firstBadSeq,
        finding: found.finding,
        unsealed: found.unsealed,
        tookMs: Math.round(performance.now() - began),
        requestedBy,
      })
      .execute();
    if (found.ok) return;
    await record.raise("platform.audit-chain-broken", { sealSeq: found.firstBadSeq ?? 0 });
    record.notify({
      kind: "audit.chain-broken",
      to: { permission: "audit.verify" },
      title: inEachLanguage((say) => say("audit.broken")),
      body: inEachLanguage(
        (say) => say("audit.seal", { seq: String(found.firstBadSeq), finding: String(found.finding) }),
        1000,
      ),
      link: "/audit?tabs=integrity",
      groupKey: `audit.chain-broken:${found.firstBadSeq}`,
    });
  });
  return found;
}
