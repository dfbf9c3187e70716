import { beforeAll, describe, expect, it } from "vitest";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { getSession, lockSession, unlockSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, testPassword, testPin } from "#testing/facility.ts";
import { changePinCode } from "../pins/pin.contract.ts";
import { stepUp } from "./step-up.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
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
