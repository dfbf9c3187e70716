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
import { ctmSignature, isSignature } from "./signatures.ts";

/** A signature is accepted this long after its time header (CALL-1). */
const freshSeconds = 300;
const finals = /completed|no.?answer|busy|failed|cancell?ed|abandon|voicemail|hang.?up/;

/** A call as CallTrackingMetrics describes it; null for other messages, such as texts. */
export function readCtmCall(message: Message): CallFacts | null {
  const id = textOf(message, "id", "call_id", "sid");
  if (id === null || textOf(message, "message_body") !== null) return null;
  const status = (textOf(message, "call_status", "dial_status", "status") ?? "").toLowerCase();
  const dialed = (textOf(message, "dial_status", "call_status", "status") ?? "").toLowerCase();
  const duration = secondsOf(message, "duration", "billed_duration");
  const startedAt = instantOf(message, "unix_time", "called_at");
  const isEnded = finals.test(status) || (duration ?? 0) > 0;
  const isAnswered = /answered|in.?progress|connected/.test(dialed);
  const talk = secondsOf(message, "talk_time");
  const ring = secondsOf(message, "ring_time");
  return {
    providerCallId: id.slice(0, 100),
    direction: textOf(message, "direction") === "outbound" ? "outbound" : "inbound",
    fromE164: numberOf(message, "caller_number", "caller_number_bare", "caller_number_format"),
    toE164: numberOf(message, "tracking_number", "tracking_number_bare"),
    callerName: clipped(textOf(message, "name", "cnam"), 120),
    city: clipped(textOf(message, "city"), 80),
    state: clipped(textOf(message, "state"), 40),
    phase: isEnded ? 3 : isAnswered ? 2 : 1,
    result: isEnded ? resultOf(`${status} ${dialed}`, talk, isAnswered) : null,
    startedAt,
    answeredAt: isAnswered && ring !== null ? plusSeconds(startedAt, ring) : null,
    endedAt: isEnded ? (instantOf(message, "ended_at") ?? plusSeconds(startedAt, duration)) : null,
    ringSeconds: ring,
    talkSeconds: isEnded ? (talk ?? (isAnswered ? null : 0)) : null,
    connectedSeconds: isEnded ? duration : null,
    campaign: clipped(textOf(message, "campaign"), 120),
  };
}

function resultOf(words: string, talk: number | null, isAnswered: boolean): CallFacts["result"] {
  if (words.includes("voicemail")) return "voicemail";
  if ((talk ?? 0) > 0 || isAnswered) return "completed";
  if (/no.?answer|busy|failed/.test(words)) return "missed";
  return /cancel|abandon|hang/.test(words) ? "abandoned" : talk === 0 ? "missed" : "completed";
}

const { ctm } = providers;
const Numbers = z.object({
  numbers: z.array(
    z.object({ number: z.string(), name: z.string().nullish(), id: z.union([z.string(), z.number()]).nullish() }),
  ),
});

async function ask(connection: OpenConnection, operation: string, path: string, body?: object) {
  const account = encodeURIComponent(String(connection.config.accountId));
  const reply = await callConnection(
    connection,
    { operation, channel: "calls", pathTemplate: `/api/v1/accounts/:account/${path}` },
    {
      method: body ? "POST" : "GET",
      url: `${baseOf(connection, ctm.root)}/api/v1/accounts/${account}/${path}`,
      headers: {
        authorization: ctm.authorization(connection),
        accept: "application/json",
        "content-type": "application/json",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: 8_000,
    },
  );
  if (reply.status !== 200 && reply.status !== 201) throw failureOf(reply.status, reply.headers, connection.label);
  return reply.body;
}

/** The account's tracking numbers, with the names they have there. */
export async function ctmNumbers(connection: OpenConnection): Promise<ProviderNumber[]> {
  const { numbers } = readReply(Numbers, await ask(connection, "calls.numbers", "numbers.json"), connection.label);
  return numbers.map(({ number, name }) => ({ number, label: name || number }));
}

/** Has the account send its calls here, when they start and when they end. */
export async function ctmWebhooks(connection: OpenConnection, url: string): Promise<void> {
  for (const position of ["start", "end"])
    await ask(connection, "calls.webhooks", "webhooks.json", { weburl: url, position });
}

export const ctmType: IntegrationType = {
  key: "calls.ctm",
  label: "CallTrackingMetrics",
  summary: "Shows incoming calls with the caller's record, and logs every call with its source.",
  category: "events",
  channel: "calls",
  concerns: "crm.call",
  perMinute: 120,
  auth: "basic",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({ accountId: z.string().trim().min(1, "Enter the account ID").max(60) }),
  fields: [{ name: "accountId", label: "Account ID", kind: "text", required: true }],
  secrets: [
    { name: "accessKey", label: "Access key", required: true },
    { name: "secretKey", label: "Secret key", required: true },
    { name: "signingSecret", label: "Webhook signing secret", required: true },
  ],
  simulator: (tenant) => ({
    config: { accountId: tenant.id },
    secrets: {
      accessKey: "simulated",
      secretKey: "simulated-secret-key",
      signingSecret: "simulated-ctm-signing-secret",
    },
  }),
  test: async (connection) => {
    const numbers = await ctmNumbers(connection);
    return `Connected. The account has ${numbers.length} tracking ${numbers.length === 1 ? "number" : "numbers"}.`;
  },
  inbound: {
    duringRequest: true,
    path: (token) => `/call-tracking/webhooks/ctm/${token}`,
    verify: ({ secrets, formerSecrets }, { headers, body, now }) => {
      const time = headers["x-ctm-time"] ?? "";
      const age = Date.parse(now) / 1000 - Number(time);
      if (time === "" || !(Math.abs(age) <= freshSeconds)) return null;
      const known = [secrets.signingSecret, formerSecrets.signingSecret];
      if (!isSignature(headers["x-ctm-signature"], known, (secret) => ctmSignature(secret, time, body))) return null;
      const message = readMessage(body);
      const call = message && readCtmCall(message);
      const kind = call ? "call" : message ? "other" : "unreadable";
      return { kind, eventKey: eventKeyOf(kind, call?.providerCallId ?? null, body) };
    },
    handle: (act, delivery) =>
      receiveCall(act, "ctm", delivery, readCtmCall, (message) => recordingSaid(message, "audio", "recording_url")),
  },
};
