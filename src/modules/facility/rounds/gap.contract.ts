import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { flagKinds } from "./flag.ts";
import { gapReasons } from "./gap-reason.ts";
import { observationLevels } from "./observation-level.ts";

export const ObservationGap = z.strictObject({
  id: idOf("observation-gap"),
  clientId: idOf("client"),
  demographicId: Id,
  locationId: Id,
  name: z.string(),
  mrNo: z.string(),
  sectionId: Id.nullable(),
  sectionName: z.string().nullable(),
  level: z.enum(observationLevels),
  fromAt: Instant,
  dueAt: Instant,
  toAt: Instant.nullable(),
  step: z.number().int(),
  reasonCode: z.enum(gapReasons).nullable(),
  explanation: z.string().nullable(),
  explainedByName: z.string().nullable(),
  explainedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  version: Version,
});
export type ObservationGap = z.infer<typeof ObservationGap>;

const Paging = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
};
const pageOf = <R extends z.ZodType>(row: R) =>
  z.strictObject({
    rows: z.array(row),
    total: z.number().int(),
    totalIsEstimate: z.boolean().optional(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });

export const listGaps = endpoint({
  method: "GET",
  path: "/rounds/gaps",
  summary: "Times in which clients were not seen when due, the latest first",
  permission: "rounds.review",
  query: z.strictObject({
    locationId: Id,
    /** `explain`: late enough to be explained, and not explained; `review`: explained and not reviewed. */
    show: z.enum(["explain", "review", "all"]).default("explain"),
    ...Paging,
  }),
  response: pageOf(ObservationGap),
  problems: ["not-found", "out-of-scope"],
});

const gapParams = z.strictObject({ gapId: Id });

export const explainGap = endpoint({
  method: "POST",
  path: "/rounds/gaps/:gapId/explain",
  summary: "Explain why a client was not seen when due",
  permission: "rounds.review",
  audit: { action: "gap.explained", subject: "observation-gap" },
  params: gapParams,
  body: z.strictObject({
    version: Version,
    reasonCode: z.enum(gapReasons),
    explanation: z.string().trim().min(3, "Enter at least 3 characters.").max(500),
  }),
  response: ObservationGap,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});

export const reviewGap = endpoint({
  method: "POST",
  path: "/rounds/gaps/:gapId/review",
  summary: "Review an explained gap",
  permission: "rounds.review",
  audit: { action: "gap.reviewed", subject: "observation-gap" },
  params: gapParams,
  body: z.strictObject({ version: Version }),
  response: ObservationGap,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});

export const IntegrityFlag = z.strictObject({
  id: idOf("integrity-flag"),
  kind: z.enum(flagKinds),
  locationId: Id,
  sectionName: z.string().nullable(),
  observerName: z.string(),
  fromAt: Instant,
  toAt: Instant,
  looks: z.number().int(),
  state: z.enum(["open", "explained"]),
  explanation: z.string().nullable(),
  explainedByName: z.string().nullable(),
  version: Version,
});
export type IntegrityFlag = z.infer<typeof IntegrityFlag>;

export const listFlags = endpoint({
  method: "GET",
  path: "/rounds/flags",
  summary: "Patterns of looks that need an explanation, the latest first",
  permission: "rounds.review",
  query: z.strictObject({ locationId: Id, show: z.enum(["open", "all"]).default("open"), ...Paging }),
  response: pageOf(IntegrityFlag),
  problems: ["not-found", "out-of-scope"],
});

export const explainFlag = endpoint({
  method: "POST",
  path: "/rounds/flags/:flagId/explain",
  summary: "Explain a pattern of looks",
  permission: "rounds.review",
  audit: { action: "flag.explained", subject: "integrity-flag" },
  params: z.strictObject({ flagId: Id }),
  body: z.strictObject({
    version: Version,
    explanation: z.string().trim().min(3, "Enter at least 3 characters.").max(500),
  }),
  response: IntegrityFlag,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "own-looks"],
});
