import { z } from "zod";
import { Stroke } from "#modules/signatures/marks/mark.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { bodyRegionKeys, bodyViews, figure, findingKinds } from "./body-map.ts";

/** What a lookup found: its code and the name as it was shown, which the form keeps. */
export const Coded = z.strictObject({ code: z.string().min(1).max(120), display: z.string().min(1).max(300) });
export type Coded = z.infer<typeof Coded>;

/** A finding on the body map: the region, the place in the figure's drawing, and what was seen. */
export const BodyMark = z.strictObject({
  view: z.enum(bodyViews),
  region: z.enum(bodyRegionKeys),
  x: z.number().min(0).max(figure.width),
  y: z.number().min(0).max(figure.height),
  kind: z.enum(findingKinds),
  sizeMm: z.number().int().min(1).max(2000).optional(),
  note: z.string().min(1).max(200).optional(),
});
export type BodyMark = z.infer<typeof BodyMark>;

/** Lines drawn on a pad 500 px wide, and the same in words, for users of a keyboard or screen reader. */
export const Drawing = z.strictObject({
  strokes: z.array(Stroke).max(200),
  note: z.string().min(1).max(500).optional(),
});
export type Drawing = z.infer<typeof Drawing>;

/** A file that belongs to the form. */
export const FormFile = z.strictObject({
  fileId: Id,
  name: z.string().min(1).max(300),
  mediaType: z.string().min(1).max(120),
});
export type FormFile = z.infer<typeof FormFile>;

/** Most files of one question (FRM-14). */
export const mostFiles = 20;

/**
 * Text, date (`YYYY-MM-DD`), time (`HH:mm`), instant, or choice; number; yes or no; several choices; or what a lookup, body
 * map, drawing or file question holds. Unanswered is absent.
 */
export const Answer = z.union([
  z.string().min(1).max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().min(1).max(60)).min(1).max(200),
  z.array(BodyMark).min(1).max(60),
  z.array(FormFile).min(1).max(mostFiles),
  Coded,
  Drawing,
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
