import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { callConnection } from "../connections/call.ts";
import type { IntegrationType, OpenConnection } from "../connections/integration-type.ts";
import { failureOf } from "../http/ask.ts";
import { OutboundFailure } from "../outbound/operation.ts";

const Created = z.object({ sid: z.string(), status: z.string() });
const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/, "Write the number with +, like +18055550100");

function baseOf({ environment, platform }: OpenConnection): string {
  if (environment !== "simulator") return "https://api.twilio.com";
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection speaks to a simulator, and none runs here.");
  return simulators.sms;
}

function signIn({ config, secrets }: OpenConnection): string {
  return `Basic ${Buffer.from(`${String(config.accountSid)}:${secrets.authToken ?? ""}`).toString("base64")}`;
}

/**
 * Sends one text by the Messages resource. The provider takes no idempotency key, so before a second try the messages to
 * that number are asked for and a copy of this text younger than the task counts as sent (INT-6).
 */
export async function sendByTwilio(
  connection: OpenConnection,
  text: { to: string; body: string; taskId: string; attempt: number; statusCallback: string | null },
): Promise<{ remoteId: string; remoteStatus: string }> {
  const account = String(connection.config.accountSid);
  const path = `/2010-04-01/Accounts/${account}/Messages.json`;
  const facts = {
    channel: "sms",
    pathTemplate: "/2010-04-01/Accounts/:sid/Messages.json",
    taskId: text.taskId,
    attempt: text.attempt,
  };
  if (text.attempt > 1) {
    const query = new URLSearchParams({ To: text.to, PageSize: "20" });
    const reply = await callConnection(
      connection,
      { ...facts, operation: "sms.find" },
      { method: "GET", url: `${baseOf(connection)}${path}?${query}`, headers: { authorization: signIn(connection) } },
    );
    const Found = z.object({ messages: z.array(Created.extend({ body: z.string() })) });
    const found = reply.status === 200 ? Found.safeParse(JSON.parse(reply.body.toString())) : null;
    const same = found?.success ? found.data.messages.find(({ body }) => body === text.body) : undefined;
    if (same) return { remoteId: same.sid, remoteStatus: same.status };
  }
  const reply = await callConnection(
    connection,
    { ...facts, operation: "sms.send" },
    {
      method: "POST",
      url: `${baseOf(connection)}${path}`,
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
  const made = Created.parse(JSON.parse(reply.body.toString()));
  return { remoteId: made.sid, remoteStatus: made.status };
}

/** Twilio's signature: HMAC-SHA1 over the address and the sorted form fields, each name followed by its value. */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const text = [...form.entries()]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}${value}`)
    .join("");
  return createHmac("sha1", token).update(`${url}${text}`).digest("base64");
}

/** From here on a message does not go back (a late `sent` after `delivered` changes nothing). */
const rank = ["accepted", "queued", "sending", "sent", "delivered", "undelivered", "failed"];

export const twilioType: IntegrationType = {
  key: "sms.twilio",
  label: "Text messages",
  summary: "Sends texts by Twilio's Messages API, and hears whether they arrived.",
  category: "messages",
  channel: "sms",
  concerns: "crm.message",
  // A long number of the US sends about one message a second; beyond that Twilio only queues them itself.
  perMinute: 60,
  auth: "basic",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({
    accountSid: z.string().regex(/^AC[0-9a-f]{32}$/, "An account id begins with AC and has 34 characters"),
    from: E164,
  }),
  fields: [
    { name: "accountSid", label: "Account id", kind: "text", required: true },
    { name: "from", label: "Texts come from", kind: "phone", required: true },
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
        // A person waits, in a transaction.
        timeoutMs: 8_000,
      },
    );
    if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
    return `The account answers; texts come from ${String(connection.config.from)}.`;
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
      const task = await act.db
        .selectFrom("outboundTasks")
        .select(["id", "remoteStatus"])
        .where("channel", "=", "sms")
        .where("remoteId", "=", form.get("MessageSid") ?? "")
        .executeTakeFirst();
      // The answer to the request itself may still be on its way: tried again, it will be there.
      if (!task) throw new Error("No text of ours has this id yet.");
      if (rank.indexOf(status) <= rank.indexOf(task.remoteStatus ?? "accepted")) return;
      await act.db.updateTable("outboundTasks").set({ remoteStatus: status }).where("id", "=", task.id).execute();
      await act.raise("integrations.text-status", { taskId: task.id, status });
    },
  },
};
