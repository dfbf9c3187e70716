import { z } from "zod";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { IntegrationType } from "../connections/integration-type.ts";
import { secretBytes, verifySigned } from "./standard-webhooks.ts";

const Body = z.object({ type: z.string().min(1).max(100), data: z.record(z.string(), z.unknown()).default({}) });

/** Receives messages signed by Standard Webhooks and raises them as events. */
export const signedInboundType: IntegrationType = {
  key: "events.signed",
  label: "Inbound webhooks (signed)",
  summary: "Receives messages signed with Standard Webhooks and raises them as events.",
  category: "events",
  channel: null,
  auth: "apiKey",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({ sender: z.string().trim().min(2).max(120) }),
  fields: [{ name: "sender", label: "Sender", kind: "text", required: true }],
  secrets: [{ name: "signingSecret", label: "Signing secret (whsec_…)", required: true }],
  simulator: () => ({
    config: { sender: "Simulator" },
    secrets: { signingSecret: "whsec_c2ltdWxhdGVkLXNpZ25pbmctc2VjcmV0LW9mLTMyLWI=" },
  }),
  test: async ({ secrets }) => {
    if (!secrets.signingSecret?.startsWith("whsec_"))
      throw new OutboundFailure("needsAttention", "The signing secret must start with whsec_.");
    // The standard requires at least 24 bytes.
    if (secretBytes(secrets.signingSecret).length < 24)
      throw new OutboundFailure("needsAttention", "The signing secret is too short. Use at least 24 bytes.");
    return "The signing secret is set. The sender can start.";
  },
  inbound: {
    verify: ({ secrets, formerSecrets }, { headers, body, now }) => {
      const known = [secrets.signingSecret, formerSecrets.signingSecret].filter((secret) => secret !== undefined);
      const id = verifySigned(known, headers, body, now);
      if (id === null) return null;
      return { eventKey: id, kind: typeOfBody(body) };
    },
    handle: async (act, { connectionId, deliveryId, body }) => {
      const { type } = Body.parse(JSON.parse(body.toString()));
      await act.raise("integrations.message-received", { connectionId, deliveryId, type });
    },
  },
};

function typeOfBody(body: Buffer): string {
  try {
    return Body.parse(JSON.parse(body.toString())).type;
  } catch {
    return "unreadable";
  }
}
