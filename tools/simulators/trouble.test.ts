// runs-when: tools/simulators/** src/modules/integrations/** src/platform/server/files/** src/platform/server/http/ask.ts src/platform/server/ports/**
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendBySmtp } from "#modules/integrations/mail/smtp.ts";
import { twilioSignature } from "#modules/integrations/sms/twilio-signature.ts";
import { scan } from "#platform/server/files/scan.ts";
import { ask } from "#platform/server/http/ask.ts";
import { hostAndPort, nothingOutside } from "#platform/server/ports/outside-settings.ts";
import { freePorts, type Simulators, startSimulators } from "./simulators.ts";
import { simulatedAuthToken } from "./sms-callbacks.ts";

let simulators: Simulators;
let servers: Server[] = [];
beforeEach(async () => {
  simulators = await startSimulators(freePorts, { seed: "a seed" });
});
afterEach(async () => {
  await simulators.stop();
  for (const server of servers) server.close();
  servers = [];
});

const outside = () => ({ ...nothingOutside, simulators: simulators.addresses });
async function sim<T = unknown>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${simulators.addresses.control}/__sim/${path}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return (await answer.json()) as T;
}
interface Shown {
  name: string;
  state: { what: string; count: number }[];
  requests: { what: string; answer: string; trouble: string | null }[];
  troubles: { kind: string; on: boolean }[];
}
const shown = async (name: string) => {
  const { simulators: all } = await sim<{ simulators: Shown[] }>("state");
  return all.find((one) => one.name === name) as Shown;
};

const account = `AC${"0123456789abcdef".repeat(2)}`;
const to = "+18055550100";
const sendText = (callback?: string, timeoutMs = 2_000) =>
  ask(outside(), {
    method: "POST",
    url: `${simulators.addresses.sms}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${simulatedAuthToken}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      To: to,
      From: "+18055550199",
      Body: "Hello",
      ...(callback ? { StatusCallback: callback } : {}),
    }).toString(),
    timeoutMs,
  });
const taken = async () => (await shown("sms")).state.find(({ what }) => what === "texts taken")?.count;
const fault = (kind: string, more: object = {}) => sim("fault", { simulator: "sms", match: to, kind, ...more });

describe("SIM-2 trouble over HTTP", () => {
  it.each([
    ["busy", 503],
    ["error", 500],
    ["limit", 429],
    ["refuse", 400],
  ])("%s is said by a status, once, and nothing was done", async (kind, status) => {
    await fault(kind);
    expect((await sendText()).status).toBe(status);
    expect(await taken()).toBe(0);
    expect((await sendText()).status).toBe(201);
    expect(await taken()).toBe(1);
  });

  it.each([
    ["drop", 0],
    ["hang", 0],
    ["after", 1],
    ["hangAfter", 1],
  ])("%s gives no answer, and leaves %i texts", async (kind, left) => {
    await fault(kind);
    await expect(sendText(undefined, 300)).rejects.toMatchObject({ kind: "unknownEffect" });
    expect(await taken()).toBe(left);
    expect((await shown("sms")).requests[0]).toMatchObject({ answer: "no answer", trouble: kind });
  });

  it("an answer cut off in the middle, and one that comes late", async () => {
    await fault("malformed");
    const reply = await sendText();
    expect(reply.status).toBe(201);
    expect(() => JSON.parse(reply.body.toString())).toThrow();
    await fault("slow", { seconds: 0.4 });
    expect((await sendText()).ms).toBeGreaterThanOrEqual(400);
    expect(await taken()).toBe(2);
  });

  it("a script is played in its order, and goes well where it says so", async () => {
    const steps = [{ kind: "busy" }, { kind: "none" }, { kind: "limit" }];
    await sim("script", { simulator: "sms", match: to, steps });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await sendText()).status);
    expect(statuses).toEqual([503, 201, 429, 201]);
  });

  it("a switch holds until it is turned off or all is reset; a trouble the protocol does not know is refused", async () => {
    await sim("switch", { simulator: "sms", kind: "busy", on: true });
    expect([(await sendText()).status, (await sendText()).status]).toEqual([503, 503]);
    expect((await shown("sms")).troubles.filter(({ on }) => on)).toMatchObject([{ kind: "busy" }]);
    await sim("switch", { simulator: "sms", kind: "busy", on: false });
    expect((await sendText()).status).toBe(201);
    await sim("switch", { simulator: "sms", kind: "busy", on: true });
    await sim("reset", { simulator: "sms" });
    expect(await shown("sms")).toMatchObject({ requests: [], state: [{ count: 0 }, { count: 0 }] });
    expect((await sendText()).status).toBe(201);
    expect(await sim("fault", { simulator: "clamd", match: "x", kind: "late" })).toHaveProperty("error");
    expect(await sim("fault", { simulator: "nobody", match: "x", kind: "busy" })).toHaveProperty("error");
  });
});

describe("SIM-2 trouble of webhooks", () => {
  /** A server that takes callbacks: each status, and whether it was signed as it should be. */
  async function receiver() {
    const got: string[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const wanted = twilioSignature(simulatedAuthToken, url, form);
      const good = request.headers["x-twilio-signature"] === wanted;
      got.push(`${form.get("MessageStatus")}${good ? "" : " (wrong)"}`);
      response.writeHead(good ? 200 : 401).end();
    });
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`;
    return { url, got };
  }

  it.each([
    [null, ["sent", "delivered"]],
    ["duplicate", ["sent", "sent", "delivered", "delivered"]],
    ["reordered", ["delivered", "sent"]],
    ["wrongSignature", ["sent (wrong)", "delivered (wrong)"]],
  ])("%s", async (kind, expected) => {
    const { url, got } = await receiver();
    if (kind) await fault(kind);
    await sendText(url);
    await expect.poll(() => got).toEqual(expected);
  });

  it("a wrong signature on demand, for the text a facility sent last", async () => {
    const { url, got } = await receiver();
    const facility = "01234567-89ab-cdef-0123-456789abcdef";
    const ask = { simulator: "sms", act: "wrong-signature", facility };
    expect(await sim("act", ask)).toHaveProperty("error", expect.stringContaining("Send a text first"));
    await sendText(url);
    await expect.poll(() => got).toEqual(["sent", "delivered"]);
    expect(await sim("act", ask)).toEqual({ said: "It was refused (401)." });
    expect(got.at(-1)).toBe("delivered (wrong)");
  });

  it("late: a minute of the simulators' own clock", async () => {
    const { url, got } = await receiver();
    await sim("clock", { at: "2026-03-01T12:00:00.000Z" });
    await fault("late");
    await sendText(url);
    await sim("clock", { advanceSeconds: 59 });
    expect(got).toEqual([]);
    expect(await sim("clock", { advanceSeconds: 1 })).toEqual({ at: "2026-03-01T12:01:00.000Z", stands: true });
    await expect.poll(() => got).toEqual(["sent", "delivered"]);
  });
});

