import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { Problem } from "#platform/shared/problems.ts";
import { callConnection } from "../connections/call.ts";
import type { IntegrationType, OpenConnection } from "../connections/integration-type.ts";
import { remoteIdsTaken, setRemoteStatus, taskOfRemoteId } from "../outbound/outbound-task.store.ts";
import { twilioSignature } from "./twilio-signature.ts";

const Created = z.object({ sid: z.string(), status: z.string() });
const Found = z.object({ messages: z.array(Created.extend({ body: z.string() })) });
const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/, "Enter the number with +, for example +18055550100");

function baseOf({ environment, platform }: OpenConnection): string {
  if (environment !== "simulator") return "https://api.twilio.com";
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.sms;
}

function signIn({ config, secrets }: OpenConnection): string {
  return `Basic ${Buffer.from(`${String(config.accountSid)}:${secrets.authToken ?? ""}`).toString("base64")}`;
}

interface OutgoingText {
  to: string;
  body: string;
  taskId: string;
  attempt: number;
  triedBefore: boolean;
  statusCallback: string | null;
}
interface SentText {
  remoteId: string;
  remoteStatus: string;
}

const messagesOf = (connection: OpenConnection) =>
  `${baseOf(connection)}/2010-04-01/Accounts/${String(connection.config.accountSid)}/Messages.json`;
const factsOf = ({ taskId, attempt }: OutgoingText) => ({
  channel: "sms",
  pathTemplate: "/2010-04-01/Accounts/:sid/Messages.json",
  taskId,
  attempt,
});

/**
 * Sends one text by the Messages resource. The provider has no idempotency keys, so before a retry it is queried for
 * this text; nothing is sent until it answers (INT-6).
 */
export async function sendByTwilio(connection: OpenConnection, text: OutgoingText): Promise<SentText> {
  const before = text.triedBefore ? await findSent(connection, text) : null;
  if (before) return before;
  const reply = await callConnection(
    connection,
    { ...factsOf(text), operation: "sms.send" },
    {
      method: "POST",
      url: messagesOf(connection),
      headers: { authorization: signIn(connection), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        To: text.to,
        From: String(connection.config.from),
        Body: text.body,
        ...(text.statusCallback ? { StatusCallback: text.statusCallback } : {}),
      }).toString(),
    },
  );
  if (reply.status !== 201) throw failureOf(reply.status, reply.headers, connection.label);
  const made = readable(Created, reply.body);
  if (!made)
    throw new OutboundFailure(
      "unknownEffect",
      `${connection.label} accepted the text but returned an unreadable response.`,
    );
  return { remoteId: made.sid, remoteStatus: made.status };
}

/** An identical text to the same number that belongs to no other task. Throws `OutboundFailure` if the provider does not answer. */
async function findSent(connection: OpenConnection, text: OutgoingText): Promise<SentText | null> {
  const query = new URLSearchParams({ To: text.to, PageSize: "20" });
  const reply = await callConnection(
    connection,
    { ...factsOf(text), operation: "sms.find" },
    { method: "GET", url: `${messagesOf(connection)}?${query}`, headers: { authorization: signIn(connection) } },
  );
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  const found = readable(Found, reply.body);
  if (!found)
    throw new OutboundFailure("unknownEffect", `${connection.label} can't confirm whether the text was already sent.`);
  const same = found.messages.filter(({ body }) => body === text.body);
  if (same.length === 0) return null;
  const { platform, tenant } = connection;
  const ids = same.map(({ sid }) => sid);
  const taken = await remoteIdsTaken(platform.database.tenant(tenant.id), "sms", ids, text.taskId);
  const own = same.find(({ sid }) => !taken.has(sid));
  return own ? { remoteId: own.sid, remoteStatus: own.status } : null;
}

function readable<T>(shape: z.ZodType<T>, body: Buffer): T | null {
  try {
    return shape.parse(JSON.parse(body.toString()));
  } catch {
    return null;
  }
}

/** Final statuses; a late `sent` after `delivered` changes nothing. */
const rank = ["accepted", "queued", "sending", "sent", "delivered", "undelivered", "failed"];

export const twilioType: IntegrationType = {
  key: "sms.twilio",
  label: "Text messages",
  summary: "Sends texts by Twilio's Messages API and receives their delivery status.",
  category: "messages",
  channel: "sms",
  concerns: "crm.message",
  // A US long code sends about one message per second; Twilio queues the rest.
  perMinute: 60,
  auth: "basic",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({
    accountSid: z.string().regex(/^AC[0-9a-f]{32}$/, "An account SID starts with AC and has 34 characters"),
    from: E164,
  }),
  fields: [
    { name: "accountSid", label: "Account SID", kind: "text", required: true },
    { name: "from", label: "Sender number", kind: "phone", required: true },
  ],
  secrets: [{ name: "authToken", label: "Auth token", required: true }],
  simulator: (tenant) => ({
    config: { accountSid: `AC${tenant.id.replaceAll("-", "")}`, from: "+18055550199" },
    secrets: { authToken: "simulated-auth-token" },
  }),
  test: async (connection) => {
    const account = String(connection.config.accountSid);
    const reply = await callConnection(
      connection,
      { operation: "sms.test", channel: "sms", pathTemplate: "/2010-04-01/Accounts/:sid.json" },
      {
        method: "GET",
        url: `${baseOf(connection)}/2010-04-01/Accounts/${account}.json`,
        headers: { authorization: signIn(connection) },
        // A user waits, with an open transaction.
        timeoutMs: 8_000,
      },
    );
    if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
    return `Connected. Texts are sent from ${String(connection.config.from)}.`;
  },
  inbound: {
    verify: ({ secrets, formerSecrets }, { url, headers, body }) => {
      const given = Buffer.from(headers["x-twilio-signature"] ?? "");
      const form = new URLSearchParams(body.toString());
      const good = [secrets.authToken, formerSecrets.authToken].some((token) => {
        if (!token) return false;
        const wanted = Buffer.from(twilioSignature(token, url, form));
        return wanted.length === given.length && timingSafeEqual(wanted, given);
      });
      const sid = form.get("MessageSid");
      const status = form.get("MessageStatus");
      return good && sid && status ? { eventKey: `${sid}:${status}`, kind: `sms.${status}` } : null;
    },
    handle: async (act, { body }) => {
      const form = new URLSearchParams(body.toString());
      const status = form.get("MessageStatus") ?? "";
      const task = await taskOfRemoteId(act.db, "sms", form.get("MessageSid") ?? "");
      // The send response may still be pending; a retry finds it.
      if (!task) throw new Problem("not-found", "No text has this id yet.");
      if (rank.indexOf(status) <= rank.indexOf(task.remoteStatus ?? "accepted")) return;
      await setRemoteStatus(act.db, task.id, status);
      await act.raise("integrations.text-status", { taskId: task.id, status });
    },
  },
};
