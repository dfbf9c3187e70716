import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import { isAway } from "../database/away.ts";
import { isDiskFull, storageFull } from "../storage/storage.ts";

/** Violations that a module explains itself: constraint name → the problem the user sees. */
const explained = new Map<string, () => Problem>();

/**
 * Gives a constraint its own message: `explainConstraint("bed_stays_no_overlap", () => new Problem("bed-taken", …))`, so
 * that the database enforces a rule and the user still reads what to do.
 */
export function explainConstraint(name: string, problem: () => Problem): void {
  explained.set(name, problem);
}

/** SQLSTATEs that bad input, two concurrent users or a restart can cause; anything else is a server error (500). */
export function databaseProblem(error: unknown): Problem | null {
  const [code, constraint] = [propertyOf(error, "code"), propertyOf(error, "constraint")];
  if (isDiskFull(error)) return storageFull();
  if (isAway(error)) return new Problem("busy", "The database is not responding. Try again in a moment.");
  if (typeof code !== "string" || code.length !== 5) return null;
  const own = typeof constraint === "string" ? explained.get(constraint) : undefined;
  if (own) return own();
  switch (code) {
    case "23505":
      return new Problem("duplicate", "This exists already. Open the existing one, or change what makes it unique.");
    case "23503":
      return new Problem("not-found", "Something this refers to does not exist (any more). Reload and choose again.");
    case "23514":
    case "23502":
    case "22001":
    case "22003":
    case "22P02":
    case "22007":
    case "22008":
    case "22009":
    case "22021":
    case "22P05":
      return new Problem("validation", "A value is outside what is allowed here. Check the fields and try again.");
    case "40001":
    case "40P01":
    case "55P03":
      return new Problem("busy", "Someone is changing the same record at this moment. Try again.");
    case "57014":
      return new Problem("busy", "That took too long. Narrow the filter or try again.");
    default:
      return null;
  }
}
