import { on } from "#platform/server/module.ts";

/**
 * Sets an uploaded photo as the client's photo once its scan has passed, in the transaction that releases the file, so the
 * chart never lags behind the upload.
 */
export const clientPhotoHandler = on(
  "platform.file-ready",
  { name: "client-photo", inTransaction: true },
  async (act, { payload }) => {
    if (payload.subjectType !== "client" || payload.category !== "photo") return;
    await act.db
      .updateTable("clients")
      .set({ photoFileId: payload.fileId })
      .where("id", "=", payload.subjectId)
      .execute();
  },
);
