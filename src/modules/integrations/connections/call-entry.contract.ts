import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** One call of a connection: purpose, outcome and duration, never its contents. */
export const callLine = {
  id: Id,
  at: Instant,
  operation: z.string(),
  method: z.string(),
  host: z.string(),
  pathTemplate: z.string(),
  requestId: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  ms: z.number().int(),
};
