import { defineProblems, Problem } from "#platform/shared/problems.ts";

defineProblems({
  "ssn-invalid": [422, "Invalid Social Security number"],
  "birth-date-invalid": [422, "Invalid date of birth"],
});

/** The 9 digits of a valid Social Security number (CLI-5); throws `ssn-invalid` otherwise. */
export function parseSocialSecurityNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  const possible = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
  if (!possible)
    throw new Problem("ssn-invalid", {
      detail: "Enter a valid 9-digit Social Security number, like 219-09-9999.",
      errors: [{ path: "body.ssn", message: "Invalid Social Security number" }],
    });
  return digits;
}
