import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { callLine } from "../connections/call-entry.contract.ts";

/** The longest capture, and the days until its calls are deleted (INT-11). */
export const longestCaptureMinutes = 60;
export const captureKeptDays = 7;

export const Capture = z.strictObject({
  id: Id,
  reason: z.string(),
  begunAt: Instant,
  begunBy: z.string().nullable(),
  endsAt: Instant,
});
export type Capture = z.infer<typeof Capture>;

export const CapturedCall = z.strictObject({
  ...callLine,
  /** Why there was no response, or why the service refused. */
  failure: z.string().nullable(),
});
export type CapturedCall = z.infer<typeof CapturedCall>;

const params = z.strictObject({ connectionId: Id });
const permission = "integrations.manage" as const;

export const listCaptures = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/captures",
  summary: "Get a connection's capture and the list of captured calls, without their contents",
  permission,
  params,
  response: z.strictObject({ running: Capture.nullable(), rows: z.array(CapturedCall) }),
});
export const beginCapture = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/captures",
  summary: "Start an encrypted capture of a connection's traffic, for at most an hour",
  permission,
  audit: { action: "integration.capture-begun", subject: "connection" },
  params,
  body: z.strictObject({
    minutes: z.number().int().min(5).max(longestCaptureMinutes),
    reason: z.string().trim().min(10, "Describe the problem you are investigating").max(300),
  }),
  response: Capture,
  status: 201,
  stepUp: true,
  problems: ["wrong-state"],
});
export const stopCapture = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/captures/stop",
  summary: "Stop a capture; captured calls are kept until their retention ends",
  permission,
  audit: { action: "integration.capture-stopped", subject: "connection" },
  params,
  problems: ["wrong-state"],
});
export const readCapturedCall = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/captures/:callId",
  summary: "Get one captured call without secrets; each view is audited",
  permission,
  audit: { action: "integration.capture-viewed", subject: "connection" },
  params: z.strictObject({ connectionId: Id, callId: Id }),
  response: CapturedCall.extend({ said: z.string(), heard: z.string() }),
});
