import { z } from "zod";
import { endpoint } from "../endpoint.ts";

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
