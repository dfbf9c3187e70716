import { defineProblems, Problem } from "#platform/shared/problems.ts";

defineProblems({ "mr-number-invalid": [422, "Invalid MR number"] });

/** Luhn check digit of a digit string. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** MR number from a counter: prefix, at least 6 digits, check digit (CLI-1). */
export function recordNumber(prefix: string, n: number): string {
  const digits = String(n).padStart(6, "0");
  return `${prefix}${digits}${checkDigit(digits)}`;
}

export function isRecordNumber(text: string): boolean {
  const [, digits, check] = /^[A-Z]{1,4}(\d{6,})(\d)$/.exec(text) ?? [];
  return digits !== undefined && checkDigit(digits) === check;
}

/**
 * Normalizes a typed or scanned MR number: upper case, no spaces or hyphens. Throws `mr-number-invalid` for a wrong check
 * digit, so a typo never opens another client's chart, and `not-found` for what has not the form of one.
 */
export function parseRecordNumber(text: string): string {
  const spelled = text.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{1,4}\d{7,}$/.test(spelled))
    throw new Problem(
      "not-found",
      "This is not an MR number. Check it against the wristband, or search for the client.",
    );
  if (!isRecordNumber(spelled))
    throw new Problem("mr-number-invalid", "A digit in this MR number is wrong. Check it against the wristband.");
  return spelled;
}
