import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** One call of a connection, whoever lists it: what for and how long it took, never what was in it. */
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
