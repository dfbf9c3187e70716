import { beforeAll, describe, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, type Person, testPassword } from "#testing/facility.ts";
import { changeOwnPassword, forgotPassword, readReset } from "../passwords/password.contract.ts";
import { stepUp } from "../sessions/step-up.contract.ts";
import { at, elsewhere, enter, givenTotp, mailsTo, totpAt } from "../testing.ts";
import { changeOwnEmail, confirmEmailChange, readEmailChange } from "./email-change.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
const ask = (person: Person, email: string, currentPassword = testPassword) =>
  person.call(changeOwnEmail, { body: { email, currentPassword } });

describe("Changing the user's own email address", () => {
  it("AUTH-10: changes the address when the link is confirmed, ends other sessions and emails the old address", async () => {
    const person = await facility.as("billing", "mover");
    const other = elsewhere(facility, person);
    at(await enter(other, testPassword), "signed-in");
    const to = "moved@example.test";
    await ask(person, to);
    expect((await person.call(getSession)).user.email).toBe(person.email);
    const token = tokenIn((await mailsTo(facility, to))[0]?.text);
    const stranger = facility.stranger();
    for (let scans = 0; scans < 2; scans += 1)
      expect(await stranger.call(readEmailChange, { params: { token } })).toMatchObject({ email: to });
    // Links sent to the old address must no longer work.
    await stranger.call(forgotPassword, { body: { email: person.email } });
    const reset = tokenIn((await mailsTo(facility, person.email)).find((mail) => mail.text?.includes("reset"))?.text);
    expect(reset).not.toBe("");
    expect(await person.call(confirmEmailChange, { body: { token } })).toEqual({ email: to });

    expect((await person.call(getSession)).user.email).toBe(to);
    const record = await facility.system((act) =>
      act.db.selectFrom("clinicians").select("email").where("id", "=", person.clinicianId).executeTakeFirst(),
    );
    expect(record).toEqual({ email: to });
    await expect(other.call(getSession)).rejects.toMatchObject({ status: 401 });
    await expect(stranger.call(readReset, { params: { token: reset } })).rejects.toMatchObject({
      code: "link-expired",
    });
    const told = await mailsTo(facility, person.email);
    expect(told.map((mail) => mail.subject)).toContain("The email address of your account was changed");
    await expect(person.call(confirmEmailChange, { body: { token } })).rejects.toMatchObject({ code: "link-expired" });
    at(await enter(Object.assign(elsewhere(facility, person), { email: to }), testPassword), "signed-in");
  });

  it("AUTH-10: requires the second factor of a user who has one", async () => {
    const person = await facility.as("billing", "guarded");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ minutes: 6 });
    const body = { email: "elsewhere@example.test", currentPassword: testPassword };
    expect((await person.send(changeOwnEmail, { body })).json()).toMatchObject({
      code: "step-up-required",
      params: { methods: ["totp", "recovery"] },
    });
    await person.call(stepUp, { body: { code: totpAt(secret, facility.clock.now()) } });
    await person.call(changeOwnEmail, { body });
  });

  it("AUTH-10: rejects a wrong password, the current address and a coworker's address", async () => {
    const [person, colleague] = [await facility.as("billing", "asker"), await facility.as("billing", "holder")];
    await expect(ask(person, "new@example.test", "not my password")).rejects.toMatchObject({ code: "bad-credentials" });
    for (const email of [person.email, colleague.email])
      await expect(ask(person, email)).rejects.toMatchObject({ problem: { errors: [{ path: "body.email" }] } });
  });

  it("gives a contested address to the first user who confirms it", async () => {
    const [first, second] = [await facility.as("billing", "first"), await facility.as("billing", "second")];
    const to = "wanted@example.test";
    await ask(first, to);
    const one = tokenIn((await mailsTo(facility, to))[0]?.text);
    await ask(second, to);
    const two = (await mailsTo(facility, to)).map((mail) => tokenIn(mail.text)).find((token) => token !== one) ?? "";
    await first.call(confirmEmailChange, { body: { token: one } });
    await expect(second.call(confirmEmailChange, { body: { token: two } })).rejects.toMatchObject({
      code: "duplicate",
    });
    expect((await second.call(getSession)).user.email).toBe(second.email);
  });

  it("voids a pending email change when the password changes", async () => {
    const person = await facility.as("billing", "careful");
    const to = "not-mine@example.test";
    await ask(person, to);
    const token = tokenIn((await mailsTo(facility, to))[0]?.text);
    await person.call(changeOwnPassword, {
      body: { currentPassword: testPassword, newPassword: "three quiet herons wade" },
    });
    await expect(person.call(confirmEmailChange, { body: { token } })).rejects.toMatchObject({ code: "link-expired" });
  });
});
