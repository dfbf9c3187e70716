import { beforeAll, describe, expect, it } from "vitest";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { addExtraRole, copyRole } from "#modules/staff/roles/roles.contract.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person, testPassword } from "#testing/facility.ts";
import { stepUp } from "../sessions/step-up.contract.ts";
import { generateTwoFactorCode, login, verifyTwoFactorCode } from "../sign-in/sign-in.contract.ts";
import { at, atDevice, elsewhere, enter, givenTotp, mailsTo, TestDevice, totpAt } from "../testing.ts";
import { getTwoFactor, newRecoveryCodes, toggleTwoFactor } from "./two-factor.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Two-factor authentication", () => {
  it("AUTH-6: accepts an app code once and ends the sign-in after five wrong codes", async () => {
    const person = await facility.as("therapist", "totp");
    const { secret } = await givenTotp(person, facility.clock.now());
    const browser = elsewhere(facility, person);
    const step = at(await enter(browser), "two-factor");
    expect(step).toMatchObject({ methods: ["totp", "recovery"], enrol: null, mayTrust: false });
    expect((await browser.send(getSession)).statusCode).toBe(401);
    const code = totpAt(secret, facility.clock.now());
    const answer = (ticket: string, given: string) =>
      browser.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code: given } });
    // The code that confirmed the app is already used.
    await expect(answer(step.ticket, code)).rejects.toMatchObject({ code: "code-invalid" });
    facility.clock.advance({ seconds: 30 });
    const next = totpAt(secret, facility.clock.now());
    at((await answer(step.ticket, next)).next, "signed-in");
    expect((await browser.call(getSession)).user.id).toBe(person.userId);
    await expect(answer(step.ticket, next)).rejects.toMatchObject({ code: "sign-in-expired" });

    facility.clock.advance({ minutes: 1 });
    const again = at(await enter(elsewhere(facility, person)), "two-factor");
    const wrong = [];
    for (let tries = 0; tries < 5; tries += 1)
      wrong.push(await answer(again.ticket, "000000").catch((problem: { message: string }) => problem.message));
    expect(wrong[0]).toMatch(/4 tries left/);
    expect(wrong[4]).toMatch(/Sign in again/);
    await expect(answer(again.ticket, totpAt(secret, facility.clock.now()))).rejects.toMatchObject({
      code: "sign-in-expired",
    });
  });

  it("AUTH-6: accepts one of two simultaneous requests with the same code", async () => {
    const person = await facility.as("therapist", "race");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ seconds: 30 });
    const code = totpAt(secret, facility.clock.now());
    const outcomes = await Promise.allSettled(
      [elsewhere(facility, person), elsewhere(facility, person)].map(async (browser) => {
        const { ticket } = at(await enter(browser), "two-factor");
        return browser.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code } });
      }),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("AUTH-6: accepts a recovery code once, and new codes void the old ones", async () => {
    const person = await facility.as("therapist", "paper");
    const { recoveryCodes } = await givenTotp(person, facility.clock.now());
    expect(new Set(recoveryCodes).size).toBe(10);
    const use = async (code: string) => {
      const browser = elsewhere(facility, person);
      const { ticket } = at(await enter(browser), "two-factor");
      return browser.call(verifyTwoFactorCode, { body: { ticket, method: "recovery", code } });
    };
    await use((recoveryCodes[0] ?? "").toLowerCase().replace("-", " "));
    await expect(use(recoveryCodes[0] ?? "")).rejects.toMatchObject({ code: "code-invalid" });
    const other = elsewhere(facility, person);
    const { ticket } = at(await enter(other), "two-factor");
    await other.call(verifyTwoFactorCode, { body: { ticket, method: "recovery", code: recoveryCodes[2] ?? "" } });
    await person.call(newRecoveryCodes);
    // AUTH-10: new recovery codes count as a change of the second factor.
    await expect(other.call(getSession)).rejects.toMatchObject({ code: "session-revoked" });
    await expect(use(recoveryCodes[1] ?? "")).rejects.toMatchObject({ code: "code-invalid" });
  });

  it("AUTH-6: emails codes only when enabled: six digits, valid 10 minutes, resend after 30 s", async () => {
    const person = await facility.as("therapist", "mail");
    await givenTotp(person, facility.clock.now());
    const browser = elsewhere(facility, person);
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
    const mail = (await mailsTo(facility, person.email)).at(-1);
    const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
    facility.clock.advance({ seconds: 31 });
    const { ticket: second } = at(await enter(browser), "two-factor");
    at(
      (await browser.call(verifyTwoFactorCode, { body: { ticket: second, method: "email", code } })).next,
      "signed-in",
    );
    await facility.system((act) => setSignInPolicy(act, { emailCodes: false }));
  });

  it("AUTH-7: skips the second factor on a trusted device for 30 days, but not for step-up", async () => {
    const person = await facility.as("therapist", "trusting");
    const laptop = new TestDevice();
    await atDevice(person, laptop, { trusted: true });
    await givenTotp(person, facility.clock.now());
    const home = elsewhere(facility, person);
    const withKey = async () =>
      home.call(login, {
        body: { email: person.email, password: testPassword, device: await laptop.proof(home, person.email) },
      });
    at(await withKey(), "signed-in");
    at(await enter(elsewhere(facility, person)), "two-factor");
    facility.clock.advance({ minutes: 6 });
    expect((await home.send(newRecoveryCodes)).json()).toMatchObject({
      code: "step-up-required",
      params: { methods: ["totp", "recovery"] },
    });
    facility.clock.advance({ days: 30 });
    at(await withKey(), "two-factor");
  });

  it("AUTH-6: requires a second factor for temporary cover and for a copied role too", async () => {
    const house = await givenFacility();
    await house.system((act) => setSignInPolicy(act, { twoFactorRoles: ["prescriber"], twoFactorGraceDays: 0 }));
    const owner = await house.as("owner");
    const night = await owner.call(copyRole, {
      params: { code: "prescriber" },
      body: { code: "night_doctor", name: "Night doctor" },
    });
    const cover = async (name: string, roleCode: string, days: number) => {
      const nurse = await house.as("nurse", name);
      await owner.call(addExtraRole, {
        params: { clinicianId: nurse.clinicianId },
        body: { roleCode, endsAt: new Date(Date.parse(house.clock.now()) + days * 86_400_000).toISOString() },
      });
      return nurse;
    };
    const covering = await cover("covering", "prescriber", 1);
    const copied = await cover("copied", night.code, 2);
    at(await enter(elsewhere(house, await house.as("nurse", "plain"))), "signed-in");
    for (const nurse of [covering, copied])
      expect(at(await enter(elsewhere(house, nurse)), "two-factor").enrol).not.toBeNull();
    expect(await covering.call(getTwoFactor)).toMatchObject({ required: true });
    await givenTotp(covering, house.clock.now());
    await expect(covering.call(toggleTwoFactor, { body: { on: false } })).rejects.toMatchObject({
      code: "two-factor-required",
    });
    house.clock.advance({ days: 1, minutes: 1 });
    at(await enter(elsewhere(house, copied)), "two-factor");
    expect(await covering.call(getTwoFactor)).toMatchObject({ required: false });
  });

  it("AUTH-6: asks for a new factor at sign-in when text codes were the only one and are turned off", async () => {
    const house = await givenFacility();
    await house.system((act) =>
      setSignInPolicy(act, { twoFactorRoles: ["prescriber"], twoFactorGraceDays: 0, smsCodes: true }),
    );
    const doctor = await house.as("prescriber", "texted");
    await house.system(async (act) => {
      const user = { type: "staff" as const, id: doctor.userId };
      await act.db
        .updateTable("users")
        .set({ twoFactorEnabled: true, phoneE164: "+18055550100" })
        .where("id", "=", user.id)
        .execute();
      await act.db
        .insertInto("twoFactors")
        .values({ id: newId(), principalType: "staff", userId: user.id, kind: "sms", confirmedAt: act.now })
        .execute();
    });
    expect(at(await enter(elsewhere(house, doctor)), "two-factor")).toMatchObject({ methods: ["sms"], enrol: null });
    await house.system((act) => setSignInPolicy(act, { smsCodes: false }));
    const browser = elsewhere(house, doctor);
    const step = at(await enter(browser), "two-factor");
    expect(step.methods).toEqual([]);
    const code = totpAt(step.enrol?.secret ?? "", house.clock.now());
    const { next } = await browser.call(verifyTwoFactorCode, { body: { ticket: step.ticket, method: "totp", code } });
    at(next, "signed-in");
    expect(at(await enter(elsewhere(house, doctor)), "two-factor").methods).toEqual(["totp", "recovery"]);
  });

  it("AUTH-3: wrong codes from strangers do not block the user's known browser", async () => {
    const person = await facility.as("therapist", "besieged");
    await atDevice(person, new TestDevice());
    const { secret } = await givenTotp(person, facility.clock.now());
    const stranger = elsewhere(facility, person);
    for (let tries = 0; tries < 6; tries += 1)
      await stranger.send(login, { body: { email: person.email, password: "guess" } });
    await expect(enter(stranger)).rejects.toMatchObject({ code: "rate-limited" });
    facility.clock.advance({ seconds: 30 });
    await person.call(stepUp, { body: { code: totpAt(secret, facility.clock.now()) } });
  });

  it("AUTH-6: requires setup at sign-in when the grace period is over", async () => {
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
