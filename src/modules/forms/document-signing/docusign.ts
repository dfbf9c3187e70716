import { z } from "zod";
import {
  accessToken,
  callConnection,
  connectionFor,
  type OpenConnection,
  refresh,
} from "#modules/integrations/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { EnvelopeRecipient } from "./envelope.ts";

export const signingChannel = "signing";

/** The connection to the signing service, or null. */
export const signingConnection = (view: Pick<View, "db" | "platform">): Promise<string | null> =>
  connectionFor(view.db, view.platform, signingChannel);

/** Where users sign in: the service's own address, or the simulator's. */
export function authorityOf({ environment, platform, config }: OpenConnection): string {
  if (environment !== "simulator") return String(config.authority ?? "").replace(/\/$/, "");
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.docusign;
}

const UserInfo = z.object({
  accounts: z.array(
    z.object({ account_id: z.string(), is_default: z.boolean(), account_name: z.string(), base_uri: z.url() }),
  ),
});
const Templates = z.object({
  envelopeTemplates: z
    .array(
      z.object({
        templateId: z.string(),
        name: z.string(),
        recipients: z.object({ signers: z.array(z.object({ roleName: z.string().nullish() })).default([]) }).optional(),
      }),
    )
    .default([]),
});
const Signer = z.object({
  email: z.string(),
  name: z.string(),
  status: z.string(),
  signedDateTime: z.string().nullish(),
});
export const EnvelopeSummary = z.object({
  envelopeId: z.string(),
  status: z.string(),
  statusChangedDateTime: z.string().nullish(),
  voidedReason: z.string().nullish(),
  recipients: z.object({ signers: z.array(Signer).default([]) }).optional(),
});
export type EnvelopeSummary = z.infer<typeof EnvelopeSummary>;
const Found = z.object({ envelopes: z.array(EnvelopeSummary).default([]) });
const Created = z.object({ envelopeId: z.string() });
const ViewUrl = z.object({ url: z.url() });

export interface SigningTemplate {
  id: string;
  name: string;
  roles: string[];
}

export interface NewEnvelope {
  envelopeId: string;
  subject: string;
  message: string | null;
  callback: string | null;
  embedded: boolean;
  recipients: readonly EnvelopeRecipient[];
  content: { templateId: string } | { name: string; extension: string; bytes: Buffer };
}

/** Requests to the account of the user who signed in. */
export interface SigningAccount {
  readonly name: string;
  templates(): Promise<SigningTemplate[]>;
  /** The envelope made by an earlier try, or a new one (the provider keeps the transaction's id). */
  create(envelope: NewEnvelope, triedBefore: boolean): Promise<string>;
  /** The provider's number of the envelope with this id of ours, or null when it has none. */
  find(envelopeId: string): Promise<string | null>;
  summaries(providerIds: readonly string[]): Promise<EnvelopeSummary[]>;
  void(providerId: string, reason: string): Promise<void>;
  resend(providerId: string): Promise<void>;
  /** An address where this recipient signs now; it is valid for a few minutes. */
  signingUrl(
    providerId: string,
    recipient: EnvelopeRecipient,
    clientUserId: string,
    returnUrl: string,
  ): Promise<string>;
  pdf(providerId: string, which: "combined" | "certificate"): Promise<Buffer>;
}

const api = "/restapi/v2.1/accounts";
const largestPdf = 50 * 1024 * 1024;
/** Who signs at the facility is known to the provider by this id, and gets no mail. */
export const clientUserIdOf = (envelopeId: string, at: number): string => `${envelopeId}-${at + 1}`;

