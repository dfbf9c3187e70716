import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { twilioSignature } from "#platform/server/integrations/sms/twilio.ts";
import type { Faults } from "./faults.ts";
import { formBody } from "./form-body.ts";
import type { Outbox } from "./outbox.ts";

export const simulatedAuthToken = "simulated-auth-token";

interface Message {
  sid: string;
  account: string;
  to: string;
  from: string;
  body: string;
  status: string;
}

/**
 * Twilio's Messages resource and its status callbacks. The account id of a simulated connection is the facility's id, so
 * that what was sent can be shown to the right one.
 */
export async function startSms(options: { port: number; outbox: Outbox; faults: Faults }): Promise<FastifyInstance> {
  const { outbox, faults } = options;
  const messages: Message[] = [];
  const http = Fastify({ logger: false, forceCloseConnections: true });
  await http.register(formBody);
  const refused = (status: number, code: number, message: string) => ({ status, code, message, more_info: "" });
  http.addHook("onRequest", async (request, reply) => {
    const account = /Accounts\/(AC[0-9a-f]{32})/.exec(request.url)?.[1];
    const wanted = `Basic ${Buffer.from(`${account}:${simulatedAuthToken}`).toString("base64")}`;
    if (!account || request.headers.authorization !== wanted)
      return reply.code(401).send(refused(401, 20003, "Authenticate"));
  });
  http.get("/2010-04-01/Accounts/:file", (request) => ({
    sid: (request.params as { file: string }).file.replace(".json", ""),
    status: "active",
  }));
  http.get("/2010-04-01/Accounts/:account/Messages.json", (request) => {
    const { account } = request.params as { account: string };
    const { To: to } = request.query as { To?: string };
    return { messages: messages.filter((one) => one.account === account && (!to || one.to === to)).reverse() };
  });
  http.post("/2010-04-01/Accounts/:account/Messages.json", async (request, reply) => {
    const { account } = request.params as { account: string };
    const { To: to = "", From: from = "", Body: body = "", StatusCallback } = request.body as Record<string, string>;
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return reply.code(400).send(refused(400, 21211, "Invalid 'To' Phone Number"));
    const fault = faults.meet("sms", to, ["refuse", "busy", "limit", "after"]);
    if (fault === "refuse")
      return reply.code(400).send(refused(400, 21610, "Attempt to send to unsubscribed recipient"));
    if (fault === "busy") return reply.code(503).send(refused(503, 20503, "Service Unavailable"));
    if (fault === "limit")
      return reply
        .code(429)
        .header("retry-after", "90")
        .send(refused(429, 20429, "Too Many Requests"));
    const message = { sid: `SM${randomBytes(16).toString("hex")}`, account, to, from, body, status: "queued" };
    messages.push(message);
    const hex = account.slice(2);
    outbox.add({
      channel: "sms",
      facility: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
      to,
      from,
      subject: "",
      text: body,
      html: null,
      headers: { sid: message.sid, ...(StatusCallback ? { "status-callback": StatusCallback } : {}) },
    });
    // It went out, and the caller never hears of it.
    if (fault === "after") return request.raw.socket.destroy();
    if (StatusCallback) setTimeout(() => void tell(message, StatusCallback), 300).unref();
    return reply.code(201).send(message);
  });
  await http.listen({ host: "127.0.0.1", port: options.port });
  return http;
}

async function tell(message: Message, callback: string): Promise<void> {
  for (const status of ["sent", "delivered"]) {
    message.status = status;
    const form = new URLSearchParams({
      MessageSid: message.sid,
      MessageStatus: status,
      AccountSid: message.account,
      To: message.to,
      From: message.from,
    });
    await fetch(callback, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": twilioSignature(simulatedAuthToken, callback, form),
      },
      body: form.toString(),
    }).catch(() => {
      // Nobody there: a provider shrugs too.
    });
  }
}
