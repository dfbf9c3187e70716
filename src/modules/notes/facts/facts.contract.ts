import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { factTones } from "./facts.ts";

export const FactGroupSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  none: z.string(),
  lines: z.array(z.strictObject({ text: z.string(), at: Instant.nullable(), tone: z.enum(factTones) })),
});
export const PulledFactsSchema = z.strictObject({ pulledAt: Instant, groups: z.array(FactGroupSchema) });
