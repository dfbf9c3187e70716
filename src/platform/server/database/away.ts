import { propertyOf } from "#platform/shared/property-of.ts";

/** What the driver says of a connection that broke, or that did not come about; it has no codes for these. */
const messages = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

const codes: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  // PostgreSQL ended the connection, is starting or stopping, or has no place for another one.
  "08006",
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "53300",
];

/** Whether a statement or connection failed because the database restarts or is away: waiting mends it. */
export function isAway(error: unknown): boolean {
  return codes.includes(propertyOf(error, "code")) || (error instanceof Error && messages.test(error.message));
}
