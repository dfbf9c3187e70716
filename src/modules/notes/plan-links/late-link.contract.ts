import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { progressLabels } from "./plan-link.ts";

/** Objectives linked to a note after it was signed, with their own signature. */
export const AddedLinks = z.strictObject({
  id: Id,
  objectives: z.array(
    z.strictObject({
      text: z.string(),
      progress: z.enum(enumKeys(progressLabels)).nullable(),
      comment: z.string().nullable(),
    }),
  ),
  signerName: z.string(),
  credentials: z.string(),
  signedAt: Instant,
  /** Recomputed on each read, as a note's own signatures are. */
  verification: z.enum(["valid", "altered"]),
});
export type AddedLinks = z.output<typeof AddedLinks>;
