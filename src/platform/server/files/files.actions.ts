import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { type FileInfo, getFile, maxImageBytes, uploadFile, voidFile } from "#platform/shared/files/files.contract.ts";
import { Id } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { refuseOnHold } from "../access/legal-hold.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act, View } from "../execution/context.ts";
import { action, query } from "../execution/module.ts";
import { record } from "../execution/record.ts";
import { verb } from "../execution/verbs.ts";
import { Binary, BinaryAnswer } from "../http/binary-answer.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import { fileById, fileForUpdate, insertFile, type StoredFile } from "./file.store.ts";
import { inlineTypes, kindOf } from "./file-kind.ts";
import { fileSubjectOf } from "./file-subject.ts";
import { scanJob } from "./scan-job.ts";

const params = z.strictObject({ fileId: Id });

export const fileContent = endpoint({
  method: "GET",
  path: "/files/:fileId/content",
  summary: "A file's bytes; each reading is audited",
  permission: "files.view",
  switch: null,
  audit: { action: "file.read", subject: "file" },
  params,
  response: Binary,
});
/** Lists show many thumbnails: opening the chart is audited, reading its small pictures is not. */
export const fileThumbnail = endpoint({
  method: "GET",
  path: "/files/:fileId/thumbnail",
  summary: "The small picture beside a picture",
  permission: "files.view",
  switch: null,
  params,
  response: Binary,
});

/** Refuses a user who may not see this file, or with `toChange` not add one to its record. */
async function requireSubject(
  view: View,
  subject: { subjectType: string; subjectId: string; category: string | null },
  toChange: boolean,
): Promise<void> {
  await fileSubjectOf(view, subject.subjectType).requireAccess(view, subject, toChange);
}

async function requireRow(view: View, id: string): Promise<StoredFile> {
  const row = await fileById(view.db, id);
  if (!row) throw new Problem("not-found");
  return row;
}

/** A file as it is shown. */
export function fileInfoOf(row: StoredFile): FileInfo {
  const { id, name, mediaType, size, status, category, subjectType, subjectId, voidReason, version } = row;
  return {
    id,
    name,
    mediaType,
    size,
    status,
    category,
    subjectType,
    subjectId,
    hasThumbnail: row.thumbnailKey !== null,
    voidReason,
    at: row.createdAt,
    version,
  };
}

/** A file the user may see, in any state. Throws `not-found`, `out-of-scope`, `forbidden`. */
export async function requireFile(view: View, id: string): Promise<FileInfo> {
  const file = fileInfoOf(await requireRow(view, id));
  await requireSubject(view, file, false);
  return file;
}

/** Attaches the received file of this request to a record; it can be read once its scan passed. */
export async function keepUpload(
  act: Act,
  { subjectType, subjectId, category }: Pick<StoredFile, "subjectType" | "subjectId" | "category">,
): Promise<StoredFile> {
  const { upload: file } = act.request;
  if (!file) throw new Error("The received file is missing.");
  const mediaType = await kindOf(file.name, file.head);
  if (mediaType.startsWith("image/") && file.size > maxImageBytes)
    throw new Problem("too-large", "A picture may have at most 25 MB. Send a smaller one.");
  fileSubjectOf(act, subjectType).checkUpload?.({ mediaType, size: file.size });
  if (category === "photo" && !["image/jpeg", "image/png", "image/webp"].includes(mediaType))
    throw new Problem("unsupported-media", "A photo is a JPEG, PNG or WebP picture.");
  const clientId = subjectType === "client" ? subjectId : null;
  await insertFile(act.db, {
    id: file.id,
    name: file.name,
    mediaType,
    size: file.size,
    sha256: file.sha256,
    storageKey: await act.platform.files.keep(act.tenant, file),
    keyVersion: 1,
    status: "scanning",
    subjectType,
    subjectId,
    clientId,
    category,
    part2: act.tenant.part2Program && clientId !== null,
    createdAt: act.now,
  });
  act.enqueue(scanJob, { fileId: file.id }, { key: `scan:${file.id}` });
  return requireRow(act, file.id);
}

