import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../medication-problems.ts";
import {
  type Dispensable,
  DoseText,
  ingredientAmounts,
  plainDecimal,
  quantityFor,
  quantityText,
} from "./dose-amount.ts";

const tablet = (strength: string, divisible = false): Dispensable => ({
  ingredients: [
    { rxcui: "36437", name: "sertraline", base: "sertraline", strengthValue: strength, strengthUnit: "MG" },
  ],
  unitOfUse: "tablet",
  divisible,
});
const liquid: Dispensable = {
  ingredients: [{ rxcui: "6470", name: "lorazepam", base: "lorazepam", strengthValue: "2", strengthUnit: "MG/ML" }],
  unitOfUse: "mL",
  divisible: false,
};
const combination: Dispensable = {
  ingredients: [
    { rxcui: "1819", name: "buprenorphine", base: "buprenorphine", strengthValue: "8", strengthUnit: "MG" },
    { rxcui: "7242", name: "naloxone", base: "naloxone", strengthValue: "2", strengthUnit: "MG" },
  ],
  unitOfUse: "film",
  divisible: false,
};

describe("MED-1: quantityFor", () => {
  it.each([
    [tablet("50"), "50", "mg", "1"],
    [tablet("50"), "100", "mg", "2"],
    [tablet("50", true), "25", "mg", "0.5"],
    [tablet("50"), "2", "tablet", "2"],
    [liquid, "1", "mg", "0.5"],
    [liquid, "0.2", "mg", "0.1"],
    [combination, "1", "film", "1"],
  ])("%# %s", (product, dose, unit, quantity) => {
    expect(quantityFor(product, dose, unit)).toBe(quantity);
  });

  it("names the doses that can be made", () => {
    const capsule = { ...tablet("25"), unitOfUse: "capsule" };
    expect(() => quantityFor(capsule, "30", "mg")).toThrow(
      "30 mg cannot be made from 25 mg capsules. Choose 25 or 50 mg, or another strength.",
    );
    expect(() => quantityFor(tablet("50"), "25", "mg")).toThrow("Choose 50 mg, or another strength.");
    expect(() => quantityFor(liquid, "0.1", "mg")).toThrow(/cannot be made/);
  });

  it("rejects a unit the product does not have", () => {
    expect(() => quantityFor(tablet("50"), "50", "mL")).toThrow("Enter the dose of this product in mg or tablet.");
    expect(() => quantityFor(combination, "8", "mg")).toThrow("Enter the dose of this product in film.");
  });

  it("computes the units of every exact multiple of the strength", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99999 }), fc.integer({ min: 1, max: 40 }), (strength, units) => {
        const value = plainDecimal(String(strength / 1000));
        const dose = ingredientAmounts(tablet(value).ingredients, String(units))[0]?.amount ?? "";
        expect(quantityFor(tablet(value), dose, "mg")).toBe(String(units));
      }),
    );
  });
});

describe("MED-78: DoseText", () => {
  it.each(["0.5", "25", "0.0001", "12.75", "100"])("accepts %s", (text) => {
    expect(DoseText.safeParse(text).success).toBe(true);
  });
  it.each(["0", "0.0", "1.0", "0.50", ".5", "-1", "1e3", "0.00001", "01", "1,5", "NaN", ""])("rejects %s", (text) => {
    expect(DoseText.safeParse(text).success).toBe(false);
  });
});

describe("amounts as text", () => {
  it("have no trailing zeros and plural units", () => {
    expect(plainDecimal("0.5000")).toBe("0.5");
    expect(plainDecimal("50.0000")).toBe("50");
    expect(quantityText("1.0000", "tablet")).toBe("1 tablet");
    expect(quantityText("2", "capsule")).toBe("2 capsules");
    expect(quantityText("0.5", "tablet")).toBe("0.5 tablet");
    expect(quantityText("1.5", "mL")).toBe("1.5 mL");
    expect(quantityText("2", "patch")).toBe("2 patches");
  });
});
