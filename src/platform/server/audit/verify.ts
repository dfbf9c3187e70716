import { verify } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act } from "../execution/context.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import type { Platform, Tenant } from "../platform.ts";
import { type ChainHead, chainHead, holdsSeal, lastAnchor, writeAnchor } from "./anchors.ts";
import { archivedMonths } from "./archived-months.ts";
import { ArchivedRows } from "./archived-rows.ts";
import { insertAuditEntries } from "./audit-entry.store.ts";
import { firstPrevHash, merkleRoot, sealHash } from "./merkle.ts";
import { cutFinding, keepVerification, type Memory, rememberedHeads, replacedFinding } from "./remembered.ts";

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
  /** The last seal; null when the log is empty or broken. */
  head: ChainHead | null;
}

/**
 * Recomputes rows, roots, links and signatures of a tenant's log (AUD-3). Any change, removal, insertion into a sealed
 * range or reordering names the first bad seal. Changes nothing and never repairs.
 */
export async function verifyAudit(platform: Platform, tenantId: string): Promise<Verification> {
  const db = platform.database.tenant(tenantId);
  return verifyChain(platform, db, tenantId, await rememberedHeads(platform, db, tenantId));
}

async function verifyChain(
  platform: Platform,
  db: TenantDb,
  tenantId: string,
  { seen, finding: changed }: Memory,
): Promise<Verification> {
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
    head: null,
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
    const replaced = seen.some((one) => one.seq === seq && !(one.hash.equals(seal.hash) && one.events === events));
    if (replaced) return bad(replacedFinding);
  }
  const beyond = seen.filter((one) => one.seq > seq).sort((one, other) => other.seq - one.seq)[0];
  if (beyond) return { ...bad(cutFinding(seq, beyond)), firstBadSeq: seq + 1 };
  // Checked last, so that a break in the chain itself is named first.
  if (changed) return bad(changed);
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
    head: seq === 0 ? null : { seq, events, hash: prevHash },
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
 * Verifies the log and stores the result, signed; a broken chain notifies the users who verify audits. It reads on connections
 * of its own before it writes, because a transaction open for a minute would hold back the sealer and the live channel.
 */
export async function verifyAndRecord(
  platform: Platform,
  tenant: Tenant,
  requestedBy: string | null = null,
): Promise<Verification> {
  const began = performance.now();
  const found = await verifyAudit(platform, tenant.id);
  const tookMs = Math.round(performance.now() - began);
  await asSystem(platform, tenant, async (act) => {
    if (found.ok)
      await keepVerification(act, found.head ?? emptyHead, { tookMs, unsealed: found.unsealed, requestedBy });
    else await recordBroken(act, found, tookMs, requestedBy);
  });
  if (found.ok && found.head) await anchor(platform, tenant.id, found.head);
  return found;
}

const emptyHead: ChainHead = { seq: 0, events: 0, hash: firstPrevHash };

async function recordBroken(
  act: Act,
  { seals, events, firstBadSeq, finding, unsealed }: Verification,
  tookMs: number,
  requestedBy: string | null,
): Promise<void> {
  await act.db
    .insertInto("auditVerifications")
    .values({ id: newId(), at: act.now, seals, events, ok: false, firstBadSeq, finding, unsealed, tookMs, requestedBy })
    .execute();
  await act.raise("platform.audit-chain-broken", { sealSeq: firstBadSeq ?? 0 });
  act.notify({
    kind: "audit.chain-broken",
    to: { permission: "audit.verify" },
    title: inEachLanguage((say) => say("audit.broken")),
    body: inEachLanguage((say) => say("audit.seal", { seq: String(firstBadSeq), finding: String(finding) }), 1000),
    link: "/audit?tabs=integrity",
    groupKey: `audit.chain-broken:${firstBadSeq}`,
  });
}

const anchor = (platform: Platform, tenantId: string, head: ChainHead, accepted: string | null = null) =>
  writeAnchor(platform, tenantId, { ...head, at: platform.clock.now(), accepted });

/**
 * Compares each facility's chain with its anchor outside the database, at the start of a worker and every few minutes, and
 * moves the anchor on. A chain that lost its anchored seal is verified in full, so that the result is stored and reported.
 */
export async function checkAnchors(platform: Platform): Promise<void> {
  for (const tenantId of await platform.tenants.kept()) {
    const db = platform.database.tenant(tenantId);
    const known = await lastAnchor(platform, tenantId).catch(() => "changed" as const);
    if (known === "changed" || (known && !(await holdsSeal(db, known)))) {
      const tenant = await platform.tenants.byId(tenantId);
      if (!tenant || (await isReportedBroken(db))) continue;
      platform.log.error("The audit log does not match its anchor.", { code: "audit-anchor" });
      await verifyAndRecord(platform, tenant);
      continue;
    }
    const head = await chainHead(db, known);
    if (head && head.seq > (known?.seq ?? 0)) await anchor(platform, tenantId, head);
  }
}

/** Whether the newest verification already reported a broken log. */
async function isReportedBroken(db: TenantDb): Promise<boolean> {
  const last = await db
    .selectFrom("auditVerifications")
    .select("ok")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.ok === false;
}

/**
 * Accepts that this database is an older copy that was restored on purpose: the chain itself must hold, and only what was seen
 * after it is missing. Writes the reason to the log, to the verifications and to the anchor, and notifies the users who verify
 * audits. Returns what was found: `ok` where nothing had to be accepted, `head` null where the chain itself is broken.
 */
export async function acceptRestore(platform: Platform, tenant: Tenant, reason: string): Promise<Verification> {
  const db = platform.database.tenant(tenant.id);
  const found = await verifyAudit(platform, tenant.id);
  if (found.ok) return found;
  const chain = await verifyChain(platform, db, tenant.id, { seen: [], finding: null });
  if (!chain.ok) return chain;
  const head = chain.head ?? emptyHead;
  await asSystem(platform, tenant, async (act) => {
    await keepVerification(act, head, {
      tookMs: 0,
      unsealed: chain.unsealed,
      requestedBy: null,
      acceptedReason: reason,
    });
    await insertAuditEntries(act.db, [
      {
        id: newId(),
        at: act.now,
        actor: act.actor,
        action: "audit.restore-accepted",
        type: "E",
        subjectType: "audit",
        subjectId: null,
        detail: { seal: head.seq, events: head.events },
        ip: null,
        requestId: null,
        endpoint: null,
      },
    ]);
    act.notify({
      kind: "audit.chain-broken",
      to: { permission: "audit.verify" },
      title: inEachLanguage((say) => say("audit.restoreAccepted")),
      body: inEachLanguage((say) => say("audit.restoreReason", { seq: String(head.seq), reason }), 1000),
      link: "/audit?tabs=integrity",
      groupKey: `audit.restore-accepted:${act.now}`,
    });
  });
  await anchor(platform, tenant.id, head, reason);
  return { ...found, head };
}
