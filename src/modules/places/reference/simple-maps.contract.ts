import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({ "zip-unknown": [404, "Zip code not found"] });

const zip = z.string().regex(/^\d{5}$/, "Enter a 5-digit zip code");

/** The city a zip code belongs to. */
export const Place = z.strictObject({
  zip: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  stateName: z.string(),
  county: z.string().nullable(),
  countyFips: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  timeZone: z.string(),
});
export type Place = z.infer<typeof Place>;

export const findPlaces = endpoint({
  method: "GET",
  path: "/simple-maps",
  summary: "Look up a zip code, or cities by name (`q`, also `santa barbara, ca`)",
  permission: "self",
  switch: null,
  query: z
    .strictObject({ zip: zip.optional(), q: z.string().trim().min(2).max(80).optional() })
    .refine((asked) => (asked.zip === undefined) !== (asked.q === undefined), "Give either zip or q"),
  /** A city has one row, with its lowest zip code. */
  response: z.strictObject({ rows: z.array(Place) }),
  problems: ["zip-unknown"],
});

export const NearPlace = Place.extend({ kilometres: z.number() });
export type NearPlace = z.infer<typeof NearPlace>;

export const findNearestPlaces = endpoint({
  method: "POST",
  path: "/simple-maps/nearest",
  summary: "List the zip codes nearest to a point, nearest first",
  permission: "self",
  switch: null,
  audit: { action: "place.looked-up", subject: "place" },
  body: z.strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    limit: z.number().int().min(1).max(50).default(5),
  }),
  response: z.strictObject({ rows: z.array(NearPlace) }),
});
