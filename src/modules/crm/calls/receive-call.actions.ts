import type { Act } from "#platform/server/execution/context.ts";
import type { CallProvider } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { announceCall, logLeadCall } from "./announce-call.actions.ts";
import { type CallRow, callById, isSpamNumber, lockProviderCall, updateCall } from "./call.store.ts";
import { type CallFacts, callPhases, mergeCall, needsFollowUp, twoWaySeconds } from "./call.ts";
import { followUpJob } from "./follow-up.jobs.ts";
import { onlyMatch } from "./match.actions.ts";
import { numberCalled } from "./numbers/number.store.ts";
import { type Message, readMessage } from "./providers/reading.ts";
import { noteRecording, type SaidRecording } from "./recordings/note-recording.actions.ts";

interface Delivery {
  connectionId: string;
  body: Buffer;
}

/**
 * Records what a provider says about a call: once per call, whatever the order and however often it comes (CALL-4). A message
 * that is no call, such as a text, changes nothing. Throws `validation` for an unreadable message, which stays in the log.
 */
export async function receiveCall(
  act: Act,
  provider: CallProvider,
  { connectionId, body }: Delivery,
  read: (message: Message) => CallFacts | null,
  recordingOf: (message: Message) => SaidRecording | null,
): Promise<void> {
  const message = readMessage(body);
  if (!message) throw new Problem("validation", "The message can't be read.");
  const facts = read(message);
  if (!facts) return;
  const { row, isNew } = await lockProviderCall(act.db, { connectionId, provider, at: act.now }, facts);
  const merged = mergeCall(isNew ? null : row, facts);
  await updateCall(act.db, row.id, {
    ...merged,
    startedAt: merged.startedAt ?? row.startedAt,
    ...(isNew ? await attribution(act, facts) : {}),
    ...(isNew && facts.fromE164 !== null ? await firstMatch(act, facts, facts.fromE164) : {}),
  });
  const after = await callById(act.db, row.id);
  const endsNow = after.phase === callPhases.code("ended") && (isNew || row.phase < after.phase);
  if (endsNow) await callEnded(act, after);
  // The address can come with the end of the call or later.
  const recording = after.phase === callPhases.code("ended") && !after.spam ? recordingOf(message) : null;
  if (recording) await noteRecording(act, after.id, recording);
  await announceCall(act, after, endsNow ? "crm.call-ended" : isNew ? "crm.call-ringing" : "crm.call-changed");
}

/** Source and location of the called number (CALL-11). */
async function attribution(act: Act, facts: CallFacts) {
  const called = facts.direction === "inbound" ? facts.toE164 : facts.fromE164;
  const number = called ? await numberCalled(act.db, called) : null;
  if (!number) return {};
  return {
    trackingNumberId: number.id,
    sourceId: number.sourceId,
    locationId: number.locationId,
    campaign: number.campaign ?? facts.campaign,
  };
}

async function firstMatch(act: Act, { direction, toE164 }: CallFacts, fromE164: string) {
  const other = direction === "inbound" ? fromE164 : toE164;
  if (other === null) return {};
  if (await isSpamNumber(act.db, other, act.now)) return { spam: true };
  const leadId = await onlyMatch(act.db, other);
  return leadId ? { leadId, matchKind: "automatic" as const } : {};
}

async function callEnded(act: Act, call: CallRow): Promise<void> {
  if (call.leadId)
    await logLeadCall(act, call.leadId, call, {
      response: call.result === "completed" ? "call" : undefined,
      twoWay: (call.talkSeconds ?? 0) >= twoWaySeconds,
    });
  if (needsFollowUp(call)) act.enqueue(followUpJob, { callId: call.id }, { key: `call-follow-up:${call.id}` });
}
