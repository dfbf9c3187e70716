import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import "../forms/form-problems.ts";
import { Answers } from "../forms/answer.contract.ts";
import { Definition } from "../templates/item.contract.ts";
import { submissionStates } from "./public-form.ts";

const Slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{2,59}$/, "Use 3 to 60 small letters, digits and hyphens.");

const fields = {
  slug: Slug,
  locationId: Id,
  closesAt: Instant.nullable(),
  maxSubmissions: z.number().int().min(1).max(100_000).nullable(),
};

export const PublicForm = z.strictObject({
  id: idOf("public-form"),
  ...fields,
  templateKey: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** Without spam. */
  submissions: z.number().int(),
  toReview: z.number().int(),
  isOpen: z.boolean(),
  version: Version,
});
export type PublicForm = z.infer<typeof PublicForm>;

export const listPublicForms = endpoint({
  method: "GET",
  path: "/public-forms",
  summary: "Forms that anyone can fill without an account",
  permission: "formTemplates.view",
  response: z.strictObject({ rows: z.array(PublicForm) }),
});

export const addPublicForm = endpoint({
  method: "POST",
  path: "/public-forms",
  summary: "Publish a template as a form that anyone can fill",
  permission: "formTemplates.publish",
  audit: { action: "public-form.published", subject: "public-form" },
  status: 201,
  body: z.strictObject({ ...fields, templateKey: z.string().min(1).max(80) }),
  response: PublicForm,
  problems: ["validation", "duplicate", "out-of-scope"],
});

export const updatePublicForm = endpoint({
  method: "PATCH",
  path: "/public-forms/:publicFormId",
  summary: "Stop or reopen a public form, or change until when and how often it is filled",
  permission: "formTemplates.publish",
  audit: { action: "public-form.changed", subject: "public-form" },
  params: z.strictObject({ publicFormId: idOf("public-form") }),
  body: z.strictObject({
    version: Version,
    closesAt: fields.closesAt.optional(),
    maxSubmissions: fields.maxSubmissions.optional(),
    active: z.boolean().optional(),
  }),
  response: PublicForm,
  problems: ["not-found", "stale-version", "out-of-scope"],
});

const slugParams = z.strictObject({ slug: z.string().max(60) });

const OpenPublicForm = z.strictObject({
  title: z.string(),
  description: z.string(),
  language: z.enum(languages),
  definition: Definition,
  timeZone: z.string(),
});
export type OpenPublicForm = z.infer<typeof OpenPublicForm>;

export const readPublicForm = endpoint({
  method: "GET",
  path: "/public-forms/:slug",
  summary: "The questions of a public form",
  permission: "public",
  params: slugParams,
  response: OpenPublicForm,
  problems: ["not-found"],
  limit: { bucket: "public-form", perMinute: 60 },
});

export const submitPublicForm = endpoint({
  method: "POST",
  path: "/public-forms/:slug",
  summary: "Send a public form; staff review it before it is used",
  permission: "public",
  audit: { action: "public-form.submitted", subject: "public-submission" },
  status: 201,
  params: slugParams,
  body: z.strictObject({ answers: Answers, post: PublicPost }),
  /** Nothing of what was entered. */
  response: z.strictObject({ reference: z.string() }),
  problems: ["not-found", "answers-missing", "rate-limited", "validation"],
  bodyLimit: 200_000,
  limit: { bucket: "public-form", perMinute: 60 },
});

const Status = z.enum(submissionStates.states);
const PublicSubmissionRow = z.strictObject({
  id: idOf("public-submission"),
  reference: z.string(),
  title: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  submittedAt: Instant,
  contact: z.strictObject({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  status: Status,
  isLikelySpam: z.boolean(),
  reviewedByName: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  version: Version,
});
export type PublicSubmissionRow = z.infer<typeof PublicSubmissionRow>;

export const listPublicSubmissions = endpoint({
  method: "GET",
  path: "/public-submissions",
  summary: "Submissions of public forms at the reader's locations, oldest to review first",
  permission: "forms.assign",
  query: z.strictObject({ ...pageQuery, status: Status.default("quarantined") }),
  response: pageOf(PublicSubmissionRow),
});

const params = z.strictObject({ submissionId: idOf("public-submission") });
const PublicSubmission = PublicSubmissionRow.extend({ definition: Definition, answers: Answers });
export type PublicSubmission = z.infer<typeof PublicSubmission>;

export const getPublicSubmission = endpoint({
  method: "GET",
  path: "/public-submissions/:submissionId",
  summary: "A submission of a public form with its answers",
  permission: "forms.assign",
  audit: { action: "public-submission.viewed", subject: "public-submission" },
  params,
  response: PublicSubmission,
  problems: ["not-found", "out-of-scope"],
});

export const reviewPublicSubmission = endpoint({
  method: "PATCH",
  path: "/public-submissions/:submissionId",
  summary: "Accept a submission, mark it as spam, or take it out of spam",
  permission: "forms.assign",
  audit: { action: "public-submission.reviewed", subject: "public-submission" },
  params,
  body: z.strictObject({ version: Version, move: z.enum(["accept", "reject", "restore"]) }),
  response: PublicSubmission,
  problems: ["not-found", "stale-version", "wrong-state", "out-of-scope"],
});
