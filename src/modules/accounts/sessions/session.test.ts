import { beforeAll, describe, expect, it } from "vitest";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import {
  getSession,
  lockSession,
  logout,
  refreshToken,
  unlockSession,
} from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, Person, testPassword, testPin } from "#testing/facility.ts";
import { changePinCode } from "../pins/pin.contract.ts";
import { login } from "../sign-in/sign-in.contract.ts";
import { stepUp } from "./step-up.contract.ts";

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
    restore(thief, person.cookies);
    thief.cookies.set("token", readable ?? "");
    thief.cookies.set("token_sig", signature ?? "");
    expect((await thief.send(getSession)).statusCode).toBe(401);
    expect((await person.send(getSession)).statusCode).toBe(200);
  });
});

describe("Restoring a session", () => {
  async function entered(name: string): Promise<Person> {
    return facility.as("therapist", name);
  }

  it("SES-14, platform scenario 5: rotates the refresh secret, and repeats a lost answer within 30 seconds", async () => {
    const person = await entered("refresher");
    const before = new Map(person.cookies);
    const first = await person.call(refreshToken);
    const after = new Map(person.cookies);
    restore(person, before);
    facility.clock.advance({ seconds: 10 });
    const again = await person.call(refreshToken);
    const generation = (token: string) => token.split(".")[1];
    expect(generation(again.refresh_token)).toBe(generation(first.refresh_token));
    expect(Number(generation(first.refresh_token))).toBe(Number(generation(before.get("refresh_token") ?? "")) + 1);
    expect(person.cookies.get("refresh_token_sig")).toBe(after.get("refresh_token_sig"));
  });

  it("SES-14: treats an old secret after 45 s as reuse, ends the session and notifies user and compliance", async () => {
    const person = await entered("victim");
    await facility.as("compliance");
    const stolen = new Map(person.cookies);
    await person.call(refreshToken);
    facility.clock.advance({ seconds: 45 });
    const thief = new Person(facility, person);
    restore(thief, stolen);
    await expect(thief.call(refreshToken)).rejects.toMatchObject({ code: "session-revoked" });
    await facility.runJobs();
    await expect(person.call(getSession)).rejects.toMatchObject({ code: "session-revoked" });
    const audited = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select("action")
      .where("action", "=", "session.reuse-detected")
      .execute();
    expect(audited).toHaveLength(1);
    const compliance = await facility.as("compliance");
    const told = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("notifications")
      .select(["userId", "priority"])
      .where("kind", "=", "auth.session-reuse")
      .where("userId", "in", [person.userId, compliance.userId])
      .execute();
    expect(told.map(({ userId }) => userId).sort()).toEqual([person.userId, compliance.userId].sort());
    expect(told.map(({ priority }) => priority)).toEqual([1, 1]);
  });

  it("SES-14: rejects a guessed secret without ending the session", async () => {
    const person = await entered("guessed");
    const guesser = new Person(facility, person);
    restore(guesser, person.cookies);
    guesser.cookies.set("refresh_token_sig", "A".repeat(43));
    expect((await guesser.send(refreshToken)).json()).toMatchObject({ code: "session-expired" });
    expect((await person.call(getSession)).user.email).toBe(person.email);
  });

  it("SES-6: answers session-expired for an expired token, and restores the session", async () => {
    const person = await entered("morning");
    facility.clock.advance({ hours: 2 });
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-expired" });
    await person.call(refreshToken);
    // SES-4: after two hours without activity the restored session is locked.
    const session = await person.send(getSession);
    expect(session.statusCode).toBe(200);
    await person.call(unlockSession, { body: { ticket: await person.ticket("unlock") } });
  });

  it("SES-1: expires a token after an hour or the facility's setting, before its cookie", async () => {
    const person = await entered("lasting");
    const lives = async () => {
      const { expiresAt } = await person.call(refreshToken);
      return (Date.parse(expiresAt) - Date.parse(facility.clock.now())) / 60_000;
    };
    expect(await lives()).toBe(60);
    await facility.system((act) => setSignInPolicy(act, { tokenMinutes: 20 }));
    expect(await lives()).toBe(20);
    await facility.system((act) => setSignInPolicy(act, { tokenMinutes: 60 }));
  });

  it("SES-8: ends a session idle for longer than the facility allows, also for a PIN", async () => {
    const person = await entered("resting");
    await facility.system((act) => setSignInPolicy(act, { tokenMinutes: 1440, signOutHours: 2 }));
    await person.call(refreshToken);
    facility.clock.advance({ hours: 1, minutes: 59 });
    expect((await person.send(getSession)).json()).toMatchObject({ user: { email: person.email } });
    facility.clock.advance({ minutes: 2 });
    for (const ask of [getSession, lockSession, refreshToken])
      expect((await person.send(ask)).json()).toMatchObject({ code: "session-expired" });
    await facility.system((act) => setSignInPolicy(act, { tokenMinutes: 60, signOutHours: 168 }));
  });

  it("SES-14: repeats the last answer only to the same browser", async () => {
    const person = await entered("copied");
    const before = new Map(person.cookies);
    await person.call(refreshToken);
    const thief = new Person(facility, person);
    restore(thief, before);
    const answer = await thief.send(refreshToken, {}, { headers: { "user-agent": "Somebody else's browser" } });
    expect(answer.json()).toMatchObject({ code: "session-revoked" });
  });

  it("SES-9: revokes the session and clears all cookies but the push token", async () => {
    const person = await entered("leaver");
    const kept = new Map(person.cookies);
    person.cookies.set("pushToken", newId());
    expect((await person.send(logout)).headers["clear-site-data"]).toBe('"cache"');
    expect([...person.cookies.keys()]).toEqual(["pushToken"]);
    restore(person, kept);
    await expect(person.call(getSession)).rejects.toMatchObject({ code: "session-revoked" });
  });

  it("audits the user's name for sign-in and sign-out", async () => {
    const person = await facility.as("therapist", "named");
    await person.send(logout);
    const rows = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select(["action", "actorName", "actorUserId", "actorRole"])
      .where("actorUserId", "=", person.userId)
      .where("action", "in", ["auth.login", "auth.logout"])
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.action, row.actorName, row.actorRole])).toEqual([
      ["auth.login", "Therapist Named", "therapist"],
      ["auth.logout", "Therapist Named", "therapist"],
    ]);
  });
});

