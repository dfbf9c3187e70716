import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { smallPicture } from "#platform/server/files/files.actions.ts";
import { Binary } from "#platform/server/http/binary-answer.ts";
import { lockPhotoPath } from "#platform/shared/authentication/lock-photo.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { hasUsedBrowser } from "../devices/device.store.ts";
import { staffMember } from "./staff-member.store.ts";
import { browserOf } from "./switch-user.actions.ts";

/** The only image a locked page may load; other files need an unlocked session. */
export const lockPhoto = endpoint({
  method: "GET",
  path: lockPhotoPath,
  summary: "Get my photo, or that of another user of this shared device, for the lock screen",
  permission: "self",
  switch: null,
  params: z.strictObject({ clinicianId: Id }),
  response: Binary,
});

/** Whether the lock screen of this browser shows the user: themselves, or a user of the same shared device. */
async function isOnLockScreen(view: View, clinicianId: string): Promise<boolean> {
  if (clinicianId === view.actor.clinicianId) return true;
  const browser = await browserOf(view);
  return browser?.isShared === true && hasUsedBrowser(view.db, clinicianId, browser.thumbprint);
}

export const lockPhotoQuery = query(lockPhoto, async (view, { params: { clinicianId } }) => {
  const member = await staffMember(view.db, clinicianId);
  if (!member?.photoFileId || !(await isOnLockScreen(view, clinicianId))) throw new Problem("not-found");
  return smallPicture(view, member.photoFileId, async () => undefined);
});
