import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { apiPrefix, endpoint } from "#platform/shared/endpoint.ts";
import { linkFile } from "#platform/shared/files/files.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { later } from "../authentication/session-policy.ts";
import { action, query } from "../execution/module.ts";
import { Binary, BinaryAnswer } from "../http/binary-answer.ts";
import { inlineTypes } from "./file-kind.ts";
import { insertFileLink, redeemFileLink } from "./file-link.store.ts";
import { requireFile } from "./files.actions.ts";

/** FILE-2: long enough for another program to start reading, too short to be passed on. */
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
const expired = () => new Problem("not-found", "This link was used already, or its minute is over. Ask for a new one.");

const make = action(linkFile, async (act, { params: { fileId } }) => {
  const file = await requireFile(act, fileId);
  if (file.status !== "ready") throw new Problem("not-found");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = later(act.now, linkSeconds);
  await insertFileLink(act.db, {
    fileId,
    tokenHash: hashOf(token),
    madeAt: act.now,
    madeByName: act.actor.name,
    expiresAt,
  });
  act.audit({ subjectId: fileId, ...(file.subjectType === "client" ? { clientId: file.subjectId } : {}) });
  return { url: `${act.request.origin}${apiPrefix}/file-links/${token}`, expiresAt };
});

const follow = query(fileByLink, async (view, { params: { token } }) => {
  const link = await redeemFileLink(view.db, hashOf(token), view.now);
  if (!link) throw expired();
  const file = await view.platform.files.read(view, link.fileId);
  view.readSubject = {
    subjectId: link.fileId,
    ...(file.clientId ? { clientId: file.clientId } : {}),
    // The user who made the link is recorded; the one who opens it is not known.
    detail: { linkId: link.id, madeBy: link.madeBy },
  };
  return new BinaryAnswer({ ...file, inline: inlineTypes.has(file.mediaType) });
});

export const fileLinkHandlers = [make, follow];
