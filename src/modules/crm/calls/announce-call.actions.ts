import type { Act } from "#platform/server/execution/context.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import type { TouchedLead } from "../leads/lead.store.ts";
import type { CallRow } from "./call.store.ts";
import { resultLabels } from "./call.ts";

type CallEvent = "crm.call-ringing" | "crm.call-changed" | "crm.call-ended";

/** Has other users' screens follow a change of a call. */
export async function announceCall(act: Act, { id, version }: { id: string; version: number }, event: CallEvent) {
  await act.raise(event, { callId: id }, { topics: ["list:crm-calls"], subject: { type: "call", id, version } });
}

/** Enters an ended call in the lead's activity, with the response it counts as (SLA-1). */
export async function logLeadCall(
  act: Act,
  leadId: string,
  call: Pick<CallRow, "id" | "direction" | "result" | "talkSeconds" | "numberLabel">,
  touched: Omit<TouchedLead, "at">,
): Promise<void> {
  const minutes = Math.round((call.talkSeconds ?? 0) / 60);
  const length = minutes > 0 ? `, ${minutes} min` : "";
  const result = call.result ? resultLabels[call.result].toLowerCase() : "in progress";
  await logActivity(act, leadId, {
    kind: "call",
    summary: `${call.direction === "inbound" ? "Incoming" : "Outgoing"} call: ${result}${length}`,
    subjectType: "call",
    subjectId: call.id,
    detail: call.numberLabel ?? undefined,
  });
  await touchLead(act, leadId, touched);
}
