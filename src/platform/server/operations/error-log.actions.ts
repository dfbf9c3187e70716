import { createHash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import { type ErrorReport, reportError } from "#platform/shared/operations/error-log.contract.ts";
import { scrub } from "#platform/shared/operations/scrub.ts";
import { action } from "../module.ts";

function scrubbed(report: ErrorReport): ErrorReport {
  const clean = (text: string | null) => (text === null ? null : scrub(text));
  return {
    ...report,
    message: scrub(report.message),
    cause: clean(report.cause),
    stack: clean(report.stack),
    componentInfo: clean(report.componentInfo),
    url: scrub(report.url),
    clickedElement: clean(report.clickedElement),
  };
}

/** Same name, same first three frames, same page: the same fault (ERR-1). */
function fingerprint(report: ErrorReport): string {
  const frames = (report.stack ?? "").split("\n").slice(1, 4).join("|");
  return createHash("sha256")
    .update(`${report.name}|${frames}|${report.url.split("?")[0]}`)
    .digest("hex")
    .slice(0, 32);
}

/** Takes a crash report; repeats of one fault in one version raise its count. Scrubbed again here (ERR-2). */
export const errorLogHandlers = [
  action(reportError, async (act, { body }) => {
    const report = scrubbed(body);
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
          status: sql<number>`CASE WHEN error_logs.status = 3 THEN 1 ELSE error_logs.status END`,
        })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    act.audit({ subjectId: row.id });
    return { reportId: row.id };
  }),
];
