import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const LocationSection = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(["floor", "wing", "unit", "house", "room_group"]),
  genderPolicy: z.enum(["any", "male", "female", "nonbinary"]),
  sort: z.number().int(),
  status: z.number().int(),
});
export const Location = z.strictObject({
  id: Id,
  businessLocationId: Id,
  name: z.string(),
  shortCode: z.string(),
  timeZone: z.string(),
  phone: z.string().nullable(),
  address: z.record(z.string(), z.string()),
  status: z.number().int(),
  sections: z.array(LocationSection),
  version: z.number().int(),
});
export type Location = z.infer<typeof Location>;

export const listLocations = endpoint({
  method: "GET",
  path: "/locations",
  summary: "List the facility's locations with their sections",
  permission: "locations.view",
  switch: null,
  response: z.strictObject({ rows: z.array(Location) }),
});
