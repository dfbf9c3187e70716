import { beforeAll, describe, expect, it } from "vitest";
import { setSignInPolicy } from "#modules/settings/index.ts";
import {
  getSession,
  lockSession,
  logout,
  refreshToken,
  unlockSession,
} from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, Person } from "#testing/facility.ts";
import { restoreCookies } from "../testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
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
    restoreCookies(person, before);
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
    restoreCookies(thief, stolen);
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
    restoreCookies(guesser, person.cookies);
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
    restoreCookies(thief, before);
    const answer = await thief.send(refreshToken, {}, { headers: { "user-agent": "Somebody else's browser" } });
    expect(answer.json()).toMatchObject({ code: "session-revoked" });
  });

  it("SES-9: revokes the session and clears all cookies but the push token", async () => {
    const person = await entered("leaver");
    const kept = new Map(person.cookies);
    person.cookies.set("pushToken", newId());
    expect((await person.send(logout)).headers["clear-site-data"]).toBe('"cache"');
    expect([...person.cookies.keys()]).toEqual(["pushToken"]);
    restoreCookies(person, kept);
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
