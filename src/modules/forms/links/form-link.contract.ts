import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import type { Leaving } from "#platform/shared/disclosure.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { languages } from "#platform/shared/messages/texts.ts";
import "../forms/form-problems.ts";
import { formLinkStates, linkAudiences, linkChannels } from "./form-link.ts";

const FormLink = z.strictObject({
  id: Id,
  state: z.enum(formLinkStates.states),
  audience: z.enum(linkAudiences),
  /** "Ana Testperson", for a guardian. */
  recipientName: z.string(),
  channel: z.enum(linkChannels),
  /** Masked: enough to recognize the address. */
  sentTo: z.string(),
  forms: z.array(z.strictObject({ id: Id, title: z.string() })),
  sentAt: Instant,
  sentByName: z.string().nullable(),
  expiresAt: Instant,
  version: Version,
});
export type FormLink = z.infer<typeof FormLink>;

const FormLinks = z.strictObject({
  rows: z.array(FormLink),
  /** Addresses on file; a link never goes to an address typed by hand (SIG-16). */
  recipients: z.array(
    z.strictObject({
      audience: z.enum(linkAudiences),
      contactId: Id.nullable(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
});
export type FormLinks = z.infer<typeof FormLinks>;

const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const listFormLinks = endpoint({
  method: "GET",
  path: "/form-links",
  summary: "Links to forms that were sent for a client, newest first, and to whom one can be sent",
  permission: "forms.assign",
  chart: "client",
  query: z.strictObject({ mrNo: MrNo }),
  response: FormLinks,
  problems,
});

const Sent = z.strictObject({
  link: FormLink,
  /** For `copy` only, and only in this answer: the address is not stored. */
  address: z.string().nullable(),
});

/** Why no recipient is checked: the message names no form and no kind of service. */
const toOwnAddress: Leaving = {
  unchecked: "Goes to the client or their guardian at an address on file, and contains a link only.",
};

export const sendFormLink = endpoint({
  method: "POST",
  path: "/form-links",
  summary: "Send a client or guardian a one-time link to fill and sign forms on their own phone",
  permission: "forms.assign",
  chart: "client",
  idempotent: true,
  leaves: toOwnAddress,
  audit: { action: "form.link-sent", subject: "form-link" },
  status: 201,
  body: z.strictObject({
    mrNo: MrNo,
    formIds: z.array(Id).min(1).max(40),
    audience: z.enum(linkAudiences),
    contactId: Id.optional(),
    channel: z.enum(linkChannels),
    language: z.enum(languages),
  }),
  response: Sent,
  problems: [...problems, "wrong-state", "validation"],
});

const params = z.strictObject({ linkId: Id });

export const resendFormLink = endpoint({
  method: "POST",
  path: "/form-links/:linkId/resend",
  summary: "Send a link again; the address sent before no longer works",
  permission: "forms.assign",
  chart: "client",
  leaves: toOwnAddress,
  audit: { action: "form.link-sent", subject: "form-link" },
  params,
  body: z.strictObject({ version: Version }),
  response: Sent,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const revokeFormLink = endpoint({
  method: "DELETE",
  path: "/form-links/:linkId",
  summary: "Revoke a link, also for pages that are open",
  permission: "forms.assign",
  chart: "client",
  audit: { action: "form.link-revoked", subject: "form-link" },
  params,
  response: FormLink,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});
