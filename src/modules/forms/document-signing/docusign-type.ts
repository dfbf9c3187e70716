import { z } from "zod";
import type { IntegrationType } from "#modules/integrations/index.ts";
import { isConnectSigned } from "./connect-signature.ts";
import { authorityOf, EnvelopeSummary, openSigningAccount, signingChannel } from "./docusign.ts";
import { recordReport } from "./follow-envelope.actions.ts";
import { simulatedIntegrationKey, simulatedSigning } from "./simulated-signing.ts";

const Message = z.object({
  event: z.string().max(60),
  generatedDateTime: z.string(),
  data: z.object({
    envelopeSummary: EnvelopeSummary.extend({
      customFields: z
        .object({ textCustomFields: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
        .optional(),
    }),
  }),
});
function readMessage(body: Buffer): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

export const docusignType: IntegrationType = {
  key: "signing.docusign",
  label: "Document signing",
  summary: "Sends documents for signature through DocuSign, follows them, and files what was signed in the chart.",
  category: "events",
  channel: signingChannel,
  concerns: "documentSigning.use",
  perMinute: 60,
  auth: "oauth2Code",
  dataClass: "phi",
  agreementKinds: ["baa", "qsoa"],
  configSchema: z.strictObject({
    authority: z.url().default("https://account.docusign.com"),
    integrationKey: z.uuid("Enter the integration key, a UUID"),
  }),
  fields: [
    { name: "authority", label: "Sign-in address", kind: "url", required: true },
    { name: "integrationKey", label: "Integration key", kind: "text", required: true },
  ],
  secrets: [
    { name: "clientSecret", label: "Secret key", required: true },
    { name: "connectKey", label: "Connect HMAC key", required: true },
  ],
  oauth: (connection) => {
    const authority = authorityOf(connection);
    return {
      authorizeUrl: `${authority}/oauth/auth`,
      tokenUrl: `${authority}/oauth/token`,
      clientId: String(connection.config.integrationKey),
      scopes: ["signature", "extended"],
      clientAuth: "header",
    };
  },
  simulator: (tenant) => ({
    config: { authority: "https://account-d.docusign.com", integrationKey: simulatedIntegrationKey(tenant.id) },
    secrets: { ...simulatedSigning },
  }),
  test: async (connection) => {
    const account = await openSigningAccount(connection);
    return `Connected to ${account.name}.`;
  },
  inbound: {
    path: (token) => `/document-signing/webhook/${token}`,
    verify: ({ secrets, formerSecrets }, { headers, body }) => {
      if (!isConnectSigned(headers, body, [secrets.connectKey, formerSecrets.connectKey])) return null;
      const message = readMessage(body);
      return message
        ? {
            kind: message.event,
            eventKey: `${message.data.envelopeSummary.envelopeId}:${message.event}:${message.generatedDateTime}`,
          }
        : { kind: "unreadable", eventKey: `unreadable:${body.length}:${body.subarray(0, 80).toString("base64url")}` };
    },
    handle: async (act, { body, connectionId }) => {
      const message = readMessage(body);
      if (!message) return;
      const { envelopeSummary } = message.data;
      const fields = envelopeSummary.customFields?.textCustomFields ?? [];
      await recordReport(act, connectionId, envelopeSummary, {
        envelopeId: fields.find(({ name }) => name === "cairnEnvelope")?.value ?? null,
        event: message.event,
        generatedAt: message.generatedDateTime,
      });
    },
  },
};
