import { fieldProblem } from "#platform/shared/problems.ts";
import { ageOn } from "#platform/shared/time/index.ts";

/** Throws `birth-date-invalid` for a birth date ahead of the local date or more than 120 years back (CLI-4). */
export function requirePossibleBirthDate(birthDate: string, today: string, path = "body.birthDate"): void {
  if (birthDate > today) throw fieldProblem(path, "A birth date cannot be ahead of today.", "birth-date-invalid");
  if (ageOn(birthDate, today) > 120)
    throw fieldProblem(path, "That is more than 120 years ago. Check the year.", "birth-date-invalid");
}
