import { createHash } from "node:crypto";
import { z } from "zod";
import type { IntegrationType } from "#modules/integrations/index.ts";
import { readEvent, settleEvent } from "./settle.actions.ts";
import { isSignedEvent } from "./signature.ts";
import { testProcessor } from "./stripe.ts";

const revealing = /recover|detox|rehab|addict|treatment|sober|behavio|mental|psych|substance|alcohol|opioid|clinic/i;

export const stripeType: IntegrationType = {
  key: "payments.stripe",
  label: "Card payments",
  summary:
    "Takes cards on Stripe's own pages, charges cards on file and refunds them. No card number reaches this product.",
  category: "events",
  channel: "payments",
  concerns: "payments.post",
  perMinute: 600,
  auth: "apiKey",
  // Amounts and random ids; no names, no services.
  dataClass: "none",
  agreementKinds: [],
  configSchema: z.strictObject({
    /** On card statements, receipts and the processor's page (PAY-8). */
    descriptor: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 .&-]{5,22}$/, "Use 5 to 22 letters, digits and spaces")
      .refine((text) => !revealing.test(text), "Choose a name that doesn't reveal treatment"),
  }),
  fields: [
    {
      name: "descriptor",
      label: "Name on card statements and receipts",
      kind: "text",
      required: true,
      help: "A neutral name: it must not reveal treatment.",
    },
  ],
  secrets: [
    { name: "secretKey", label: "Secret key", required: true },
    { name: "webhookSecret", label: "Webhook signing secret", required: true },
  ],
  simulator: (tenant) => ({
    config: { descriptor: "ACR BILLING" },
    secrets: { secretKey: `sk_test_${tenant.id.replaceAll("-", "")}`, webhookSecret: "whsec_simulated" },
  }),
  test: testProcessor,
  inbound: {
    duringRequest: true,
    path: (token) => `/payments/webhook/stripe/${token}`,
    verify: ({ secrets, formerSecrets }, { headers, body, now }) => {
      const known = [secrets.webhookSecret, formerSecrets.webhookSecret];
      if (!isSignedEvent(headers["stripe-signature"], known, { body, now })) return null;
      const event = readEvent(body);
      const digest = createHash("sha256").update(body).digest("base64url");
      return { kind: event?.type ?? "unreadable", eventKey: event?.id ?? digest };
    },
    handle: (act, { body }) => settleEvent(act, body),
  },
};
