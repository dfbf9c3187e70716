import { Problem } from "#platform/shared/problems.ts";
import type { Stay } from "./stay.ts";

export interface Neighbors {
  /** The stay before, which ends where this one begins; null for the stay of the admission. */
  before: Stay | null;
  stay: Stay;
}

const refusal = (detail: string, message: string) =>
  new Problem("stay-overlap", { detail, errors: [{ path: "body.effectiveAt", message }] });

/**
 * Whether a stay may begin at another time (ADM-10): after the stay before began, before this one ends and not in the future. The stay
 * of the admission begins with the admission. Throws `stay-overlap`, `time-in-future`.
 */
export function requireCorrection({ before, stay }: Neighbors, at: string, now: string): void {
  const [begins, present] = [Date.parse(at), Date.parse(now)];
  if (begins === Date.parse(stay.from)) return;
  if (before === null)
    throw refusal("The first stay begins with the admission. Its time cannot be corrected here.", "Admission time");
  if (begins > present + 120_000)
    throw new Problem("time-in-future", {
      detail: "The effective time can't be in the future.",
      errors: [{ path: "body.effectiveAt", message: "In the future" }],
    });
  if (begins <= Date.parse(before.from))
    throw refusal("The stay before began after that time. Enter a later time.", "Before the previous stay began");
  if (stay.until !== null && begins >= Date.parse(stay.until))
    throw refusal("This stay ended before that time. Enter an earlier time.", "After this stay ended");
}
