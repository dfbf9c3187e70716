import { z } from "zod";
import { leaveKinds } from "#modules/clients/leaves/leave.ts";
import { commaList, endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { placeFeatures } from "../places/room.contract.ts";

export const bedKinds = ["bed", "low_bed", "bunk_lower", "bunk_upper", "crib", "recliner"] as const;
export const housekeepingValues = ["clean", "dirty", "cleaning", "inspect"] as const;
export const isolations = ["none", "contact", "droplet", "airborne"] as const;
export const bedStateValues = ["blocked", "occupied", "away", "held", "dirty", "cleaning", "inspect", "free"] as const;

export const Bed = z.strictObject({
  id: Id,
  locationId: Id,
  roomId: Id,
  label: z.string(),
  /** `DW-101-A`, generated from section, room and label. */
  code: z.string(),
  kind: z.enum(bedKinds),
  licensed: z.boolean(),
  levelOfCareIds: z.array(Id),
  features: z.array(z.enum(placeFeatures)),
  housekeeping: z.enum(housekeepingValues),
  housekeepingSince: Instant,
  isolation: z.enum(isolations),
  status: z.enum(["active", "inactive"]),
  version: Version,
});
export type Bed = z.infer<typeof Bed>;

const editable = {
  kind: z.enum(bedKinds),
  licensed: z.boolean(),
  levelOfCareIds: z.array(Id).max(30),
  features: z.array(z.enum(placeFeatures)).max(placeFeatures.length),
  isolation: z.enum(isolations),
};

export const listBeds = endpoint({
  method: "GET",
  path: "/beds",
  summary: "Beds of a location",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id, inactive: z.stringbool().default(false) }),
  response: z.strictObject({ rows: z.array(Bed) }),
  problems: ["out-of-scope"],
});

export const createBed = endpoint({
  method: "POST",
  path: "/beds",
  summary: "Add a bed to a room",
  permission: "beds.manage",
  audit: { action: "bed.changed", subject: "bed" },
  body: z.strictObject({
    roomId: Id,
    label: z.string().trim().min(1).max(8),
    kind: editable.kind.default("bed"),
    licensed: editable.licensed.default(true),
    levelOfCareIds: editable.levelOfCareIds.default([]),
    features: editable.features.default([]),
    isolation: editable.isolation.default("none"),
  }),
  response: Bed,
  status: 201,
  problems: ["not-found", "duplicate", "out-of-scope"],
});

export const updateBed = endpoint({
  method: "PATCH",
  path: "/beds/:bedId",
  summary: "Change a bed",
  permission: "beds.manage",
  audit: { action: "bed.changed", subject: "bed" },
  params: z.strictObject({ bedId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(editable).partial().shape,
    status: z.enum(["active", "inactive"]).optional(),
  }),
  response: Bed,
  problems: ["not-found", "stale-version", "in-use", "out-of-scope"],
});

/** The client in a bed. For a chart out of reach, shows only that the bed is reserved. */
export const Occupant = z.strictObject({
  stayId: Id,
  stayVersion: Version,
  clientId: idOf("client").nullable(),
  demographicId: Id.nullable(),
  mrNo: z.string().nullable(),
  /** "Delgado, Maria (Mia)", or "Reserved". */
  name: z.string(),
  shortName: z.string(),
  restricted: z.boolean(),
  since: Instant,
  /** 1 on the day of admission. */
  day: z.number().int(),
  levelOfCareId: Id.nullable(),
  levelCode: z.string().nullable(),
  expectedEndOn: PlainDate.nullable(),
  ageBand: z.enum(["adult", "minor"]).nullable(),
  placementGroup: z.string().nullable(),
  awaySince: Instant.nullable(),
  /** The leave the client is on, and when they are expected back. */
  leave: z.strictObject({ kind: z.enum(leaveKinds), expectedReturnAt: Instant.nullable() }).nullable(),
  /** The bed is not for the client's level of care. */
  wrongLevel: z.boolean(),
});
export type Occupant = z.infer<typeof Occupant>;

export const BedTile = z.strictObject({
  bedId: Id,
  version: Version,
  code: z.string(),
  label: z.string(),
  kind: z.enum(bedKinds),
  levelOfCareIds: z.array(Id),
  features: z.array(z.enum(placeFeatures)),
  isolation: z.enum(isolations),
  state: z.enum(bedStateValues),
  housekeeping: z.enum(housekeepingValues),
  housekeepingSince: Instant,
  occupant: Occupant.nullable(),
  hold: z
    .strictObject({
      stayId: Id,
      stayVersion: Version,
      leadId: Id.nullable(),
      demographicId: Id.nullable(),
      until: Instant,
      note: z.string().nullable(),
    })
    .nullable(),
  block: z
    .strictObject({
      stayId: Id,
      stayVersion: Version,
      kind: z.string(),
      label: z.string(),
      note: z.string().nullable(),
      until: Instant.nullable(),
    })
    .nullable(),
});
export type BedTile = z.infer<typeof BedTile>;

export const BoardRoom = z.strictObject({
  roomId: Id,
  name: z.string(),
  number: z.string(),
  features: z.array(z.enum(placeFeatures)),
  placementPolicy: z.string(),
  ageBand: z.string(),
  beds: z.array(BedTile),
});
export const BoardSection = z.strictObject({
  sectionId: Id,
  name: z.string(),
  genderPolicy: z.string(),
  rooms: z.array(BoardRoom),
});
export type BoardSection = z.infer<typeof BoardSection>;

export const BedBoard = z.strictObject({
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  at: Instant,
  licensedBeds: z.number().int(),
  totals: z.strictObject({
    beds: z.number().int(),
    occupied: z.number().int(),
    away: z.number().int(),
    held: z.number().int(),
    blocked: z.number().int(),
    turning: z.number().int(),
    free: z.number().int(),
  }),
  sections: z.array(BoardSection),
});
export type BedBoard = z.infer<typeof BedBoard>;

export const getBedBoard = endpoint({
  method: "GET",
  path: "/beds/board",
  summary: "The bed board of a location",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id, at: Instant.optional() }),
  response: BedBoard,
  problems: ["not-found", "out-of-scope"],
});

export const getAvailability = endpoint({
  method: "GET",
  path: "/beds/availability",
  summary: "Free beds by level of care",
  permission: "beds.view",
  query: z.strictObject({
    locationId: Id.optional(),
    levelOfCareId: Id.optional(),
    needs: commaList(z.enum(placeFeatures)).optional(),
  }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        bedId: Id,
        code: z.string(),
        locationId: Id,
        sectionId: Id,
        sectionName: z.string(),
        roomName: z.string(),
        levelOfCareIds: z.array(Id),
        features: z.array(z.enum(placeFeatures)),
        sectionPolicy: z.string(),
        missing: z.array(z.enum(placeFeatures)),
      }),
    ),
  }),
  problems: ["out-of-scope"],
});

export const setHousekeeping = endpoint({
  method: "PATCH",
  path: "/beds/:bedId/housekeeping",
  summary: "Change the housekeeping state of a bed",
  permission: "beds.assign",
  audit: { action: "bed.cleaned", subject: "bed" },
  params: z.strictObject({ bedId: Id }),
  body: z.strictObject({
    version: Version,
    move: z.enum(["soil", "start", "finish", "accept"]),
    reason: z.string().trim().min(3).max(200).optional(),
  }),
  response: Bed,
  problems: ["not-found", "stale-version", "wrong-state", "out-of-scope"],
});
