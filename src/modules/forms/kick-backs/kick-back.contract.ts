import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
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
