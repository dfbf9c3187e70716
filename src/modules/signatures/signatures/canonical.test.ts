import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalHash, canonicalJson } from "./canonical.ts";

describe("canonicalJson", () => {
  it("writes the example of RFC 8785, section 3.2.2", () => {
    const value = {
      // biome-ignore lint/correctness/noPrecisionLoss: the RFC's own example
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("does not depend on key order", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalHash(turned)).toBe(canonicalHash(value));
      }),
    );
  });

  it("is unchanged by a JSON round trip", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
      }),
    );
  });

  it("differs for values that differ by one letter", () => {
    expect(canonicalHash({ text: "calm" })).not.toBe(canonicalHash({ text: "Calm" }));
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, "\ud800"])("refuses %s", (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  });
});
