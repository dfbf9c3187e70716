import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Text, date (`YYYY-MM-DD`), time (`HH:mm`) or choice; number; yes or no; several choices. Unanswered is absent. */
export const Answer = z.union([
  z.string().min(1).max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().min(1).max(60)).min(1).max(200),
]);
export type Answer = z.infer<typeof Answer>;

/** By linkPath. */
export const Answers = z.record(z.string(), Answer);
export type Answers = z.infer<typeof Answers>;

/** One change of one answer. Sent again with the same id, it is applied once (FRM-9). */
export const AnswerMutation = z.strictObject({
  clientMutationId: Id,
  linkPath: z.string().min(1).max(200),
  /** The answer before this change, as the device knew it. */
  base: Answer.nullable(),
  next: Answer.nullable(),
  recordedAt: Instant,
});
export type AnswerMutation = z.infer<typeof AnswerMutation>;

export const MutationOutcome = z.strictObject({
  clientMutationId: Id,
  linkPath: z.string(),
  outcome: z.enum(["applied", "duplicate", "conflict"]),
  /** Someone else's answer that was kept instead, who entered it and when (FRM-10). */
  conflict: z
    .strictObject({ value: Answer.nullable(), byName: z.string(), at: Instant, message: z.string() })
    .nullable(),
});
export type MutationOutcome = z.infer<typeof MutationOutcome>;
