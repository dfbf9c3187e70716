import type { Act } from "#platform/server/execution/context.ts";
import { insertRecording, statesOfCall } from "./recording.store.ts";
import { mayKeepRecording, withheldReason } from "./recording.ts";
import { fetchRecording } from "./recording-fetch.jobs.ts";

/** Where a provider says the recording of a call is. */
export interface SaidRecording {
  url: string;
  seconds: number | null;
}

/** Queues the download of a call's recording, unless it may not be kept (CALL-10). Said again, it changes nothing. */
export async function noteRecording(act: Act, callId: string, { url, seconds }: SaidRecording): Promise<void> {
  const { announced, callerState, locationState } = await statesOfCall(act.db, callId);
  const isKept = mayKeepRecording(announced, [callerState, locationState]);
  const id = await insertRecording(act.db, {
    callId,
    status: isKept ? "pending" : "withheld",
    reason: isKept ? null : withheldReason,
    sourceUrl: isKept ? url : null,
    seconds,
  });
  if (id && isKept) act.enqueue(fetchRecording, { recordingId: id, attempt: 1 }, { key: `crm:recording:${id}` });
}
