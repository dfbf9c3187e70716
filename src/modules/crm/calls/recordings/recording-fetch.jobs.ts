import { z } from "zod";
import { openForWork } from "#modules/integrations/index.ts";
import { isOnHold } from "#platform/server/access/legal-hold.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { endFile } from "#platform/server/files/file.store.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineOutsideJob, type JobHandle } from "#platform/server/jobs/jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import { recordingFrom } from "../providers/recording-audio.ts";
import { recordingsToPurge, recordingToFetch, updateRecording } from "./recording.store.ts";
import { mostAttempts, recordingDays } from "./recording.ts";

const FetchPayload = z.object({ recordingId: z.string(), attempt: z.number().int() });
const again: JobHandle<z.output<typeof FetchPayload>> = { task: "crm:recording-fetch", payload: FetchPayload };

/** Downloads a recording from the provider and stores it encrypted; what fails is tried five times over two hours (CALL-10). */
export const fetchRecording = defineOutsideJob({
  module: "crm",
  name: "recording-fetch",
  payload: FetchPayload,
  outside: async (platform, tenant, { recordingId, attempt }) => {
    const db = platform.database.tenant(tenant.id);
    const recording = await recordingToFetch(db, recordingId);
    if (recording?.status !== "pending" || recording.sourceUrl === null) return;
    try {
      const connection = await openForWork(platform, tenant, recording.connectionId);
      const audio = await recordingFrom(recording.provider, connection, recording.sourceUrl);
      await asSystem(platform, tenant, async (act) => {
        const { id } = await platform.files.put(act, {
          name: `call.${audio.mediaType === "audio/wav" ? "wav" : "mp3"}`,
          mediaType: audio.mediaType,
          content: audio.content,
          subjectType: "call-recording",
          subjectId: recording.callId,
        });
        await updateRecording(act.db, recording.id, {
          status: "stored",
          fileId: id,
          sourceUrl: null,
          attempts: attempt,
          purgeOn: addDays(localDate(act.now, act.timeZone), recordingDays),
        });
        await act.raise("crm.call-changed", { callId: recording.callId }, { topics: ["list:crm-calls"] });
      });
    } catch (error) {
      if (!(error instanceof OutboundFailure || error instanceof Problem)) throw error;
      await asSystem(platform, tenant, async (act) => {
        const isLast = attempt >= mostAttempts;
        await updateRecording(act.db, recording.id, {
          attempts: attempt,
          ...(isLast ? { status: "failed", reason: error.message.slice(0, 300) } : {}),
        });
        if (!isLast)
          act.enqueue(
            again,
            { recordingId, attempt: attempt + 1 },
            { runAt: addMinutes(act.now, 2 ** attempt * 4), key: `crm:recording:${recordingId}` },
          );
      });
    }
  },
});

const batch = 200;

/** Each night: deletes recordings whose retention has ended. One of a record on legal hold stays (CALL-10). */
export const purgeRecordings = defineOutsideJob({
  module: "crm",
  name: "recording-purge",
  payload: z.object({}),
  cron: "20 10 * * *",
  outside: async (platform, tenant) => {
    const db = platform.database.tenant(tenant.id);
    const today = localDate(platform.clock.now(), tenant.timeZone);
    for (const { id, fileId, leadId, clientId } of await recordingsToPurge(db, today, batch)) {
      const isHeld =
        (clientId !== null && (await isOnHold({ db }, { type: "client", id: clientId, clientId }))) ||
        (leadId !== null && (await isOnHold({ db }, { type: "lead", id: leadId })));
      if (isHeld || fileId === null) continue;
      // The bytes go between the two transactions: after a crash the next night finds the recording again.
      const keys = await asSystem(platform, tenant, (act) =>
        endFile(act.db, fileId, act.now, "The retention time of the recording ended."),
      );
      for (const key of keys) await platform.files.erase(key);
      await asSystem(platform, tenant, (act) =>
        updateRecording(act.db, id, { status: "purged", fileId: null, purgeOn: null }),
      );
    }
  },
});
