import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import {
  type FileInfo,
  getFile,
  maxImageBytes,
  maxLogoBytes,
  uploadFile,
  voidFile,
} from "#platform/shared/files/files.contract.ts";
import { Id } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { refuseOnHold } from "../access/legal-hold.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Act, View } from "../execution/context.ts";
import { action, query } from "../execution/module.ts";
import { Binary, BinaryAnswer } from "../http/binary-answer.ts";
import { inEachLanguage } from "../messages/notification-texts.ts";
import { inlineTypes, kindOf, pictureTypes } from "./file-kind.ts";
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
/** Small pictures stand in every list: the chart they come from is opened (and that is audited), the file is not. */
export const fileThumbnail = endpoint({
  method: "GET",
  path: "/files/:fileId/thumbnail",
  summary: "The small picture beside a picture",
  permission: "files.view",
  switch: null,
  params,
  response: Binary,
});

/**
 * Whose file one may add or see: a client's within one's reach, one's own, a colleague's with `clinicians.edit`. Everybody
 * sees a colleague's photo. A kind of subject nobody answers for here opens to nobody.
 */
async function requireSubject(
  view: View,
  subject: { subjectType: string; subjectId: string; category: string | null },
  toChange: boolean,
): Promise<void> {
  if (subject.subjectType === "client") return view.openChart(subject.subjectId, "files");
  if (subject.subjectType === "agreement") {
    view.require(toChange ? "integrations.manage" : "settings.view");
    const known = await view.db
      .selectFrom("serviceAgreements")
      .select("id")
      .where("id", "=", subject.subjectId)
      .executeTakeFirst();
    if (!known) throw new Problem("not-found");
    return;
  }
  if (subject.subjectType === "brand") {
    if (toChange) view.require("settings.manage");
    if (subject.subjectId !== view.tenant.id) throw new Problem("not-found");
    return;
  }
  if (subject.subjectType === "credential") return requireCredential(view, subject.subjectId, toChange);
  if (subject.subjectType !== "clinician") throw new Problem("not-found");
  const row = await view.db
    .selectFrom("clinicians")
    .select("id")
    .where("id", "=", subject.subjectId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  // Who may void a file has to see which it is.
  const seen = !toChange && (subject.category === "photo" || view.can("files.void"));
  if (!seen && subject.subjectId !== view.actor.clinicianId) view.require("clinicians.edit");
}

/** A scan of a license shows more of a person than their name: for those who may see the credential itself, or its holder. */
async function requireCredential(view: View, credentialId: string, toChange: boolean): Promise<void> {
  const permission = toChange ? "credentials.edit" : "credentials.view";
  view.require(permission);
  const row = await view.db
    .selectFrom("clinicianCredentials")
    .select("clinicianId")
    .where("id", "=", credentialId)
    .executeTakeFirst();
  if (!row || (view.scopeOf(permission) === "own" && row.clinicianId !== view.actor.clinicianId))
    throw new Problem("not-found");
}

async function infoOf(view: View, id: string): Promise<FileInfo> {
  const row = await view.db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  const {
    name,
    mediaType,
    size,
    status,
    category,
    subjectType,
    subjectId,
    thumbnailKey,
    voidReason,
    createdAt,
    version,
  } = row;
  return {
    id,
    name,
    mediaType,
    size,
    status,
    category,
    subjectType,
    subjectId,
    hasThumbnail: thumbnailKey !== null,
    voidReason,
    at: createdAt,
    version,
  };
}

/** A file one may see, whatever its state. Throws `not-found`, `out-of-scope`, `forbidden`. */
export async function requireFile(view: View, id: string): Promise<FileInfo> {
  const file = await infoOf(view, id);
  await requireSubject(view, file, false);
  return file;
}

const upload = action(uploadFile, async (act, { body }) => {
  const { upload: file } = act.request;
  if (!file) throw new Error("The received file is missing.");
  await requireSubject(act, body, true);
  const mediaType = await kindOf(file.name, file.head);
  if (mediaType.startsWith("image/") && file.size > maxImageBytes)
    throw new Problem("too-large", "A picture may have at most 25 MB. Send a smaller one.");
  if (body.subjectType === "brand") {
    if (!pictureTypes.has(mediaType)) throw new Problem("unsupported-media", "A logo is a PNG, JPEG or WebP picture.");
    if (file.size > maxLogoBytes) throw new Problem("too-large", "A logo may have at most 2 MB. Send a smaller one.");
  }
  if (body.category === "photo" && !["image/jpeg", "image/png", "image/webp"].includes(mediaType))
    throw new Problem("unsupported-media", "A photo is a JPEG, PNG or WebP picture.");
  const clientId = body.subjectType === "client" ? body.subjectId : null;
  await act.db
    .insertInto("files")
    .values({
      id: file.id,
      name: file.name,
      mediaType,
      size: file.size,
      sha256: file.sha256,
      storageKey: await act.platform.files.keep(act.tenant, file),
      keyVersion: 1,
      status: "scanning",
      subjectType: body.subjectType,
      subjectId: body.subjectId,
      clientId,
      category: body.category,
      part2: act.tenant.part2Program && clientId !== null,
      createdAt: act.now,
    })
    .execute();
  act.enqueue(scanJob, { fileId: file.id }, { key: `scan:${file.id}` });
  act.audit({ subjectId: file.id, clientId, detail: { mediaType, size: file.size } });
  return infoOf(act, file.id);
});

const info = query(getFile, (view, { params: { fileId } }) => requireFile(view, fileId));

const content = query(fileContent, async (view, { params: { fileId } }) => {
  const { status } = await requireFile(view, fileId);
  // What the scanner found is looked at by those who keep security alone, and never shown in place.
  const isLockedAway = status === "quarantined";
  if (isLockedAway && !view.can("security.manage")) throw new Problem("not-found");
  try {
    const file = await view.platform.files.read(view, fileId, isLockedAway ? "quarantined" : "ready");
    view.readSubject = { subjectId: fileId, ...(isLockedAway ? { detail: { status } } : {}) };
    return new BinaryAnswer({ ...file, inline: !isLockedAway && inlineTypes.has(file.mediaType) });
  } catch (error) {
    if (error instanceof Problem && error.code === "file-corrupt") await tellOfDamage(view, fileId);
    throw error;
  }
});

const thumbnail = query(fileThumbnail, (view, { params: { fileId } }) =>
  smallPicture(view, fileId, async (file) => {
    if (file.clientId) await view.openChart(file.clientId, "files");
    else await requireSubject(view, file, false);
  }),
);

interface Pictured {
  subjectType: string;
  subjectId: string;
  clientId: string | null;
  category: string | null;
}

/** The small picture of a file that is there, once `allowed` has not refused it. Throws `not-found`. */
export async function smallPicture(
  view: View,
  fileId: string,
  allowed: (file: Pictured) => Promise<void>,
): Promise<BinaryAnswer> {
  const row = await view.db
    .selectFrom("files")
    .select([
      "subjectType",
      "subjectId",
      "clientId",
      "category",
      "status",
      "thumbnailKey",
      "thumbnailSha256",
      "mediaType",
      "name",
    ])
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (row?.status !== "ready") throw new Problem("not-found");
  await allowed(row);
  // What was stored before thumbnails were made is shown whole.
  if (!row.thumbnailKey || !row.thumbnailSha256) {
    const file = await view.platform.files.read(view, fileId);
    return new BinaryAnswer({ ...file, inline: inlineTypes.has(file.mediaType) });
  }
  const bytes = await view.platform.files.open(view.tenant, row.thumbnailKey, row.thumbnailSha256);
  return new BinaryAnswer({ mediaType: "image/webp", content: bytes, name: row.name, inline: true });
}

function tellOfDamage(view: View, fileId: string): Promise<void> {
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

const voiding = action(voidFile, async (act, { params: { fileId }, body }) => {
  const file = await infoOf(act, fileId);
  await requireSubject(act, file, false);
  act.requireVersion(file, body.version);
  if (file.status === "voided") throw new Problem("wrong-state", "This file is voided already.");
  const { legalHold } = await act.db
    .selectFrom("files")
    .select("legalHold")
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  if (legalHold) throw new Problem("legal-hold", "This file is on legal hold; nothing of it is voided.");
  await refuseOnHold(act, {
    type: "file",
    id: fileId,
    clientId: file.subjectType === "client" ? file.subjectId : null,
  });
  await act.db
    .updateTable("files")
    .set({ status: "voided", voidedAt: act.now, voidedBy: act.actor.userId, voidReason: body.reason })
    .where("id", "=", fileId)
    .execute();
  act.audit({ subjectId: fileId, detail: { reason: body.reason } });
  return infoOf(act, fileId);
});

export const fileHandlers = [upload, info, content, thumbnail, voiding];
