import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";

const Tone = z.enum(["ok", "attention", "danger"]);
const ScaleKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9 -]{1,29}$/, "Use 2 to 30 letters, digits, spaces and hyphens.");
const ScaleItem = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, "Use small letters, digits and underscores."),
  label: z.string().trim().min(1, "Enter the item.").max(120),
  options: z
    .array(z.strictObject({ score: z.number().int().min(-20).max(100), text: z.string().trim().min(1).max(120) }))
    .min(2)
    .max(12),
});
const ScaleBand = z.strictObject({
  from: z.number().int().min(-800).max(4000),
  label: z.string().trim().min(1, "Enter the band.").max(60),
  tone: Tone,
});
export const Scale = z.strictObject({
  key: ScaleKey,
  name: z.string().trim().min(1).max(120),
  version: z.number().int(),
  items: z.array(ScaleItem),
  bands: z.array(ScaleBand),
  /** Comes with the product: its items are fixed, its bands are the facility's. */
  shipped: z.boolean(),
});
export type ShownScale = z.infer<typeof Scale>;

export const listScales = endpoint({
  method: "GET",
  path: "/scale-definitions",
  summary: "Bedside scales with their items and bands: shipped ones and the facility's own",
  permission: "metrics.read",
  response: z.strictObject({ scales: z.array(Scale) }),
});

/** The next version of a scale. Of a shipped one, only the bands may differ. */
export const saveScale = endpoint({
  method: "PUT",
  path: "/scale-definitions",
  summary: "Save the next version of a bedside scale: a facility's own, or its bands of a shipped one",
  permission: "metrics.configure",
  audit: { action: "medication.scales-configured", subject: "scale-definition" },
  body: z.strictObject({
    key: ScaleKey,
    /** The version that was read; 0 for a new scale. */
    basedOn: z.number().int().min(0),
    name: z.string().trim().min(1, "Enter a name.").max(120),
    items: z.array(ScaleItem).min(1, "Add at least one item.").max(40),
    bands: z.array(ScaleBand).min(1, "Add at least one band.").max(10),
  }),
  response: Scale,
  problems: ["stale-version"],
});

export const Score = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  demographicId: Id,
  instrument: z.string(),
  scaleVersion: z.number().int(),
  items: z.record(z.string(), z.number().int()),
  total: z.number().int(),
  band: z.string(),
  bandTone: Tone,
  takenAt: Instant,
  takenByName: z.string(),
  /** Taken by staff who administer, so that a dose may depend on it. */
  decidesDoses: z.boolean(),
  lateReason: z.string().nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  version: Version,
});
export type Score = z.output<typeof Score>;

/** What a score means for an order whose doses it decides (MED-43). */
const ofOrder = { orderId: Id, product: z.string(), prescriberName: z.string() };
export const ScoredDose = z.discriminatedUnion("is", [
  z.strictObject({ ...ofOrder, is: z.literal("due"), dose: z.string() }),
  z.strictObject({ ...ofOrder, is: z.literal("documented"), dose: z.string() }),
  /** Too soon after the last dose, or above the limit in 24 hours. */
  z.strictObject({ ...ofOrder, is: z.literal("limit"), dose: z.string(), why: z.string() }),
  z.strictObject({ ...ofOrder, is: z.literal("below"), doseFrom: z.number().int() }),
  z.strictObject({ ...ofOrder, is: z.literal("call"), callFrom: z.number().int() }),
  /** COWS rose after a dose of buprenorphine (MED-46). */
  z.strictObject({ ...ofOrder, is: z.literal("precipitated"), before: z.number().int(), total: z.number().int() }),
]);
export type ScoredDose = z.output<typeof ScoredDose>;

export const listScores = endpoint({
  method: "GET",
  path: "/medications/withdrawal-scores",
  summary: "Bedside scores of a stay, newest first, voided ones included",
  permission: "metrics.read",
  chart: "client",
  query: z.strictObject({
    demographicId: Id,
    instrument: z.string().max(30).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.strictObject({ timeZone: z.string(), scores: z.array(Score), mayRecord: z.boolean() }),
  problems: ["not-found"],
});

export const recordScore = endpoint({
  method: "POST",
  path: "/medications/withdrawal-scores",
  summary: "Record a bedside score: the server adds the items up",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "medication.scored", subject: "client" },
  body: z.strictObject({
    demographicId: Id,
    instrument: z.string().min(2).max(30),
    /** The version of the scale that was on the screen. */
    scaleVersion: z.number().int().min(1),
    items: z.record(z.string().max(30), z.number().int()),
    takenAt: Instant,
    lateReason: z.string().trim().min(3).max(300).optional(),
    /** Client-generated id; resending it returns the first score. */
    clientRequestId: Id,
  }),
  response: Score.extend({ doses: z.array(ScoredDose) }),
  status: 201,
  problems: [
    "not-found",
    "scale-incomplete",
    "score-not-allowed",
    "stale-version",
    "time-in-future",
    "outside-episode",
    "wrong-state",
    "duplicate",
  ],
});

export const voidScore = endpoint({
  method: "POST",
  path: "/medications/withdrawal-scores/:scoreId/void",
  summary: "Void a bedside score recorded in error; it stays in the record, struck through",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "medication.score-voided", subject: "client" },
  params: z.strictObject({ scoreId: Id }),
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500),
  }),
  response: Score,
  problems: ["not-found", "stale-version", "wrong-state", "forbidden", "legal-hold"],
});
