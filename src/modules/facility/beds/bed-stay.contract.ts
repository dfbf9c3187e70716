import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { ChoiceCode } from "../picklists/picklist.contract.ts";
import { placeFeatures } from "../places/room.contract.ts";
import { placementGroups } from "./placement.ts";

defineProblems({
  "already-in-bed": [409, "This client already has a bed"],
  "placement-group-conflict": [409, "Another housing group is in this room"],
  "age-band-conflict": [409, "Adults and minors can't share a room"],
  "bed-not-ready": [409, "This bed isn't ready"],
  "bed-held": [409, "This bed is held for someone else"],
  "over-licence": [409, "All licensed beds are in use"],
  "bed-does-not-fit": [422, "This bed doesn't fit"],
  "hold-too-long": [422, "The hold is too long"],
  "too-many-holds": [422, "Too many beds on hold"],
  "move-time-invalid": [422, "That time can't be used"],
  "others-wait-longer": [422, "Others are ahead on the waitlist"],
});

export const BedStay = z.strictObject({
  id: Id,
  kind: z.enum(["stay", "hold", "block"]),
  bedId: Id,
  bedCode: z.string(),
  roomId: Id,
  sectionId: Id,
  locationId: Id,
  from: Instant,
  until: Instant.nullable(),
  clientId: idOf("client").nullable(),
  demographicId: Id.nullable(),
  leadId: Id.nullable(),
  placementGroup: z.string().nullable(),
  ageBand: z.enum(["adult", "minor"]).nullable(),
  mixedApproved: z.boolean(),
  expectedEndOn: PlainDate.nullable(),
  blockKind: z.string().nullable(),
  note: z.string().nullable(),
  endReason: z.string().nullable(),
  previousStayId: Id.nullable(),
  /** The client is on leave since then, with the bed held. */
  awaySince: Instant.nullable(),
  version: Version,
});
export type BedStay = z.infer<typeof BedStay>;

export const FitItemOut = z.strictObject({ check: z.string(), message: z.string(), overridable: z.boolean() });
export const FitAnswer = z.strictObject({ stops: z.array(FitItemOut), warnings: z.array(FitItemOut) });

const placement = {
  placementGroup: z.enum(placementGroups).optional(),
  /** Who agreed to sharing and why: needs `beds.override` (BED-4). */
  sharingReason: z.string().trim().min(10, "Enter who agreed and why (10 characters or more).").max(500).optional(),
  /** Reason to override stops: needs `beds.override`. */
  overrideReason: z.string().trim().min(10, "Enter a reason of 10 characters or more.").max(500).optional(),
  needs: z.array(z.enum(placeFeatures)).max(9).default([]),
  fallRisk: z.boolean().default(false),
};

const assignProblems = [
  "not-found",
  "out-of-scope",
  "wrong-state",
  "bed-taken",
  "bed-held",
  "already-in-bed",
  "placement-group-conflict",
  "age-band-conflict",
  "bed-not-ready",
  "bed-does-not-fit",
  "over-licence",
] as const;

export const assignBed = endpoint({
  method: "POST",
  path: "/beds/assignments",
  summary: "Assign a bed to a client",
  permission: "beds.assign",
  idempotent: true,
  audit: { action: "bed.assigned", subject: "bed" },
  body: z.strictObject({
    demographicId: Id,
    bedId: Id,
    expectedEndOn: PlainDate.optional(),
    ...placement,
  }),
  response: BedStay,
  status: 201,
  problems: assignProblems,
});

export const moveBed = endpoint({
  method: "POST",
  path: "/beds/moves",
  summary: "Move a client to another bed",
  permission: "beds.assign",
  idempotent: true,
  audit: { action: "bed.moved", subject: "bed" },
  body: z.strictObject({
    stayId: Id,
    version: Version,
    toBedId: Id,
    reason: z.string().trim().min(3).max(300).optional(),
    ...placement,
  }),
  response: BedStay,
  status: 201,
  problems: [...assignProblems, "stale-version", "move-time-invalid", "approval-required"],
});

export const swapBeds = endpoint({
  method: "POST",
  path: "/beds/swaps",
  summary: "Swap the beds of two to six clients: all move, or none does",
  permission: "beds.assign",
  idempotent: true,
  audit: { action: "bed.swapped", subject: "bed" },
  body: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          stayId: Id,
          version: Version,
          toBedId: Id,
          placementGroup: placement.placementGroup,
        }),
      )
      .min(2)
      .max(6),
    /** All these beds have been cleaned and made up; without it, `bed-not-ready` where the location requires cleaning. */
    bedsReady: z.boolean(),
    reason: z.string().trim().min(3, "Enter a reason.").max(300),
    sharingReason: placement.sharingReason,
    overrideReason: placement.overrideReason,
  }),
  response: z.strictObject({ stays: z.array(BedStay) }),
  status: 201,
  problems: [...assignProblems, "stale-version", "validation", "approval-required"],
});

