import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Account, PrincipalProvider, SessionSubject } from "#platform/server/authentication/principals.ts";
import { hashPassword } from "#platform/server/crypto/passwords.ts";
import { defineModule, query } from "#platform/server/execution/module.ts";
import { openSocket } from "#platform/server/realtime/testing.ts";
import {
  getSession,
  lockSession,
  refreshToken,
  unlockSession,
} from "#platform/shared/authentication/session.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { Facility, givenFacility, givenProcess, Person, testPassword } from "#testing/facility.ts";
import { issueActionToken } from "../action-tokens/action-token.ts";
import { passkeyAuthenticationOptions } from "../passkeys/passkey.contract.ts";
import { changeOwnPassword, forgotPassword, resetPassword, signUp } from "../passwords/password.contract.ts";
import { login, loginWithPasskey, verifyTwoFactorCode } from "../sign-in/sign-in.contract.ts";
import { acceptTerms, currentTerms } from "../terms/terms.contract.ts";
import { publishTerms } from "../terms/terms.ts";
import { givenPasskey, givenTotp, mailsTo, TestDevice, totpAt } from "../testing.ts";
import { listSessions, revokeOtherSessions } from "./session-list.contract.ts";

/** A provider of another module, with accounts in its own table. */
const guests: PrincipalProvider = {
  type: "portal",
  pages: { home: "/guests", security: "/guests/me", devices: "/guests/me", reset: "/guests/password" },
  limits: { idleLockMinutes: 15, sessionMaxDays: 90 },
  asksApproval: false,
  find: async ({ db }, by) => {
    const { rows } =
      await sql<Account>`SELECT 'portal' AS type, id, email::text AS email, locale, status, password_hash,
        false AS must_change_password, two_factor AS two_factor_enabled, NULL AS two_factor_due_at, NULL AS phone,
        NULL AS clinician_id, name AS full_name, 'client' AS role
      FROM test_guests WHERE ${"id" in by ? sql`id = ${by.id}::uuid` : sql`email = ${by.email}`}`.execute(db);
    return rows[0];
  },
  change: async (act, id, { passwordHash, twoFactorEnabled }) => {
    if (passwordHash)
      await sql`UPDATE test_guests SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(act.db);
    if (twoFactorEnabled !== undefined)
      await sql`UPDATE test_guests SET two_factor = ${twoFactorEnabled} WHERE id = ${id}`.execute(act.db);
  },
  activate: async (act, { id }) => {
    await sql`UPDATE test_guests SET status = 1 WHERE id = ${id}`.execute(act.db);
  },
  subject: (
    id,
  ) => sql<SessionSubject>`SELECT g.id AS user_id, NULL::uuid AS clinician_id, g.email::text AS email, g.name,
      'client' AS role, g.status, '{}'::text[] AS location_ids, '{}'::text[] AS extra_roles
    FROM test_guests g WHERE g.id = ${id}`,
  profile: async (view) => {
    const account = await guests.find(view, { id: view.actor.userId ?? "" });
    if (!account) throw new Problem("session-expired");
    const name = account.fullName ?? "";
    return {
      user: {
        id: account.id,
        clinicianId: null,
        email: account.email,
        firstName: name,
        lastName: "",
        fullName: name,
        initials: name.slice(0, 1),
        credentials: [],
        title: null,
        role: "client",
        roleLabel: "Guest",
        status: account.status,
        photo: null,
        hasPin: false,
        hasPasskey: false,
      },
      defaultLocationId: null,
      locale: account.locale,
    };
  },
};
const whoAmI = endpoint({
  method: "GET",
  path: "/test-guests/me",
  summary: "Who I am",
  permission: "portal.use",
  principals: ["portal"],
  response: z.strictObject({ userId: z.string(), kind: z.string(), scope: z.string() }),
});
const guestModule = defineModule({
  name: "guests",
  switch: "portal",
  principals: guests,
  handlers: [
    query(whoAmI, async (view) => ({
      userId: view.actor.userId ?? "",
      kind: view.actor.kind,
      scope: view.scopeOf("portal.use") ?? "",
    })),
  ],
});

let owner: pg.Client;
let facility: Facility;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  await owner.query(`CREATE TABLE test_guests (tenant_id uuid NOT NULL DEFAULT cairn_tenant(), id uuid NOT NULL,
    email citext NOT NULL, name text NOT NULL, locale text, status smallint NOT NULL, password_hash text,
    two_factor boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid DEFAULT cairn_user(), updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by uuid DEFAULT cairn_user(), version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, email))`);
  await owner.query("SELECT cairn_protect('test_guests')");
  const house = await givenFacility();
  const world = await givenProcess(house.clock, { more: [guestModule] });
  facility = new Facility(world, house.tenant, house.locations, house.sections);
});
afterAll(async () => {
  await facility.world.app.close();
  await owner.query("DROP TABLE test_guests");
  await owner.end();
});

let count = 0;
/** A guest account at a browser, not signed in yet. */
async function givenGuest(more: { email?: string; status?: number; locale?: string } = {}): Promise<Person> {
  count += 1;
  const { email = `guest${count}@example.test`, status = 1, locale = "en-US" } = more;
  const id = newId();
  const passwordHash = status === 1 ? await hashPassword(testPassword) : null;
  await facility.system(async (act) => {
    await sql`INSERT INTO test_guests (id, email, name, locale, status, password_hash)
      VALUES (${id}, ${email}, ${`Guest ${count}`}, ${locale}, ${status}, ${passwordHash})`.execute(act.db);
  });
  return new Person(facility, { clinicianId: "", userId: id, email, role: "client" });
}
const enter = (guest: Person, password = testPassword) =>
  guest.call(login, { body: { email: guest.email, password, as: "portal" } });
async function entered(more: Parameters<typeof givenGuest>[0] = {}): Promise<Person> {
  const guest = await givenGuest(more);
  expect(await enter(guest)).toMatchObject({ status: "signed-in" });
  return guest;
}
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";

describe("Accounts of another module (principal provider)", () => {
  it("sign in by password as their account kind, also with a staff member's address", async () => {
    const nurse = await facility.as("nurse");
    const guest = await givenGuest({ email: nurse.email });
    expect(await enter(guest)).toMatchObject({ status: "signed-in" });
    const me = await guest.call(whoAmI);
    expect(me).toEqual({ userId: guest.userId, kind: "portal", scope: "own" });
    expect(await guest.call(getSession)).toMatchObject({ home: "/guests", user: { id: guest.userId, role: "client" } });
    const colleague = new Person(facility, { ...nurse, role: "nurse" });
    await colleague.signIn();
    expect(await colleague.call(getSession)).toMatchObject({ home: "/home", user: { id: nurse.userId } });
    await expect(colleague.call(whoAmI)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("get the same answer for a wrong password, an unknown address and the staff sign-in", async () => {
    const guest = await givenGuest();
    const wrong = { code: "bad-credentials" };
    await expect(enter(guest, "not the one at all")).rejects.toMatchObject(wrong);
    await expect(guest.call(login, { body: { email: guest.email, password: testPassword } })).rejects.toMatchObject(
      wrong,
    );
    const off = await givenGuest({ status: 3 });
    await expect(enter(off)).rejects.toMatchObject(wrong);
    // Without a provider the answer is that of an unknown address.
    const house = new Facility(await givenProcess(facility.clock), facility.tenant, facility.locations, new Map());
    const there = new Person(house, { ...guest, role: "client" });
    await expect(there.call(login, { body: { email: guest.email, password: testPassword, as: "portal" } }))
      .rejects //
      .toMatchObject(wrong);
    await house.world.app.close();
  });

  it("cannot call staff endpoints or open the live channel", async () => {
    const guest = await entered();
    const grants = await facility.platform.grants.of(facility.tenant.id, ["client"]);
    expect(grants.has("payments.read")).toBe(true);
    const closed = facility.platform.registry.handlers.filter(
      ({ contract: { permission, principals } }) => permission !== "public" && !principals.includes("portal"),
    );
    expect(closed.length).toBeGreaterThan(200);
    const reached: string[] = [];
    for (const { contract } of closed) {
      const params = Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]));
      const answer = await guest.send(contract, { params, body: contract.method === "GET" ? undefined : {} });
      if (answer.statusCode !== 403) reached.push(`${contract.method} ${contract.path}: ${answer.statusCode}`);
    }
    expect(reached).toEqual([]);

    const { closed: ended, received } = await openSocket(facility, guest);
    expect(await ended).toBeGreaterThanOrEqual(4000);
    expect(received("hello")).toEqual([]);
  });

  it("have sessions that are restored, locked, listed and ended like staff sessions", async () => {
    const guest = await entered();
    const second = new Person(facility, { ...guest, role: "client" });
    await enter(second);
    expect((await guest.call(listSessions)).rows).toHaveLength(2);
    facility.clock.advance({ hours: 2 });
    expect((await guest.send(whoAmI)).json()).toMatchObject({ code: "session-expired" });
    await guest.call(refreshToken);
    expect((await guest.send(whoAmI)).json()).toMatchObject({ code: "session-locked" });
    await guest.send(unlockSession, { body: { password: testPassword } });
    expect(await guest.call(whoAmI)).toMatchObject({ userId: guest.userId });
    await guest.call(revokeOtherSessions, { query: { others: "true" } });
    expect((await guest.call(listSessions)).rows).toHaveLength(1);
    expect((await second.send(refreshToken)).json()).toMatchObject({ code: "session-revoked" });
    await guest.call(lockSession);
    expect((await guest.send(whoAmI)).statusCode).toBe(423);
    await guest.send(unlockSession, { body: { password: testPassword } });
    facility.clock.advance({ minutes: 18 });
    expect((await guest.send(whoAmI)).json()).toMatchObject({ code: "session-locked" });
  });

  it("reset their password with an email in their language and a link to their own page", async () => {
    const guest = await entered({ locale: "es-US" });
    await guest.call(forgotPassword, { body: { email: guest.email, as: "portal" } });
    const [mail] = await mailsTo(facility, guest.email);
    expect(mail?.text).toContain("/guests/password?token=");
    expect(mail?.text).toMatch(/contraseña/i);
    const token = tokenIn(mail?.text ?? "");
    const stranger = facility.stranger();
    await stranger.call(resetPassword, { body: { token, password: "three quiet herons wade" } });
    expect((await guest.send(whoAmI)).statusCode).toBe(401);
    await enter(guest, "three quiet herons wade");
    await guest.call(changeOwnPassword, {
      body: { currentPassword: "three quiet herons wade", newPassword: "four loud herons wade" },
    });
    await expect(enter(guest)).rejects.toMatchObject({ code: "bad-credentials" });
    // The staff sign-in sends them no email.
    const before = (await mailsTo(facility, guest.email)).length;
    await stranger.call(forgotPassword, { body: { email: guest.email } });
    expect(await mailsTo(facility, guest.email)).toHaveLength(before);
  });

  it("are activated by an invitation", async () => {
    const guest = await givenGuest({ status: 3 });
    const { token } = await facility.system((act) =>
      issueActionToken(act, { purpose: "invite", userId: guest.userId, principalType: "portal" }),
    );
    expect(await guest.call(signUp, { body: { token, password: testPassword } })).toMatchObject({
      status: "signed-in",
    });
    expect(await guest.call(whoAmI)).toMatchObject({ userId: guest.userId });
  });

  it("set up a second factor, are asked for it, and sign in by passkey alone", async () => {
    const guest = await entered();
    const { secret } = await givenTotp(guest, facility.clock.now());
    facility.clock.advance({ seconds: 60 });
    const asked = await enter(guest);
    if (asked.status !== "two-factor") throw new Error(`The sign-in is at step ${asked.status}.`);
    const { next } = await guest.call(verifyTwoFactorCode, {
      body: { ticket: asked.ticket, method: "totp", code: totpAt(secret, facility.clock.now()) },
    });
    expect(next.status).toBe("signed-in");
    const origin = `http://${facility.host}`;
    const { key } = await givenPasskey(guest, origin);
    const another = new Person(facility, { ...guest, role: "client" });
    const options = await another.call(passkeyAuthenticationOptions);
    expect(await another.call(loginWithPasskey, { body: { response: key.assert(options, origin) } })).toMatchObject({
      status: "signed-in",
    });
    expect(await another.call(whoAmI)).toMatchObject({ userId: guest.userId });
  });

  it("cost one session read per five seconds, like staff", async () => {
    for (const person of [await entered(), await facility.as("nurse")]) {
      const sid = (
        JSON.parse(Buffer.from(person.cookies.get("token")?.split(".")[1] ?? "", "base64url").toString()) as {
          sid: string;
        }
      ).sid;
      facility.platform.sessions.forget(sid);
      const sent = vi.spyOn(pg.Client.prototype, "query");
      await facility.platform.sessions.state(facility.tenant.id, sid);
      await facility.platform.sessions.state(facility.tenant.id, sid);
      const reads = sent.mock.calls
        .map(([asked]) => (typeof asked === "string" ? asked : (asked as { text: string }).text))
        .filter((text) => !text.includes("set_config"));
      sent.mockRestore();
      expect(reads).toHaveLength(1);
    }
  });

  it("have devices, and accept the terms for their account kind", async () => {
    const guest = await givenGuest();
    await facility.system((act) =>
      publishTerms(act, { audience: "portal", version: "guests-1", title: "House rules", bodyHtml: "<p>Be kind.</p>" }),
    );
    const asked = await enter(guest);
    if (asked.status !== "accept-terms") throw new Error(`The sign-in is at step ${asked.status}.`);
    expect(await guest.call(currentTerms, { query: { as: "portal" } })).toMatchObject({ version: asked.version });
    await guest.call(acceptTerms, { body: { ticket: asked.ticket, version: asked.version } });
    expect(await guest.call(whoAmI)).toMatchObject({ userId: guest.userId });
    const proof = await new TestDevice().proof(guest, guest.email);
    const body = { email: guest.email, password: testPassword, as: "portal" as const, device: proof };
    expect(await guest.call(login, { body })).toMatchObject({ status: "signed-in" });
    expect(
      await facility.platform.database
        .tenant(facility.tenant.id)
        .selectFrom("devices")
        .select("principalType")
        .where("userId", "=", guest.userId)
        .execute(),
    ).toEqual([{ principalType: "portal" }]);
    // Staff have no new terms to accept.
    expect((await (await facility.as("nurse")).call(getSession)).home).toBe("/home");
  });
});
