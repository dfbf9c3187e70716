import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#platform/shared/notifications/notifications.contract.ts";
import { changeDevice, listDevices } from "#platform/shared/session/device.contract.ts";
import {
  passkeyAuthenticationOptions,
  passkeyTicket,
  removePasskey,
} from "#platform/shared/session/passkey.contract.ts";
import {
  changeOwnPassword,
  changePasswordClinicians,
  forgotPassword,
  readInvitation,
  readReset,
  resetPassword,
  signUp,
} from "#platform/shared/session/password.contract.ts";
import { getSession } from "#platform/shared/session/session.contract.ts";
import { listSessions, revokeSession } from "#platform/shared/session/session-list.contract.ts";
import {
  changePasswordAtSignIn,
  checkLoginRequestStatus,
  continueSignIn,
  decideLoginRequest,
  generateTwoFactorCode,
  listLoginRequests,
  login,
  loginWithPasskey,
  resendLoginRequest,
  type SignInAnswer,
  verifyTwoFactorCode,
} from "#platform/shared/session/sign-in.contract.ts";
import { stepUp } from "#platform/shared/session/step-up.contract.ts";
import { listSwitchable, switchUser } from "#platform/shared/session/switch-user.contract.ts";
import { acceptTerms, currentTerms } from "#platform/shared/session/terms.contract.ts";
import { newRecoveryCodes, startTotp, toggleTwoFactor } from "#platform/shared/session/two-factor.contract.ts";
import { pinCodeChecker } from "#platform/shared/staff/staff.contract.ts";
import { issueActionToken } from "../action-tokens/action-tokens.ts";
import { addClinician } from "../tenancy/add-staff.ts";
import { type Facility, givenFacility, type Person, testPassword, testPin } from "../testing.ts";
import { setSignInPolicy } from "./sign-in-policy.ts";
import { publishTerms } from "./terms.ts";
import { atDevice, givenPasskey, givenTotp, TestDevice, totpAt } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** Another browser of the same person, or of somebody who knows their address. */
const elsewhere = (person: Person): Person => Object.assign(facility.stranger(), { email: person.email });
const enter = (person: Person, password = testPassword) =>
  person.call(login, { body: { email: person.email, password } });
function at<S extends SignInAnswer["status"]>(answer: SignInAnswer, status: S): Extract<SignInAnswer, { status: S }> {
  expect(answer.status).toBe(status);
  return answer as Extract<SignInAnswer, { status: S }>;
}
const mailsTo = async (to: string) => {
  await facility.runJobs();
  return facility.outbox({ to });
};
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const fresh = "three quiet herons wade";

describe("Throttling (AUTH-3)", () => {
  it("platform scenario 13: twelve wrong passwords from abroad stop the stranger, not the nurse on her known tablet", async () => {
    const nurse = await facility.as("nurse", "okafor");
    const tablet = new TestDevice();
    await atDevice(nurse, tablet);
    const abroad = elsewhere(nurse);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await abroad.send(login, { body: { email: nurse.email, password: "guess" } })).statusCode);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429, 429, 429]);
    await expect(enter(abroad)).rejects.toMatchObject({ code: "rate-limited" });
    await atDevice(nurse, tablet);
    expect((await nurse.call(getSession)).user.id).toBe(nurse.userId);
  });

  it("AUTH-3 a key that was never signed in with buys no counter of its own, and a nonce is signed once", async () => {
    const nurse = await facility.as("nurse", "keyless");
    const stranger = elsewhere(nurse);
    const key = new TestDevice();
    for (let tries = 0; tries < 5; tries += 1)
      await stranger.send(login, {
        body: { email: nurse.email, password: "guess", device: await key.proof(stranger, nurse.email) },
      });
    const device = await key.proof(stranger, nurse.email);
    await expect(
      stranger.call(login, { body: { email: nurse.email, password: testPassword, device } }),
    ).rejects.toMatchObject({ code: "rate-limited" });
    facility.clock.advance({ minutes: 16 });
    const proof = await key.proof(stranger, nurse.email);
    await stranger.call(login, { body: { email: nurse.email, password: testPassword, device: proof } });
    await stranger.call(login, { body: { email: nurse.email, password: testPassword, device: proof } });
    // The replayed proof left an unknown browser, so this session has no device.
    expect((await stranger.call(listSessions)).rows.find((row) => row.current)?.deviceId).toBeNull();
  });
});

