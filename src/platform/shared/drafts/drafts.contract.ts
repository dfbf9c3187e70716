import { z } from "zod";
import { endpoint, Instant } from "../endpoint.ts";

/** Screen and subject, `note:0198…` or `lead:new`. */
const DraftKey = z.string().regex(/^[a-z0-9][a-z0-9:_-]{0,159}$/i);
export const Draft = z.strictObject({
  key: z.string(),
  payload: z.unknown(),
  baseVersion: z.number().int().nullable(),
  updatedAt: Instant,
});
export type Draft = z.infer<typeof Draft>;
const params = z.strictObject({ key: DraftKey });

export const getDraft = endpoint({
  method: "GET",
  path: "/drafts/:key",
  summary: "My draft of a form, or null",
  permission: "self",
  switch: null,
  params,
  response: z.strictObject({ draft: Draft.nullable() }),
});
export const putDraft = endpoint({
  method: "PUT",
  path: "/drafts/:key",
  summary: "Keep what I have typed so far (encrypted, at most 1 MB)",
  permission: "self",
  switch: null,
  unaudited: "one's own unfinished words, saved every two seconds",
  params,
  body: z.strictObject({ payload: z.json(), baseVersion: z.number().int().nullable().default(null) }),
  response: z.strictObject({ updatedAt: Instant }),
});
export const discardDraft = endpoint({
  method: "DELETE",
  path: "/drafts/:key",
  summary: "Throw my draft away",
  permission: "self",
  switch: null,
  unaudited: "one's own unfinished words",
  params,
});
