import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { verifyJob } from "#platform/server/jobs/platform-jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { countAudit, getAuditChain, listAudit, listVerifications, verifyAuditNow } from "./audit.contract.ts";
import { logCount, logHistogram, logRows } from "./audit.store.ts";

const shownSeals = 48;

function verificationRows(db: TenantDb) {
  return db
    .selectFrom("auditVerifications as v")
    .leftJoin("clinicians as c", "c.userId", "v.requestedBy")
    .select([
      "v.id",
      "v.at",
      "v.seals",
      "v.events",
      "v.ok",
      "v.firstBadSeq",
      "v.finding",
      "v.tookMs",
      "c.fullName as requestedByName",
    ])
    .orderBy("v.at", "desc");
}

export const auditHandlers = [
  query(listAudit, async (view, { query: { page, pageSize, ...filter } }) => {
    const [rows, count] = await Promise.all([logRows(view.db, filter, page, pageSize), logCount(view.db, filter)]);
    const names = await namesOf(
      view,
      rows.flatMap((row) => [
        ...(row.clientId ? [{ type: "client", id: row.clientId }] : []),
        ...(row.subjectId ? [{ type: row.subjectType, id: row.subjectId }] : []),
      ]),
    );
    view.readSubject = { subjectId: null, detail: { filters: Object.keys(filter), page } };
    return {
      ...count,
      page,
      pageSize,
      rows: rows.map((row) => {
        const subject = names.get(`${row.subjectType}:${row.subjectId}`);
        const client = names.get(`client:${row.clientId}`);
        return {
          ...row,
          subjectName: subject?.label ?? null,
          subjectLink: subject?.link ?? null,
          clientName: client?.label ?? null,
          clientLink: client?.link ?? null,
        };
      }),
    };
  }),

  query(countAudit, async (view, { query: { step, ...filter } }) => {
    const days = (Date.parse(filter.to) - Date.parse(filter.from)) / 86_400_000;
    if (!(days > 0 && days <= 3700))
      throw new Problem("validation", "Choose an end after the start, at most 10 years later.");
    return logHistogram(view.db, filter, step, view.timeZone);
  }),

  action(verifyAuditNow, async (act) => {
    act.enqueue(verifyJob, { requestedBy: act.actor.userId, asked: true }, { key: `audit.verify:${act.tenant.id}` });
    act.audit({ subjectId: null });
    return { requestedAt: act.now };
  }),

  query(listVerifications, async (view, { query: { page, pageSize } }) => {
    const [rows, { total }] = await Promise.all([
      verificationRows(view.db)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      view.db.selectFrom("auditVerifications").select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
    ]);
    return { rows, total, page, pageSize };
  }),

  query(getAuditChain, async (view) => {
    const [recent, last, sums, waiting] = await Promise.all([
      view.db
        .selectFrom("auditSeals")
        .select(["seq", "eventCount", "hash", "prevHash", "sealedAt", "toXid"])
        .orderBy("seq", "desc")
        .limit(shownSeals)
        .execute(),
      verificationRows(view.db).limit(1).executeTakeFirst(),
      view.db
        .selectFrom("auditSeals")
        .select([
          sql<number>`count(*)::int`.as("seals"),
          sql<number>`coalesce(sum(event_count), 0)::int`.as("sealedEvents"),
        ])
        .executeTakeFirstOrThrow(),
      unsealed(view.db),
    ]);
    return {
      ...sums,
      ...waiting,
      last: last ?? null,
      recent: recent
        .map(({ eventCount, hash, prevHash, seq, sealedAt }) => ({
          seq,
          sealedAt,
          events: eventCount,
          hash: hash.toString("hex"),
          prevHash: prevHash.toString("hex"),
        }))
        .reverse(),
    };
  }),
];

/** Entries past the last seal, and the oldest of them. */
export async function unsealed(db: TenantDb): Promise<{ unsealed: number; oldestUnsealedAt: string | null }> {
  const { rows } = await sql<{ unsealed: number; oldest: string | null }>`
    SELECT count(*)::int AS unsealed, min(at) AS oldest FROM audit_events
    WHERE xid > coalesce((SELECT to_xid FROM audit_seals ORDER BY seq DESC LIMIT 1), '0'::xid8)`.execute(db);
  return { unsealed: rows[0]?.unsealed ?? 0, oldestUnsealedAt: rows[0]?.oldest ?? null };
}
