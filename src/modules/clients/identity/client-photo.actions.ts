import { on } from "#platform/server/execution/module.ts";

/**
 * A picture uploaded as the person's photo, scanned and cleaned, becomes what banner, lists and the medication pass show;
 * in the transaction that releases the file, so that whoever sees it ready sees it here too.
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
