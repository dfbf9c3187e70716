import { hash } from "@node-rs/argon2";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { productionHashCost, setHashCost } from "#platform/server/crypto/passwords.ts";
import { steer } from "#testing/outside.ts";
import { changeOwnPassword } from "./password.contract.ts";
import { isListed } from "./password-rules.ts";

/** A password the simulated range service reports as breached (`tools/simulators/passwords.ts`). */
const stolenPasswords = ["violet-anchor-ninety-two", "copper kettle on the porch"] as const;

import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";
import { testHashCost } from "#testing/secrets.ts";
import { at, enter } from "../testing.ts";
import { leakedPasswords, weaknessOf } from "./password-strength.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const context = { email: "river@example.test", name: "River Stone", facility: "Test House", minLength: 12 };
const judged = (password: string) => facility.system((act) => weaknessOf(act, password, context));

describe("Leaked and breached passwords", () => {
  it("AUTH-4: rejects leaked passwords as is, decorated and repeated", async () => {
    const list = await leakedPasswords();
    for (const entry of ["websolutions", "contortionist", "chickenwing101", "mailcreated5240"])
      expect(list.has(entry)).toBe(true);
    expect(isListed("Chickenwing101!!", list)).toBe(true);
    expect(isListed("1-CONTORTIONIST-9", list)).toBe(true);
    expect(isListed("newproject2004newproject2004", list)).toBe(true);
    expect(isListed("unbelievableunbelievable", list)).toBe(true);
    expect(isListed("three quiet herons wade", list)).toBe(false);
    expect(await judged("contortionist77")).toEqual({ reason: "common" });
    expect(await judged("three quiet herons wade")).toBeNull();
  });

  it("AUTH-4: rejects a breached password with its reason", async () => {
    const [stolen] = stolenPasswords;
    expect(await judged(stolen)).toEqual({ reason: "breached" });
    const person = await facility.as("therapist", "breached");
    const body = { currentPassword: testPassword, newPassword: stolen };
    expect((await person.send(changeOwnPassword, { body })).json()).toMatchObject({
      code: "weak-password",
      params: { reason: "breached" },
      errors: [{ path: "body.newPassword", message: expect.stringContaining("data breach") }],
    });
  });

  it("AUTH-4: rehashes a password with outdated parameters at sign-in", async () => {
    const person = await facility.as("therapist", "early");
    const kept = () =>
      facility.system((act) =>
        act.db.selectFrom("users").select("passwordHash").where("id", "=", person.userId).executeTakeFirstOrThrow(),
      );
    setHashCost(productionHashCost);
    onTestFinished(() => setHashCost(testHashCost));
    const weak = await hash(testPassword, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await facility.system((act) =>
      act.db.updateTable("users").set({ passwordHash: weak }).where("id", "=", person.userId).execute(),
    );
    at(await enter(person), "signed-in");
    const renewed = (await kept()).passwordHash ?? "";
    expect(renewed).toMatch(/\$m=19456,t=2,p=1\$/);
    at(await enter(person), "signed-in");
    expect((await kept()).passwordHash).toBe(renewed);
  });

  it("AUTH-4: ignores padding entries of the range service", async () => {
    const range = `${facility.platform.outside.simulators?.passwords}/range/00000`;
    const answer = await fetch(range, { headers: { "add-padding": "true" } });
    const lines = (await answer.text()).split("\r\n");
    expect(lines).toHaveLength(800);
    expect(lines.every((line) => /^[0-9A-F]{35}:0$/.test(line))).toBe(true);
  });

  it("AUTH-4: accepts a password when the range service is missing or fails", async () => {
    const { createHash } = await import("node:crypto");
    const [, second] = stolenPasswords;
    const prefix = createHash("sha1").update(second).digest("hex").slice(0, 5).toUpperCase();
    for (const kind of ["busy", "drop"]) {
      await steer("fault", { simulator: "passwords", match: prefix, kind, times: 1 });
      expect(await judged(second)).toBeNull();
    }
    expect(await judged(second)).toEqual({ reason: "breached" });
  });
});
