import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { disclosurePurposes, informationCategories } from "../consents/consent-check.ts";
import "../forms/form-problems.ts";
import { envelopeStates } from "./envelope.ts";

const Recipient = z.strictObject({
  name: z.string(),
  email: z.string(),
  who: z.enum(["client", "other"]),
  role: z.string().nullable(),
  order: z.number().int(),
  status: z.enum(["created", "sent", "delivered", "completed", "declined"]),
  signedAt: Instant.nullable(),
});

export const Envelope = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  title: z.string(),
  documentId: Id.nullable(),
  recipients: z.array(Recipient),
  message: z.string().nullable(),
  embedded: z.boolean(),
  status: z.enum(envelopeStates.states),
  reason: z.string().nullable(),
  statusAt: Instant,
  completedDocumentId: Id.nullable(),
  certificateDocumentId: Id.nullable(),
  createdAt: Instant,
  sentByName: z.string().nullable(),
  version: Version,
});
export type Envelope = z.infer<typeof Envelope>;

const EnvelopeDetail = Envelope.extend({
  timeZone: z.string(),
  /** Reports of the service, oldest first. */
  events: z.array(z.strictObject({ event: z.string(), status: z.string(), generatedAt: Instant, receivedAt: Instant })),
});
export type EnvelopeDetail = z.infer<typeof EnvelopeDetail>;

const accountState = z.enum(["disconnected", "needsSignIn", "connected"]);
const account = { permission: "documentSigning.connect" } as const;
const ofConnection = (action: string) => ({ action: `document-signing.${action}`, subject: "connection" }) as const;
const upstream = ["service-paused", "upstream-failed", "provider-sign-in-needed", "wrong-state"] as const;

export const getSigningAccount = endpoint({
  method: "GET",
  path: "/document-signing/account",
  summary: "Whether the signing service is connected, and how many envelopes are queued",
  permission: "documentSigning.use",
  response: z.strictObject({
    state: z.union([z.literal("absent"), accountState]),
    label: z.string().nullable(),
    queued: z.number().int(),
  }),
});

export const startSigningSignIn = endpoint({
  ...account,
  method: "POST",
  path: "/document-signing/sign-in",
  summary: "Start a sign-in at the signing service; the browser goes to the address",
  audit: ofConnection("sign-in-begun"),
  response: z.strictObject({ authorizeUrl: z.url() }),
  problems: ["wrong-state"],
});

export const finishSigningSignIn = endpoint({
  ...account,
  method: "POST",
  path: "/document-signing/callback",
  summary: "Complete a sign-in with the service's code",
  audit: ofConnection("signed-in"),
  body: z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) }),
  response: z.strictObject({ state: accountState }),
  problems: ["validation", "service-paused", "upstream-failed"],
});

export const refreshSigningToken = endpoint({
  ...account,
  method: "POST",
  path: "/document-signing/refresh-token",
  summary: "Renew the sign-in at the signing service now",
  audit: ofConnection("renewed"),
  response: z.strictObject({ renewed: z.literal(true) }),
  problems: [...upstream],
});

export const endSigningSignIn = endpoint({
  ...account,
  method: "POST",
  path: "/document-signing/logout",
  summary: "Sign out of the signing service; envelopes are kept, and new ones stay queued",
  audit: ofConnection("signed-out"),
  response: z.strictObject({ signedOut: z.literal(true) }),
  problems: ["wrong-state"],
});

export const listSigningTemplates = endpoint({
  method: "GET",
  path: "/document-signing/templates",
  summary: "Templates of the account at the signing service",
  permission: "documentSigning.use",
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: z.string(), name: z.string(), roles: z.array(z.string()) })),
  }),
  problems: [...upstream],
});

const Name = z.string().trim().min(2, "Enter the person's name.").max(100);
export const NewRecipient = z.discriminatedUnion("who", [
  z.strictObject({ who: z.literal("client"), role: z.string().max(100).nullable().default(null) }),
  z.strictObject({
    who: z.literal("other"),
    name: Name,
    organization: z.string().trim().max(120).optional(),
    email: z.email("Enter an email address."),
    role: z.string().max(100).nullable().default(null),
  }),
]);

