import { isAway } from "#platform/server/database/away.ts";
import { propertyOf } from "#platform/shared/property-of.ts";

/** Exit code of a process that cannot start for an outside reason (EX_TEMPFAIL). The last line of its log gives the reason. */
export const causeIsOutside = 75;

/** The outside reason why a process cannot start: database, port or disk. Null for any other error. */
export function outsideCause(error: unknown): string | null {
  if (isAway(error)) return "The database is not responding.";
  switch (propertyOf(error, "code")) {
    case "EADDRINUSE":
      return `Port ${String(propertyOf(error, "port"))} is in use by another program.`;
    case "ENOSPC":
    case "53100":
      return "The disk is full.";
    default:
      return null;
  }
}

/** Exits with `causeIsOutside` for an outside reason, so that the supervisor retries. Throws any other error. */
export function endIfOutside(error: unknown): never {
  const cause = outsideCause(error);
  if (!cause) throw error;
  process.stderr.write(`${cause}\n`);
  process.exit(causeIsOutside);
}