describe("SIM-2 trouble of mail and of the virus scanner, each as its protocol has it", () => {
  const mail = { messageId: "<1@x.example>", to: "a@x.example", subject: "Hi", text: "Hi.", headers: {} };
  const send = () =>
    sendBySmtp(
      {
        ...hostAndPort(simulators.addresses.smtp),
        security: "none",
        from: { name: "A", address: "b@x.example" },
        auth: null,
        publicOnly: false,
      },
      mail,
    );
  it.each([
    ["refuse", "refused", 0],
    ["error", "refused", 0],
    ["busy", "temporary", 0],
    ["limit", "temporary", 0],
    ["drop", "temporary", 0],
    ["after", "unknownEffect", 1],
    ["malformed", "unknownEffect", 1],
  ])("INT-9 mail: %s is %s to us, and %i mails are kept", async (kind, ours, left) => {
    await sim("fault", { simulator: "smtp", match: mail.to, kind });
    await expect(send()).rejects.toMatchObject({ kind: ours });
    expect((await shown("smtp")).state[0]).toEqual({ what: "mails kept", count: left });
    expect((await shown("smtp")).requests[0]).toMatchObject({ trouble: kind });
  });

  it.each(["refuse", "busy", "drop", "malformed"])("scanner: %s lets no file through", async (kind) => {
    const content = Buffer.from("a harmless letter");
    await sim("fault", { simulator: "clamd", match: "harmless", kind });
    await expect(scan(outside(), content)).rejects.toThrow();
    expect(await scan(outside(), content)).toMatchObject({ clean: true });
  });
});

describe("SIM-1 deterministic", () => {
  it("the same seed makes up the same ids", async () => {
    const first = JSON.parse((await sendText()).body.toString()) as { sid: string };
    await simulators.stop();
    simulators = await startSimulators(freePorts, { seed: "a seed" });
    const again = JSON.parse((await sendText()).body.toString()) as { sid: string };
    expect(again.sid).toBe(first.sid);
    await simulators.stop();
    simulators = await startSimulators(freePorts, { seed: "another" });
    expect((JSON.parse((await sendText()).body.toString()) as { sid: string }).sid).not.toBe(first.sid);
  });

  it("what listens, listens on the own machine alone", async () => {
    for (const address of Object.values(simulators.addresses)) {
      const { host, port } = hostAndPort(address.replace("http://", ""));
      expect(host).toBe("127.0.0.1");
      await new Promise<void>((open, fail) => {
        const line = connect({ host, port }, () => line.end(open)).once("error", fail);
      });
    }
  });
});
