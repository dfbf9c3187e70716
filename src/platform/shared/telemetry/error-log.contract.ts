import { z } from "zod";
import type { ErrorLogStatus } from "../columns.generated.ts";
import { endpoint, Instant, pageOf, pageQuery } from "../endpoint.ts";
import { Id } from "../ids.ts";
import { defineStates } from "../state-table.ts";

const text = (max: number) => z.string().max(max);
/** What a crash screen reports: the product specification's error log record (§3), scrubbed on both sides (ERR-2). */
export const ErrorReport = z.strictObject({
  name: text(200),
  message: text(2000),
  cause: text(2000).nullable(),
  stack: text(16000).nullable(),
  componentInfo: text(8000).nullable(),
  screenResolution: text(40),
  os: text(80),
  browser: text(120),
  timezone: text(64),
  url: text(500),
  subdomain: text(120),
  clickedElement: text(200).nullable(),
  role: text(40).nullable(),
  clinicianId: text(60).nullable(),
  clinicianName: text(120).nullable(),
  version: text(40),
  buildDate: text(40).nullable(),
  /** Of the last answers before it: they find the server's own log. */
  requestIds: z.array(z.uuid()).max(10).default([]),
});
export type ErrorReport = z.infer<typeof ErrorReport>;
export const reportError = endpoint({
  method: "POST",
  path: "/error-config/log",
  summary: "Report a crash of a screen",
  permission: "public",
  switch: null,
  audit: { action: "error.reported", subject: "error" },
  body: ErrorReport,
  response: z.strictObject({ reportId: z.string() }),
  status: 202,
  bodyLimit: 32 * 1024,
  limit: { bucket: "error-reports", perMinute: 10 },
});

export type FaultState = "new" | "acknowledged" | "resolved" | "ignored";
export type FaultMove = "acknowledge" | "resolve" | "ignore" | "reopen";
/** platform §3: 1 New → 2 Acknowledged → 3 Resolved ↔ 4 Ignored; seen again after its resolved version it is New. */
export const faultStates = defineStates<FaultState, FaultMove, ErrorLogStatus>({
  new: {
    label: "New",
    code: 1,
    tone: "attention",
    shape: "alert",
    moves: { acknowledge: "acknowledged", resolve: "resolved", ignore: "ignored" },
  },
  acknowledged: {
    label: "Acknowledged",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { resolve: "resolved", ignore: "ignored" },
  },
  resolved: { label: "Resolved", code: 3, tone: "done", shape: "check", moves: { ignore: "ignored", reopen: "new" } },
  ignored: {
    label: "Ignored",
    code: 4,
    tone: "neutral",
    shape: "pause",
    moves: { resolve: "resolved", reopen: "new" },
  },
});

/** Settings of the crash reporter: public, because a crash may happen before a session exists. */
export const getErrorConfig = endpoint({
  method: "GET",
  path: "/error-config",
  summary: "Whether and how often crashes are reported, and what is taken out of a report",
  permission: "public",
  switch: null,
  response: z.strictObject({
    enabled: z.boolean(),
    sampleRate: z.number(),
    ignore: z.array(z.string()),
    scrub: z.array(z.string()),
    maxPerMinute: z.number().int(),
    messages: z.record(z.string(), z.strictObject({ title: z.string(), detail: z.string() })),
  }),
});

export const ErrorLine = ErrorReport.omit({ version: true }).extend({
  id: Id,
  fingerprint: z.string(),
  appVersion: z.string(),
  occurrences: z.number().int(),
  firstAt: Instant,
  lastAt: Instant,
  status: z.enum(["new", "acknowledged", "resolved", "ignored"]),
  resolvedVersion: z.string().nullable(),
  note: z.string().nullable(),
});
export type ErrorLine = z.output<typeof ErrorLine>;

export const listErrors = endpoint({
  method: "GET",
  path: "/error-config/logs",
  summary: "Crashes that were reported, one line a fault and version, the latest first",
  permission: "errors.manage",
  switch: null,
  query: z.strictObject({
    status: z.enum(["new", "acknowledged", "resolved", "ignored"]).optional(),
    fingerprint: z.string().max(64).optional(),
    ...pageQuery,
  }),
  response: pageOf(ErrorLine),
});

export const changeError = endpoint({
  method: "PATCH",
  path: "/error-config/logs/:errorId",
  summary: "Say what became of a fault; a fault that is seen again in a later version is new",
  permission: "errors.manage",
  switch: null,
  audit: { action: "error.changed", subject: "error" },
  params: z.strictObject({ errorId: Id }),
  body: z.strictObject({
    move: z.enum(["acknowledge", "resolve", "ignore", "reopen"]),
    note: z.string().trim().max(1000).nullable().default(null),
  }),
  response: ErrorLine,
  problems: ["not-found", "wrong-state"],
});
