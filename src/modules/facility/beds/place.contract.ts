import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const PlaceReservation = z.strictObject({
  id: Id,
  locationId: Id,
  sectionId: Id.nullable(),
  sectionName: z.string().nullable(),
  levelOfCareId: Id,
  levelCode: z.string(),
  levelName: z.string(),
  wantedOn: PlainDate,
  leadId: Id,
  state: z.enum(["open", "turned_hold", "withdrawn", "lapsed"]),
  version: Version,
});
export type PlaceReservation = z.infer<typeof PlaceReservation>;

/** A reservation on the bed board. A lead or client out of the reader's reach has no name and no link. */
const PlaceRow = PlaceReservation.omit({ leadId: true }).extend({
  leadId: Id.nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  /** No bed was free on the day so far. */
  isWaiting: z.boolean(),
});
export type PlaceRow = z.infer<typeof PlaceRow>;

export const listPlaces = endpoint({
  method: "GET",
  path: "/beds/reservations",
  summary: "Places reserved at a location, by date",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(PlaceRow) }),
  problems: ["out-of-scope"],
});

export const withdrawPlace = endpoint({
  method: "DELETE",
  path: "/beds/reservations/:reservationId",
  summary: "Release a reserved place",
  permission: "beds.assign",
  audit: { action: "place.released", subject: "place-reservation" },
  params: z.strictObject({ reservationId: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: PlaceReservation,
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version"],
});
