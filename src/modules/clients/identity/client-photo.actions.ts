import { on } from "#platform/server/execution/module.ts";
import { saveClient } from "./client.store.ts";

/**
 * Sets an uploaded photo as the client's photo once its scan has passed, in the transaction that releases the file, so the
 * chart never lags behind the upload.
 */
export const clientPhotoHandler = on(
  "platform.file-ready",
  { name: "client-photo", inTransaction: true },
  async (act, { payload }) => {
    if (payload.subjectType !== "client" || payload.category !== "photo") return;
    await saveClient(act.db, payload.subjectId, { photoFileId: payload.fileId });
  },
);
