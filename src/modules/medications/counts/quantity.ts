import { Decimal } from "decimal.js";
import { z } from "zod";
import { fieldProblem } from "#platform/shared/problems.ts";
import { plural } from "../orders/dose-amount.ts";

/** A counted quantity as exact decimal text; zero is a count as well. */
export const CountText = z.string().regex(/^(0|[1-9]\d{0,7})(\.\d{0,3}[1-9])?$/, "Enter a number such as 17 or 0.5.");

/** Tablets and the like are counted in wholes and halves, liquids in tenths of a milliliter (MED-78). */
export function isCountable(quantity: string, unit: string): boolean {
  return new Decimal(quantity).mod(unit === "mL" ? "0.1" : "0.5").isZero();
}

export function countableText(unit: string): string {
  return unit === "mL" ? "Enter milliliters to one decimal." : `Enter whole or half ${plural(unit)}.`;
}

/** Refuses a quantity that cannot be counted, at its field. */
export function requireCountable(quantity: string, unit: string, path: string): void {
  if (!isCountable(quantity, unit)) throw fieldProblem(path, countableText(unit));
}

export function total(quantities: readonly string[]): string {
  return quantities.reduce((sum, quantity) => sum.plus(quantity), new Decimal(0)).toFixed();
}

export function minus(a: string, b: string): string {
  return new Decimal(a).minus(b).toFixed();
}

export const isZero = (quantity: string): boolean => new Decimal(quantity).isZero();
export const isNegative = (quantity: string): boolean => new Decimal(quantity).lt(0);
export const negated = (quantity: string): string => new Decimal(quantity).negated().toFixed();
export const isMore = (a: string, b: string): boolean => new Decimal(a).gt(b);

/** "+2", "−1": a difference with its sign. */
export function signed(quantity: string): string {
  const amount = new Decimal(quantity);
  return `${amount.lt(0) ? "−" : amount.gt(0) ? "+" : ""}${amount.abs().toFixed()}`;
}

/** "C-10482", as on the label. */
export const containerLabel = (containerNo: number): string => `C-${containerNo}`;

/** The balance after each entry of a ledger, oldest first, with the time in milliseconds. Entries are newest first. */
export function balanceSteps(
  entries: readonly { occurredAt: string; balanceAfter: string }[],
): { at: number; balance: number }[] {
  let latest = 0;
  return entries.toReversed().map(({ occurredAt, balanceAfter }) => {
    // A dose charted later has an earlier time; the balance still changed after the entry before it.
    latest = Math.max(latest, Date.parse(occurredAt));
    return { at: latest, balance: Number(balanceAfter) };
  });
}
