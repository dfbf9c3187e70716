import { beforeAll, describe, expect, it } from "vitest";
import { getClinician } from "#modules/staff/clinicians/clinician.contract.ts";
import { addClinician } from "#modules/staff/index.ts";
import { addExtraRole } from "#modules/staff/roles/roles.contract.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { getSession, lockSession, unlockSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, testPassword, testPin } from "#testing/facility.ts";
import { issueActionToken } from "../action-tokens/action-token.ts";
import { changePinCode } from "../pins/pin.contract.ts";
import { stepUp } from "../sessions/step-up.contract.ts";
import { changePasswordAtSignIn, continueSignIn, verifyTwoFactorCode } from "../sign-in/sign-in.contract.ts";
import { at, elsewhere, enter, givenTotp, mailsTo, totpAt } from "../testing.ts";
import { countLinksSent } from "./action-link.store.ts";
import {
  changeOwnPassword,
  changePasswordClinicians,
  forgotPassword,
  readInvitation,
  readReset,
  resetPassword,
  signUp,
} from "./password.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const fresh = "three quiet herons wade";

describe("Passwords", () => {
  it("AUTH-5: gives the same answer for every address; the emailed link works once and ends all sessions", async () => {
    const person = await facility.as("billing", "forgetful");
    const stranger = facility.stranger();
    const known = await stranger.call(forgotPassword, { body: { email: person.email } });
    expect(await stranger.call(forgotPassword, { body: { email: "nobody@example.test" } })).toEqual(known);
    // The link is created after the answer, so the response time does not reveal the account.
    const links = () =>
      facility.system((act) => countLinksSent(act.db, person.userId, "reset", "2026-01-01T00:00:00.000Z"));
    expect(await links()).toBe(0);
    const [mail] = await mailsTo(facility, person.email);
    expect(await links()).toBe(1);
    const token = tokenIn(mail?.text ?? "");
    for (let scans = 0; scans < 2; scans += 1)
      expect(await stranger.call(readReset, { params: { token } })).toMatchObject({
        email: person.email,
        minLength: 15,
      });
    await expect(stranger.call(resetPassword, { body: { token, password: "Password2026!!!" } })).rejects.toMatchObject({
      code: "weak-password",
    });
    // The link still works after a rejected password.
    await stranger.call(resetPassword, { body: { token, password: fresh } });
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
    await expect(stranger.call(readReset, { params: { token } })).rejects.toMatchObject({
      code: "link-expired",
      status: 410,
    });
    await expect(stranger.call(resetPassword, { body: { token, password: fresh } })).rejects.toMatchObject({
      status: 410,
    });
    at(await enter(elsewhere(facility, person), fresh), "signed-in");
  });

  it("AUTH-5: emails only active accounts, at most five times an hour", async () => {
    const person = await facility.as("billing", "impatient");
    for (let asks = 0; asks < 7; asks += 1)
      await facility.stranger().call(forgotPassword, { body: { email: person.email } });
    expect(await mailsTo(facility, person.email)).toHaveLength(5);
  });

  it("AUTH-10: ends other sessions and emails the user when they change their password", async () => {
    const person = await facility.as("billing", "prudent");
    const other = elsewhere(facility, person);
    await enter(other);
    await person.call(changeOwnPassword, { body: { currentPassword: testPassword, newPassword: fresh } });
    expect((await other.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
    expect((await person.send(getSession)).statusCode).toBe(200);
    expect((await mailsTo(facility, person.email)).at(-1)?.subject).toMatch(/password.*changed/i);
  });

  it("AUTH-5, AUTH-10: ends sign-ins in progress when the password changes", async () => {
    const person = await facility.as("billing", "midway");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ seconds: 31 });
    const thief = elsewhere(facility, person);
    const { ticket } = at(await enter(thief), "two-factor");
    await person.call(changeOwnPassword, { body: { currentPassword: testPassword, newPassword: fresh } });
    const body = { ticket, method: "totp" as const, code: totpAt(secret, facility.clock.now()) };
    await expect(thief.call(verifyTwoFactorCode, { body })).rejects.toMatchObject({ code: "sign-in-expired" });
  });

  it("AUTH-4: accepts 128 characters of any script, in any Unicode composition", async () => {
    const person = await facility.as("billing", "longwinded");
    const long = `${"🪨🌲🌊⛰️".repeat(20)} Ñandú è partito`.slice(0, 200);
    expect(long.length).toBeGreaterThan(128);
    const newPassword = [...long].slice(0, 128).join("");
    await person.call(changeOwnPassword, { body: { currentPassword: testPassword, newPassword } });
    at(await enter(elsewhere(facility, person), newPassword.normalize("NFD")), "signed-in");
    await person.call(lockSession);
    await person.call(unlockSession, { body: { password: newPassword } });
  });

  it("AUTH-3, AUTH-11: limits password guesses when changing the PIN", async () => {
    const person = await facility.as("nurse", "unattended");
    const guess = () => person.send(changePinCode, { body: { password: "guessed at", newPin: "739104" } });
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push((await guess()).json().code);
    expect(codes).toEqual([...Array(5).fill("bad-credentials"), "rate-limited"]);
  });

  it("AUTH-13: only an owner resets the access of a temporary owner", async () => {
    const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
    const deputy = await facility.as("medical_director", "deputy");
    await owner.call(addExtraRole, { params: { clinicianId: deputy.clinicianId }, body: { roleCode: "owner" } });
    const body = { clinicianId: deputy.clinicianId, how: "link" as const };
    await expect(admin.call(changePasswordClinicians, { body })).rejects.toMatchObject({ code: "forbidden" });
    const { abilities } = await admin.call(getClinician, { params: { clinicianId: deputy.clinicianId } });
    expect(abilities).not.toContain("resetAccess");
    await owner.call(changePasswordClinicians, { body });
  });

  it("AUTH-13: forces a change of the one-time password; no one resets their own access, and no admin an owner's", async () => {
    const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
    const person = await facility.as("billing", "newcomer");
    const reset = (clinicianId: string, how: "link" | "one-time-password" = "link") =>
      admin.call(changePasswordClinicians, { body: { clinicianId, how } });
    await expect(reset(admin.clinicianId)).rejects.toMatchObject({ code: "own-request" });
    await expect(reset(owner.clinicianId)).rejects.toMatchObject({ code: "forbidden" });
    // The screen offers only what the server allows.
    const offered = async (clinicianId: string, to = admin) =>
      (await to.call(getClinician, { params: { clinicianId } })).abilities.includes("resetAccess");
    expect(await offered(admin.clinicianId)).toBe(false);
    expect(await offered(owner.clinicianId)).toBe(false);
    expect(await offered(admin.clinicianId, owner)).toBe(true);
    expect(await offered(person.clinicianId)).toBe(true);
    expect(await offered(admin.clinicianId, person)).toBe(false);
    const { oneTimePassword } = await reset(person.clinicianId, "one-time-password");
    const browser = elsewhere(facility, person);
    const step = at(await enter(browser, oneTimePassword ?? ""), "change-password");
    await expect(
      browser.call(changePasswordAtSignIn, { body: { ticket: step.ticket, newPassword: "short" } }),
    ).rejects.toMatchObject({ code: "weak-password" });
    at(await browser.call(changePasswordAtSignIn, { body: { ticket: step.ticket, newPassword: fresh } }), "signed-in");
    expect(
      (await mailsTo(facility, person.email)).filter(({ subject }) => /password.*changed/.test(subject)),
    ).toHaveLength(2);
    at(await enter(elsewhere(facility, person), fresh), "signed-in");
    const audit = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select("detail")
      .where("action", "=", "clinician.access-reset")
      .execute();
    expect(JSON.stringify(audit)).not.toContain(oneTimePassword);
  });

  it("AUTH-11, AUTH-13: clears a coworker's PIN after step-up, and never sets one", async () => {
    const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
    const person = await facility.as("nurse", "overlooked");
    const clear = (clinicianId: string, by = admin) => by.call(changePinCode, { body: { clinicianId, clear: true } });
    const sign = () => person.call(pinCodeChecker, { body: { pin: testPin, purpose: "sign" } });
    expect((await sign()).ok).toBe(true);
    await expect(clear(admin.clinicianId, person)).rejects.toMatchObject({ code: "forbidden" });
    await expect(clear(admin.clinicianId)).rejects.toMatchObject({ code: "own-request" });
    await expect(clear(owner.clinicianId)).rejects.toMatchObject({ code: "forbidden" });
    facility.clock.advance({ minutes: 6 });
    const stale = await admin.send(changePinCode, { body: { clinicianId: person.clinicianId, clear: true } });
    expect(stale.json()).toMatchObject({ code: "step-up-required", params: { methods: ["password"] } });
    await admin.call(stepUp, { body: { password: testPassword } });
    await clear(person.clinicianId);
    await expect(sign()).rejects.toThrow();
    expect((await mailsTo(facility, person.email)).at(-1)?.subject).toBe("Your PIN was removed");
    await person.call(changePinCode, { body: { password: testPassword, newPin: "739104" } });
    expect((await person.call(pinCodeChecker, { body: { pin: "739104", purpose: "sign" } })).ok).toBe(true);
  });

  it("AUTH-1: accepts a ticket only at its step, in its browser and for ten minutes", async () => {
    const person = await facility.as("billing", "stepping");
    const admin = await facility.as("admin");
    const { oneTimePassword } = await admin.call(changePasswordClinicians, {
      body: { clinicianId: person.clinicianId, how: "one-time-password" },
    });
    const browser = elsewhere(facility, person);
    const { ticket } = at(await enter(browser, oneTimePassword ?? ""), "change-password");
    const expired = { code: "sign-in-expired" };
    await expect(browser.call(continueSignIn, { body: { ticket } })).rejects.toMatchObject(expired);
    const change = (headers = {}) =>
      browser.call(changePasswordAtSignIn, { body: { ticket, newPassword: fresh } }, { headers });
    await expect(change({ "user-agent": "Another/1.0" })).rejects.toMatchObject(expired);
    facility.clock.advance({ minutes: 10, seconds: 1 });
    await expect(change()).rejects.toMatchObject(expired);
  });

  it("AUTH-16: activates an invited user who sets a password", async () => {
    const made = await facility.system((act) =>
      addClinician(act, {
        email: "ines@invited.example",
        firstName: "Ines",
        lastName: "Invited",
        role: "case_manager",
        status: 3,
        initials: "II9",
        locationIds: [facility.locations.main],
      }),
    );
    const { token } = await facility.system((act) => issueActionToken(act, { purpose: "invite", userId: made.userId }));
    const ines = Object.assign(facility.stranger(), { email: "ines@invited.example" });
    await expect(enter(ines)).rejects.toMatchObject({ code: "bad-credentials" });
    expect(await ines.call(readInvitation, { params: { token } })).toMatchObject({
      name: "Ines Invited",
      roleLabel: "Case manager",
    });
    at(await ines.call(signUp, { body: { token, password: fresh } }), "signed-in");
    expect((await ines.call(getSession)).user).toMatchObject({ id: made.userId, status: 1 });
    await expect(ines.call(signUp, { body: { token, password: fresh } })).rejects.toMatchObject({ status: 410 });
  });
});
