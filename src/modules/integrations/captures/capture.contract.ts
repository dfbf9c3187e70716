import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { callLine } from "../connections/call-line.contract.ts";

/** No capture runs longer, and what it kept is destroyed after so many days (INT-11). */
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
  /** Why no answer came, or why the service refused. */
  failure: z.string().nullable(),
});
export type CapturedCall = z.infer<typeof CapturedCall>;

const params = z.strictObject({ connectionId: Id });
const permission = "integrations.manage" as const;

export const listCaptures = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/captures",
  summary: "Whether a connection is captured, and which calls were kept; not what was in them",
  permission,
  params,
  response: z.strictObject({ running: Capture.nullable(), rows: z.array(CapturedCall) }),
});
export const beginCapture = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/captures",
  summary: "Keep what a connection says and hears, sealed, for at most an hour; it ends by itself",
  permission,
  audit: { action: "integration.capture-begun", subject: "connection" },
  params,
  body: z.strictObject({
    minutes: z.number().int().min(5).max(longestCaptureMinutes),
    reason: z.string().trim().min(10, "Say what problem you are looking into").max(300),
  }),
  response: Capture,
  status: 201,
  stepUp: true,
  problems: ["wrong-state"],
});
export const stopCapture = endpoint({
  method: "POST",
  path: "/integrations/connections/:connectionId/captures/stop",
  summary: "End a capture now; what it kept stays for its days",
  permission,
  audit: { action: "integration.capture-stopped", subject: "connection" },
  params,
  problems: ["wrong-state"],
});
export const readCapturedCall = endpoint({
  method: "GET",
  path: "/integrations/connections/:connectionId/captures/:callId",
  summary: "One captured call: what was said and heard, without secrets; each look is in the log",
  permission,
  audit: { action: "integration.capture-viewed", subject: "connection" },
  params: z.strictObject({ connectionId: Id, callId: Id }),
  response: CapturedCall.extend({ said: z.string(), heard: z.string() }),
});