export const signDocument = endpoint({
  method: "POST",
  path: "/document-signing/sign-document",
  summary: "Send a document of a chart, or a template, for signature; others than the client need a release",
  permission: "documentSigning.use",
  chart: "client",
  leaves: "checked",
  idempotent: true,
  audit: { action: "document-signing.sent", subject: "signing-envelope" },
  status: 201,
  body: z.strictObject({
    mrNo: MrNo,
    documentId: Id.optional(),
    template: z.strictObject({ id: z.string().min(1).max(100), name: z.string().min(1).max(200) }).optional(),
    recipients: z.array(NewRecipient).min(1, "Add at least one signer.").max(10),
    /** One signs after the other, in the order of the list; otherwise all at once. */
    inOrder: z.boolean().default(true),
    /** Goes out in the service's email. */
    message: z.string().trim().max(500).optional(),
    /** What the document holds, for recipients other than the client. */
    contains: z.array(z.enum(informationCategories)).max(informationCategories.length).default([]),
    purpose: z.enum(disclosurePurposes).default("atRequest"),
    /** Everyone signs here, at the facility, and gets no email. */
    embedded: z.boolean().default(false),
  }),
  response: z.strictObject({ envelopeId: Id }),
  problems: [
    "mr-number-invalid",
    "not-found",
    "out-of-scope",
    "wrong-state",
    "validation",
    "consent-required",
    "unsupported-media",
    "out-for-signature",
  ],
});

export const listSigners = endpoint({
  method: "GET",
  path: "/document-signing/signers",
  summary: "The client as a signer: name, and the email address of the chart that may be used",
  permission: "documentSigning.use",
  chart: "client",
  query: z.strictObject({ mrNo: MrNo }),
  response: z.strictObject({ client: z.strictObject({ name: z.string(), email: z.string().nullable() }) }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const listEnvelopes = endpoint({
  method: "GET",
  path: "/document-signing/envelopes",
  summary: "Envelopes of charts in reach, newest first",
  permission: "documentSigning.use",
  query: z.strictObject({
    ...pageQuery,
    mrNo: MrNo.optional(),
    documentId: Id.optional(),
    status: commaList(z.enum(envelopeStates.states)).optional(),
  }),
  response: pageOf(Envelope),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

const one = {
  permission: "documentSigning.use",
  chart: "client",
  params: z.strictObject({ envelopeId: Id }),
} as const;

export const getEnvelope = endpoint({
  ...one,
  method: "GET",
  path: "/document-signing/envelopes/:envelopeId",
  summary: "An envelope with what the signing service reported about it",
  audit: { action: "document-signing.viewed", subject: "signing-envelope" },
  response: EnvelopeDetail,
  problems: ["not-found", "out-of-scope"],
});

export const voidEnvelope = endpoint({
  ...one,
  method: "POST",
  path: "/document-signing/envelopes/:envelopeId/void",
  summary: "Void an envelope, so that it can no longer be signed",
  audit: { action: "document-signing.voided", subject: "signing-envelope" },
  body: z.strictObject({ reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(200) }),
  response: z.strictObject({ status: z.literal("voided") }),
  problems: ["not-found", "out-of-scope", ...upstream],
});

export const resendEnvelope = endpoint({
  ...one,
  method: "POST",
  path: "/document-signing/envelopes/:envelopeId/resend",
  summary: "Send the email again to everyone whose turn it is; an envelope that was not sent is tried again",
  audit: { action: "document-signing.resent", subject: "signing-envelope" },
  response: z.strictObject({ resent: z.literal(true) }),
  problems: ["not-found", "out-of-scope", "out-for-signature", ...upstream],
});

export const openSigning = endpoint({
  ...one,
  method: "POST",
  path: "/document-signing/envelopes/:envelopeId/signing-url",
  summary: "The address where a recipient signs here now; valid for a few minutes",
  audit: { action: "document-signing.opened", subject: "signing-envelope" },
  body: z.strictObject({ recipient: z.number().int().min(0).max(9) }),
  response: z.strictObject({ signingUrl: z.url() }),
  problems: ["not-found", "out-of-scope", ...upstream],
});

export const receiveSigningEvent = endpoint({
  method: "POST",
  path: "/document-signing/webhook/:webhookToken",
  summary: "Receive a signed event from the signing service",
  permission: "public",
  audit: { action: "delivery.received", subject: "connection" },
  params: z.strictObject({ webhookToken: z.string().max(100) }),
  response: z.strictObject({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  raw: "bytes",
  bodyLimit: 1_048_576,
  limit: { bucket: "signing-webhooks", perMinute: 3_000 },
  problems: ["signature-invalid", "not-found", "too-large"],
});
