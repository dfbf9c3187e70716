import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { Binary, BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { idOf } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { callById } from "../call.store.ts";
import { requireCallInReach } from "../call-reach.actions.ts";
import { recordingOfCall } from "./recording.store.ts";
import { recordingLabels } from "./recording.ts";

export const playRecording = endpoint({
  method: "GET",
  path: "/call-tracking/calls/:callId/recording",
  summary: "Play the recording of a call; parts of it can be requested, and each playback is audited",
  permission: "crm.listen",
  audit: { action: "call.recording-played", subject: "call" },
  params: z.strictObject({ callId: idOf("call") }),
  response: Binary,
  problems: ["not-found", "out-of-scope"],
});

async function requireListener(view: View, callId: string): Promise<void> {
  view.require("crm.listen");
  requireCallInReach(view, await callById(view.db, callId));
}

/** Recordings are read through their call; no one uploads one. */
export const recordingFiles: FileSubject = {
  type: "call-recording",
  requireAccess: async (view, { subjectId }, toChange) => {
    if (toChange) throw new Problem("forbidden", "Recordings come from the call-tracking provider.");
    await requireListener(view, subjectId);
  },
  checkUpload: () => {
    throw new Problem("forbidden", "Recordings come from the call-tracking provider.");
  },
};

export const recordingHandlers = [
  query(playRecording, async (view, { params: { callId } }) => {
    view.readSubject = { subjectId: callId };
    await requireListener(view, callId);
    const recording = await recordingOfCall(view.db, callId);
    if (!recording?.fileId)
      throw new Problem(
        "not-found",
        recording ? (recording.reason ?? `${recordingLabels[recording.status]}.`) : "This call has no recording.",
      );
    const { mediaType, name, content } = await view.platform.files.read(view, recording.fileId);
    return new BinaryAnswer({ mediaType, name, content, inline: true });
  }),
];