describe("PIN", () => {
  it("AUTH-11, platform scenario 15: locks, and unlocks with a single-use ticket", async () => {
    const person = await facility.as("technician");
    await person.call(lockSession);
    const ticket = await person.ticket("unlock");
    await person.call(unlockSession, { body: { ticket } });
    await person.call(lockSession);
    await expect(person.call(unlockSession, { body: { ticket } })).rejects.toMatchObject({ code: "ticket-used" });
    await person.call(unlockSession, { body: { password: testPassword } });
    const audited = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select("action")
      .where("actorUserId", "=", person.userId)
      .where("action", "in", ["session.locked", "session.unlocked"])
      .where("outcome", "=", 0)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "session.locked",
      "session.unlocked",
      "session.locked",
      "session.unlocked",
    ]);
  });

  it("AUTH-11: counts five wrong PINs, also in parallel, then locks the PIN", async () => {
    const person = await facility.as("nurse", "fumbling");
    const wrong = () => person.send(pinCodeChecker, { body: { pin: "111222", purpose: "sign" } });
    const codes = (await Promise.all([wrong(), wrong(), wrong(), wrong(), wrong(), wrong(), wrong()])).map(
      (answer) => answer.json().code,
    );
    expect(codes.filter((code) => code === "pin-invalid")).toHaveLength(4);
    expect(codes.filter((code) => code === "pin-locked")).toHaveLength(3);
    await expect(person.call(pinCodeChecker, { body: { pin: testPin, purpose: "sign" } })).rejects.toMatchObject({
      code: "pin-locked",
    });
    await person.call(stepUp, { body: { password: testPassword } });
    await expect(person.call(pinCodeChecker, { body: { pin: testPin, purpose: "sign" } })).rejects.toMatchObject({
      code: "pin-locked",
    });
    facility.clock.advance({ minutes: 16 });
    await expect(person.call(pinCodeChecker, { body: { pin: testPin, purpose: "sign" } })).resolves.toMatchObject({
      ok: true,
    });
  });

  it("AUTH-11: requires the password once after a PIN lock", async () => {
    const person = await facility.as("nurse", "guessed");
    for (let tries = 0; tries < 5; tries += 1)
      await person.send(pinCodeChecker, { body: { pin: "111222", purpose: "unlock" } });
    facility.clock.advance({ minutes: 16 });
    await person.call(lockSession);
    await expect(person.call(pinCodeChecker, { body: { pin: testPin, purpose: "unlock" } })).rejects.toMatchObject({
      code: "pin-locked",
    });
    await person.call(unlockSession, { body: { password: testPassword } });
    await expect(person.call(pinCodeChecker, { body: { pin: testPin, purpose: "sign" } })).resolves.toMatchObject({
      ok: true,
    });
  });

  it("AUTH-11: rejects a weak PIN and the last three at the field", async () => {
    const person = await facility.as("nurse", "chooser");
    const change = (newPin: string) => person.call(changePinCode, { body: { password: testPassword, newPin } });
    await expect(change("123456")).rejects.toMatchObject({
      code: "weak-pin",
      problem: { errors: [{ path: "body.newPin" }] },
    });
    await expect(change("519846")).rejects.toMatchObject({ code: "weak-pin" });
    for (const pin of ["739104", "820471"]) await change(pin);
    for (const used of [testPin, "739104", "820471"])
      await expect(change(used)).rejects.toMatchObject({ code: "weak-pin" });
    await change("640291");
    await change(testPin);
  });

  it("AUTH-11: requires a new PIN when the facility changes its length of four to eight digits", async () => {
    const person = await facility.as("nurse", "counted");
    await facility.system((act) => setSignInPolicy(act, { pinDigits: 8 }));
    expect(await person.call(getSession)).toMatchObject({ pinDigits: 8, user: { hasPin: false } });
    const sign = (pin: string) => person.send(pinCodeChecker, { body: { pin, purpose: "sign" } });
    expect((await sign(testPin)).json()).toMatchObject({ code: "pin-invalid" });
    const change = (newPin: string) => person.call(changePinCode, { body: { password: testPassword, newPin } });
    await expect(change("739104")).rejects.toMatchObject({ code: "weak-pin" });
    await change("73910482");
    expect(await person.call(getSession)).toMatchObject({ user: { hasPin: true } });
    expect((await sign("73910482")).json()).toMatchObject({ ok: true });
    await facility.system((act) => setSignInPolicy(act, { pinDigits: 6 }));
    expect(await facility.as("nurse", "usual").then((other) => other.call(getSession))).toMatchObject({
      user: { hasPin: true },
    });
  });

  it("AUTH-11: rejects the user as their own witness", async () => {
    const person = await facility.as("prescriber");
    await expect(
      person.call(pinCodeChecker, { body: { pin: testPin, purpose: "witness", clinicianId: person.clinicianId } }),
    ).rejects.toMatchObject({ code: "witness-same-person" });
  });
});

function restore(person: Person, cookies: ReadonlyMap<string, string>): void {
  person.cookies.clear();
  for (const [name, value] of cookies) person.cookies.set(name, value);
}