const upload = action(uploadFile, async (act, { body }) => {
  await requireSubject(act, body, true);
  const file = await keepUpload(act, body);
  act.audit({
    subjectId: file.id,
    clientId: file.clientId,
    detail: { mediaType: file.mediaType, size: file.size },
  });
  return fileInfoOf(file);
});

const info = query(getFile, (view, { params: { fileId } }) => requireFile(view, fileId));

const content = query(fileContent, async (view, { params: { fileId } }) => {
  const { status } = await requireFile(view, fileId);
  // Only users who manage security may open a quarantined file, and only as a download.
  const isQuarantined = status === "quarantined";
  if (isQuarantined && !view.can("security.manage")) throw new Problem("not-found");
  try {
    const file = await view.platform.files.read(view, fileId, isQuarantined ? "quarantined" : "ready");
    view.readSubject = { subjectId: fileId, ...(isQuarantined ? { detail: { status } } : {}) };
    return new BinaryAnswer({ ...file, inline: !isQuarantined && inlineTypes.has(file.mediaType) });
  } catch (error) {
    if (error instanceof Problem && error.code === "file-corrupt") await notifyOfDamage(view, fileId);
    throw error;
  }
});

const thumbnail = query(fileThumbnail, (view, { params: { fileId } }) =>
  smallPicture(view, fileId, async (file) => {
    if (file.clientId) await view.openChart(file.clientId, "files");
    else await requireSubject(view, file, false);
  }),
);

interface PictureSubject {
  subjectType: string;
  subjectId: string;
  clientId: string | null;
  category: string | null;
}

/** The thumbnail of a picture, unless `allowed` refuses it. Throws `not-found`, also for a file that has none. */
export async function smallPicture(
  view: View,
  fileId: string,
  allowed: (file: PictureSubject) => Promise<void>,
): Promise<BinaryAnswer> {
  const row = await fileById(view.db, fileId);
  if (row?.status !== "ready") throw new Problem("not-found");
  await allowed(row);
  // Never the file itself, because opening a file is audited.
  if (!row.thumbnailKey || !row.thumbnailSha256) throw new Problem("not-found");
  const bytes = await view.platform.files.open(view.tenant, row.thumbnailKey, row.thumbnailSha256);
  return new BinaryAnswer({ mediaType: "image/webp", content: bytes, name: row.name, inline: true });
}

function notifyOfDamage(view: View, fileId: string): Promise<void> {
  return asSystem(view.platform, view.tenant, async (act: Act) =>
    act.notify({
      kind: "files.corrupt",
      to: { permission: "operations.manage" },
      title: inEachLanguage((say) => say("file.corrupt")),
      body: inEachLanguage((say) => say("file.corruptText")),
      subject: { type: "file", id: fileId },
      groupKey: `corrupt:${fileId}`,
    }),
  );
}

const fileRecord = record({
  table: "files",
  subject: "file",
  key: "fileId",
  load: fileForUpdate,
  scope: (act, file: StoredFile) => requireSubject(act, file, false),
  view: (_act, file: StoredFile) => fileInfoOf(file),
});

const voiding = verb(voidFile, fileRecord, async (act, file, { body }) => {
  if (file.status === "voided") throw new Problem("wrong-state", "This file is voided already.");
  if (file.legalHold) throw new Problem("legal-hold", "This file is on legal hold; nothing of it is voided.");
  await refuseOnHold(act, {
    type: "file",
    id: file.id,
    clientId: file.subjectType === "client" ? file.subjectId : null,
  });
  act.auditDetail({ reason: body.reason });
  return { status: "voided" as const, voidedAt: act.now, voidedBy: act.actor.userId, voidReason: body.reason };
});

export const fileHandlers = [upload, info, content, thumbnail, voiding];
