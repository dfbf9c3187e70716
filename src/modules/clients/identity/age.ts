import { fieldProblem } from "#platform/shared/problems.ts";
import { ageOn } from "#platform/shared/time/index.ts";

/** Throws `birth-date-invalid` for a birth date in the future or more than 120 years ago (CLI-4). */
export function requirePossibleBirthDate(birthDate: string, today: string, path = "body.birthDate"): void {
  if (birthDate > today) throw fieldProblem(path, "Date of birth can't be in the future.", "birth-date-invalid");
  if (ageOn(birthDate, today) > 120)
    throw fieldProblem(path, "Date of birth is more than 120 years ago. Check the year.", "birth-date-invalid");
}
