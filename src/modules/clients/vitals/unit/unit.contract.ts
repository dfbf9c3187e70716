import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { MrNo } from "../../episodes/demographic.contract.ts";
import { metricKeys } from "../metric.ts";
import { RangesOfMetric } from "../threshold.contract.ts";

const LastReading = z.strictObject({
  metric: z.enum(metricKeys),
  enteredValue: z.string(),
  enteredUnit: z.string(),
  flag: z.enum(["L", "H", "LL", "HH"]).nullable(),
});

export const UnitClient = z.strictObject({
  clientId: idOf("client"),
  demographicId: Id,
  mrNo: MrNo,
  name: z.string(),
  photoFileId: z.string().nullable(),
  bed: z.string().nullable(),
  /** Away from the unit: on leave. */
  away: z.boolean(),
  lastAt: Instant.nullable(),
  last: z.array(LastReading),
  /** The ranges that flag this client's readings, where they are not those of the facility. */
  ranges: z.record(z.string(), RangesOfMetric),
});
export type UnitClient = z.output<typeof UnitClient>;

export const listUnitVitals = endpoint({
  method: "GET",
  path: "/vital-metrics/bulk",
  summary: "Clients of a unit with their latest vitals, for entering vitals of all of them",
  permission: "metrics.read",
  query: z.strictObject({ locationId: Id, sectionId: Id.optional() }),
  response: z.strictObject({
    timeZone: z.string(),
    rows: z.array(UnitClient),
    /** More clients are in treatment there than are listed. */
    more: z.boolean(),
    notOffered: z.array(z.enum(metricKeys)),
  }),
  problems: ["out-of-scope", "not-found"],
});
