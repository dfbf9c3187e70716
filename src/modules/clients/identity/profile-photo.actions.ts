import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fileInfoOf, keepUpload } from "#platform/server/files/files.actions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clientById, openClient, saveClient } from "./client.store.ts";
import { getProfilePhoto, putProfilePhoto, removeProfilePhoto } from "./profile-photo.contract.ts";
import { photosOf } from "./profile-photo.store.ts";
import { refreshClient } from "./refresh-client.actions.ts";

async function shown(view: View, clientId: string) {
  const { photoFileId } = await clientById(view.db, clientId);
  return { current: photoFileId, photos: await photosOf(view.db, clientId) };
}

const getProfilePhotoQuery = query(getProfilePhoto, async (view, { params }) => {
  const { clientId } = await openClient(view, params.mrNo, "photo");
  return shown(view, clientId);
});

/** The photo is the client's once its scan has passed (`client-photo.actions.ts`). */
const putProfilePhotoAction = action(putProfilePhoto, async (act, { params }) => {
  const { clientId } = await openClient(act, params.mrNo, "photo");
  const file = await keepUpload(act, { subjectType: "client", subjectId: clientId, category: "photo" });
  act.audit({ subjectId: clientId, fields: ["photo"], detail: { fileId: file.id } });
  return fileInfoOf(file);
});

const removeProfilePhotoAction = action(removeProfilePhoto, async (act, { params, query: { reason } }) => {
  const { clientId, photoFileId } = await openClient(act, params.mrNo, "photo");
  if (photoFileId === null) throw new Problem("wrong-state", "This chart has no photo.");
  await saveClient(act.db, clientId, { photoFileId: null });
  await refreshClient(act, clientId);
  act.audit({ subjectId: clientId, fields: ["photo"], detail: { removed: photoFileId, reason } });
  return shown(act, clientId);
});

export const profilePhotoHandlers = [getProfilePhotoQuery, putProfilePhotoAction, removeProfilePhotoAction];