export const checkFit = endpoint({
  method: "GET",
  path: "/beds/:bedId/fit",
  summary: "Check whether a bed fits a client",
  permission: "beds.assign",
  params: z.strictObject({ bedId: Id }),
  query: z.strictObject({ demographicId: Id, placementGroup: z.enum(placementGroups).optional() }),
  response: FitAnswer,
  problems: ["not-found", "out-of-scope"],
});

export const releaseBed = endpoint({
  method: "POST",
  path: "/beds/stays/:stayId/release",
  summary: "End a stay in a bed without discharging the client",
  permission: "beds.assign",
  audit: { action: "bed.released", subject: "bed" },
  params: z.strictObject({ stayId: Id }),
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3).max(300) }),
  response: BedStay,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const PassingOverReason = z.string().trim().min(10, "Enter a reason of 10 characters or more.").max(500);

export const holdBedEndpoint = endpoint({
  method: "POST",
  path: "/beds/holds",
  summary: "Hold a bed for a lead or an expected client",
  permission: "beds.assign",
  idempotent: true,
  audit: { action: "bed.held", subject: "bed" },
  body: z
    .strictObject({
      bedId: Id,
      leadId: Id.optional(),
      demographicId: Id.optional(),
      until: Instant.optional(),
      placementGroup: z.enum(placementGroups).optional(),
      note: z.string().trim().max(200).optional(),
      /** Reason for holding the bed for this lead ahead of others on the waitlist (see crm RULES). */
      passingOverReason: PassingOverReason.optional(),
    })
    .refine((body) => (body.leadId === undefined) !== (body.demographicId === undefined), {
      message: "Hold the bed for a lead or for a client.",
      path: ["leadId"],
    }),
  response: BedStay,
  status: 201,
  problems: [
    "not-found",
    "forbidden",
    "out-of-scope",
    "bed-taken",
    "hold-too-long",
    "too-many-holds",
    "wrong-state",
    "others-wait-longer",
  ],
});

export const extendHold = endpoint({
  method: "PATCH",
  path: "/beds/holds/:stayId",
  summary: "Extend a hold",
  permission: "beds.assign",
  audit: { action: "bed.held", subject: "bed" },
  params: z.strictObject({ stayId: Id }),
  body: z.strictObject({ version: Version, until: Instant }),
  response: BedStay,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version", "hold-too-long", "bed-taken"],
});

export const releaseHoldEndpoint = endpoint({
  method: "DELETE",
  path: "/beds/holds/:stayId",
  summary: "Release a hold",
  permission: "beds.assign",
  audit: { action: "bed.released", subject: "bed" },
  params: z.strictObject({ stayId: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: BedStay,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const blockBed = endpoint({
  method: "POST",
  path: "/beds/blocks",
  summary: "Block a bed",
  permission: "beds.manage",
  audit: { action: "bed.blocked", subject: "bed" },
  body: z.strictObject({
    bedId: Id,
    kind: ChoiceCode,
    note: z.string().trim().min(3).max(300),
    until: Instant.optional(),
  }),
  response: BedStay,
  status: 201,
  problems: ["not-found", "out-of-scope", "bed-taken", "wrong-state", "validation"],
});

export const unblockBed = endpoint({
  method: "DELETE",
  path: "/beds/blocks/:stayId",
  summary: "Unblock a bed",
  permission: "beds.manage",
  audit: { action: "bed.blocked", subject: "bed" },
  params: z.strictObject({ stayId: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: BedStay,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});

export const bedHistory = endpoint({
  method: "GET",
  path: "/beds/:bedId/history",
  summary: "History of a bed",
  permission: "beds.manage",
  params: z.strictObject({ bedId: Id }),
  response: z.strictObject({ rows: z.array(BedStay) }),
  problems: ["not-found", "out-of-scope"],
});

export const bedOfEpisode = endpoint({
  method: "GET",
  path: "/beds/of-episode/:demographicId",
  summary: "Current bed of a client",
  permission: "beds.view",
  chart: "client",
  params: z.strictObject({ demographicId: Id }),
  response: z.strictObject({
    bed: z
      .strictObject({
        bedId: Id,
        code: z.string(),
        /** `Detox Wing 101-A`, as staff say it. */
        spoken: z.string(),
        since: Instant,
      })
      .nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});