describe("A second factor (AUTH-6, AUTH-7)", () => {
  it("AUTH-6 the app's code is asked for, taken once, and five wrong ones end the sign-in", async () => {
    const person = await facility.as("therapist", "totp");
    const { secret } = await givenTotp(person, facility.clock.now());
    const browser = elsewhere(person);
    const step = at(await enter(browser), "two-factor");
    expect(step).toMatchObject({ methods: ["totp", "recovery"], enrol: null, mayTrust: false });
    expect((await browser.send(getSession)).statusCode).toBe(401);
    const code = totpAt(secret, facility.clock.now());
    const answer = (ticket: string, given: string) =>
      browser.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code: given } });
    // The code that confirmed the app is spent.
    await expect(answer(step.ticket, code)).rejects.toMatchObject({ code: "code-invalid" });
    facility.clock.advance({ seconds: 30 });
    const next = totpAt(secret, facility.clock.now());
    at((await answer(step.ticket, next)).next, "signed-in");
    expect((await browser.call(getSession)).user.id).toBe(person.userId);
    await expect(answer(step.ticket, next)).rejects.toMatchObject({ code: "sign-in-expired" });

    facility.clock.advance({ minutes: 1 });
    const again = at(await enter(elsewhere(person)), "two-factor");
    const wrong = [];
    for (let tries = 0; tries < 5; tries += 1)
      wrong.push(await answer(again.ticket, "000000").catch((problem: { message: string }) => problem.message));
    expect(wrong[0]).toMatch(/4 tries left/);
    expect(wrong[4]).toMatch(/from the start/);
    await expect(answer(again.ticket, totpAt(secret, facility.clock.now()))).rejects.toMatchObject({
      code: "sign-in-expired",
    });
  });

  it("AUTH-6 two requests with one code: exactly one gets in", async () => {
    const person = await facility.as("therapist", "race");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ seconds: 30 });
    const code = totpAt(secret, facility.clock.now());
    const outcomes = await Promise.allSettled(
      [elsewhere(person), elsewhere(person)].map(async (browser) => {
        const { ticket } = at(await enter(browser), "two-factor");
        return browser.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code } });
      }),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("AUTH-6 a recovery code works once, and new ones void the old", async () => {
    const person = await facility.as("therapist", "paper");
    const { recoveryCodes } = await givenTotp(person, facility.clock.now());
    expect(new Set(recoveryCodes).size).toBe(10);
    const use = async (code: string) => {
      const browser = elsewhere(person);
      const { ticket } = at(await enter(browser), "two-factor");
      return browser.call(verifyTwoFactorCode, { body: { ticket, method: "recovery", code } });
    };
    await use((recoveryCodes[0] ?? "").toLowerCase().replace("-", " "));
    await expect(use(recoveryCodes[0] ?? "")).rejects.toMatchObject({ code: "code-invalid" });
    await person.call(newRecoveryCodes);
    await expect(use(recoveryCodes[1] ?? "")).rejects.toMatchObject({ code: "code-invalid" });
  });

  it("AUTH-6 a code by mail: off for staff by default; six digits, ten minutes, again after half a minute", async () => {
    const person = await facility.as("therapist", "mail");
    await givenTotp(person, facility.clock.now());
    const browser = elsewhere(person);
    const off = at(await enter(browser), "two-factor");
    expect(off.methods).not.toContain("email");
    await expect(browser.call(generateTwoFactorCode, { body: { ticket: off.ticket } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    await facility.system((act) => setSignInPolicy(act, { emailCodes: true }));
    const { ticket, email } = at(await enter(browser), "two-factor");
    expect(email).toMatch(/^t•+@/);
    await browser.call(generateTwoFactorCode, { body: { ticket } });
    await expect(browser.call(generateTwoFactorCode, { body: { ticket } })).rejects.toMatchObject({ code: "too-soon" });
    const mail = (await mailsTo(person.email)).at(-1);
    const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
    facility.clock.advance({ seconds: 31 });
    const { ticket: second } = at(await enter(browser), "two-factor");
    at(
      (await browser.call(verifyTwoFactorCode, { body: { ticket: second, method: "email", code } })).next,
      "signed-in",
    );
    await facility.system((act) => setSignInPolicy(act, { emailCodes: false }));
  });

  it("AUTH-7 a trusted device skips the second factor for thirty days, by its key alone; never for step-up", async () => {
    const person = await facility.as("therapist", "trusting");
    const laptop = new TestDevice();
    await atDevice(person, laptop, { trusted: true });
    await givenTotp(person, facility.clock.now());
    const home = elsewhere(person);
    const withKey = async () =>
      home.call(login, {
        body: { email: person.email, password: testPassword, device: await laptop.proof(home, person.email) },
      });
    at(await withKey(), "signed-in");
    at(await enter(elsewhere(person)), "two-factor");
    facility.clock.advance({ minutes: 6 });
    expect((await home.send(newRecoveryCodes)).json()).toMatchObject({
      code: "step-up-required",
      params: { methods: ["totp", "recovery"] },
    });
    facility.clock.advance({ days: 30 });
    at(await withKey(), "two-factor");
  });

  it("AUTH-6 a role that must have one is let go for the grace, then sets it up at the door", async () => {
    const house = await givenFacility();
    await house.system((act) => setSignInPolicy(act, { twoFactorRoles: ["prescriber"], twoFactorGraceDays: 7 }));
    const doctor = await house.as("prescriber");
    const enterHere = (person: Person) => person.call(login, { body: { email: person.email, password: testPassword } });
    const during = at(await enterHere(doctor), "signed-in");
    expect(during.twoFactorDueAt).toBe("2026-11-27T18:00:00.000Z");
    expect(at(await enterHere(await house.as("nurse")), "signed-in").twoFactorDueAt).toBeNull();
    house.clock.advance({ days: 7, seconds: 1 });
    const step = at(await enterHere(doctor), "two-factor");
    expect(step.enrol?.uri).toMatch(/^otpauth:\/\/totp\//);
    const code = totpAt(step.enrol?.secret ?? "", house.clock.now());
    const body = { ticket: step.ticket, method: "totp" as const, code };
    const { next, recoveryCodes } = await doctor.call(verifyTwoFactorCode, { body });
    at(next, "signed-in");
    expect(recoveryCodes).toHaveLength(10);
    await expect(doctor.call(toggleTwoFactor, { body: { on: false } })).rejects.toMatchObject({
      code: "two-factor-required",
    });
  });
});

describe("Step-up (AUTH-9)", () => {
  it("AUTH-9 an act that needs it is refused after five minutes, names the ways, and goes through once one is taken", async () => {
    const person = await facility.as("case_manager", "careful");
    await person.call(startTotp);
    facility.clock.advance({ minutes: 5, seconds: 1 });
    expect((await person.send(startTotp)).json()).toMatchObject({
      code: "step-up-required",
      params: { methods: ["password"] },
    });
    await expect(person.call(stepUp, { body: { password: "not-it" } })).rejects.toMatchObject({
      code: "bad-credentials",
    });
    await person.call(stepUp, { body: { password: testPassword } });
    expect((await person.send(startTotp)).statusCode).toBe(200);
  });

  it("AUTH-9 whoever has a second factor confirms with it: the password alone does not do", async () => {
    const person = await facility.as("case_manager", "guarded");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ minutes: 6 });
    await expect(person.call(stepUp, { body: { password: testPassword } })).rejects.toMatchObject({
      code: "step-up-required",
    });
    await person.call(stepUp, { body: { code: totpAt(secret, facility.clock.now()) } });
    expect((await person.send(startTotp)).statusCode).toBe(200);
  });
});

