import { z } from "zod";

/** Why a password is refused; `params` of the problem `weak-password`, so that a screen can say it in its language. */
export const Weakness = z.discriminatedUnion("reason", [
  z.object({ reason: z.enum(["short", "long"]), count: z.number() }),
  z.object({ reason: z.literal("unit"), unit: z.string() }),
  z.object({ reason: z.enum(["repeats", "sequence", "email", "name", "facility", "common", "breached"]) }),
]);
export type Weakness = z.infer<typeof Weakness>;
