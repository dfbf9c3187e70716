import { pictureTypes } from "#platform/server/files/file-kind.ts";
import type { FileSubject } from "#platform/server/files/file-subject.ts";
import { maxLogoBytes } from "#platform/shared/files/files.contract.ts";
import { Problem } from "#platform/shared/problems.ts";

/** The facility's logo. */
export const brandFiles: FileSubject = {
  type: "brand",
  requireAccess: (view, { subjectId }, toChange) => {
    if (toChange) view.require("settings.manage");
    if (subjectId !== view.tenant.id) throw new Problem("not-found");
  },
  checkUpload: ({ mediaType, size }) => {
    if (!pictureTypes.has(mediaType)) throw new Problem("unsupported-media", "A logo is a PNG, JPEG or WebP picture.");
    if (size > maxLogoBytes) throw new Problem("too-large", "A logo may have at most 2 MB. Send a smaller one.");
  },
};
