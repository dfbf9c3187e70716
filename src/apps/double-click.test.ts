import { beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Sample } from "#testing/facility.ts";
import { samples } from "./samples.ts";

/** Double clicks on what takes no `Idempotency-Key`; those that do are tested with the access of every endpoint. */
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const named = (name: string) => samples.find(({ contract }) => nameOf(contract) === name) as Sample;
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** The same request twice at the same time, under one key, with one PIN; and how many audit entries that left. */
async function clickedTwice(sample: Sample) {
  const person = await facility.as(sample.as);
  const { input, extras } = await sample.input(facility);
  const ticket = extras?.signing ? await person.ticket("sign") : undefined;
  const sent = { ...extras, ...(ticket ? { ticket } : {}), idempotencyKey: newId() };
  const answers = await Promise.all([
    person.send(sample.contract, input, sent),
    person.send(sample.contract, input, sent),
  ]);
  const entries = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("auditEvents")
    .select("action")
    .where(
      "requestId",
      "in",
      answers.map((answer) => String(answer.headers["x-request-id"])),
    )
    .where("action", "=", sample.contract.audit?.action ?? "")
    .execute();
  return { answers, entries };
}

describe("A double click", () => {
  /** Forms of the first day without a key: a rule of their own lets one through. */
  const ruled = [
    ["PUT /clients/:mrNo/update-diagnoses", "stale-version"],
    ["POST /clients/:mrNo/allergies", "duplicate"],
    ["POST /forms/:formId/submit", "stale-version"],
  ] as const;
  it.each(ruled)("%s accepts one and refuses the other with a reason: %s", async (name, code) => {
    const sample = named(name);
    const { answers, entries } = await clickedTwice(sample);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([sample.contract.status, 409]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({ code });
    expect(entries).toHaveLength(1);
  });

  it("by two users who add the same client leaves one chart; the second user is shown the first one's", async () => {
    const input = {
      body: {
        legalFirstName: "Marisol",
        legalLastName: "Quennevale",
        birthDate: "1987-02-11",
        sexAtBirth: "F",
        phones: [{ number: "(805) 555-0161", use: "mobile" }],
        locationId: facility.locations.main,
      },
    };
    const people = [await facility.as("admissions"), await facility.as("admissions", "second")];
    const answers = await Promise.all(people.map((person) => person.send(named("POST /clients").contract, input)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const [made, refused] = answers.sort((one, other) => one.statusCode - other.statusCode).map((one) => one.json());
    expect(refused).toMatchObject({
      code: "duplicate-suspected",
      params: { candidates: [{ clientId: made.clientId }] },
    });
  });

  it("of vital signs returns the first set for the second", async () => {
    const sample = named("POST /clients/:mrNo/vital-metrics");
    const { answers } = await clickedTwice(sample);
    expect(answers.map((answer) => answer.statusCode)).toEqual([sample.contract.status, sample.contract.status]);
    const [first, second] = answers.map((answer) => (answer.json() as { id: string }).id);
    expect(second).toBe(first);
  });
});
