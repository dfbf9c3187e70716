import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person, testPassword } from "#testing/facility.ts";
import { startTotp } from "../factors/two-factor.contract.ts";
import { changeOwnPassword } from "../passwords/password.contract.ts";
import { givenTotp, totpAt } from "../testing.ts";
import { stepUp } from "./step-up.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("Step-up", () => {
  it("AUTH-9: requires a factor at most five minutes old and names the accepted methods", async () => {
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

  it("AUTH-9: requires the second factor of a user who has one", async () => {
    const person = await facility.as("case_manager", "guarded");
    const { secret } = await givenTotp(person, facility.clock.now());
    facility.clock.advance({ minutes: 6 });
    await expect(person.call(stepUp, { body: { password: testPassword } })).rejects.toMatchObject({
      code: "step-up-required",
    });
    await person.call(stepUp, { body: { code: totpAt(secret, facility.clock.now()) } });
    expect((await person.send(startTotp)).statusCode).toBe(200);
  });

  it("AUTH-9: changing a password requires the current one and the second factor of a user who has one", async () => {
    const fresh = "seven quiet herons at dusk";
    const change = (person: Person, currentPassword = testPassword) =>
      person.send(changeOwnPassword, { body: { currentPassword, newPassword: fresh } });
    const plain = await facility.as("case_manager", "plain");
    facility.clock.advance({ minutes: 6 });
    expect((await change(plain, "not-it")).json()).toMatchObject({ code: "bad-credentials" });
    expect((await change(plain)).statusCode).toBe(204);

    const guarded = await facility.as("case_manager", "twice-guarded");
    const { secret } = await givenTotp(guarded, facility.clock.now());
    facility.clock.advance({ minutes: 6 });
    expect((await change(guarded)).json()).toMatchObject({
      code: "step-up-required",
      params: { methods: expect.not.arrayContaining(["password"]) },
    });
    await guarded.call(stepUp, { body: { code: totpAt(secret, facility.clock.now()) } });
    expect((await change(guarded, "not-it")).json()).toMatchObject({ code: "bad-credentials" });
    expect((await change(guarded)).statusCode).toBe(204);
  });
});
