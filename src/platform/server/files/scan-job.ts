import { z } from "zod";
import { later } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act } from "../execution/context.ts";
import { defineJob, defineOutsideJob } from "../jobs/jobs.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import { errorFields } from "../telemetry/logger.ts";
import { fileById, finishScan, type ScanResult, unscannedSince } from "./file.store.ts";
import { pictureTypes } from "./file-kind.ts";
import { cleanPicture } from "./picture.ts";
import { scan } from "./scan.ts";

/** Scans a file, strips metadata from pictures, and releases or quarantines it (FILE-1). Repeatable. */
export const scanJob = defineOutsideJob({
  module: "platform",
  name: "files.scan",
  payload: z.object({ fileId: z.string() }),
  outside: async (platform, tenant, { fileId }) => {
    const file = await fileById(platform.database.tenant(tenant.id), fileId);
    if (file?.status !== "scanning") return;
    const content = await platform.files.open(tenant, file.storageKey, file.sha256);
    const verdict = await scan(platform.outside, content);
    if (!verdict.clean) return asSystem(platform, tenant, (act) => quarantine(act, fileId, verdict.said));
    if (!pictureTypes.has(file.mediaType))
      return asSystem(platform, tenant, (act) => release(act, fileId, { scanVerdict: verdict.said }));
    const picture = await cleanPicture(content, file.mediaType, file.category === "photo").catch((error: unknown) => {
      platform.log.warn("A picture could not be read.", errorFields(error));
      return null;
    });
    if (!picture) return asSystem(platform, tenant, (act) => quarantine(act, fileId, "not readable as a picture"));
    const whole = await platform.files.write(tenant, `${fileId}-clean`, picture.content);
    const small = await platform.files.write(tenant, `${fileId}-thumb`, picture.thumbnail);
    await asSystem(platform, tenant, (act) =>
      release(act, fileId, {
        scanVerdict: verdict.said,
        storageKey: whole.storageKey,
        sha256: whole.sha256,
        size: picture.content.length,
        thumbnailKey: small.storageKey,
        thumbnailSha256: small.sha256,
      }),
    );
    // The original bytes carry the camera's metadata; a crash before this leaves bytes without a row.
    if (whole.storageKey !== file.storageKey) await platform.files.erase(file.storageKey);
  },
});

async function release(act: Act, fileId: string, result: ScanResult): Promise<void> {
  const file = await finishScan(act.db, fileId, "ready", result, act.now);
  if (!file) return;
  const { subjectType, subjectId, category, clientId } = file;
  await act.raise(
    "platform.file-ready",
    { fileId, subjectType, subjectId, category, ...(clientId ? { clientId } : {}) },
    { subject: { type: "file", id: fileId } },
  );
}

async function quarantine(act: Act, fileId: string, verdict: string): Promise<void> {
  const file = await finishScan(act.db, fileId, "quarantined", { scanVerdict: verdict }, act.now);
  if (!file) return;
  await act.raise(
    "platform.file-quarantined",
    { fileId, subjectType: file.subjectType },
    { subject: { type: "file", id: fileId } },
  );
  act.notify({
    kind: "files.quarantined",
    to: { permission: "security.manage", ...(file.createdBy ? { userIds: [file.createdBy] } : {}) },
    title: inEachLanguage((say) => say("file.quarantined")),
    body: inEachLanguage((say) => say("file.quarantinedText", { verdict })),
    subject: { type: "file", id: fileId },
  });
}

/** Every five minutes: files whose scan was lost with a process, or whose scanner was down. */
export const rescanJob = defineJob({
  module: "platform",
  name: "files.rescan",
  payload: z.object({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    for (const id of await unscannedSince(act.db, later(act.now, -120), 200))
      act.enqueue(scanJob, { fileId: id }, { key: `scan:${id}` });
  },
});
