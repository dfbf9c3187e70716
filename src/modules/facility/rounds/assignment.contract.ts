import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { assignmentSources, observationLevels, observationReasons } from "./observation-level.ts";

defineProblems({
  "order-required": [409, "An order is missing"],
});

export const ObservationAssignment = z.strictObject({
  id: idOf("observation"),
  clientId: idOf("client"),
  demographicId: Id,
  level: z.enum(observationLevels),
  source: z.enum(assignmentSources),
  reasons: z.array(z.enum(observationReasons)),
  instructions: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  endReason: z.string().nullable(),
  startedByName: z.string().nullable(),
  /** When an order for a level that staff raised is due; null where none is needed or one is recorded. */
  orderDueAt: Instant.nullable(),
  orderedByName: z.string().nullable(),
  version: Version,
});
export type ObservationAssignment = z.infer<typeof ObservationAssignment>;

export const listAssignments = endpoint({
  method: "GET",
  path: "/rounds/assignments",
  summary: "Observation levels of a client's stay, the latest first",
  permission: "rounds.view",
  query: z.strictObject({ demographicId: Id }),
  response: z.strictObject({
    rows: z.array(ObservationAssignment),
    /** The assignment that applies now. */
    currentId: Id.nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const setObservationLevel = endpoint({
  method: "POST",
  path: "/rounds/assignments",
  summary: "Raise or lower a client's observation level; lowering needs an order",
  permission: "observationLevels.raise",
  audit: { action: "observation.changed", subject: "observation" },
  body: z.strictObject({
    demographicId: Id,
    level: z.enum(observationLevels),
    reasons: z.array(z.enum(observationReasons)).max(9).default([]),
    instructions: z.string().trim().min(1).max(500).nullable().default(null),
    /** The prescriber who gave the order. A prescriber who sets the level orders it. */
    orderedBy: Id.nullable().default(null),
  }),
  response: ObservationAssignment,
  status: 201,
  problems: ["not-found", "out-of-scope", "forbidden", "duplicate", "wrong-state", "order-required", "validation"],
});

export const recordObservationOrder = endpoint({
  method: "POST",
  path: "/rounds/assignments/:assignmentId/order",
  summary: "Record the order for an observation level that staff raised",
  permission: "observationLevels.lower",
  audit: { action: "observation.ordered", subject: "observation" },
  params: z.strictObject({ assignmentId: Id }),
  body: z.strictObject({ version: Version, orderedBy: Id }),
  response: ObservationAssignment,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"],
});

export const listPrescribersForRounds = endpoint({
  method: "GET",
  path: "/rounds/prescribers",
  summary: "Prescribers of a location who can order an observation level",
  permission: "observationLevels.raise",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  problems: ["not-found", "out-of-scope"],
});
