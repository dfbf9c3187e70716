import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { LeaseState, leaseBodies, whyUnaudited } from "../drafts/lease.contract.ts";
import { chooseVersion, getRevision, listRevisions, savePart } from "../drafts/part.contract.ts";
import { NotePart } from "../notes/note.contract.ts";
import { sessionParams } from "./group-note.contract.ts";

const partParams = sessionParams.extend({ partKey: savePart.params.shape.partKey });
const path = "/group-notes/:sessionId/notes";

export const getSharedParts = endpoint({
  method: "GET",
  path,
  summary: "The text that the notes of a session share",
  permission: "groupNotes.write",
  params: sessionParams,
  response: z.strictObject({ rows: z.array(NotePart) }),
  problems: ["not-found", "out-of-scope"],
});

export const saveSharedPart = endpoint({
  method: "PUT",
  path: `${path}/:partKey`,
  summary: "Save the text that the notes of a session share",
  permission: "groupNotes.write",
  audit: { action: "note.draft-saved", subject: "note" },
  bodyLimit: 4 * 1024 * 1024,
  params: partParams,
  body: savePart.body,
  response: savePart.response,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const chooseSharedVersion = endpoint({
  method: "POST",
  path: `${path}/:partKey/branches`,
  summary: "Resolve two versions of the shared text with the given one",
  permission: "groupNotes.write",
  audit: { action: "note.versions-settled", subject: "note" },
  params: partParams,
  body: chooseVersion.body,
  response: chooseVersion.response,
  problems: ["stale-version", "note-locked", "not-found", "too-large", "out-of-scope", "wrong-state"],
});

export const listSharedRevisions = endpoint({
  method: "GET",
  path: `${path}/:partKey/revisions`,
  summary: "Revisions of the shared text, newest first",
  permission: "groupNotes.write",
  params: partParams,
  response: listRevisions.response,
  problems: ["not-found", "out-of-scope"],
});

export const getSharedRevision = endpoint({
  method: "GET",
  path: `${path}/:partKey/revisions/:revisionId`,
  summary: "A revision of the shared text",
  permission: "groupNotes.write",
  params: partParams.extend({ revisionId: Id }),
  response: getRevision.response,
  problems: ["not-found", "out-of-scope"],
});

const leaseOf = {
  method: "POST",
  permission: "groupNotes.write",
  params: partParams,
  response: LeaseState,
} as const;

export const takeSharedLease = endpoint({
  ...leaseOf,
  path: `${path}/:partKey/lease`,
  summary: "Take or renew the right to write the shared text",
  unaudited: whyUnaudited,
  body: leaseBodies.take,
  problems: ["not-found", "out-of-scope", "wrong-state", "part-in-use"],
});

export const requestSharedLease = endpoint({
  ...leaseOf,
  path: `${path}/:partKey/lease/request`,
  summary: "Ask to take over the shared text from the user who writes it",
  audit: { action: "note.take-over-requested", subject: "note" },
  body: leaseBodies.request,
  problems: ["not-found", "out-of-scope", "wrong-state", "forbidden"],
});

export const releaseSharedLease = endpoint({
  ...leaseOf,
  path: `${path}/:partKey/lease/release`,
  summary: "Stop writing the shared text; it goes to the user who asked for it",
  unaudited: whyUnaudited,
  body: leaseBodies.release,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});
