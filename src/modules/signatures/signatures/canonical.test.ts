import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalHash, canonicalJson } from "./canonical.ts";
import { sha256Hex } from "./sha256.ts";

describe("sha256Hex", () => {
  it("matches the published test vectors", () => {
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("matches node:crypto for any text and length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        expect(sha256Hex(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
      }),
    );
    for (const length of [54, 55, 56, 57, 63, 64, 65, 119, 120, 100_000]) {
      const text = "a".repeat(length);
      expect(sha256Hex(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

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
