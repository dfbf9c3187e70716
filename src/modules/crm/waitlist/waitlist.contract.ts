import { z } from "zod";
import { PassingOverReason } from "#modules/facility/beds/bed-stay.contract.ts";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { Lead } from "../leads/lead-fields.contract.ts";

export const WaitlistRow = z.strictObject({
  entryId: Id,
  leadId: idOf("lead"),
  leadName: z.string(),
  leadNo: z.string(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  levelName: z.string(),
  rank: z.number().int(),
  requestedAt: Instant,
  interimDueAt: Instant.nullable(),
  interimProvidedAt: Instant.nullable(),
  admitByOn: PlainDate.nullable(),
  lastContactAt: Instant.nullable(),
  offerExpiresAt: Instant.nullable(),
  status: z.number().int(),
  version: Version,
});
export type WaitlistRow = z.infer<typeof WaitlistRow>;

export const listWaitlist = endpoint({
  method: "GET",
  path: "/crm/waitlist",
  summary: "The waiting list in the order of federal priority, then by request date",
  permission: "crm.view",
  query: z.strictObject({ locationId: Id.optional(), ...pageQuery }),
  response: pageOf(WaitlistRow),
});

const step = {
  method: "POST",
  permission: "crm.edit",
  audit: { action: "waitlist.changed", subject: "lead" },
  params: z.strictObject({ entryId: Id }),
  response: Lead,
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state", "stale-version"],
} as const;

export const offerPlace = endpoint({
  ...step,
  path: "/crm/waitlist/:entryId/offer",
  summary: "Offer a place to a lead on the waiting list; the offer ends after four hours",
  body: z.strictObject({
    version: Version,
    /** Why those ahead on the list are passed over (WAIT-1). */
    passingOverReason: PassingOverReason.optional(),
  }),
  problems: [...step.problems, "others-wait-longer"],
});

export const acceptPlace = endpoint({
  ...step,
  path: "/crm/waitlist/:entryId/accept",
  summary: "Record that the client accepted the place offered",
  body: z.strictObject({ version: Version }),
});

export const declinePlace = endpoint({
  ...step,
  path: "/crm/waitlist/:entryId/decline",
  summary: "Record that the client declined the place offered; the lead keeps its position",
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason").max(500) }),
});

export const provideInterim = endpoint({
  ...step,
  path: "/crm/waitlist/:entryId/interim-services",
  summary: "Record that interim services were provided while the client waits",
  body: z.strictObject({ version: Version }),
});
