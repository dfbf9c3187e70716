import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Sample } from "#testing/facility.ts";
import { samples } from "./samples.ts";

/**
 * Whoever changes a record says which version they saw. Derived from the list of all endpoints: one that takes a
 * `version` refuses another than the present one, and says so before it changes anything.
 */
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const shapeOf = (schema: unknown): object => (schema as { shape?: object }).shape ?? {};
const nameOf = ({ contract }: Sample) => `${contract.method} ${contract.path}`;
/** Their `version` is not a record's: the edition of the terms of use, and the release of the app that reports a fault. */
const otherVersions = new Set(["/terms", "/terms/accept", "/error-config/log"]);
const versioned = samples.filter(
  ({ contract }) =>
    ("version" in shapeOf(contract.body) || "version" in shapeOf(contract.query)) && !otherVersions.has(contract.path),
);
/** Signing says more: that the text is not the one which was read. */
const codeOf = ({ contract }: Sample) =>
  contract.path === "/notes/:noteId/sign" ? "signed-text-changed" : "stale-version";

describe("A change of a record that another user has changed", () => {
  it("is tested for at least fifty endpoints", () => {
    expect(versioned.length).toBeGreaterThanOrEqual(50);
  });

  it.each(versioned.map((sample) => [nameOf(sample), sample] as const))("%s: 409", async (_name, sample) => {
    const person = await facility.as(sample.as);
    const { input, extras } = await sample.input(facility);
    const { body, query, ...rest } = input as { body?: { version?: number }; query?: { version?: number } };
    const other = (given: { version?: number } | undefined) =>
      given?.version === undefined ? given : { ...given, version: Number(given.version) + 40 };
    const ticket = extras?.signing ? await person.ticket("sign") : undefined;
    const answer = await person.send(
      sample.contract,
      { ...rest, ...(body ? { body: other(body) } : {}), ...(query ? { query: other(query) } : {}) },
      { ...extras, ...(ticket ? { ticket } : {}) },
    );
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: codeOf(sample) })]);
  });
});
