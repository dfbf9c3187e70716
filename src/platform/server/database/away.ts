import { propertyOf } from "#platform/shared/property-of.ts";

/** Driver errors of lost or failed connections that have no code. */
const messages = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

const codes: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  // PostgreSQL ended the connection, is starting or stopping, or has too many connections.
  "08006",
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "53300",
];

/** Whether a statement or connection failed because the database is restarting or unavailable, so that a retry can succeed. */
export function isAway(error: unknown): boolean {
  return codes.includes(propertyOf(error, "code")) || (error instanceof Error && messages.test(error.message));
}
