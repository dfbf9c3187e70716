import { z } from "zod";
import { later } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act } from "../execution/context.ts";
import { defineJob, defineOutsideJob } from "../jobs/jobs.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import { errorFields } from "../telemetry/logger.ts";
import { pictureTypes } from "./file-kind.ts";
import { cleanPicture } from "./picture.ts";
import { scan } from "./scan.ts";

interface Found {
  mediaType: string;
  storageKey: string;
  sha256: Buffer;
  category: string | null;
}

/** Scans a file, takes the hidden data out of pictures, and lets it be read, or locks it away (FILE-1). Repeatable. */
export const scanJob = defineOutsideJob({
  module: "platform",
  name: "files.scan",
  payload: z.object({ fileId: z.string() }),
  outside: async (platform, tenant, { fileId }) => {
    const file: Found | undefined = await platform.database
      .tenant(tenant.id)
      .selectFrom("files")
      .select(["mediaType", "storageKey", "sha256", "category"])
      .where("id", "=", fileId)
      .where("status", "=", "scanning")
      .executeTakeFirst();
    if (!file) return;
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
    // What the camera wrote goes with the first bytes; a crash before this leaves bytes nobody points at.
    if (whole.storageKey !== file.storageKey) await platform.files.erase(file.storageKey);
  },
});

async function release(
  act: Act,
  fileId: string,
  change: {
    scanVerdict: string;
    storageKey?: string;
    sha256?: Buffer;
    size?: number;
    thumbnailKey?: string;
    thumbnailSha256?: Buffer;
  },
): Promise<void> {
  const file = await act.db
    .updateTable("files")
    .set({ ...change, status: "ready", scannedAt: act.now })
    .where("id", "=", fileId)
    .where("status", "=", "scanning")
    .returning(["subjectType", "subjectId", "category", "clientId"])
    .executeTakeFirst();
  if (!file) return;
  const { subjectType, subjectId, category, clientId } = file;
  if (subjectType === "clinician" && category === "photo")
    await act.db.updateTable("clinicians").set({ photoFileId: fileId }).where("id", "=", subjectId).execute();
  await act.raise(
    "platform.file-ready",
    { fileId, subjectType, subjectId, category, ...(clientId ? { clientId } : {}) },
    { subject: { type: "file", id: fileId } },
  );
}

async function quarantine(act: Act, fileId: string, verdict: string): Promise<void> {
  const file = await act.db
    .updateTable("files")
    .set({ status: "quarantined", scannedAt: act.now, scanVerdict: verdict })
    .where("id", "=", fileId)
    .where("status", "=", "scanning")
    .returning(["subjectType", "subjectId", "createdBy"])
    .executeTakeFirst();
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
    const waiting = await act.db
      .selectFrom("files")
      .select("id")
      .where("status", "=", "scanning")
      .where("createdAt", "<", later(act.now, -120))
      .limit(200)
      .execute();
    for (const { id } of waiting) act.enqueue(scanJob, { fileId: id }, { key: `scan:${id}` });
  },
});
