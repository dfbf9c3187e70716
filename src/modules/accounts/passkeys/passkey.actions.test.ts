import { beforeAll, describe, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { toggleTwoFactor } from "../factors/two-factor.contract.ts";
import { loginWithPasskey } from "../sign-in/sign-in.contract.ts";
import { at, elsewhere, enter, givenPasskey, givenTotp, mailsTo } from "../testing.ts";
import { passkeyAuthenticationOptions, passkeyTicket, removePasskey } from "./passkey.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Passkeys", () => {
  it("AUTH-6: accepts a passkey as both factors, each challenge once, and only with user verification", async () => {
    const person = await facility.as("admissions", "keyed");
    const origin = `http://${facility.host}`;
    const { key } = await givenPasskey(person, origin);
    await givenTotp(person, facility.clock.now());
    const browser = elsewhere(facility, person);
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
    // AUTH-11: a passkey yields the same ticket as a PIN.
    const { ticket } = await browser.call(passkeyTicket, { body: { purpose: "unlock", response: await sign() } });
    expect(ticket).toMatch(/\./);
  });

  it("AUTH-11: reports in the session that the user has a passkey", async () => {
    const person = await facility.as("admissions", "offered");
    expect((await person.call(getSession)).user.hasPasskey).toBe(false);
    const { id } = await givenPasskey(person, `http://${facility.host}`);
    expect((await person.call(getSession)).user.hasPasskey).toBe(true);
    await person.call(removePasskey, { params: { passkeyId: id } });
    expect((await person.call(getSession)).user.hasPasskey).toBe(false);
  });

  it("AUTH-10: ends other sessions and emails the user when a passkey is added or removed", async () => {
    const person = await facility.as("admissions", "careful");
    const other = elsewhere(facility, person);
    await enter(other);
    const { id } = await givenPasskey(person, `http://${facility.host}`);
    await expect(other.call(getSession)).rejects.toMatchObject({ code: "session-revoked" });
    const again = elsewhere(facility, person);
    await enter(again);
    await person.call(removePasskey, { params: { passkeyId: id } });
    await expect(again.call(getSession)).rejects.toMatchObject({ code: "session-revoked" });
    const subjects = (await mailsTo(facility, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "A passkey of your account was changed")).toHaveLength(2);
  });

  it("rejects another user's passkey, and refuses to remove the last factor", async () => {
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
