import { beforeAll, describe, expect, it } from "vitest";
import { confirmPhone, getTwoFactor, startPhone } from "#modules/accounts/factors/two-factor.contract.ts";
import { generateTwoFactorCode, login, verifyTwoFactorCode } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility, type Person, testPassword } from "#testing/facility.ts";
import { givenEnabled } from "../testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  await givenEnabled(facility, "sms.twilio");
});

const number = "+18055550142";
const newestText = async () => {
  await facility.runJobs();
  return (await facility.outbox({ to: number })).at(-1)?.text ?? "";
};
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const enter = (person: Person) =>
  person.call(login, { body: { email: person.email, password: testPassword } }) as Promise<{
    status: string;
    ticket: string;
    methods: string[];
    phone: string | null;
  }>;

describe("two-factor codes by text message", () => {
  it("AUTH-6: off for staff by default; when on, a phone number is verified by its first code", async () => {
    const person = await facility.as("therapist", "texted");
    await expect(person.call(startPhone, { body: { phone: number } })).rejects.toMatchObject({ code: "wrong-state" });
    await facility.system((act) => setSignInPolicy(act, { smsCodes: true }));

    const sent = await person.call(startPhone, { body: { phone: "(805) 555-0142" } });
    expect(sent.sentTo).toBe("••• ••• ••42");
    const text = await newestText();
    expect(text).toMatch(/^\d{6} is your Cairn code\. It expires in 10 minutes\. Do not share it\.$/);
    await expect(person.call(confirmPhone, { body: { code: "000000" } })).rejects.toMatchObject({
      code: "code-invalid",
    });
    expect((await person.call(confirmPhone, { body: { code: codeIn(text) } })).recoveryCodes).toHaveLength(10);
    expect(await person.call(getTwoFactor)).toMatchObject({ enabled: true, phone: "••• ••• ••42" });

    const browser = Object.assign(facility.stranger(), { email: person.email }) as Person;
    const step = await enter(browser);
    expect(step).toMatchObject({ status: "two-factor", phone: "••• ••• ••42" });
    expect(step.methods).toEqual(["sms", "recovery"]);
    facility.clock.advance({ seconds: 31 });
    await browser.call(generateTwoFactorCode, { body: { ticket: step.ticket, method: "sms" } });
    await expect(
      browser.call(generateTwoFactorCode, { body: { ticket: step.ticket, method: "email" } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
    const body = { ticket: step.ticket, method: "sms" as const, code: codeIn(await newestText()) };
    expect((await browser.call(verifyTwoFactorCode, { body })).next.status).toBe("signed-in");
  });

  it("AUTH-6: with the policy off again, text codes are neither requested nor accepted", async () => {
    const person = await facility.as("therapist", "texted");
    await facility.system((act) => setSignInPolicy(act, { smsCodes: false }));
    const browser = Object.assign(facility.stranger(), { email: person.email }) as Person;
    const step = await enter(browser);
    expect(step.methods).toEqual(["recovery"]);
    const body = { ticket: step.ticket, method: "sms" as const, code: "123456" };
    await expect(browser.call(verifyTwoFactorCode, { body })).rejects.toMatchObject({ code: "code-invalid" });
  });

  it("texts and emails use the user's language", async () => {
    const person = await facility.as("therapist", "spanish");
    await facility.system((act) => setSignInPolicy(act, { smsCodes: true }));
    await person.call(patchPreferences, { body: { language: "es" } });
    await person.call(startPhone, { body: { phone: number } });
    const text = await newestText();
    expect(text).toMatch(/^\d{6} es su código de Cairn\. Caduca en 10 minutos\. No lo comparta\.$/);
    await person.call(confirmPhone, { body: { code: codeIn(text) } });
    await facility.runJobs();
    const mail = (await facility.outbox({ to: person.email })).at(-1);
    expect(mail?.subject).toBe("El segundo factor de su cuenta ha cambiado");
    expect(mail?.text).toMatch(/^Hola, .+:\n\nEl segundo factor/);
  });
});
