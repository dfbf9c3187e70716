import { Decimal } from "decimal.js";
import { z } from "zod";
import { Problem } from "#platform/shared/problems.ts";

/**
 * A dose as exact decimal text, never a float: above zero, at most 4 decimals, with a leading and without a trailing zero
 * ("0.5", not ".5" or "0.50": MED-78).
 */
export const DoseText = z
  .string()
  .regex(
    /^(0|[1-9]\d{0,7})(\.\d{0,3}[1-9])?$/,
    "Enter a number such as 0.5 or 25, with at most 4 decimals and no trailing zero.",
  )
  .refine((text) => text !== "0", "The amount must be above zero.");

/** Removes trailing zeros: PostgreSQL returns "0.5000", and a trailing zero can be misread as ten times the dose. */
export function plainDecimal(text: string): string {
  return new Decimal(text).toFixed();
}

export function decimalOrNull(text: string | null): string | null {
  return text === null ? null : plainDecimal(text);
}

export function sameAmount(a: string, b: string): boolean {
  return new Decimal(a).eq(b);
}

export interface Ingredient {
  name: string;
  /** Name without the salt, lowercase: used for sums, duplicates and interactions. */
  base: string;
  rxcui: string | null;
  /** Per unit of use, or per mL for liquids; null when the product has no single strength (packs). */
  strengthValue: string | null;
  strengthUnit: string | null;
}

/** The fields of a product that the dose rules use. */
export interface Dispensable {
  ingredients: readonly Ingredient[];
  /** `tablet`, `capsule`, `film`, `patch`, `mL` … (the catalog's UCUM `{tablet}` without braces). */
  unitOfUse: string;
  /** A scored tablet: halves may be given. */
  divisible: boolean;
}

/** The smallest part of a unit that can be given: half a scored tablet, 0.1 mL, otherwise one whole. */
export function smallestPart(product: Dispensable): string {
  if (product.unitOfUse === "mL") return "0.1";
  return product.divisible ? "0.5" : "1";
}

/** Units a dose of this product may be ordered in: its strength unit, if any, and its unit of use. */
export function doseUnitsOf(product: Dispensable): string[] {
  const strength = singleStrength(product);
  return strength ? [strength.unit, product.unitOfUse] : [product.unitOfUse];
}

/** Strength of a product with one ingredient, as amount per unit of use; `MG/ML` reads as `mg` per mL. */
export function singleStrength(product: Dispensable): { value: string; unit: string } | null {
  const [only, another] = product.ingredients;
  if (!only || another || only.strengthValue === null || only.strengthUnit === null) return null;
  const unit = plainUnit(only.strengthUnit.split("/")[0] ?? only.strengthUnit);
  return { value: only.strengthValue, unit };
}

/** Converts RxNorm units to display units: `MG` to `mg`. */
export function plainUnit(unit: string): string {
  const lower = unit.toLowerCase();
  const known: Record<string, string> = {
    mg: "mg",
    mcg: "mcg",
    g: "g",
    ml: "mL",
    meq: "mEq",
    unt: "units",
    unit: "units",
  };
  return known[lower] ?? unit;
}

/**
 * Number of units of use that make the dose (MED-1). Throws `validation` when the unit does not fit the product, and
 * `dose-not-dispensable` when the dose cannot be made from whole units (halves of scored tablets, 0.1 mL of liquids).
 */
export function quantityFor(product: Dispensable, doseValue: string, doseUnit: string): string {
  const strength = singleStrength(product);
  const part = new Decimal(smallestPart(product));
  const isStrength = strength !== null && doseUnit === strength.unit && doseUnit !== product.unitOfUse;
  if (!isStrength && doseUnit !== product.unitOfUse) {
    const units = doseUnitsOf(product).join(" or ");
    const message = `Enter the dose of this product in ${units}.`;
    throw new Problem("validation", { detail: message, errors: [{ path: "body.doseUnit", message }] });
  }
  const quantity = isStrength ? new Decimal(doseValue).div(strength.value) : new Decimal(doseValue);
  if (quantity.mod(part).isZero()) return quantity.toFixed();
  throw notDispensable(product, doseValue, doseUnit, isStrength ? strength : null, quantity, part);
}

function notDispensable(
  product: Dispensable,
  doseValue: string,
  doseUnit: string,
  strength: { value: string; unit: string } | null,
  quantity: Decimal,
  part: Decimal,
): Problem {
  const below = quantity.div(part).floor().times(part);
  const near = [below, below.plus(part)].filter((one) => one.gt(0));
  const per = new Decimal(strength?.value ?? 1);
  const options = near.map((one) => one.times(per).toFixed()).join(" or ");
  const made = strength ? `${per.toFixed()} ${strength.unit} ${plural(product.unitOfUse)}` : plural(product.unitOfUse);
  const detail = `${doseValue} ${doseUnit} cannot be made from ${made}. Choose ${options} ${doseUnit}, or another strength.`;
  return new Problem("dose-not-dispensable", { detail, errors: [{ path: "body.doseValue", message: detail }] });
}

export function plural(unit: string): string {
  return unit === "mL" || unit.endsWith("s") ? unit : unit.endsWith("patch") ? `${unit}es` : `${unit}s`;
}

/** "1 tablet", "2 tablets", "0.5 tablet", "1.5 mL". */
export function quantityText(quantity: string, unit: string): string {
  const plain = plainDecimal(quantity);
  return `${plain} ${new Decimal(plain).gt(1) ? plural(unit) : unit}`;
}

/** Amount of each ingredient in `quantity` units of use, in its strength unit. Summed for the 24-hour limit (MED-36). */
export function ingredientAmounts(
  ingredients: readonly Ingredient[],
  quantity: string,
): { ingredient: string; amount: string; unit: string }[] {
  return ingredients.flatMap(({ base, strengthValue, strengthUnit }) =>
    strengthValue === null || strengthUnit === null
      ? []
      : [
          {
            ingredient: base,
            amount: new Decimal(strengthValue).times(quantity).toFixed(),
            unit: plainUnit(strengthUnit.split("/")[0] ?? strengthUnit),
          },
        ],
  );
}

/** Units of use needed for a whole course. */
export function unitsFor(quantityPerDose: string, doses: number): string {
  return new Decimal(quantityPerDose).times(doses).toFixed();
}
