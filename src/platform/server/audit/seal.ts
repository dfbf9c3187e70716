import { sign } from "node:crypto";
import { sql } from "kysely";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
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
