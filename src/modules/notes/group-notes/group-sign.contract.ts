import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { SeveralSheets, SeveralSigned, severalSigning } from "../notes/sign-several.contract.ts";
import { Signee, sessionParams } from "./group-note.contract.ts";

export const getGroupSignSheet = endpoint({
  method: "GET",
  path: "/group-notes/:sessionId/sign-sheet",
  summary: "Review the notes of a session before signing, and what is missing in each",
  permission: "groupNotes.sign",
  params: sessionParams,
  response: SeveralSheets,
  problems: ["not-found", "out-of-scope", "not-the-author", "wrong-state"],
});

export const signGroupNotes = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/sign",
  summary: "Sign the notes of a session as reviewed; each is answered on its own",
  permission: "groupNotes.sign",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.signed", subject: "group-session" },
  params: sessionParams,
  body: severalSigning,
  response: SeveralSigned,
  problems: ["not-found", "out-of-scope", "wrong-state", "step-up-required", "ticket-used"],
});

const problems = ["not-found", "out-of-scope", "wrong-state", "validation"] as const;
const signeeParams = sessionParams.extend({ signeeId: Id });
const Signees = z.strictObject({ rows: z.array(Signee) });

export const listSignees = endpoint({
  method: "GET",
  path: "/group-notes/:sessionId/additional-signees",
  summary: "Who also signs the notes of a session",
  permission: "groupNotes.write",
  params: sessionParams,
  response: Signees,
  problems,
});

export const addSignee = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/additional-signees",
  summary: "Ask a colleague to sign the notes of a session too",
  permission: "groupNotes.write",
  audit: { action: "note.signee-added", subject: "group-session" },
  params: sessionParams,
  body: z.strictObject({ clinicianId: Id }),
  response: Signees,
  problems: [...problems, "duplicate"],
});

export const removeSignee = endpoint({
  method: "DELETE",
  path: "/group-notes/:sessionId/additional-signees/:signeeId",
  summary: "Withdraw the request to sign too",
  permission: "groupNotes.write",
  audit: { action: "note.signee-removed", subject: "group-session" },
  params: signeeParams,
  response: Signees,
  problems,
});

export const signAsSignee = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/additional-signees/:signeeId/sign",
  summary: "Sign the notes of a session that their author has signed",
  permission: "groupNotes.sign",
  ticket: "sign",
  idempotent: true,
  audit: { action: "note.signee-signed", subject: "group-session" },
  params: signeeParams,
  response: Signees,
  problems: [...problems, "step-up-required", "ticket-used", "not-the-author"],
});

export const declineAsSignee = endpoint({
  method: "POST",
  path: "/group-notes/:sessionId/additional-signees/:signeeId/decline",
  summary: "Decline to sign the notes of a session",
  permission: "groupNotes.sign",
  audit: { action: "note.signee-declined", subject: "group-session" },
  params: signeeParams,
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter at least 3 characters.").max(300) }),
  response: Signees,
  problems: [...problems, "not-the-author"],
});
