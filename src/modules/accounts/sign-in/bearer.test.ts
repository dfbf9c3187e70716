import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { portOf } from "#platform/server/realtime/testing.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { livePath, liveProtocol } from "#platform/shared/realtime/frames.ts";
import { type Facility, givenFacility, givenProcess, type Person, testPassword } from "#testing/facility.ts";
import { givenTotp, totpAt } from "../testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility({ world: await givenProcess() });
});
afterAll(() => facility.world.app.close());

interface Tokens {
  access_token: string;
  navix_ai_token: string | null;
  refresh_token: string;
}

/** A native app: no Origin, no Sec-Fetch, no cookies. */
async function app(path: string, options: { body?: object; token?: string; headers?: Record<string, string> } = {}) {
  const answer = await facility.world.app.http.inject({
    method: options.body || path !== "/session" ? "POST" : "GET",
    url: `/api/auth${path}`,
    headers: {
      host: facility.host,
      "user-agent": "CairnApp/1.0 (Android 16)",
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body ? { payload: options.body } : {}),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null, cookies: answer.cookies };
}

const credentials = (person: Person) => ({ email: person.email, password: testPassword, transport: "bearer" as const });
async function enterByApp(person: Person): Promise<Tokens> {
  const { body } = await app("/login", { body: credentials(person) });
  expect(body.status).toBe("signed-in");
  return body.tokens as Tokens;
}

describe("Native apps", () => {
  it("SES-11: get whole tokens in the answer and no cookies", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const answer = await app("/login", { body: credentials(nurse) });
    expect(answer.cookies).toEqual([]);
    const { access_token: token } = answer.body.tokens as Tokens;
    expect(token.split(".")).toHaveLength(3);
    const session = await app("/session", { token });
    expect(session.body).toMatchObject({ user: { email: nurse.email } });
    expect((await app("/session/lock", { token })).status).toBe(204);
    expect(
      (await app("/clinicians/pin-code-checker", { token, body: { pin: "480216", purpose: "unlock" } })).status,
    ).toBe(200);
  });

  it("SES-11: are refused whole tokens when a browser sends the request", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const { access_token: token, refresh_token } = await enterByApp(nurse);
    for (const headers of [
      { origin: `http://${facility.host}` },
      { origin: "https://evil.example" },
      { "sec-fetch-mode": "cors" },
      { "sec-fetch-site": "same-origin" },
    ] as Record<string, string>[]) {
      expect((await app("/login", { body: credentials(nurse), headers })).body).toMatchObject({ code: "csrf-refused" });
      expect((await app("/session", { token, headers })).body).toMatchObject({ code: "csrf-refused" });
      expect((await app("/session/lock", { token, headers })).status).toBe(403);
      expect((await app("/refresh-token", { body: { refresh_token }, headers })).status).toBeGreaterThanOrEqual(401);
    }
  });

  it("SES-11: cannot start a cookie session, and the two kinds of session do not mix", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const { transport: _, ...byCookie } = credentials(nurse);
    expect((await app("/login", { body: byCookie })).body).toMatchObject({ code: "csrf-refused" });
    // The joined halves of a browser session are not accepted as an app token,
    const joined = `${nurse.cookies.get("token")}.${nurse.cookies.get("token_sig")}`;
    expect((await app("/session", { token: joined })).body).toMatchObject({ code: "unauthenticated" });
    // and an app's tokens are not accepted as cookies.
    const { access_token } = await enterByApp(nurse);
    const [header, payload, signature] = access_token.split(".");
    const page = facility.stranger();
    page.cookies.set("token", `${header}.${payload}`).set("token_sig", signature ?? "");
    await expect(page.call(getSession)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("SES-11, SES-14: rotate on refresh, repeat a lost answer, and end the session on reuse", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const first = await enterByApp(nurse);
    const refresh = (refresh_token: string) => app("/refresh-token", { body: { refresh_token } });
    const second = (await refresh(first.refresh_token)).body as Tokens;
    expect(second.refresh_token.split(".")[1]).toBe("2");
    expect((await refresh(first.refresh_token)).body.refresh_token.split(".")[1]).toBe("2");
    expect((await app("/session", { token: second.access_token })).status).toBe(200);
    facility.clock.advance({ seconds: 45 });
    const reused = await refresh(first.refresh_token);
    expect(reused.body).toMatchObject({ code: "session-revoked" });
    expect(reused.cookies).toEqual([]);
    expect((await app("/session", { token: second.access_token })).body).toMatchObject({ code: "session-revoked" });
    expect((await refresh(`${first.refresh_token.slice(0, -4)}AAAA`)).body).toMatchObject({ code: "session-expired" });
  });

  it("SES-11, SES-9: end the token's session at sign-out", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const { access_token: token } = await enterByApp(nurse);
    expect((await app("/logout", { token })).status).toBe(204);
    expect((await app("/session", { token })).body).toMatchObject({ code: "session-revoked" });
  });

  it("SES-11: open the live channel with a whole token, which a browser cannot", async () => {
    const nurse = await facility.as("nurse", "by-app");
    const { access_token: token } = await enterByApp(nurse);
    const port = await portOf(facility.world);
    const open = (headers: Record<string, string>) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, liveProtocol, {
        headers: { host: `${facility.host}:${port}`, authorization: `Bearer ${token}`, ...headers },
      });
      return new Promise<string>((settle) => {
        socket.on("message", (data) => {
          settle(JSON.parse(data.toString()).t);
          socket.close();
        });
        socket.on("close", (code) => settle(`closed ${code}`));
        socket.on("error", () => settle("refused"));
      });
    };
    expect(await open({})).toBe("hello");
    expect(await open({ origin: `http://${facility.host}:${port}` })).not.toBe("hello");
    expect(await open({ "sec-fetch-mode": "websocket" })).not.toBe("hello");
  });

  it("SES-11, AUTH-1: keep their transport through all sign-in steps", async () => {
    const therapist = await facility.as("therapist", "by-app");
    const { secret } = await givenTotp(therapist, facility.clock.now());
    facility.clock.advance({ minutes: 1 });
    const step = (await app("/login", { body: credentials(therapist) })).body as { status: string; ticket: string };
    expect(step.status).toBe("two-factor");
    const code = { ticket: step.ticket, method: "totp", code: totpAt(secret, facility.clock.now()) };
    const fromPage = await app("/verify-two-factor-code", {
      body: code,
      headers: { origin: `http://${facility.host}` },
    });
    expect(fromPage.body).toMatchObject({ code: "sign-in-expired" });
    const { body, cookies } = await app("/verify-two-factor-code", { body: code });
    expect(body.next).toMatchObject({ status: "signed-in" });
    expect((body.next.tokens as Tokens).access_token.split(".")).toHaveLength(3);
    expect(cookies).toEqual([]);
  });
});
