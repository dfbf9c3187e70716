import { defineProblems, Problem } from "#platform/shared/problems.ts";

defineProblems({
  "ssn-invalid": [422, "That Social Security number is not possible"],
  "birth-date-invalid": [422, "That birth date is not possible"],
});

/** Nine digits of a possible Social Security number (CLI-5); throws `ssn-invalid` otherwise. */
export function parseSocialSecurityNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  const possible = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
  if (!possible)
    throw new Problem("ssn-invalid", {
      detail: "That is not a possible Social Security number. It has nine digits, like 219-09-9999.",
      errors: [{ path: "body.ssn", message: "Not a possible Social Security number" }],
    });
  return digits;
}
