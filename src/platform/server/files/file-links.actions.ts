import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { apiPrefix, endpoint } from "#platform/shared/endpoint.ts";
import { linkFile } from "#platform/shared/files/files.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { later } from "../authentication/session-policy.ts";
import type { View } from "../execution/context.ts";
import { action, query } from "../execution/module.ts";
import { Binary, BinaryAnswer } from "../http/binary-answer.ts";
import { inlineTypes } from "./file-kind.ts";
import { requireFile } from "./files.actions.ts";

/** FILE-2: long enough for a program to begin, too short to be passed on. */
export const linkSeconds = 60;

export const fileByLink = endpoint({
  method: "GET",
  path: "/file-links/:token",
  summary: "A file's bytes by a link that works once within a minute",
  permission: "public",
  switch: null,
  audit: { action: "file.read", subject: "file" },
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  response: Binary,
  problems: ["not-found"],
  limit: { bucket: "file-links", perMinute: 60 },
});

const hashOf = (token: string) => createHash("sha256").update(token).digest();
const gone = () => new Problem("not-found", "This link was used already, or its minute is over. Ask for a new one.");

const make = action(linkFile, async (act, { params: { fileId } }) => {
  const file = await requireFile(act, fileId);
  if (file.status !== "ready") throw new Problem("not-found");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = later(act.now, linkSeconds);
  await act.db
    .insertInto("fileLinks")
    .values({ id: newId(), fileId, tokenHash: hashOf(token), madeAt: act.now, madeByName: act.actor.name, expiresAt })
    .execute();
  act.audit({ subjectId: fileId, ...(file.subjectType === "client" ? { clientId: file.subjectId } : {}) });
  return { url: `${act.request.origin}${apiPrefix}/file-links/${token}`, expiresAt };
});

const follow = query(fileByLink, async (view, { params: { token } }) => {
  const link = await use(view, token);
  const file = await view.platform.files.read(view, link.fileId);
  view.readSubject = {
    subjectId: link.fileId,
    ...(file.clientId ? { clientId: file.clientId } : {}),
    // The user who made the link is recorded; the one who opens it is not known.
    detail: { linkId: link.id, madeBy: link.madeBy },
  };
  return new BinaryAnswer({ ...file, inline: inlineTypes.has(file.mediaType) });
});

/** Uses the link up in one statement, so that of two who come at once one is too late. */
async function use(view: View, token: string) {
  const link = await view.db
    .updateTable("fileLinks")
    .set({ usedAt: view.now })
    .where("tokenHash", "=", hashOf(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", view.now)
    .returning(["id", "fileId", "madeBy"])
    .executeTakeFirst();
  if (!link) throw gone();
  return link;
}

export const fileLinkHandlers = [make, follow];
