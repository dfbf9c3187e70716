import { z } from "zod";
import { Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

const sources = ["271", "phone", "portal"] as const;
const Figure = z.strictObject({
  cents: z.number().int().nullable(),
  percentBp: z.number().int().nullable(),
  source: z.enum(sources),
});
const Figures = z.strictObject({
  deductible: Figure.optional(),
  deductibleLeft: Figure.optional(),
  outOfPocket: Figure.optional(),
  outOfPocketLeft: Figure.optional(),
  coinsurance: Figure.optional(),
  copay: Figure.optional(),
});

export const Vob = z.strictObject({
  id: idOf("vob"),
  insuranceId: Id,
  method: z.enum(["instant", "phone", "portal"]),
  status: z.enum(["queued", "needs_correction", "failed", "in_review", "verified", "voided"]),
  state: z.enum(["queued", "needs_correction", "failed", "in_review", "verified", "voided", "expired"]),
  serviceOn: PlainDate,
  /** What to correct, or why the check failed. */
  problem: z.string().nullable(),
  payerRep: z.string().nullable(),
  callReference: z.string().nullable(),
  note: z.string().nullable(),
  requestedAt: Instant,
  requestedByName: z.string().nullable(),
  respondedAt: Instant.nullable(),
  verifiedAt: Instant.nullable(),
  verifiedByName: z.string().nullable(),
  validThrough: PlainDate.nullable(),
  breakdown: z
    .strictObject({
      coverage: z.enum(["active", "inactive", "unknown"]),
      planName: z.string().nullable(),
      inNetwork: Figures,
      outOfNetwork: Figures,
      isLevelCovered: z.boolean().nullable(),
      isAuthorizationRequired: z.boolean().nullable(),
      managedBy: z.string().nullable(),
      messages: z.array(z.string()),
      conflicts: z.array(z.string()),
    })
    .nullable(),
  /** What to ask the payer before this can be verified. */
  gaps: z.array(z.string()),
  version: Version,
});
export type Vob = z.infer<typeof Vob>;

export const VobList = z.strictObject({ rows: z.array(Vob) });

export const EligibilityInput = z.strictObject({
  /** Leads under 42 CFR Part 2: the day the client signed the release to the payer. */
  releaseSignedOn: PlainDate.optional(),
});

const cents = z.number().int().min(0).max(100_000_000).nullable().default(null);
const words = (most: number) => z.string().trim().min(1).max(most).nullable().default(null);

/** What the payer said by phone or on its portal; what it was not asked is left out, never zero. */
export const VobByHand = z.strictObject({
  method: z.enum(["phone", "portal"]).default("phone"),
  coverage: z.enum(["active", "inactive"]),
  network: z.enum(["in", "out"]).default("in"),
  deductibleCents: cents,
  deductibleLeftCents: cents,
  outOfPocketCents: cents,
  outOfPocketLeftCents: cents,
  coinsurancePercent: z.number().min(0).max(100).nullable().default(null),
  copayCents: cents,
  isLevelCovered: z.boolean().nullable().default(null),
  isAuthorizationRequired: z.boolean().nullable().default(null),
  payerRep: words(120),
  callReference: words(80),
  note: words(2000),
});
export type VobByHand = z.output<typeof VobByHand>;

export const VobVerify = z.strictObject({
  version: Version,
  /** The source that counts where two disagree. */
  prefer: z.enum(sources).optional(),
});
