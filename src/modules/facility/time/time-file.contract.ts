import { z } from "zod";
import { endpoint, exportLimit } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const downloadTimeExport = endpoint({
  method: "GET",
  path: "/time-export/:exportId",
  summary: "The frozen file of an export (CSV)",
  permission: "timeEntries.export",
  switch: "time",
  leaves: { unchecked: "Hours of staff for payroll; it names no client." },
  audit: { action: "time.downloaded", subject: "time-export" },
  params: z.strictObject({ exportId: Id }),
  response: z.custom<{ content: unknown }>((value) => typeof value === "object"),
  problems: ["not-found"],
  limit: exportLimit,
});
