import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defaultGrants } from "#platform/shared/access/permissions.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { givenFacility, staffRoles } from "#testing/facility.ts";
import { modules } from "../modules.ts";
import { samples } from "../samples.ts";
import { contractsOf, isVersioned, nameOf } from "./testing.ts";

describe("The access tests", () => {
  it("have a file for every module with endpoints", () => {
    const without = modules
      .filter(({ handlers }) => handlers.length > 0)
      .map(({ name }) => `src/apps/access/${name}.test.ts`)
      .filter((file) => !existsSync(file));
    expect(without).toEqual([]);
  });

  it("have one sample for every endpoint, and none left over", () => {
    const wanted = modules.flatMap(({ name }) => contractsOf(name)).map(nameOf);
    expect(samples.map(({ contract }) => nameOf(contract)).sort()).toEqual(wanted.sort());
  });

  it("refuse an old version at fifty endpoints or more", () => {
    expect(samples.filter(({ contract }) => isVersioned(contract)).length).toBeGreaterThanOrEqual(50);
  });

  it("PERM-1 a session of each role holds the permissions of its row in the table, and no other", async () => {
    const facility = await givenFacility();
    const held: Record<string, string[]> = {};
    for (const role of staffRoles) {
      const person = await facility.as(role);
      held[role] = [...(await person.call(getSession)).permissions].sort();
    }
    expect(held).toEqual(
      Object.fromEntries(staffRoles.map((role) => [role, [...defaultGrants(role).keys()].map(String).sort()])),
    );
  });
});