/** Opens the account. Throws `OutboundFailure`, `needsAttention` when a user must sign in. */
export async function openSigningAccount(connection: OpenConnection): Promise<SigningAccount> {
  let token = await accessToken(connection);
  const send = async (
    operation: string,
    method: "GET" | "POST" | "PUT",
    url: string,
    pathTemplate: string,
    more: { body?: object; maxBytes?: number } = {},
  ): Promise<Buffer> => {
    const { body, ...rest } = more;
    const ask = () =>
      callConnection(
        connection,
        { operation, channel: signingChannel, pathTemplate },
        {
          method,
          url,
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          ...(body ? { body: JSON.stringify(body) } : {}),
          ...rest,
          timeoutMs: 20_000,
        },
      );
    let reply = await ask();
    // Ended at the service before its time: renewed once, or a user must sign in again.
    if (reply.status === 401) {
      token = await refresh(connection, true);
      reply = await ask();
    }
    if (reply.status >= 300) throw failureOf(reply.status, reply.headers, connection.label);
    return reply.body;
  };
  const info = read(
    UserInfo,
    await send("signing.user", "GET", `${authorityOf(connection)}/oauth/userinfo`, "/oauth/userinfo"),
  );
  const account = info.accounts.find((one) => one.is_default) ?? info.accounts[0];
  if (!account) throw new OutboundFailure("needsAttention", "This user has no account at the signing service.");
  const root = `${account.base_uri}${api}/${encodeURIComponent(account.account_id)}`;
  const call = (operation: string, method: "GET" | "POST" | "PUT", path: string, template: string, more = {}) =>
    send(operation, method, `${root}/${path}`, `${api}/:account/${template}`, more);
  const one = (id: string) => `envelopes/${encodeURIComponent(id)}`;
  const find = async (envelopeId: string) => {
    const search = `envelopes?transaction_ids=${encodeURIComponent(envelopeId)}`;
    return read(Found, await call("signing.find", "GET", search, "envelopes")).envelopes[0]?.envelopeId ?? null;
  };
  return {
    name: account.account_name,
    find,
    templates: async () =>
      read(Templates, await call("signing.templates", "GET", "templates", "templates")).envelopeTemplates.map(
        ({ templateId, name, recipients }) => ({
          id: templateId,
          name,
          roles: (recipients?.signers ?? []).map(({ roleName }) => roleName ?? "Signer"),
        }),
      ),
    create: async (envelope, triedBefore) => {
      const made = triedBefore ? await find(envelope.envelopeId) : null;
      if (made) return made;
      return read(Created, await call("signing.create", "POST", "envelopes", "envelopes", { body: bodyOf(envelope) }))
        .envelopeId;
    },
    summaries: async (providerIds) => {
      const search = `envelopes?envelope_ids=${providerIds.map(encodeURIComponent).join(",")}&include=recipients`;
      return read(Found, await call("signing.status", "GET", search, "envelopes")).envelopes;
    },
    void: async (id, reason) => {
      await call("signing.void", "PUT", one(id), "envelopes/:id", { body: { status: "voided", voidedReason: reason } });
    },
    resend: async (id) => {
      await call("signing.resend", "PUT", `${one(id)}?resend_envelope=true`, "envelopes/:id", { body: {} });
    },
    signingUrl: async (id, { name, email }, clientUserId, returnUrl) => {
      const body = { userName: name, email, clientUserId, returnUrl, authenticationMethod: "none" };
      const path = `${one(id)}/views/recipient`;
      return read(ViewUrl, await call("signing.view", "POST", path, "envelopes/:id/views/recipient", { body })).url;
    },
    pdf: (id, which) =>
      call("signing.document", "GET", `${one(id)}/documents/${which}`, "envelopes/:id/documents", {
        maxBytes: largestPdf,
      }),
  };
}

/** What the service is asked to send. Its mail says no more than that there is something to sign. */
function bodyOf({ envelopeId, subject, message, callback, embedded, recipients, content }: NewEnvelope): object {
  const signers = recipients.map(({ name, email, role, order }, at) => ({
    recipientId: String(at + 1),
    name,
    email,
    routingOrder: String(order),
    ...(role ? { roleName: role } : {}),
    ...(embedded ? { clientUserId: clientUserIdOf(envelopeId, at) } : {}),
  }));
  return {
    status: "sent",
    emailSubject: subject,
    ...(message ? { emailBlurb: message } : {}),
    transactionId: envelopeId,
    customFields: { textCustomFields: [{ name: "cairnEnvelope", value: envelopeId, show: "false" }] },
    ...("templateId" in content
      ? { templateId: content.templateId, templateRoles: signers }
      : {
          documents: [
            {
              documentId: "1",
              name: content.name,
              fileExtension: content.extension,
              documentBase64: content.bytes.toString("base64"),
            },
          ],
          recipients: { signers },
        }),
    ...(callback
      ? {
          eventNotification: {
            url: callback,
            requireAcknowledgment: "true",
            includeHMAC: "true",
            deliveryMode: "SIM",
            events: [
              "envelope-sent",
              "recipient-sent",
              "recipient-delivered",
              "recipient-completed",
              "recipient-declined",
              "envelope-delivered",
              "envelope-completed",
              "envelope-declined",
              "envelope-voided",
            ],
            eventData: { version: "restv2.1", format: "json", includeData: ["recipients", "custom_fields"] },
          },
        }
      : {}),
  };
}

/** Throws `OutboundFailure` for an answer that is not what the provider documents. */
function read<T>(shape: z.ZodType<T>, body: Buffer): T {
  try {
    return shape.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new OutboundFailure("temporary", "The signing service returned an unreadable response.");
  }
}
