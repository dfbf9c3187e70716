import { action, query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { verifyJob } from "#platform/server/jobs/platform-jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { countAudit, getAuditChain, listAudit, listVerifications, verifyAuditNow } from "./audit.contract.ts";
import { logCount, logHistogram, logRows } from "./audit.store.ts";
import { lastVerification, newestSeals, sealTotals, unsealed, verificationsPage } from "./seal.store.ts";

/** A list shows up to a thousand clients; the drawer names the first. */
const clientsNamed = 50;

export const auditHandlers = [
  query(listAudit, async (view, { query: { page, pageSize, ...filter } }) => {
    const [rows, count] = await Promise.all([logRows(view.db, filter, page, pageSize), logCount(view.db, filter)]);
    const names = await namesOf(
      view,
      rows.flatMap((row) => [
        ...(row.clientId ? [{ type: "client", id: row.clientId }] : []),
        ...row.clientIds.slice(0, clientsNamed).map((id) => ({ type: "client", id })),
        ...(row.subjectId ? [{ type: row.subjectType, id: row.subjectId }] : []),
      ]),
    );
    view.readSubject = { subjectId: null, detail: { filters: Object.keys(filter), page } };
    return {
      ...count,
      page,
      pageSize,
      rows: rows.map(({ clientIds, ...row }) => {
        const subject = names.get(`${row.subjectType}:${row.subjectId}`);
        const client = names.get(`client:${row.clientId}`);
        return {
          ...row,
          subjectName: subject?.label ?? null,
          subjectLink: subject?.link ?? null,
          clientName: client?.label ?? null,
          clientLink: client?.link ?? null,
          clientCount: clientIds.length,
          clients: clientIds.slice(0, clientsNamed).flatMap((id) => {
            const shown = names.get(`client:${id}`);
            return shown ? [{ name: shown.label, link: shown.link }] : [];
          }),
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
    return verificationsPage(view.db, { page, pageSize });
  }),

  query(getAuditChain, async (view) => {
    const [recent, last, sums, waiting] = await Promise.all([
      newestSeals(view.db),
      lastVerification(view.db),
      sealTotals(view.db),
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
