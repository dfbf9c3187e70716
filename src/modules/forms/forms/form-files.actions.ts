import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { formById } from "./form.store.ts";
import { isWritable, moved } from "./form.ts";

/** Photos and files of a form: read with the form, added while it is filled. */
export const formFiles: FileSubject = {
  type: "form",
  requireAccess: async (view, { subjectId }, toChange) => {
    const form = await formById(view.db, subjectId);
    view.require(toChange ? "forms.fill" : "forms.view");
    await view.openChart(form.clientId, "forms");
    if (toChange && !isWritable(form.status)) moved(form.status, "answer");
  },
};
