import { beforeAll, describe, expect, it } from "vitest";
import { getSession, lockSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, Person, testPassword } from "#testing/facility.ts";
import { login } from "../sign-in/sign-in.contract.ts";
import { restoreCookies } from "../testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Signing in", () => {
  it("SES-11: splits tokens into readable halves and HttpOnly secrets", async () => {
    const nurse = await facility.as("nurse");
    const session = await nurse.call(getSession);
    expect(session.user).toMatchObject({ role: "nurse", roleLabel: "Nurse", hasPin: true, status: 1 });
    expect(session.permissions).toContain("medications.administer");
    expect(session.locations.map((location) => location.shortCode)).toEqual(["MAIN"]);
    expect(nurse.cookies.get("token")?.split(".")).toHaveLength(2);
    expect(nurse.cookies.get("role")).toBe("nurse");
    expect(nurse.cookies.get("CUSTOMER_TYPE")).toBe("FULL");
  });

  it("AUTH-2, AUTH-3: gives the same answer for an unknown address and a wrong password, and slows down after five", async () => {
    const nurse = await facility.as("nurse", "throttled");
    const stranger = facility.stranger();
    const answers = [];
    for (const body of [
      { email: nurse.email, password: "wrong" },
      { email: "unknown@example.test", password: "wrong" },
    ])
      answers.push((await stranger.send(login, { body })).json());
    expect(answers[0]).toMatchObject({ code: "bad-credentials", detail: "That email and password do not match." });
    expect(answers[1]).toMatchObject({ code: "bad-credentials", detail: "That email and password do not match." });
    for (let tries = 0; tries < 4; tries += 1)
      await stranger.send(login, { body: { email: nurse.email, password: "wrong" } });
    await expect(stranger.call(login, { body: { email: nurse.email, password: testPassword } })).rejects.toMatchObject({
      code: "rate-limited",
    });
  });

  it("SES-10: rejects a change from another origin", async () => {
    const nurse = await facility.as("nurse");
    const withoutBearer = await nurse.send(lockSession, {}, { headers: { authorization: "" } });
    expect(withoutBearer.json()).toMatchObject({ code: "csrf-refused" });
    const foreign = await nurse.send(lockSession, {}, { headers: { origin: "http://evil.example" } });
    expect(foreign.json()).toMatchObject({ code: "csrf-refused" });
    expect((await nurse.send(getSession)).statusCode).toBe(200);
  });

  it("SES-10, platform scenario 11: rejects cookies without the token header, and half a token from another origin", async () => {
    const person = await facility.as("nurse", "curled");
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const curl = async (method: "GET" | "POST", url: string, headers: Record<string, string> = {}) => {
      const answer = await facility.world.app.http.inject({
        method,
        url,
        headers: { host: facility.host, "user-agent": "curl/8.14.1", accept: "*/*", cookie, ...headers },
      });
      return [answer.statusCode, answer.json().code];
    };
    const post = "/api/auth/session/lock";
    const authorization = `Bearer ${person.cookies.get("token")}`;
    expect(lockSession).toMatchObject({ method: "POST", path: "/session/lock" });
    expect(await curl("POST", post)).toEqual([403, "csrf-refused"]);
    expect(await curl("POST", post, { authorization })).toEqual([403, "csrf-refused"]);
    expect(await curl("POST", post, { authorization, origin: "http://evil.example" })).toEqual([403, "csrf-refused"]);
    expect(await curl("POST", post, { origin: `http://${facility.host}` })).toEqual([403, "csrf-refused"]);
    expect(await curl("GET", "/api/auth/session")).toEqual([200, undefined]);
    expect(await curl("GET", "/api/auth/session", { "sec-fetch-site": "cross-site" })).toEqual([403, "csrf-refused"]);
    expect((await person.call(getSession)).user.email).toBe(person.email);
  });

  it("SES-12: rejects a session of one facility at another facility's address", async () => {
    const person = await facility.as("nurse", "travelling");
    const other = await givenFacility();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await other.world.app.http.inject({
      method: "GET",
      url: "/api/auth/session",
      headers: { host: other.host, cookie },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "wrong-tenant"]);
    const restored = await other.world.app.http.inject({
      method: "POST",
      url: "/api/auth/refresh-token",
      headers: { host: other.host, cookie, origin: `http://${other.host}` },
    });
    expect([restored.statusCode, restored.json().code]).toEqual([401, "session-expired"]);
    expect((await person.call(getSession)).user.email).toBe(person.email);
  });

  it("SES-13: rejects the AI token at other endpoints", async () => {
    const person = await facility.as("nurse", "assisted");
    const [readable, signature] = [person.cookies.get("navix_ai_token"), person.cookies.get("navix_ai_token_sig")];
    expect([readable?.split(".").length, signature?.length]).toEqual([2, 86]);
    const thief = new Person(facility, person);
    restoreCookies(thief, person.cookies);
    thief.cookies.set("token", readable ?? "");
    thief.cookies.set("token_sig", signature ?? "");
    expect((await thief.send(getSession)).statusCode).toBe(401);
    expect((await person.send(getSession)).statusCode).toBe(200);
  });
});
