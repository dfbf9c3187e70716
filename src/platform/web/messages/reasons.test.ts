import { expect, it } from "vitest";
import { FacilityAsked } from "#modules/settings/setup/facility-signup.contract.ts";
import { saveSetup, stepSchemas } from "#modules/settings/setup/setup.contract.ts";
import { checkValues } from "#ui/form/schema.ts";
import { sayerOf } from "../../shared/messages/texts.ts";
import { reasonsSpanish } from "./reasons.es.ts";
import { reasonIn, reasonTexts } from "./reasons.ts";

const say = sayerOf(reasonTexts, "es", reasonsSpanish).sayAny;

/** Input that each step refuses. */
const refused = [
  [FacilityAsked, {}],
  [FacilityAsked, { name: "A", slug: "Agua Serena!", email: "nobody" }],
  [FacilityAsked, { name: "x".repeat(121), slug: "admin", email: "a@b.example" }],
  [saveSetup.body.pick({ code: true }), { code: "A" }],
  [stepSchemas.facility, { name: "A", legalName: "B", slug: "www", timeZone: "Mars/Base", part2Program: true }],
  [stepSchemas.owner, { firstName: "", lastName: " ", email: "nobody", password: "short" }],
  [stepSchemas.places, { places: [] }],
  [stepSchemas.places, { places: [{ name: "A", shortCode: "X", timeZone: "UTC", address: { state: "c", zip: "1" } }] }],
  [stepSchemas.modules, { customerType: "ALL" }],
  [stepSchemas.staff, { people: [{ firstName: "A", lastName: "B", email: "a@b.example", role: "?" }] }],
  [stepSchemas.brand, { productName: "A", welcome: "x".repeat(161), primaryColor: "#ffb000" }],
  [stepSchemas.backup, {}],
] as const;

it.each(refused)(
  "I18N-1 refusals of a field in the sign-up and the set-up are said in Spanish: case %#",
  (schema, typed) => {
    const checked = checkValues(schema, typed);
    if (checked.ok) throw new Error("Nothing was refused.");
    const english = Object.values(checked.errors).filter((message) => reasonIn(say, message) === message);
    expect(english).toEqual([]);
  },
);

it("keeps what the schema filled in, and words it does not know", () => {
  expect(reasonIn(say, "Use at least 12 characters.")).toBe("Use al menos 12 caracteres.");
  expect(reasonIn(say, "Something else.")).toBe("Something else.");
});
