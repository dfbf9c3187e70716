import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import {
  cancelReportRun,
  type exportBody,
  exportReport,
  getReportRun,
  listReportRuns,
  type ReportRun,
  reportFile,
} from "./report-run.contract.ts";
import { makeReportFile } from "./report-run.jobs.ts";
import { insertRun, type ReportRunRow, runById, runForUpdate, runsOf } from "./report-run.store.ts";
import { reportRunStates } from "./report-run-states.ts";
import { prepareReport } from "./run-report.actions.ts";

const mostRows = 500_000;

const shown = ({ userId: _user, period: _period, filters: _filters, fileId: _file, ...run }: ReportRunRow): ReportRun =>
  run;

/** A file is its user's alone: another user's reach may be smaller. */
function requireOwn(view: View, run: ReportRunRow): void {
  if (run.userId !== view.actor.userId) throw new Problem("not-found", "There is no such file.");
}

const reportRuns = record({
  table: "reportRuns",
  subject: "report-run",
  key: "runId",
  load: runForUpdate,
  read: runById,
  scope: requireOwn,
  view: (_act, run: ReportRunRow) => shown(run),
  states: { column: "state", table: reportRunStates },
});

/**
 * Queues a file of a report. The audit entry says what was asked and how many rows there were. Throws `too-many-rows`,
 * `validation` for records that go outside, and what running the report throws.
 */
export async function queueReportFile(
  act: Act<"report-run">,
  code: string,
  { format, recordsOf, audience, period, filters = "" }: z.output<typeof exportBody>,
): Promise<ReportRun> {
  const { report, ask } = await prepareReport(act, code, { period, filters });
  const { userId } = act.actor;
  if (userId === null) throw new Problem("forbidden", "Files of reports belong to a user.");
  if (recordsOf !== null && audience === "outside")
    throw fieldProblem(
      "body.recordsOf",
      "A file for someone outside has the table only. Records stay in the facility.",
    );
  if (recordsOf !== null && report.hidesBelow?.(act))
    throw fieldProblem("body.recordsOf", "Your role sees the table of this report only.");
  if (recordsOf !== null && !report.columns.some(({ key, opens }) => opens && key === recordsOf))
    throw fieldProblem("body.recordsOf", "This number has no list of records.");
  const rowsTotal =
    recordsOf === null || !report.records
      ? (await report.read(ask)).rows.length
      : (await report.records.read(ask, { row: null, column: recordsOf, page: 1, pageSize: 1 })).total;
  if (rowsTotal > mostRows)
    throw new Problem(
      "too-many-rows",
      `This has ${rowsTotal.toLocaleString("en-US")} rows, and a file holds ${mostRows.toLocaleString("en-US")}. Choose a shorter period.`,
    );
  const id = newId();
  const title =
    recordsOf === null
      ? report.title
      : `${report.title}: ${report.columns.find(({ key }) => key === recordsOf)?.label}`;
  const asked = { reportCode: code, period: period ?? null, filters, format, recordsOf, audience };
  await insertRun(act.db, { id, userId, title, rowsTotal, createdAt: act.now, ...asked });
  act.enqueue(makeReportFile, { runId: id }, { key: `report-file:${id}` });
  act.audit({
    subjectId: id,
    detail: {
      report: code,
      format,
      audience,
      ...(recordsOf === null ? {} : { recordsOf }),
      rows: rowsTotal,
      from: ask.period.from,
      through: ask.period.through,
      filterHash: createHash("sha256")
        .update(`${code}?${period ?? ""}&${filters}`)
        .digest("hex"),
    },
  });
  return shown(await runById(act.db, id));
}

export const reportRunHandlers = [
  action(exportReport, (act, { params: { code }, body }) => queueReportFile(act, code, body)),

  query(listReportRuns, async (view) => ({
    rows: (await runsOf(view.db, view.actor.userId, addMinutes(view.now, -7 * 24 * 60))).map(shown),
  })),

  query(getReportRun, async (view, { params: { runId } }) => {
    const run = await runById(view.db, runId);
    requireOwn(view, run);
    return shown(run);
  }),

  move(cancelReportRun, reportRuns, "cancel"),

  query(reportFile, async (view, { params: { runId } }) => {
    const run = await runById(view.db, runId);
    requireOwn(view, run);
    if (run.state !== "ready" || run.fileId === null)
      throw new Problem("not-found", "This file was removed after 7 days. Export the report again.");
    const file = await view.platform.files.read(view, run.fileId);
    view.readSubject = {
      subjectId: runId,
      detail: { report: run.reportCode, format: run.format, rows: run.rowsTotal },
    };
    return new BinaryAnswer({ ...file, inline: false });
  }),
];
