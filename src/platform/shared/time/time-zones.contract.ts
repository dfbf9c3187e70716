import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A time zone as users select it (platform §2 TimeZone). */
export const TimeZone = z.strictObject({
  /** IANA name, the first of `utc`. */
  zone: z.string(),
  abbreviation: z.string(),
  dstAbbreviation: z.string().nullable(),
  hasDst: z.boolean(),
  name: z.string(),
  text: z.string(),
  /** Like `text`, but no two zones share one. */
  display: z.string(),
  /** Minutes east of UTC in standard time. */
  offset: z.number().int(),
  utc: z.array(z.string()),
  countryGroup: z.string(),
});
export type TimeZone = z.infer<typeof TimeZone>;

export const listTimeZones = endpoint({
  method: "GET",
  path: "/time-zones",
  summary: "Time zones to choose from, west to east",
  permission: "self",
  switch: null,
  response: z.strictObject({ rows: z.array(TimeZone) }),
});
