import { createHash } from "node:crypto";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { version as runningVersion } from "#platform/server/telemetry/build.ts";
import { Problem, problemTitles } from "#platform/shared/problems.ts";
import {
  changeError,
  type ErrorReport,
  faultStates,
  getErrorConfig,
  listErrors,
  reportError,
} from "#platform/shared/telemetry/error-log.contract.ts";
import { scrubPath, scrubText } from "#platform/shared/telemetry/scrub.ts";
import { inEachLanguage } from "../notices.ts";
import { errorRecord, insertOrCountError, listedErrors } from "./error-log.store.ts";
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
    const row = await insertOrCountError(act.db, report, fingerprint(report), act.now);
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
    scrub: ["query strings", "ids and record numbers in paths", "email addresses", "phone numbers", "9-digit runs"],
    maxPerMinute: 10,
    messages: Object.fromEntries(
      [...problemTitles()].map(([code, title]) => [code, { title, detail: whatToDo[code] ?? title }]),
    ),
  })),

  query(listErrors, (view, { query: { page, pageSize, ...filter } }) =>
    listedErrors(view.db, filter, { page, pageSize }),
  ),

  verb(changeError, errorRecord, (act, before, { body: { move, note } }) => {
    const next = faultStates.next(faultStates.fromCode(before.status) ?? "new", move);
    if (!next) throw new Problem("wrong-state", "This error already has that status.");
    act.auditDetail({ status: next });
    return {
      status: faultStates.code(next),
      resolvedVersion: next === "resolved" ? runningVersion : null,
      ...(note ? { note } : {}),
    };
  }),
];
