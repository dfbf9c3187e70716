import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { pictureTypes } from "#platform/server/files/file-kind.ts";
import { Binary, BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { uploadedFile } from "./facility.store.ts";

export const brandLogo = endpoint({
  method: "GET",
  path: "/brand/logo",
  summary: "Get the facility's logo, the only file available without a session",
  permission: "public",
  switch: null,
  query: z.strictObject({ v: Id.optional() }),
  response: Binary,
  problems: ["not-found"],
});

/** Whether the file may be the logo: an image uploaded as a logo and cleared by the scanner. */
export async function isLogo(view: View, fileId: string): Promise<boolean> {
  const row = await uploadedFile(view.db, fileId);
  return row?.subjectType === "brand" && row.status === "ready" && pictureTypes.has(row.mediaType);
}

/** The file id comes from the brand setting, so no other file can be requested. */
export const brandLogoHandlers = [
  query(brandLogo, async (view, { query: { v } }) => {
    const fileId = view.tenant.logoFileId;
    if (!fileId || !(await isLogo(view, fileId))) throw new Problem("not-found", "This facility has no logo.");
    const file = await view.platform.files.read(view, fileId);
    return new BinaryAnswer({
      ...file,
      inline: true,
      cache: v === fileId ? "public, max-age=31536000, immutable" : "public, max-age=300",
    });
  }),
];
