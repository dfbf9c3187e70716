import { beforeAll, describe, expect, it } from "vitest";
import { stepUp } from "#platform/shared/session/step-up.contract.ts";
import { startTotp } from "#platform/shared/session/two-factor.contract.ts";
import { type Facility, givenFacility, testPassword } from "../testing.ts";
import { givenTotp, totpAt } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
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
