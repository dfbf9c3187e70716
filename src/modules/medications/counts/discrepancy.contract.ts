import { z } from "zod";
import { Decimal, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";

export const causes = [
  "missed_log",
  "miscount",
  "unrecorded_waste",
  "wrong_container",
  "damage",
  "theft_suspected",
  "unknown",
] as const;
export const causeLabels = {
  missed_log: "Dose given and not documented",
  miscount: "Miscounted: the ledger is right",
  unrecorded_waste: "Waste not recorded",
  wrong_container: "Taken from another container",
  damage: "Damaged",
  theft_suspected: "Theft suspected",
  unknown: "Unknown",
} as const satisfies Record<(typeof causes)[number], string>;

export const Discrepancy = z.strictObject({
  id: idOf("discrepancy"),
  locationId: Id,
  timeZone: z.string(),
  storageName: z.string(),
  containerId: idOf("container"),
  containerNo: z.number().int(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  unit: z.string(),
  clientInitials: z.string().nullable(),
  countId: idOf("count"),
  difference: Decimal,
  discoveredAt: Instant,
  discoveredByName: z.string(),
  dueAt: Instant,
  state: z.enum(["open", "explained", "resolved", "loss"]),
  cause: z.enum(causes).nullable(),
  narrative: z.string().nullable(),
  explainedByName: z.string().nullable(),
  explainedAt: Instant.nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  resolution: z.string().nullable(),
  adjustment: Decimal.nullable(),
  incidentId: Id.nullable(),
  dea106DueOn: PlainDate.nullable(),
  version: Version,
});
export type Discrepancy = z.infer<typeof Discrepancy>;

const oversight = "a discrepancy names the client of its container by initials";
const params = z.strictObject({ discrepancyId: Id });
const problems = ["not-found", "out-of-scope", "stale-version", "wrong-state"] as const;
const words = (most: number) => z.string().trim().min(3, "Enter at least 3 characters.").max(most);

export const listDiscrepancies = endpoint({
  method: "GET",
  path: "/medications/counts/discrepancies",
  summary: "Count discrepancies of the user's locations, newest first",
  permission: "medications.viewSupply",
  beyondReach: oversight,
  query: z.strictObject({
    ...pageQuery,
    locationId: Id.optional(),
    state: z.enum(["open", "closed", "all"]).default("open"),
  }),
  response: pageOf(Discrepancy),
});

export const explainDiscrepancy = endpoint({
  method: "POST",
  path: "/medications/counts/discrepancies/:discrepancyId/explain",
  summary: "Explain a count discrepancy: cause and what happened",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.discrepancy-explained", subject: "discrepancy" },
  params,
  body: z.strictObject({ version: Version, cause: z.enum(causes), narrative: words(2000) }),
  response: Discrepancy,
  problems,
});

export const resolveDiscrepancy = endpoint({
  method: "POST",
  path: "/medications/counts/discrepancies/:discrepancyId/resolve",
  summary: "Close an explained discrepancy as a second person, and adjust the ledger by what is left of it",
  permission: "medications.resolveDiscrepancy",
  beyondReach: oversight,
  audit: { action: "medication.discrepancy-resolved", subject: "discrepancy" },
  ticket: "sign",
  params,
  body: z.strictObject({ version: Version, resolution: words(2000) }),
  response: Discrepancy,
  problems: [...problems, "resolver-not-independent", "count-in-progress", "step-up-required", "ticket-used"],
});

export const declareLoss = endpoint({
  method: "POST",
  path: "/medications/counts/discrepancies/:discrepancyId/declare-loss",
  summary: "Close a discrepancy as a loss: ledger, incident report and DEA deadlines",
  permission: "medications.resolveDiscrepancy",
  beyondReach: oversight,
  audit: { action: "medication.loss-declared", subject: "discrepancy" },
  ticket: "sign",
  params,
  body: z.strictObject({ version: Version, resolution: words(2000) }),
  response: Discrepancy,
  problems: [...problems, "resolver-not-independent", "count-in-progress", "step-up-required", "ticket-used"],
});
