import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({ "place-has-history": [409, "People have stayed here"] });

export const roomKinds = [
  "bedroom",
  "seclusion",
  "dayroom",
  "group",
  "dining",
  "medication",
  "exam",
  "office",
  "bathroom",
  "hall",
  "courtyard",
  "kitchen",
  "laundry",
  "vehicle",
  "offsite",
  "other",
] as const;
/** Whom a room may hold: its section's rule, anyone, one housing group at a time, or one named group. */
export const placementPolicies = ["section", "any", "one_group", "male", "female", "nonbinary"] as const;
export const roomAgeBands = ["any", "adult", "minor"] as const;
export const placeFeatures = [
  "ground_floor",
  "ada",
  "ligature_resistant",
  "near_station",
  "bariatric",
  "oxygen",
  "cpap_outlet",
  "crib",
  "negative_pressure",
] as const;

/** Of these names, the features Cairn knows. */
export const knownFeatures = (names: readonly string[]): (typeof placeFeatures)[number][] =>
  placeFeatures.filter((feature) => names.includes(feature));

export const featureLabels = {
  ground_floor: "Ground floor",
  ada: "Accessible",
  ligature_resistant: "Ligature resistant",
  near_station: "Near the station",
  bariatric: "Bariatric",
  oxygen: "Oxygen",
  cpap_outlet: "CPAP outlet",
  crib: "Crib",
  negative_pressure: "Negative pressure",
} as const satisfies Record<(typeof placeFeatures)[number], string>;

export const Room = z.strictObject({
  id: idOf("room"),
  locationId: Id,
  sectionId: Id,
  name: z.string(),
  number: z.string(),
  kind: z.enum(roomKinds),
  maxOccupancy: z.number().int(),
  placementPolicy: z.enum(placementPolicies),
  ageBand: z.enum(roomAgeBands),
  features: z.array(z.enum(placeFeatures)),
  privacy: z.enum(["private", "semi", "ward"]),
  bookable: z.boolean(),
  sort: z.number().int(),
  status: z.enum(["active", "inactive"]),
  version: Version,
});
export type Room = z.infer<typeof Room>;

const editable = {
  name: z.string().trim().min(1).max(80),
  number: z.string().trim().min(1).max(12),
  kind: z.enum(roomKinds),
  maxOccupancy: z.number().int().min(0).max(200),
  placementPolicy: z.enum(placementPolicies),
  ageBand: z.enum(roomAgeBands),
  features: z.array(z.enum(placeFeatures)).max(placeFeatures.length),
  privacy: z.enum(["private", "semi", "ward"]),
  bookable: z.boolean(),
  sort: z.number().int().min(0).max(100_000),
};

export const listRooms = endpoint({
  method: "GET",
  path: "/rooms",
  summary: "Rooms of a location",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id, inactive: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(Room) }),
  problems: ["out-of-scope"],
});

export const createRoom = endpoint({
  method: "POST",
  path: "/rooms",
  summary: "Add a room",
  permission: "locations.manage",
  audit: { action: "room.changed", subject: "room" },
  body: z.strictObject({
    sectionId: Id,
    name: editable.name,
    number: editable.number,
    kind: editable.kind.default("bedroom"),
    maxOccupancy: editable.maxOccupancy.default(1),
    placementPolicy: editable.placementPolicy.default("section"),
    ageBand: editable.ageBand.default("adult"),
    features: editable.features.default([]),
    privacy: editable.privacy.default("semi"),
    bookable: editable.bookable.default(false),
    sort: editable.sort.default(0),
  }),
  response: Room,
  status: 201,
  problems: ["not-found", "duplicate", "out-of-scope"],
});

export const updateRoom = endpoint({
  method: "PATCH",
  path: "/rooms/:roomId",
  summary: "Change a room",
  permission: "locations.manage",
  audit: { action: "room.changed", subject: "room" },
  params: z.strictObject({ roomId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(editable).partial().shape,
    status: z.enum(["active", "inactive"]).optional(),
  }),
  response: Room,
  problems: ["not-found", "duplicate", "stale-version", "in-use", "out-of-scope"],
});
