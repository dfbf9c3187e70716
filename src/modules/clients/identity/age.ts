import { fieldProblem } from "#platform/shared/problems.ts";

function parts(date: string): [year: number, month: number, day: number] {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return [year, month, day];
}

/**
 * Age in whole years on a local date. Who was born on Feb 29 turns a year older on Mar 1 in common years (CLI-4), which
 * comparing month and day gives by itself.
 */
export function ageOn(birthDate: string, today: string): number {
  const [year, month, day] = parts(birthDate);
  const [thisYear, thisMonth, thisDay] = parts(today);
  const before = thisMonth < month || (thisMonth === month && thisDay < day);
  return thisYear - year - (before ? 1 : 0);
}

/** Throws `birth-date-invalid` for a birth date ahead of the local date or more than 120 years back (CLI-4). */
export function requirePossibleBirthDate(birthDate: string, today: string, path = "body.birthDate"): void {
  if (birthDate > today) throw fieldProblem(path, "A birth date cannot be ahead of today.", "birth-date-invalid");
  if (ageOn(birthDate, today) > 120)
    throw fieldProblem(path, "That is more than 120 years ago. Check the year.", "birth-date-invalid");
}
