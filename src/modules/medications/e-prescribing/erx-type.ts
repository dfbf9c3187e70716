import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IntegrationType, OpenConnection } from "#modules/integrations/index.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { prescribingChannel, signedIn } from "./dosespot.ts";
import { pullAnnounced } from "./erx-pull.actions.ts";
import { simulatedAccount, simulatedClinic } from "./simulated-account.ts";

const Event = z.object({
  type: z.string(),
  eventId: z.string().optional(),
  patientId: z.union([z.string(), z.number()]).transform(String),
  prescriptionId: z.union([z.string(), z.number()]).transform(String),
});
export function readEvent(body: Buffer): z.infer<typeof Event> | null {
  try {
    return Event.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

function isSigned(signature: string | undefined, secrets: readonly (string | undefined)[], body: Buffer): boolean {
  const given = Buffer.from(signature ?? "");
  return secrets.some((secret) => {
    if (!secret) return false;
    const wanted = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** The user of the clinic that looks things up when no member of staff does. */
export function clinicUser({ config }: OpenConnection): string {
  if (!config.userId) throw new OutboundFailure("notConfigured", "Enter the user ID for transfers of the clinic.");
  return String(config.userId);
}

export const dosespotType: IntegrationType = {
  key: "erx.dosespot",
  label: "E-prescribing",
  summary:
    "Sends clients, medications and allergies to DoseSpot, opens its prescribing window, and follows prescriptions. Prescriptions are signed there only.",
  category: "events",
  channel: prescribingChannel,
  concerns: "medications.syncErx",
  perMinute: 300,
  auth: "apiKey",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({
    baseUrl: z.union([z.url(), z.literal("")]).default(""),
    uiBaseUrl: z.union([z.url(), z.literal("")]).default(""),
    clinicId: z.string().regex(/^\d{1,12}$/, "Enter the clinic ID, digits only"),
    userId: z.string().regex(/^\d{1,12}$/, "Enter the user ID, digits only"),
    subscriptionHeader: z.enum(["Subscription-Key", "Ocp-Apim-Subscription-Key"]).default("Subscription-Key"),
  }),
  fields: [
    { name: "baseUrl", label: "Address of the API", kind: "url", required: false },
    { name: "uiBaseUrl", label: "Address of the prescribing window", kind: "url", required: false },
    { name: "clinicId", label: "Clinic ID", kind: "text", required: true },
    {
      name: "userId",
      label: "User ID for transfers",
      kind: "text",
      required: true,
      help: "A user of the clinic who prescribes nothing: looks up and sends what staff ask for.",
    },
    {
      name: "subscriptionHeader",
      label: "Name of the subscription header",
      kind: "select",
      required: false,
      options: ["Subscription-Key", "Ocp-Apim-Subscription-Key"].map((value) => ({ value, label: value })),
    },
  ],
  secrets: [
    { name: "clinicKey", label: "Clinic key", required: true },
    { name: "subscriptionKey", label: "Subscription key", required: true },
    { name: "webhookSecret", label: "Webhook secret", required: true },
  ],
  simulator: (tenant) => ({
    config: { clinicId: simulatedClinic(tenant.id), userId: "1000" },
    secrets: { ...simulatedAccount },
  }),
  test: async (connection) => {
    const line = await signedIn(connection, clinicUser(connection));
    await line.get("erx.test", `api/clinics/${String(connection.config.clinicId)}`);
    return "Connected. Clients can be sent and prescriptions followed.";
  },
  inbound: {
    path: (token) => `/e-prescribing/webhooks/${token}`,
    verify: ({ secrets, formerSecrets }, { headers, body }) => {
      if (!isSigned(headers["x-erx-signature"], [secrets.webhookSecret, formerSecrets.webhookSecret], body))
        return null;
      const event = readEvent(body);
      return {
        kind: event?.type ?? "unreadable",
        eventKey: event?.eventId ?? createHash("sha256").update(body).digest("base64url"),
      };
    },
    handle: async (act, { body, connectionId }) => {
      const event = readEvent(body);
      if (event) await pullAnnounced(act, event.patientId, connectionId);
    },
  },
};
