import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";
import { version as runningVersion } from "#platform/server/telemetry/build.ts";
import type { ErrorLogStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem, problemTitles } from "#platform/shared/problems.ts";
import {
  changeError,
  type ErrorLine,
  type ErrorReport,
  faultStates,
  getErrorConfig,
  listErrors,
  reportError,
} from "#platform/shared/telemetry/error-log.contract.ts";
import { scrubPath, scrubText } from "#platform/shared/telemetry/scrub.ts";
import { inSources } from "./stack-in-sources.ts";

/** What to do next, for problems without their own detail. */
const whatToDo: Readonly<Record<string, string>> = {
  internal: "Try again. If it keeps failing, contact support with the report number.",
  busy: "Wait a moment and try again.",
};

/** The stored report: without identifying data, with stack frames mapped to sources (ERR-2). */
async function kept(report: ErrorReport): Promise<ErrorReport> {
  const clean = (text: string | null) => (text === null ? null : scrubText(text));
  const [stack, componentInfo] = await Promise.all([inSources(report.stack), inSources(report.componentInfo)]);
  return {
    ...report,
    message: scrubText(report.message),
    cause: clean(report.cause),
    stack: clean(stack),
    componentInfo: clean(componentInfo),
    url: scrubPath(report.url),
    clickedElement: clean(report.clickedElement),
  };
}

/** Errors with the same name, first three frames and page are the same (ERR-1), also across builds. */
function fingerprint(report: ErrorReport): string {
  const frames = (report.stack ?? "").split("\n").filter((line) => /:\d+:\d+\)?$/.test(line));
  return createHash("sha256")
    .update([report.name, ...frames.slice(0, 3), report.url].join("|"))
    .digest("hex")
    .slice(0, 32);
}

/** Stores a crash report; repeats in the same version increase its count. Scrubbed again here (ERR-2). */
export const errorLogHandlers = [
  action(reportError, async (act, { body }) => {
    const report = await kept(body);
    const { version, ...rest } = report;
    const row = await act.db
      .insertInto("errorLogs")
      .values({
        id: newId(),
        fingerprint: fingerprint(report),
        appVersion: version,
        ...rest,
        firstAt: act.now,
        lastAt: act.now,
      })
      .onConflict((conflict) =>
        conflict.columns(["tenantId", "fingerprint", "appVersion"]).doUpdateSet((eb) => ({
          occurrences: eb("errorLogs.occurrences", "+", 1),
          lastAt: act.now,
          requestIds: report.requestIds,
          stack: report.stack,
          // A resolved error that recurs in any version is new again.
          status: sql<ErrorLogStatus>`CASE WHEN error_logs.status = 3 THEN 1 ELSE error_logs.status END`,
          resolvedVersion: sql<null>`CASE WHEN error_logs.status = 3 THEN NULL ELSE error_logs.resolved_version END`,
        })),
      )
      .returning(["id", "occurrences"])
      .executeTakeFirstOrThrow();
    act.audit({ subjectId: row.id });
    // Notifies at the 10th, 100th and each further tenfold report.
    if (row.occurrences >= 10 && Number.isInteger(Math.log10(row.occurrences)))
      act.notify({
        kind: "error.spike",
        to: { permission: "errors.manage" },
        title: inEachLanguage((say) => say("errors.spike", { count: row.occurrences, name: report.name })),
        body: report.url.slice(0, 300),
        link: "/settings?tabs=errors",
        subject: { type: "error", id: row.id },
        groupKey: `error.spike:${row.id}`,
      });
    return { reportId: row.id };
  }),

  query(getErrorConfig, async () => ({
    enabled: true,
    sampleRate: 1,
    // Canceled requests and browser noise are not errors.
    ignore: ["AbortError", "Automatic cancellation", "ResizeObserver loop"],
    scrub: ["query strings", "ids and record numbers in paths", "e-mail addresses", "phone numbers", "9-digit runs"],
    maxPerMinute: 10,
    messages: Object.fromEntries(
      [...problemTitles()].map(([code, title]) => [code, { title, detail: whatToDo[code] ?? title }]),
    ),
  })),

  query(listErrors, async (view, { query: { status, fingerprint: print, page, pageSize } }) => {
    let rows = errorRows(view.db);
    if (status) rows = rows.where("status", "=", faultStates.code(status));
    if (print) rows = rows.where("fingerprint", "=", print);
    const [found, { total }] = await Promise.all([
      rows
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      rows.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
    ]);
    return { rows: found.map(toLine), total, page, pageSize };
  }),

  action(changeError, async (act, { params, body }) => {
    const before = await errorRows(act.db).where("id", "=", params.errorId).forUpdate().executeTakeFirst();
    if (!before) throw new Problem("not-found");
    const next = faultStates.next(toLine(before).status, body.move);
    if (!next) throw new Problem("wrong-state", "This error already has that status.");
    await act.db
      .updateTable("errorLogs")
      .set({
        status: faultStates.code(next),
        resolvedVersion: next === "resolved" ? runningVersion : null,
        ...(body.note ? { note: body.note } : {}),
      })
      .where("id", "=", before.id)
      .execute();
    act.audit({ subjectId: before.id, fields: ["status"], detail: { status: next } });
    return toLine(await errorRows(act.db).where("id", "=", before.id).executeTakeFirstOrThrow());
  }),
];

function errorRows(db: TenantDb) {
  return db
    .selectFrom("errorLogs")
    .select([
      "id",
      "fingerprint",
      "name",
      "message",
      "cause",
      "stack",
      "componentInfo",
      "screenResolution",
      "os",
      "browser",
      "timezone",
      "url",
      "subdomain",
      "clickedElement",
      "role",
      "clinicianId",
      "clinicianName",
      "buildDate",
      "requestIds",
      "appVersion",
      "occurrences",
      "firstAt",
      "lastAt",
      "status",
      "resolvedVersion",
      "note",
    ])
    .orderBy("lastAt", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof errorRows>["execute"]>>[number];

function toLine(row: Row): ErrorLine {
  return {
    ...row,
    screenResolution: row.screenResolution ?? "",
    os: row.os ?? "",
    browser: row.browser ?? "",
    timezone: row.timezone ?? "",
    url: row.url ?? "",
    subdomain: row.subdomain ?? "",
    status: faultStates.fromCode(row.status) ?? "new",
  };
}
