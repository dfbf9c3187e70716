import type { CountLineState } from "#platform/shared/columns.generated.ts";
import { sameAmount } from "../orders/dose-amount.ts";

export type Side = "counter" | "witness";

/** What both people entered in a round, beside what the ledger says. */
export interface Entered {
  expected: string;
  a: string | null;
  b: string | null;
  missing: boolean;
}

export const isEntered = ({ a, b }: Pick<Entered, "a" | "b">): boolean => a !== null && b !== null;

/** Both counts equal each other. */
export const agrees = ({ a, b }: Pick<Entered, "a" | "b">): boolean => a !== null && b !== null && sameAmount(a, b);

/** First round: a line matches when both counts equal the ledger and the container is there (MED-60). */
export function firstResult({ expected, a, b, missing }: Entered): Extract<CountLineState, "match" | "mismatch"> {
  return !missing && a !== null && sameAmount(a, expected) && b !== null && sameAmount(b, expected)
    ? "match"
    : "mismatch";
}

/** Second round: what still differs is a discrepancy (MED-61). Both counts equal each other by then. */
export function secondResult(entered: Entered): Extract<CountLineState, "match" | "discrepancy"> {
  return firstResult(entered) === "match" ? "match" : "discrepancy";
}

/** Containers that were found, against those on the list that are not marked missing. */
export function isCensusRight(found: number, lines: readonly { missing: boolean }[]): boolean {
  return found === lines.filter(({ missing }) => !missing).length;
}
