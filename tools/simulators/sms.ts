import Fastify, { type FastifyInstance } from "fastify";
import { formBody } from "./form-body.ts";
import { type SimulatedText, simulatedAuthToken, tell, tellCourse } from "./sms-callbacks.ts";
import { NotNow, type Simulator, type Stage } from "./stage.ts";
import { type Said, trouble, troublesOf, type Words } from "./troubled.ts";

const refused = (status: number, code: number, message: string) => ({ status, code, message, more_info: "" });
const json = { "content-type": "application/json" };
const say = (status: number, code: number, message: string): Said => ({
  status,
  headers: json,
  body: JSON.stringify(refused(status, code, message)),
});
const words: Words = {
  refuse: say(400, 21610, "Attempt to send to unsubscribed recipient"),
  busy: say(503, 20503, "Service Unavailable"),
  error: say(500, 20500, "Internal Server Error"),
  limit: { ...say(429, 20429, "Too Many Requests"), headers: { ...json, "retry-after": "90" } },
};
const kept = 5_000;

/** The resource as the provider writes it. */
const resource = (text: SimulatedText) => ({
  sid: text.sid,
  account_sid: text.account,
  to: text.to,
  from: text.from,
  body: text.body,
  status: text.status,
  direction: "outbound-api",
  date_created: new Date(text.at).toUTCString().replace("GMT", "+0000"),
  error_code: null,
});

/** `AC` and the facility's id: what was sent can be shown to the right one. */
const facilityOf = (account: string) => account.slice(2).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Twilio's Messages resource and its status callbacks. A fault is matched against the method and the number asked about, as
 * `POST +18055550100`.
 */
export async function startSms(port: number, stage: Stage): Promise<{ http: FastifyInstance; shown: Simulator }> {
  let texts: SimulatedText[] = [];
  const http = Fastify({ logger: false, forceCloseConnections: true });
  await http.register(formBody);
  trouble(http, stage, {
    simulator: "sms",
    words,
    target: ({ method, query, body }) =>
      `${method} ${({ ...(query as object), ...(body as object) } as { To?: string }).To}`,
  });
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
    const { To: to, PageSize: size = "50" } = request.query as { To?: string; PageSize?: string };
    const found = texts.filter((one) => one.account === account && (!to || one.to === to)).reverse();
    return { messages: found.slice(0, Number(size)).map(resource) };
  });
  http.post("/2010-04-01/Accounts/:account/Messages.json", async (request, reply) => {
    const { account } = request.params as { account: string };
    const { To: to = "", From: from = "", Body: body = "", StatusCallback } = request.body as Record<string, string>;
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return reply.code(400).send(refused(400, 21211, "Invalid 'To' Phone Number"));
    if (body === "") return reply.code(400).send(refused(400, 21602, "Message body is required"));
    const sid = `SM${stage.dice.bytes(16).toString("hex")}`;
    const callback = StatusCallback ?? null;
    const text = { sid, account, to, from, body, status: "queued", callback, at: stage.clock.now() };
    texts.push(text);
    if (texts.length > kept) texts.shift();
    stage.outbox.add({
      channel: "sms",
      facility: facilityOf(account),
      to,
      from,
      subject: "",
      text: body,
      html: null,
      headers: { sid, ...(callback ? { "status-callback": callback } : {}) },
    });
    if (callback) tellCourse(stage, text);
    return reply.code(201).send(resource(text));
  });
  await http.listen({ host: "127.0.0.1", port });
  const shown: Simulator = {
    name: "sms",
    label: "Texts",
    speaks: "Twilio Messages over HTTP, with signed status callbacks",
    troubles: troublesOf(words, "malformed", "duplicate", "reordered", "wrongSignature", "late"),
    state: () => ({
      "texts taken": texts.length,
      delivered: texts.filter(({ status }) => status === "delivered").length,
    }),
    reset: () => {
      texts = [];
      stage.outbox.clear("sms");
    },
    acts: {
      "wrong-signature": {
        label: "Send a wrong signature",
        run: async (facility) => {
          const last = texts.findLast((one) => one.callback && facilityOf(one.account) === facility);
          if (!last) throw new NotNow("Send a text first: only a text has a status.");
          const { status } = last;
          const answer = await tell(stage, { ...last }, status, "wrongSignature");
          return answer === 401 ? "It was refused (401)." : `It was answered with ${answer ?? "nothing"}.`;
        },
      },
    },
  };
  return { http, shown };
}
