import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import "../forms/form-problems.ts";
import { AnswerMutation } from "../forms/answer.contract.ts";
import { signingProblems } from "../forms/bulk-signature.contract.ts";
import { answerForm, HandedMark, ShownHash } from "../forms/form.contract.ts";
import { Form } from "../forms/form-fields.contract.ts";
import { linkAudiences } from "./form-link.ts";

const limit = { bucket: "form-viewer", perMinute: 120 } as const;
/** The beginning of the hash of the link's token: a browser that opened two links never mixes them. */
const Link = z.string().regex(/^[0-9a-f]{16}$/);

/** A form as its signer sees it: without what staff wrote to each other. */
const ViewedForm = Form.omit({
  client: true,
  clientId: true,
  signatures: true,
  kickBack: true,
  changes: true,
  isReturnShown: true,
  updatedByName: true,
  packet: true,
}).extend({
  clientName: z.string(),
});
export type ViewedForm = z.infer<typeof ViewedForm>;

export const Viewer = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("verify") }),
  /** Everything is filled and signed; nothing is shown of it. */
  z.strictObject({ state: z.literal("done"), facility: z.string(), phone: z.string().nullable() }),
  z.strictObject({
    state: z.literal("open"),
    link: Link,
    language: z.enum(languages),
    audience: z.enum(linkAudiences),
    facility: z.string(),
    forms: z.array(ViewedForm),
  }),
]);
export type Viewer = z.infer<typeof Viewer>;

const ended = ["link-expired", "link-locked", "form-link-session-ended"] as const;

export const openFormViewer = endpoint({
  method: "POST",
  path: "/form-viewer/open",
  summary: "Open forms with a link and the client's date of birth",
  permission: "public",
  audit: { action: "form.link-opened", subject: "form-link" },
  body: z.strictObject({ token: z.string().max(100), birthDate: PlainDate, post: PublicPost }),
  response: Viewer,
  problems: ["link-expired", "link-locked", "form-link-mismatch", "validation"],
  limit,
});

export const readFormViewer = endpoint({
  method: "GET",
  path: "/form-viewer/session",
  summary: "The forms that are open in this browser",
  permission: "public",
  query: z.strictObject({ link: Link }),
  response: Viewer,
  problems: ["link-expired", "link-locked"],
  limit,
});

const params = z.strictObject({ formId: Id });

export const answerViewedForm = endpoint({
  method: "PATCH",
  path: "/form-viewer/forms/:formId",
  summary: "Save answers as they are typed",
  permission: "public",
  unaudited:
    "The signer's own answers before they submit; opening and submitting are audited, and each answer is kept.",
  params,
  body: z.strictObject({ link: Link, mutations: z.array(AnswerMutation).min(1).max(200) }),
  response: answerForm.response,
  problems: [...ended, "form-sealed", "signed-content", "wrong-state", "validation"],
  bodyLimit: 2_097_152,
  limit,
});

export const submitViewedForm = endpoint({
  method: "POST",
  path: "/form-viewer/forms/:formId/submit",
  summary: "Submit a form that was filled through a link",
  permission: "public",
  audit: { action: "form.submitted", subject: "form" },
  params,
  body: z.strictObject({ link: Link, version: Version }),
  response: Viewer,
  problems: [...ended, "answers-missing", "consent-incomplete", "stale-version", "form-sealed", "signed-content"],
  limit,
});

export const signViewedForm = endpoint({
  method: "POST",
  path: "/form-viewer/forms/:formId/sign",
  summary: "Sign a form through a link",
  permission: "public",
  audit: { action: "form.signed", subject: "form" },
  params,
  body: z.strictObject({
    link: Link,
    slotKey: z.string().max(40),
    shownHash: ShownHash,
    mark: HandedMark,
    guardianName: z.string().max(200).optional(),
  }),
  response: Viewer,
  problems: [
    ...ended,
    ...signingProblems,
    "content-changed",
    "form-not-reviewed",
    "signature-out-of-order",
    "already-signed",
    "wrong-state",
  ],
  limit,
});