describe("Approve this sign-in (AUTH-8)", () => {
  const check = async (browser: Person, step: { requestId: string; ticket: string }) =>
    (await browser.call(checkLoginRequestStatus, { params: { requestId: step.requestId } }, { ticket: step.ticket }))
      .status;

  async function waiting(name: string) {
    const person = await facility.as("nurse", name);
    await atDevice(person, new TestDevice(), { trusted: true });
    const browser = elsewhere(person);
    const step = at(await enter(browser), "approval");
    return { person, browser, step };
  }

  it("platform scenario 14: the number chosen on the trusted device lets the unknown one in, once", async () => {
    const { person, browser, step } = await waiting("approving");
    const [request] = (await person.call(listLoginRequests)).rows;
    expect(request).toMatchObject({ id: step.requestId, mine: true });
    expect(request?.choices).toContain(step.number);
    expect(request?.choices).toHaveLength(3);
    await expect(browser.call(continueSignIn, { body: { ticket: step.ticket } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    await person.call(decideLoginRequest, {
      params: { requestId: step.requestId },
      body: { decision: "approve", number: step.number },
    });
    expect(await check(browser, step)).toBe("approved");
    at(await browser.call(continueSignIn, { body: { ticket: step.ticket } }), "signed-in");
    await expect(browser.call(continueSignIn, { body: { ticket: step.ticket } })).rejects.toMatchObject({
      code: "sign-in-expired",
    });
    expect(await check(browser, step)).toBe("consumed");
  });

  it("platform scenario 14: a wrong number denies; twice in an hour forces a new password and tells compliance", async () => {
    const { person, browser, step } = await waiting("denying");
    const deny = (requestId: string, number: number) =>
      person.call(decideLoginRequest, { params: { requestId }, body: { decision: "approve", number } });
    expect(await deny(step.requestId, step.number === 10 ? 11 : 10)).toEqual({ status: "denied" });
    expect(await check(browser, step)).toBe("denied");
    await expect(deny(step.requestId, step.number)).rejects.toMatchObject({ code: "wrong-state" });
    const second = at(await enter(browser), "approval");
    await person.call(decideLoginRequest, { params: { requestId: second.requestId }, body: { decision: "deny" } });
    const third = at(await enter(browser), "approval");
    await person.call(decideLoginRequest, {
      params: { requestId: third.requestId },
      body: { decision: "approve", number: third.number },
    });
    at(await browser.call(continueSignIn, { body: { ticket: third.ticket } }), "change-password");
    const compliance = await facility.as("compliance");
    await facility.runJobs();
    const { rows } = await compliance.call(listNotifications);
    expect(rows.map((row) => row.title)).toContain("A sign-in was denied twice within an hour");
  });

  it("platform scenario 14: after ten minutes it is expired, and an answer comes too late", async () => {
    const { person, browser, step } = await waiting("late");
    facility.clock.advance({ minutes: 10 });
    expect(await check(browser, step)).toBe("expired");
    await expect(
      person.call(decideLoginRequest, {
        params: { requestId: step.requestId },
        body: { decision: "approve", number: step.number },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("AUTH-8 sent again after half a minute, three times, each superseding the last; an administrator can be asked", async () => {
    const { browser, step } = await waiting("resending");
    const again = (approver?: "manager") =>
      browser.call(resendLoginRequest, { body: { ticket: step.ticket, ...(approver ? { approver } : {}) } });
    await expect(again()).rejects.toMatchObject({ code: "too-soon" });
    facility.clock.advance({ seconds: 31 });
    const second = await again();
    expect(await check(browser, step)).toBe("superseded");
    facility.clock.advance({ seconds: 31 });
    const third = await again("manager");
    expect(third).toMatchObject({ approver: "manager", resendsLeft: 1 });
    const admin = await facility.as("admin");
    const [asked] = (await admin.call(listLoginRequests)).rows.filter((row) => row.id === third.requestId);
    expect(asked).toMatchObject({ mine: false });
    await admin.call(decideLoginRequest, {
      params: { requestId: third.requestId },
      body: { decision: "approve", number: third.number },
    });
    at(await browser.call(continueSignIn, { body: { ticket: step.ticket } }), "signed-in");
    expect(second.requestId).not.toBe(third.requestId);
  });

  it("AUTH-8 only a device the person trusts may answer; nobody else sees the request", async () => {
    const { person, step } = await waiting("guarding");
    const untrusted = elsewhere(person);
    await atDevice(person, new TestDevice(), {}).catch(() => undefined);
    const nurse = await facility.as("nurse", "curious");
    expect((await nurse.call(listLoginRequests)).rows).toEqual([]);
    await expect(
      nurse.call(decideLoginRequest, { params: { requestId: step.requestId }, body: { decision: "deny" } }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect((await untrusted.send(listLoginRequests)).statusCode).toBe(401);
  });
});

describe("Passwords (AUTH-5, AUTH-10, AUTH-13)", () => {
  it("AUTH-5 the same answer for every address; the mailed link is looked at, then used once, and ends all sessions", async () => {
    const person = await facility.as("billing", "forgetful");
    const stranger = facility.stranger();
    const known = await stranger.call(forgotPassword, { body: { email: person.email } });
    expect(await stranger.call(forgotPassword, { body: { email: "nobody@example.test" } })).toEqual(known);
    const [mail] = await mailsTo(person.email);
    const token = tokenIn(mail?.text ?? "");
    for (let scans = 0; scans < 2; scans += 1)
      expect(await stranger.call(readReset, { params: { token } })).toMatchObject({
        email: person.email,
        minLength: 15,
      });
    await expect(stranger.call(resetPassword, { body: { token, password: "Password2026!!!" } })).rejects.toMatchObject({
      code: "weak-password",
    });
    // A refused password leaves the link good.
    await stranger.call(resetPassword, { body: { token, password: fresh } });
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
    await expect(stranger.call(readReset, { params: { token } })).rejects.toMatchObject({
      code: "link-expired",
      status: 410,
    });
    await expect(stranger.call(resetPassword, { body: { token, password: fresh } })).rejects.toMatchObject({
      status: 410,
    });
    at(await enter(elsewhere(person), fresh), "signed-in");
  });

  it("AUTH-5 no mail to an inactive account, and no more than five an hour", async () => {
    const person = await facility.as("billing", "impatient");
    for (let asks = 0; asks < 7; asks += 1)
      await facility.stranger().call(forgotPassword, { body: { email: person.email } });
    expect(await mailsTo(person.email)).toHaveLength(5);
  });

  it("AUTH-10 one's own change ends the other sessions, writes a mail, and keeps this one", async () => {
    const person = await facility.as("billing", "prudent");
    const other = elsewhere(person);
    await enter(other);
    await person.call(changeOwnPassword, { body: { currentPassword: testPassword, newPassword: fresh } });
    expect((await other.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
    expect((await person.send(getSession)).statusCode).toBe(200);
    expect((await mailsTo(person.email)).at(-1)?.subject).toMatch(/password.*changed/i);
  });

  it("AUTH-13 a one-time password must be changed at once; nobody resets themselves, nor an admin an owner", async () => {
    const [admin, owner] = [await facility.as("admin"), await facility.as("owner")];
    const person = await facility.as("billing", "newcomer");
    const reset = (clinicianId: string, how: "link" | "one-time-password" = "link") =>
      admin.call(changePasswordClinicians, { body: { clinicianId, how } });
    await expect(reset(admin.clinicianId)).rejects.toMatchObject({ code: "own-request" });
    await expect(reset(owner.clinicianId)).rejects.toMatchObject({ code: "forbidden" });
    const { oneTimePassword } = await reset(person.clinicianId, "one-time-password");
    const browser = elsewhere(person);
    const step = at(await enter(browser, oneTimePassword ?? ""), "change-password");
    await expect(
      browser.call(changePasswordAtSignIn, { body: { ticket: step.ticket, newPassword: "short" } }),
    ).rejects.toMatchObject({ code: "weak-password" });
    at(await browser.call(changePasswordAtSignIn, { body: { ticket: step.ticket, newPassword: fresh } }), "signed-in");
    at(await enter(elsewhere(person), fresh), "signed-in");
    const audit = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("auditEvents")
      .select("detail")
      .where("action", "=", "clinician.access-reset")
      .execute();
    expect(JSON.stringify(audit)).not.toContain(oneTimePassword);
  });

  it("AUTH-1 a step's ticket is good for its step, its browser and ten minutes only", async () => {
    const person = await facility.as("billing", "stepping");
    const admin = await facility.as("admin");
    const { oneTimePassword } = await admin.call(changePasswordClinicians, {
      body: { clinicianId: person.clinicianId, how: "one-time-password" },
    });
    const browser = elsewhere(person);
    const { ticket } = at(await enter(browser, oneTimePassword ?? ""), "change-password");
    const expired = { code: "sign-in-expired" };
    await expect(browser.call(continueSignIn, { body: { ticket } })).rejects.toMatchObject(expired);
    const change = (headers = {}) =>
      browser.call(changePasswordAtSignIn, { body: { ticket, newPassword: fresh } }, { headers });
    await expect(change({ "user-agent": "Another/1.0" })).rejects.toMatchObject(expired);
    facility.clock.advance({ minutes: 10, seconds: 1 });
    await expect(change()).rejects.toMatchObject(expired);
  });

  it("AUTH-16 an invited person reads whom the link is for, chooses a password, and is in", async () => {
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

describe("Passkeys", () => {
  it("AUTH-6 a passkey is both factors at once; its challenge is signed once; without the person verified it is refused", async () => {
    const person = await facility.as("admissions", "keyed");
    const origin = `http://${facility.host}`;
    const { key } = await givenPasskey(person, origin);
    await givenTotp(person, facility.clock.now());
    const browser = elsewhere(person);
    const sign = async (options: { verified?: boolean } = {}) =>
      key.assert(await browser.call(passkeyAuthenticationOptions), origin, options);
    const refused = { code: "passkey-refused" };
    await expect(
      browser.call(loginWithPasskey, { body: { response: await sign({ verified: false }) } }),
    ).rejects.toMatchObject(refused);
    const response = await sign();
    at(await browser.call(loginWithPasskey, { body: { response } }), "signed-in");
    await expect(browser.call(loginWithPasskey, { body: { response } })).rejects.toMatchObject(refused);
    const foreign = key.assert(await browser.call(passkeyAuthenticationOptions), "http://evil.example");
    await expect(browser.call(loginWithPasskey, { body: { response: foreign } })).rejects.toMatchObject(refused);
    // AUTH-11: and it gives the ticket a PIN would give.
    const { ticket } = await browser.call(passkeyTicket, { body: { purpose: "unlock", response: await sign() } });
    expect(ticket).toMatch(/\./);
  });

  it("another person's passkey neither signs for me nor can be removed by me, and the last factor stays", async () => {
    const [mine, theirs] = [await facility.as("admissions", "mine"), await facility.as("admissions", "theirs")];
    const origin = `http://${facility.host}`;
    const { id } = await givenPasskey(theirs, origin);
    await expect(mine.call(removePasskey, { params: { passkeyId: id } })).rejects.toMatchObject({ code: "not-found" });
    await theirs.call(toggleTwoFactor, { body: { on: true } });
    await expect(theirs.call(removePasskey, { params: { passkeyId: id } })).rejects.toMatchObject({
      code: "two-factor-required",
    });
  });
});

describe("Devices, sessions and switching", () => {
  it("a new device is told by bell and mail, the first one is not; forgetting another's session needs the permission", async () => {
    const person = await facility.as("technician", "mobile");
    await atDevice(person, new TestDevice());
    expect(await mailsTo(person.email)).toEqual([]);
    await atDevice(person, new TestDevice());
    expect((await mailsTo(person.email)).map((mail) => mail.subject)).toEqual([
      "A new device signed in to your account",
    ]);
    const { rows } = await person.call(listSessions);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const sessionId = rows.find((row) => row.current)?.id ?? "";
    const colleague = await facility.as("technician", "colleague");
    await expect(colleague.call(revokeSession, { params: { sessionId } })).rejects.toMatchObject({ code: "not-found" });
    await (await facility.as("admin")).call(revokeSession, { params: { sessionId } });
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
  });

  it("trust is given by the very browser, and a shared one cannot be trusted", async () => {
    const person = await facility.as("technician", "shared");
    const [here, other] = [new TestDevice(), new TestDevice()];
    const deviceId = await atDevice(person, here);
    const trust = async (device: TestDevice) =>
      person.call(changeDevice, {
        params: { deviceId },
        body: { trusted: true, device: await device.proof(person, "trust") },
      });
    await expect(trust(other)).rejects.toMatchObject({ code: "device-unproven" });
    expect((await trust(here)).trustedUntil).toBe(
      new Date(Date.parse(facility.clock.now()) + 30 * 86_400_000).toISOString(),
    );
    await person.call(changeDevice, { params: { deviceId }, body: { isShared: true } });
    expect((await person.call(listDevices)).rows.find((row) => row.id === deviceId)).toMatchObject({
      isShared: true,
      trustedUntil: null,
    });
    await expect(trust(here)).rejects.toMatchObject({ code: "shared-device" });
  });

  it("SES-7 a shared device locks after five minutes and the grace, an own one after fifteen", async () => {
    const person = await facility.as("technician", "idle");
    await atDevice(person, new TestDevice(), { shared: true });
    expect((await person.call(getSession)).idleLockMinutes).toBe(5);
    facility.clock.advance({ minutes: 7, seconds: 31 });
    expect((await person.send(listSessions)).json()).toMatchObject({ code: "session-locked" });
    const own = await facility.as("technician", "own");
    await own.signIn();
    facility.clock.advance({ minutes: 7, seconds: 31 });
    expect((await own.send(listSessions)).statusCode).toBe(200);
  });

  it("switching goes on in the colleague's waiting session by PIN; the one left behind is locked, not lost", async () => {
    const [kim, ada] = [await facility.as("nurse", "kim"), await facility.as("nurse", "ada")];
    const tablet = new TestDevice();
    await atDevice(kim, tablet, { shared: true });
    await atDevice(ada, tablet);
    const adas = await ada.call(getSession);
    const proof = () => tablet.proof(kim, "switch");
    expect(await kim.call(listSwitchable, { body: { device: await proof() } })).toMatchObject({
      shared: true,
      people: [{ clinicianId: ada.clinicianId, byPin: true }],
    });
    const stranger = await facility.as("nurse", "absent");
    await expect(
      kim.call(pinCodeChecker, { body: { pin: testPin, purpose: "switch", clinicianId: stranger.clinicianId } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const { ticket } = await kim.call(pinCodeChecker, {
      body: { pin: testPin, purpose: "switch", clinicianId: ada.clinicianId },
    });
    const kims = new Map(kim.cookies);
    await kim.call(switchUser, { body: { ticket, device: await proof() } });
    expect((await kim.call(getSession)).user.id).toBe(adas.user.id);
    const left = Object.assign(facility.stranger(), { email: kim.email, cookies: kims });
    expect((await left.send(listSessions)).json()).toMatchObject({ code: "session-locked" });
    expect((await left.call(getSession)).user.id).toBe(kim.userId);
  });

  it("SES-8 the sixth session ends the oldest", async () => {
    const person = await facility.as("technician", "many");
    for (let count = 0; count < 5; count += 1) {
      facility.clock.advance({ seconds: 1 });
      await enter(elsewhere(person));
    }
    expect((await person.send(getSession)).json()).toMatchObject({ code: "session-revoked" });
  });
});

describe("Terms", () => {
  it("new terms are read and accepted once before going on; newer ones first", async () => {
    const house = await givenFacility();
    const person = await house.as("nurse");
    const body = { email: person.email, password: testPassword };
    await house.system((act) =>
      publishTerms(act, { version: "1", title: "Terms", bodyHtml: "<h2>One</h2><p>Be kind.</p>" }),
    );
    const step = at(await person.call(login, { body }), "accept-terms");
    house.clock.advance({ seconds: 1 });
    await house.system((act) => publishTerms(act, { version: "2", title: "Terms", bodyHtml: "<p>Be kinder.</p>" }));
    await expect(person.call(acceptTerms, { body: { ticket: step.ticket, version: "1" } })).rejects.toMatchObject({
      code: "terms-outdated",
    });
    expect(await person.call(currentTerms)).toMatchObject({ version: "2", bodyHtml: "<p>Be kinder.</p>" });
    at(await person.call(acceptTerms, { body: { ticket: step.ticket, version: "2" } }), "signed-in");
    at(await person.call(login, { body }), "signed-in");
    for (const bodyHtml of ["<script>alert(1)</script>", '<p onclick="x">a</p>', "<img src=x>", "<p"])
      await expect(
        house.system((act) => publishTerms(act, { version: "3", title: "Terms", bodyHtml })),
      ).rejects.toMatchObject({ code: "validation" });
  });
});
