import type { Act, View } from "#platform/server/execution/context.ts";
import { edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { prepareReport, reportsFor } from "./run-report.actions.ts";
import {
  addSavedReport,
  changeSavedReport,
  listSavedReports,
  removeSavedReport,
  type SavedReport,
} from "./saved-report.contract.ts";
import {
  deleteSavedReport,
  insertSavedReport,
  type SavedReportRow,
  savedReportById,
  savedReportForUpdate,
  savedReportsFor,
} from "./saved-report.store.ts";

function shown(view: View, { ownerId, sharedRole: _role, ...row }: SavedReportRow): SavedReport {
  const report = reportsFor(view).find(({ code }) => code === row.reportCode);
  return { ...row, reportTitle: report?.title ?? row.reportCode, mine: ownerId === view.actor.userId };
}

/** Someone else's saved report is changed only by its owner; to others it is not there to change. */
function requireOwn(view: View, row: SavedReportRow): void {
  if (row.ownerId !== view.actor.userId) throw new Problem("not-found", "Only its owner changes a saved report.");
}

const savedReports = record({
  table: "savedReports",
  subject: "saved-report",
  key: "savedReportId",
  load: savedReportForUpdate,
  read: savedReportById,
  scope: requireOwn,
  view: shown,
  saved: (act, { after }) => act.raise("facility.report-saved", { savedReportId: after.id }),
});

const roleFor = (act: Act, sharedWith: SavedReport["sharedWith"]) => (sharedWith === "role" ? act.actor.role : null);

export interface NewSavedReport {
  reportCode: string;
  title: string;
  period?: string | null;
  filters?: string;
  sharedWith?: SavedReport["sharedWith"];
  /** Made by the report assistant, or by the user on the report's page. */
  origin?: "builder" | "assistant";
}

/**
 * Saves a report with its filters for the acting user. Throws `not-found` and `forbidden` for a report they may not run,
 * `validation` for a period or filters it does not have, `duplicate` for a name they already use for it.
 */
export async function saveReport(
  act: Act,
  { reportCode, title, period = null, filters = "", sharedWith = "mine", origin = "builder" }: NewSavedReport,
): Promise<{ id: string }> {
  const { userId } = act.actor;
  if (userId === null) throw new Problem("forbidden", "Saved reports belong to a user.");
  await prepareReport(act, reportCode, { filters, ...(period ? { period } : {}) });
  const id = newId();
  const sharedRole = roleFor(act, sharedWith);
  await insertSavedReport(act.db, {
    id,
    ownerId: userId,
    reportCode,
    title,
    period,
    filters,
    sharedWith,
    sharedRole,
    origin,
  });
  await act.raise("facility.report-saved", { savedReportId: id });
  return { id };
}

export const savedReportHandlers = [
  query(listSavedReports, async (view, { query: { code } }) => {
    const codes = reportsFor(view).flatMap((report) => (code === undefined || report.code === code ? report.code : []));
    if (codes.length === 0) return { rows: [] };
    const rows = await savedReportsFor(view.db, { userId: view.actor.userId, role: view.actor.role, codes });
    return { rows: rows.map((row) => shown(view, row)) };
  }),

  action(addSavedReport, async (act, { body }) => {
    const { id } = await saveReport(act, body);
    act.audit({ subjectId: id, detail: { report: body.reportCode, sharedWith: body.sharedWith } });
    return shown(act, await savedReportById(act.db, id));
  }),

  edit(changeSavedReport, savedReports, {
    beforeSave: async (act, before, change) => {
      const { period = before.period, filters = before.filters } = change;
      await prepareReport(act, before.reportCode, { filters, ...(period ? { period } : {}) });
      return change.sharedWith === undefined ? undefined : { ...change, sharedRole: roleFor(act, change.sharedWith) };
    },
  }),

  action(removeSavedReport, async (act, { params: { savedReportId } }) => {
    requireOwn(act, await savedReportForUpdate(act.db, savedReportId));
    await deleteSavedReport(act.db, savedReportId);
    act.audit({ subjectId: savedReportId });
  }),
];
