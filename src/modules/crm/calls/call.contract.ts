import { z } from "zod";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { commaList } from "#platform/shared/endpoint.ts";
import { callProviders, callResults, dispositions, matchTypes } from "./call.ts";
import { recordingStatuses } from "./recordings/recording.ts";

/** A record that has the caller's number, as far as the reader may see it. */
export const CallMatch = z.strictObject({
  type: z.enum(matchTypes),
  id: Id,
  name: z.string(),
  /** Number and status of a lead or client; relationship of a contact; type of an organization. */
  detail: z.string(),
  link: z.string(),
});
export type CallMatch = z.infer<typeof CallMatch>;

export const Call = z.strictObject({
  id: idOf("call"),
  provider: z.enum(callProviders),
  direction: z.enum(["inbound", "outbound"]),
  fromE164: z.string().nullable(),
  toE164: z.string().nullable(),
  callerName: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  phase: z.number().int().min(1).max(3),
  result: z.enum(callResults).nullable(),
  startedAt: Instant,
  answeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  ringSeconds: z.number().int().nullable(),
  /** Conversation, as opposed to what the provider bills (CALL-9). */
  talkSeconds: z.number().int().nullable(),
  connectedSeconds: z.number().int().nullable(),
  numberLabel: z.string().nullable(),
  sourceName: z.string().nullable(),
  campaign: z.string().nullable(),
  locationId: Id.nullable(),
  claimedById: Id.nullable(),
  claimedByName: z.string().nullable(),
  claimedAt: Instant.nullable(),
  disposition: z.enum(dispositions).nullable(),
  dispositionNote: z.string().nullable(),
  spam: z.boolean(),
  /** The record this call belongs to; null while it has none, and for one that the reader may not open. */
  linked: CallMatch.nullable(),
  /** It belongs to a record that the reader may not open. */
  isRestricted: z.boolean(),
  version: Version,
});
export type Call = z.infer<typeof Call>;

export const CallRecording = z.strictObject({
  status: z.enum(recordingStatuses),
  /** Why it is not there. */
  reason: z.string().nullable(),
  seconds: z.number().int().nullable(),
  purgeOn: PlainDate.nullable(),
});
export type CallRecording = z.infer<typeof CallRecording>;

export const LiveCall = Call.extend({
  matches: z.array(CallMatch),
  /** For those who may listen to recordings. */
  recording: CallRecording.nullable(),
});
export type LiveCall = z.infer<typeof LiveCall>;

const filters = {
  provider: z.enum(callProviders).optional(),
  result: commaList(z.enum(callResults)).optional(),
  numberId: commaList(Id).optional(),
  sourceId: commaList(Id).optional(),
  agentId: commaList(Id).optional(),
  /** Calls without a record, a disposition or a spam mark. */
  unmatched: z.stringbool().optional(),
  spam: z.stringbool().default(false),
  ...pageQuery,
};

export const listCalls = endpoint({
  method: "GET",
  path: "/call-tracking/leads",
  summary: "Calls with their leads, newest first",
  permission: "crm.call",
  query: z.strictObject(filters),
  response: pageOf(Call),
});

const older = { provider: true } as const;
const olderFilters = z.strictObject(filters).omit(older);
export const listCtmLeads = endpoint({
  method: "GET",
  path: "/ctm/leads",
  summary: "Calls of CallTrackingMetrics; the older path of /call-tracking/leads",
  permission: "crm.call",
  query: olderFilters,
  response: pageOf(Call),
});
export const listCtmCalls = endpoint({
  method: "GET",
  path: "/ctm/calls",
  summary: "Calls of CallTrackingMetrics; the older path of /call-tracking/leads",
  permission: "crm.call",
  query: olderFilters,
  response: pageOf(Call),
});

export const liveCalls = endpoint({
  method: "GET",
  path: "/call-tracking/calls/live",
  summary: "Calls that ring or are in progress, with the records that have the caller's number",
  permission: "crm.call",
  response: z.strictObject({ rows: z.array(LiveCall) }),
});

const params = z.strictObject({ callId: idOf("call") });

export const getCall = endpoint({
  method: "GET",
  path: "/call-tracking/calls/:callId",
  summary: "A call with the records that have the caller's number",
  permission: "crm.call",
  params,
  response: LiveCall,
  problems: ["not-found", "out-of-scope"],
});

export const claimCall = endpoint({
  method: "POST",
  path: "/call-tracking/calls/:callId/claim",
  summary: "Take a call; the second of two users gets the name of the first",
  permission: "crm.call",
  audit: { action: "call.claimed", subject: "call" },
  params,
  response: LiveCall,
  problems: ["not-found", "out-of-scope", "call-already-claimed"],
});

export const matchCall = endpoint({
  method: "POST",
  path: "/call-tracking/calls/:callId/match",
  summary: "Link a call to a lead, a client or a partner, or remove its link",
  permission: "crm.call",
  audit: { action: "call.matched", subject: "call" },
  params,
  body: z.strictObject({
    to: z.strictObject({ type: z.enum(["lead", "client", "organization", "professional"]), id: Id }).nullable(),
  }),
  response: LiveCall,
  problems: ["not-found", "out-of-scope"],
});

export const leadOfCall = endpoint({
  method: "POST",
  path: "/call-tracking/calls/:callId/lead",
  summary: "Add a lead with the caller's number, source and location, and link the call to it",
  permission: "crm.call",
  audit: { action: "call.lead-added", subject: "call" },
  params,
  response: z.strictObject({ leadId: idOf("lead"), call: LiveCall }),
  status: 201,
  problems: ["not-found", "out-of-scope", "wrong-state", "lead-needs-contact", "duplicate-suspected"],
});

export const disposeCall = endpoint({
  method: "POST",
  path: "/call-tracking/calls/:callId/disposition",
  summary: "Record the outcome of a call",
  permission: "crm.call",
  audit: { action: "call.disposition-set", subject: "call" },
  params,
  body: z.strictObject({
    disposition: z.enum(dispositions),
    note: z.string().trim().min(1).max(1000).nullable().optional(),
  }),
  response: LiveCall,
  problems: ["not-found", "out-of-scope"],
});

export const markSpam = endpoint({
  method: "POST",
  path: "/call-tracking/calls/:callId/spam",
  summary: "Mark a call's number as spam, or remove the mark; calls from it don't pop up",
  permission: "crm.call",
  audit: { action: "call.spam-marked", subject: "call" },
  params,
  body: z.strictObject({ spam: z.boolean() }),
  response: LiveCall,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

const webhook = {
  method: "POST",
  permission: "public",
  audit: { action: "delivery.received", subject: "connection" },
  response: z.strictObject({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  raw: "bytes",
  bodyLimit: 1_048_576,
  limit: { bucket: "call-webhooks", perMinute: 15_000 },
  problems: ["signature-invalid", "not-found", "too-large"],
} as const;
const webhookToken = z.string().max(100);

export const receiveCtm = endpoint({
  ...webhook,
  path: "/call-tracking/webhooks/ctm/:webhookToken",
  summary: "Receive a signed call event from CallTrackingMetrics",
  params: z.strictObject({ webhookToken }),
});

export const receiveCallRail = endpoint({
  ...webhook,
  path: "/call-tracking/webhooks/callrail/:webhookToken/:event",
  summary: "Receive a signed call event from CallRail",
  params: z.strictObject({ webhookToken, event: z.string().max(40) }),
});

export const receiveCtmOlder = endpoint({
  ...webhook,
  path: "/ctm/webhook",
  summary: "Receive a signed call event from CallTrackingMetrics; the older path",
  query: z.strictObject({ token: webhookToken }),
});
