import { z } from "zod";
import { callConnection, type IntegrationType, type OpenConnection } from "#modules/integrations/index.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import type { CallFacts } from "../call.ts";
import { receiveCall } from "../receive-call.actions.ts";
import { baseOf, type ProviderNumber, providers, readReply } from "./provider.ts";
import {
  clipped,
  eventKeyOf,
  instantOf,
  type Message,
  numberOf,
  plusSeconds,
  readMessage,
  recordingSaid,
  secondsOf,
  textOf,
} from "./reading.ts";
import { callRailSignature, isSignature } from "./signatures.ts";

/** CallRail's events, as the last part of the address, and how far each call has got then. */
export const callRailEvents = {
  "pre-call": 1,
  "routing-complete": 2,
  "post-call": 3,
  "call-modified": 3,
  text: 1,
} as const;
type CallRailEvent = keyof typeof callRailEvents;
const isEvent = (text: string): text is CallRailEvent => Object.hasOwn(callRailEvents, text);

/** A call as CallRail describes it; null for other messages, such as texts. */
export function readCallRailCall(message: Message, event: string): CallFacts | null {
  const id = textOf(message, "resource_id", "id");
  if (id === null || event === "text" || textOf(message, "thread_resource_id") !== null) return null;
  const duration = secondsOf(message, "duration");
  const phase = isEvent(event) ? callRailEvents[event] : duration === null ? 1 : 3;
  const isEnded = phase === 3;
  const isVoicemail = message.voicemail === true || textOf(message, "call_type") === "voicemail";
  const isAnswered = message.answered === true && !isVoicemail;
  const startedAt = instantOf(message, "start_time", "timestamp");
  return {
    providerCallId: id.slice(0, 100),
    direction: textOf(message, "direction") === "outbound" ? "outbound" : "inbound",
    fromE164: numberOf(message, "customer_phone_number", "callernum"),
    toE164: numberOf(message, "tracking_phone_number", "trackingnum"),
    callerName: clipped(textOf(message, "customer_name", "callername"), 120),
    city: clipped(textOf(message, "customer_city", "callercity"), 80),
    state: clipped(textOf(message, "customer_state", "callerstate"), 40),
    phase,
    result: isEnded ? (isVoicemail ? "voicemail" : isAnswered ? "completed" : "missed") : null,
    startedAt,
    answeredAt: null,
    endedAt: isEnded ? plusSeconds(startedAt, duration) : null,
    ringSeconds: null,
    talkSeconds: isEnded ? (isAnswered ? duration : 0) : null,
    connectedSeconds: isEnded ? duration : null,
    campaign: clipped(textOf(message, "utm_campaign", "campaign"), 120),
  };
}

const { callrail } = providers;
const Trackers = z.object({
  trackers: z.array(z.object({ name: z.string().nullish(), tracking_numbers: z.array(z.string()) })),
});

async function ask(connection: OpenConnection, operation: string, path: string, query: string, body?: object) {
  const account = encodeURIComponent(String(connection.config.accountId));
  const reply = await callConnection(
    connection,
    { operation, channel: "calls", pathTemplate: `/v3/a/:account/${path}` },
    {
      method: body ? "POST" : "GET",
      url: `${baseOf(connection, callrail.root)}/v3/a/${account}/${path}${query}`,
      headers: {
        authorization: callrail.authorization(connection),
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: 8_000,
    },
  );
  if (reply.status !== 200 && reply.status !== 201) throw failureOf(reply.status, reply.headers, connection.label);
  return reply.body;
}

/** The company's tracking numbers, with the names of their trackers. */
export async function callRailNumbers(connection: OpenConnection): Promise<ProviderNumber[]> {
  const query = `?company_id=${encodeURIComponent(String(connection.config.companyId))}&per_page=250`;
  const found = readReply(Trackers, await ask(connection, "calls.numbers", "trackers.json", query), connection.label);
  return found.trackers.flatMap((tracker) =>
    tracker.tracking_numbers.map((number) => ({ number, label: tracker.name || number })),
  );
}

/** Has the company send its calls here. */
export async function callRailWebhooks(connection: OpenConnection, url: string): Promise<void> {
  await ask(connection, "calls.webhooks", "integrations.json", "", {
    type: "Webhooks",
    company_id: String(connection.config.companyId),
    config: {
      pre_call_webhook: [`${url}/pre-call`],
      call_routing_complete_webhook: [`${url}/routing-complete`],
      post_call_webhook: [`${url}/post-call`],
      call_modified_webhook: [`${url}/call-modified`],
    },
  });
}

export const callRailType: IntegrationType = {
  key: "calls.callrail",
  label: "CallRail",
  summary: "Shows incoming calls with the caller's record, and logs every call with its source.",
  category: "events",
  channel: "calls",
  concerns: "crm.call",
  perMinute: 120,
  auth: "apiKey",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({
    accountId: z.string().trim().min(1, "Enter the account ID").max(60),
    companyId: z.string().trim().min(1, "Enter the company ID").max(60),
  }),
  fields: [
    { name: "accountId", label: "Account ID", kind: "text", required: true },
    { name: "companyId", label: "Company ID", kind: "text", required: true },
  ],
  secrets: [
    { name: "apiKey", label: "API key", required: true },
    { name: "signingKey", label: "Webhook signing key", required: true },
  ],
  simulator: (tenant) => ({
    config: { accountId: tenant.id, companyId: "COM1" },
    secrets: { apiKey: "simulated-api-key", signingKey: "simulated-callrail-signing-key" },
  }),
  test: async (connection) => {
    const numbers = await callRailNumbers(connection);
    return `Connected. The company has ${numbers.length} tracking ${numbers.length === 1 ? "number" : "numbers"}.`;
  },
  inbound: {
    duringRequest: true,
    path: (token) => `/call-tracking/webhooks/callrail/${token}`,
    verify: ({ secrets, formerSecrets }, { headers, body, url }) => {
      const known = [secrets.signingKey, formerSecrets.signingKey];
      if (!isSignature(headers.signature, known, (key) => callRailSignature(key, body))) return null;
      const message = readMessage(body);
      const last = new URL(url, "http://cairn.invalid").pathname.split("/").at(-1) ?? "";
      const event = isEvent(last) ? last : "post-call";
      const call = message && readCallRailCall(message, event);
      const kind = message ? event : "unreadable";
      return { kind, eventKey: eventKeyOf(kind, call?.providerCallId ?? null, body) };
    },
    handle: (act, delivery) =>
      receiveCall(
        act,
        "callrail",
        delivery,
        (message) => readCallRailCall(message, delivery.kind),
        (message) => recordingSaid(message, "recording"),
      ),
  },
};
