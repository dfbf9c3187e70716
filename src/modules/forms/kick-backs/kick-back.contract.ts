import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { Answer } from "../forms/answer.contract.ts";
import "../forms/form-problems.ts";
import { kickBackStates } from "./kick-back.ts";

export const Remark = z.strictObject({
  id: Id,
  /** The item the remark is about; null for the whole form. */
  linkPath: z.string().nullable(),
  text: z.string(),
  reply: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: Instant.nullable(),
});
export type Remark = z.infer<typeof Remark>;

export const KickBack = z.strictObject({
  id: Id,
  subjectId: Id,
  round: z.number().int(),
  raisedByName: z.string(),
  raisedAt: Instant,
  reason: z.string(),
  linkIds: z.array(z.string()),
  status: z.enum(kickBackStates.states),
  remarks: z.array(Remark),
  version: Version,
});
export type KickBack = z.infer<typeof KickBack>;

/** An answer that was changed after a return. */
export const AnswerChange = z.strictObject({
  linkPath: z.string(),
  before: Answer.nullable(),
  after: Answer.nullable(),
});
export type AnswerChange = z.infer<typeof AnswerChange>;

/** A record that was returned for correction and not yet resubmitted. */
export const ReturnedRow = z.strictObject({
  subjectType: z.string(),
  subjectId: Id,
  title: z.string(),
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  timeZone: z.string(),
  raisedByName: z.string(),
  raisedAt: Instant,
  reason: z.string(),
  round: z.number().int(),
  openRemarks: z.number().int(),
  /** Who corrects it. */
  authorName: z.string(),
  link: z.string(),
});
export type ReturnedRow = z.infer<typeof ReturnedRow>;

export const listKickBacks = endpoint({
  method: "GET",
  path: "/kick-back",
  summary: "Forms and notes returned for correction, longest waiting first",
  permission: "forms.view",
  query: z.strictObject({ of: z.enum(["toMe", "byMe", "all"]).default("toMe") }),
  response: z.strictObject({
    rows: z.array(ReturnedRow),
    /** Whether there are more than are listed. */
    isCut: z.boolean(),
  }),
});

export const toggleKickBackView = endpoint({
  method: "PUT",
  path: "/kick-back/toggle-kick-back-view/:formId",
  summary: "Show or hide the remarks and changes of a returned form, for this user",
  permission: "forms.view",
  chart: "client",
  audit: { action: "form.return-view-changed", subject: "form" },
  params: z.strictObject({ formId: Id }),
  body: z.strictObject({ visible: z.boolean() }),
  response: z.strictObject({ visible: z.boolean() }),
});

const HistoryRow = AnswerChange.extend({
  source: z.string(),
  /** False: another answer was saved first, and this one was not written. */
  applied: z.boolean(),
  actorName: z.string(),
  recordedAt: Instant,
  receivedAt: Instant,
});

export const getFormHistory = endpoint({
  method: "GET",
  path: "/forms/:formId/history",
  summary: "Every change of every answer of a form, newest first, and its returns",
  permission: "forms.view",
  chart: "client",
  params: z.strictObject({ formId: Id }),
  query: z.strictObject({ ...pageQuery }),
  response: pageOf(HistoryRow).extend({ returns: z.array(KickBack) }),
});
export type FormHistoryRow = z.infer<typeof HistoryRow>;

export const raiseKickBack = endpoint({
  method: "POST",
  path: "/kick-back",
  summary: "Return a form for correction, with remarks",
  permission: "forms.view",
  chart: "client",
  audit: { action: "form.kicked-back", subject: "form" },
  status: 201,
  body: z.strictObject({
    formId: Id,
    version: Version,
    reason: z.string().trim().min(10, "Describe what needs to change, in at least 10 characters.").max(1000),
    /** Sections to reopen; empty reopens all. */
    linkIds: z.array(z.string().max(64)).max(60).default([]),
    remarks: z
      .array(
        z.strictObject({
          linkPath: z.string().max(200).nullable().default(null),
          text: z.string().trim().min(1).max(1000),
        }),
      )
      .max(50)
      .default([]),
  }),
  response: KickBack,
  problems: ["stale-version", "wrong-state", "forbidden"],
});

export const answerRemark = endpoint({
  method: "PATCH",
  path: "/kick-back/:kickBackId",
  summary: "Reply to a remark",
  permission: "forms.fill",
  chart: "client",
  audit: { action: "remark.answered", subject: "form" },
  params: z.strictObject({ kickBackId: Id }),
  body: z.strictObject({ remarkId: Id, reply: z.string().trim().min(1, "Enter a reply.").max(1000) }),
  response: KickBack,
  problems: ["wrong-state"],
});
