import { createDecipheriv, createECDH, type ECDH, hkdfSync } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { decodeJwt, importJWK, jwtVerify } from "jose";
import type { Simulator, Stage } from "./stage.ts";
import { trouble, troublesOf, type Words } from "./troubled.ts";

interface Browser {
  pair: ECDH;
  auth: Buffer;
  facility: string | null;
  name: string;
}

const words: Words = {
  refuse: { status: 410 },
  busy: { status: 503 },
  error: { status: 500 },
  limit: { status: 429, headers: { "retry-after": "60" } },
};

/**
 * A push service and the browsers behind it: hands out subscriptions, checks VAPID (RFC 8292) and TTL as strictly as the
 * real ones, and opens what was encrypted for the browser (RFC 8291), so that it can be shown.
 */
export async function startPush(port: number, stage: Stage): Promise<{ http: FastifyInstance; shown: Simulator }> {
  const { outbox, dice } = stage;
  const browsers = new Map<string, Browser>();
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const own = () => `http://127.0.0.1:${(http.server.address() as { port: number }).port}`;
  trouble(http, stage, {
    simulator: "push",
    words,
    // Subscribing is the browser's own part: a fault of the service meets messages.
    target: ({ params, method }) => `${method} ${(params as { id?: string }).id ?? ""}`,
  });
  http.post("/subscriptions", (request) => {
    const { facility = null, name = "A browser" } = (request.body ?? {}) as { facility?: string; name?: string };
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(dice.bytes(32));
    const id = dice.bytes(16).toString("hex");
    const browser = { pair, auth: dice.bytes(16), facility, name };
    browsers.set(id, browser);
    return {
      endpoint: `${own()}/push/${id}`,
      keys: { p256dh: pair.getPublicKey().toString("base64url"), auth: browser.auth.toString("base64url") },
    };
  });
  http.post("/push/:id", async (request, reply) => {
    const { id } = request.params as { id: string };
    const browser = browsers.get(id);
    if (!browser) return reply.code(410).send();
    if (!request.headers.ttl || !(await isVapid(request.headers.authorization ?? "", own())))
      return reply.code(403).send();
    const message = open(browser, request.body as Buffer) as { title?: string; body?: string; link?: string };
    outbox.add({
      channel: "push",
      facility: browser.facility,
      to: browser.name,
      from: "Cairn",
      subject: message.title ?? "",
      text: message.body ?? "",
      html: null,
      headers: { link: message.link ?? "", urgency: String(request.headers.urgency ?? "") },
    });
    return reply
      .code(201)
      .header("location", `${own()}/messages/${dice.bytes(8).toString("hex")}`)
      .send();
  });
  // Gone for good: the service knows that browser no longer.
  http.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode === 410) browsers.delete((request.params as { id: string }).id);
  });
  await http.listen({ host: "127.0.0.1", port });
  const shown: Simulator = {
    name: "push",
    label: "Push",
    speaks: "Web Push over HTTP, encrypted",
    troubles: troublesOf(words),
    state: () => ({ "browsers subscribed": browsers.size, "messages shown": outbox.list({ channel: "push" }).length }),
    reset: () => {
      browsers.clear();
      outbox.clear("push");
    },
  };
  return { http, shown };
}

async function isVapid(authorization: string, audience: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (!token || !key) return false;
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33, 65).toString("base64url"),
  };
  try {
    await jwtVerify(token, await importJWK(jwk, "ES256"), { audience });
    return typeof decodeJwt(token).sub === "string";
  } catch {
    return false;
  }
}

/** aes128gcm (RFC 8188): salt, record size, sender's public key, one record whose last byte of padding is 2. */
function open(browser: Browser, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const secret = browser.pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.pair.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync("sha256", secret, browser.auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", material, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}
