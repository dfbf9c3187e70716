import type { CallDirection, CallDisposition, CallResult } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export const callProviders = ["ctm", "callrail"] as const;
export const providerLabels = { ctm: "CallTrackingMetrics", callrail: "CallRail" } as const;

export type CallPhase = "ringing" | "in-progress" | "ended";

/** A call only moves forward, because the provider's messages can arrive in any order (CALL-4). */
export const callPhases = defineStates<CallPhase, "answer" | "end", 1 | 2 | 3>({
  ringing: {
    label: "Ringing",
    code: 1,
    tone: "attention",
    shape: "alert",
    moves: { answer: "in-progress", end: "ended" },
  },
  "in-progress": { label: "In progress", code: 2, tone: "info", shape: "half", moves: { end: "ended" } },
  ended: { label: "Ended", code: 3, tone: "neutral", shape: "check", moves: {} },
});

export const callResults = ["completed", "missed", "voicemail", "abandoned"] as const satisfies readonly CallResult[];
export const resultLabels = {
  completed: "Completed",
  missed: "Missed",
  voicemail: "Voicemail",
  abandoned: "Abandoned",
} as const satisfies Record<CallResult, string>;

export const dispositions = [
  "new-inquiry",
  "existing-lead",
  "family",
  "partner",
  "current-client",
  "wrong-number",
  "other",
] as const satisfies readonly CallDisposition[];
export const dispositionLabels = {
  "new-inquiry": "New inquiry",
  "existing-lead": "Existing lead",
  family: "Family or support",
  partner: "Referral partner",
  "current-client": "Current client",
  "wrong-number": "Wrong number",
  other: "Other",
} as const satisfies Record<CallDisposition, string>;

/** What a provider says about a call in one message; null where it says nothing. */
export interface CallFacts {
  providerCallId: string;
  direction: CallDirection;
  fromE164: string | null;
  toE164: string | null;
  callerName: string | null;
  city: string | null;
  state: string | null;
  /** Code of the phase: 1 ringing, 2 in progress, 3 ended. */
  phase: number;
  result: CallResult | null;
  startedAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  ringSeconds: number | null;
  talkSeconds: number | null;
  connectedSeconds: number | null;
  campaign: string | null;
}

const earliest = (a: string | null, b: string | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);
const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

/** A call after one more message: the phase never goes down, and an earlier message that comes late fills gaps only (CALL-4). */
export function mergeCall(before: CallFacts | null, said: CallFacts): CallFacts {
  const [newer, older] = before !== null && said.phase < before.phase ? [before, said] : [said, before];
  const merged: CallFacts = {
    providerCallId: newer.providerCallId,
    direction: newer.direction,
    fromE164: newer.fromE164 ?? older?.fromE164 ?? null,
    toE164: newer.toE164 ?? older?.toE164 ?? null,
    callerName: newer.callerName ?? older?.callerName ?? null,
    city: newer.city ?? older?.city ?? null,
    state: newer.state ?? older?.state ?? null,
    phase: newer.phase,
    result: newer.result ?? older?.result ?? null,
    startedAt: earliest(newer.startedAt, older?.startedAt ?? null),
    answeredAt: newer.answeredAt ?? older?.answeredAt ?? null,
    endedAt: newer.endedAt ?? older?.endedAt ?? null,
    ringSeconds: newer.ringSeconds ?? older?.ringSeconds ?? null,
    talkSeconds: newer.talkSeconds ?? older?.talkSeconds ?? null,
    connectedSeconds: newer.connectedSeconds ?? older?.connectedSeconds ?? null,
    campaign: newer.campaign ?? older?.campaign ?? null,
  };
  return { ...merged, ringSeconds: merged.ringSeconds ?? ringSecondsOf(merged) };
}

/** How long it rang, from the instants that are known. */
function ringSecondsOf({ startedAt, answeredAt, endedAt, talkSeconds }: CallFacts): number | null {
  if (startedAt === null) return null;
  if (answeredAt !== null) return seconds(startedAt, answeredAt);
  if (endedAt === null || talkSeconds === null) return null;
  return Math.max(0, seconds(startedAt, endedAt) - talkSeconds);
}

/** Shorter calls without a voicemail make no lead (CALL-8). */
const leastSeconds = 5;

/** Whether a caller whom no one spoke with gets a lead and a call-back task (CALL-8). */
export function needsFollowUp(call: {
  direction: CallDirection;
  phase: number;
  result: CallResult | null;
  fromE164: string | null;
  connectedSeconds: number | null;
  ringSeconds: number | null;
  spam: boolean;
}): boolean {
  if (call.direction !== "inbound" || call.spam || call.fromE164 === null) return false;
  if (call.phase !== callPhases.code("ended") || call.result === null || call.result === "completed") return false;
  return call.result === "voicemail" || (call.connectedSeconds ?? call.ringSeconds ?? leastSeconds) >= leastSeconds;
}

/** SLA-1: talking at least this long is two-way contact. */
export const twoWaySeconds = 30;

/** How a known number was found. The order is the order in which matches are offered (CALL-6). */
export const matchTypes = [
  "lead",
  "contact",
  "client",
  "client-contact",
  "organization",
  "professional",
  "closed-lead",
] as const;
export type MatchType = (typeof matchTypes)[number];

/** Shown with a caller who is not the client themselves: Part 2 programs may not confirm that someone is in treatment (CALL-7). */
export const disclosureNotice = "No release on file: you may listen, but don't confirm anything.";
