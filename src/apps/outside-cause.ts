import { isAway } from "#platform/server/database/away.ts";
import { propertyOf } from "#platform/shared/property-of.ts";

/** A process ends with this code when something outside it must change first (EX_TEMPFAIL); its last line says what. */
export const causeIsOutside = 75;

/** What outside the process keeps it from starting: database, port or disk. Null for a fault of its own. */
export function outsideCause(error: unknown): string | null {
  if (isAway(error)) return "The database does not answer.";
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

/** Ends the process if the cause is outside, so that it is started again until it works; throws any other error. */
export function endIfOutside(error: unknown): never {
  const cause = outsideCause(error);
  if (!cause) throw error;
  process.stderr.write(`${cause}\n`);
  process.exit(causeIsOutside);
}
