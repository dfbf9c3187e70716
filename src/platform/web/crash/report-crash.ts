import { apiPrefix } from "#platform/shared/endpoint.ts";
import { type ErrorReport, reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import { scrubPath, scrubText } from "#platform/shared/telemetry/scrub.ts";
import { call } from "../api/call.ts";
import { readCookie } from "../api/cookies.ts";
import { isCancellation } from "../api/problem.ts";
import { runningVersion } from "../version/running-version.ts";
import { recentRequests } from "./recent-requests.ts";
import { isReported, knownRules, reportRules } from "./report-rules.ts";
import { browserOf, describeElement, osOf } from "./surroundings.ts";

let lastClicked: Element | null = null;
let sentAt: number[] = [];
const sent = new Map<string, Promise<string | null>>();
let leaving = false;

/** Notes the last click and hears failures no screen caught. Called once. */
export function watchCrashes(): void {
  const noteClick = (event: MouseEvent) => {
    if (event.target instanceof Element) lastClicked = event.target;
  };
  addEventListener("click", noteClick, true);
  addEventListener("pagehide", () => {
    leaving = true;
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });
  addEventListener("error", (event) => void reportCrash(event.error ?? new Error(event.message)));
  addEventListener("unhandledrejection", (event) => {
    // A refusal of the API is an answer, not a crash of the page.
    if (event.reason instanceof Error && event.reason.name !== "ApiProblem") void reportCrash(event.reason);
  });
}

/** The error log record of the product specification (§3), scrubbed. */
export function recordOf(error: Error, componentStack: string | null): ErrorReport {
  const cut = (text: string, max: number) => scrubText(text).slice(0, max);
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : error.cause;
  const component = (componentStack ?? "").trim();
  return {
    name: cut(error.name || "Error", 200),
    message: cut(error.message, 2000),
    cause: cause === undefined || cause === null ? null : cut(String(cause), 2000),
    stack: error.stack ? cut(error.stack, 16000) : null,
    componentInfo: component === "" ? null : cut(component, 8000),
    screenResolution: `${screen.width}x${screen.height}@${devicePixelRatio}`,
    os: osOf(navigator.userAgent),
    browser: browserOf(navigator.userAgent),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "unknown",
    url: scrubPath(location.pathname).slice(0, 500),
    subdomain: (location.hostname.split(".")[0] ?? "").slice(0, 120),
    clickedElement: describeElement(lastClicked)?.slice(0, 200) ?? null,
    role: readCookie("role")?.slice(0, 40) ?? null,
    clinicianId: readCookie("clinician_id")?.slice(0, 60) ?? null,
    clinicianName: readCookie("clinician_name")?.slice(0, 120) ?? null,
    version: runningVersion.slice(0, 40),
    buildDate: readCookie("build_date")?.slice(0, 40) ?? null,
    requestIds: [...recentRequests()],
  };
}

/** Name, top three frames and route: the same crash again is the same report (ERR-1). */
export function fingerprintOf(error: Error, pathname: string): string {
  const frames = (error.stack ?? "")
    .split("\n")
    .slice(1, 4)
    .map((line) => line.trim());
  return [error.name, ...frames, scrubPath(pathname)].join("|");
}

/** Sends the record and gives its report id; null when it could not be sent, or when too many were sent already. */
export function reportCrash(error: unknown, componentStack: string | null = null): Promise<string | null> {
  if (isCancellation(error)) return Promise.resolve(null);
  const fault = error instanceof Error ? error : new Error(String(error));
  const fingerprint = fingerprintOf(fault, location.pathname);
  const before = sent.get(fingerprint);
  if (before) return before;
  const now = Date.now();
  sentAt = sentAt.filter((at) => now - at < 60_000);
  if (sentAt.length >= knownRules().maxPerMinute) return Promise.resolve(null);
  sentAt.push(now);
  const body = recordOf(fault, componentStack);
  if (leaving) {
    if (!isReported(knownRules(), fault, Math.random())) return Promise.resolve(null);
    navigator.sendBeacon(
      `${apiPrefix}${reportError.path}`,
      new Blob([JSON.stringify(body)], { type: "application/json" }),
    );
    return Promise.resolve(null);
  }
  const report = reportRules()
    .then((rules) =>
      isReported(rules, fault, Math.random()) ? call(reportError, { body }, { background: true }) : null,
    )
    .then(
      (answer) => answer?.reportId ?? null,
      () => null,
    );
  sent.set(fingerprint, report);
  setTimeout(() => sent.delete(fingerprint), 60_000);
  return report;
}
