import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getPath, sameValues, setPath } from "./path.ts";
import { blankFor, checkValues, isRequired, schemaAt } from "./schema.ts";

const Person = z.strictObject({
  name: z.string().min(1),
  phone: z.string().nullable(),
  note: z.string().optional(),
  address: z.strictObject({ street: z.string().min(1), unit: z.string().nullable() }).optional(),
  contacts: z.array(z.strictObject({ name: z.string().min(2) })),
  kind: z
    .union([z.strictObject({ type: z.literal("a"), score: z.number() }), z.strictObject({ type: z.literal("b") })])
    .optional(),
});

describe("a field's schema", () => {
  it("is found through arrays, optionals and unions, and not beside them", () => {
    expect(isRequired(schemaAt(Person, "contacts.0.name"))).toBe(true);
    expect(isRequired(schemaAt(Person, "address.street"))).toBe(true);
    expect(schemaAt(Person, "kind.score")).toBeInstanceOf(z.ZodNumber);
    expect(schemaAt(Person, "contacts.0.nickname")).toBeUndefined();
  });

  it("is found in both halves of an intersection", () => {
    const both = z.object({ reason: z.string().min(1) }).and(z.object({ more: z.string().nullish() }));
    expect(isRequired(schemaAt(both, "reason"))).toBe(true);
    expect(isRequired(schemaAt(both, "more"))).toBe(false);
    expect(schemaAt(both, "else")).toBeUndefined();
  });

  it("decides what an emptied field is", () => {
    expect(blankFor(schemaAt(Person, "phone"))).toBeNull();
    expect(blankFor(schemaAt(Person, "note"))).toBeUndefined();
    expect(blankFor(z.string())).toBe("");
    expect([isRequired(z.string()), isRequired(z.string().min(1)), isRequired(schemaAt(Person, "phone"))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("checking values", () => {
  it("gives one plain reason for each refused path", () => {
    const checked = checkValues(Person, {
      name: "",
      contacts: [{ name: "M" }, { name: "Ana" }],
      address: { street: "", unit: "" },
    });
    expect(checked).toEqual({
      ok: false,
      errors: {
        name: "Please fill this in.",
        "contacts.0.name": "Use at least 2 characters.",
        "address.street": "Please fill this in.",
      },
    });
  });

  it("sends nothing for what was left empty", () => {
    const checked = checkValues(Person, {
      name: "Ana",
      phone: "",
      note: "",
      contacts: [],
      address: { street: "Oak", unit: "" },
    });
    expect(checked).toEqual({
      ok: true,
      output: { name: "Ana", phone: null, contacts: [], address: { street: "Oak", unit: null } },
    });
  });

  it("keeps a reason that belongs to the whole form under the empty path", () => {
    const Span = z
      .object({ from: z.number(), to: z.number() })
      .refine((span) => span.from < span.to, "End must be after start.");
    expect(checkValues(Span, { from: 2, to: 1 })).toEqual({ ok: false, errors: { "": "End must be after start." } });
  });
});

describe("paths", () => {
  const path = fc.array(fc.oneof(fc.constantFrom("a", "b", "c"), fc.nat(3).map(String)), {
    minLength: 1,
    maxLength: 4,
  });

  it("gives back what was set, without touching the object it came from", () => {
    fc.assert(
      fc.property(path, fc.integer(), (steps, value) => {
        const before = { a: { b: [1, 2] }, b: [] };
        const text = JSON.stringify(before);
        const key = ["a", ...steps].join(".");
        expect(getPath(setPath(before, key, value), key)).toBe(value);
        expect(JSON.stringify(before)).toBe(text);
      }),
    );
  });

  it("takes blank, null and absent for the same, and nothing else", () => {
    expect(sameValues({ a: "", b: { c: null, d: [] } }, { b: {} })).toBe(true);
    expect(sameValues({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(sameValues({ a: 0 }, {})).toBe(false);
    expect(sameValues({ a: false }, {})).toBe(false);
  });
});
