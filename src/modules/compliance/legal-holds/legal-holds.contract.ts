import { z } from "zod";
import { endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

/** A reason long enough for counsel to understand years later. */
const Why = z.string().trim().min(15, "Enter a reason of at least 15 characters.").max(2000);

export const LegalHold = z.strictObject({
  id: Id,
  subjectType: z.string(),
  subjectId: Id,
  subjectName: z.string().nullable(),
  subjectLink: z.string().nullable(),
  clientId: idOf("client").nullable(),
  /** The client, when the held record is not the client's whole record. */
  clientName: z.string().nullable(),
  reason: z.string(),
  orderFileId: Id.nullable(),
  setAt: Instant,
  setByName: z.string().nullable(),
  liftedAt: Instant.nullable(),
  liftedByName: z.string().nullable(),
  liftReason: z.string().nullable(),
  version: Version,
});
export type LegalHold = z.output<typeof LegalHold>;

export const listLegalHolds = endpoint({
  method: "GET",
  path: "/legal-holds",
  summary: "List legal holds, active and lifted",
  permission: "legalHolds.manage",
  beyondReach: "a legal hold covers records of any chart",
  switch: null,
  query: z.strictObject({ state: z.enum(["live", "lifted", "all"]).default("live"), ...pageQuery }),
  response: pageOf(LegalHold),
});

/** A record that can be held (client, lead, note, form), as its module names it. */
export const HoldableRecord = z.strictObject({
  type: z.string(),
  /** `Note`, `Form`. */
  kind: z.string(),
  id: Id,
  name: z.string(),
  clientName: z.string().nullable(),
  onHold: z.boolean(),
});

export const findHoldable = endpoint({
  method: "GET",
  path: "/legal-holds/record/:recordId",
  summary: "Look up a record before placing a hold",
  permission: "legalHolds.manage",
  beyondReach: "a legal hold covers records of any chart",
  switch: null,
  params: z.strictObject({ recordId: Id }),
  response: HoldableRecord,
  problems: ["not-found"],
});

export const setLegalHold = endpoint({
  method: "POST",
  path: "/legal-holds",
  summary: "Place a hold on a client's whole record, or on one note, form or lead",
  permission: "legalHolds.manage",
  beyondReach: "a legal hold covers records of any chart",
  switch: null,
  audit: { action: "legal-hold.changed", subject: "legal-hold" },
  body: z.strictObject({
    /** A record type that a module registers (`client`, `lead`, `note`, `form`). */
    subjectType: z.string().regex(/^[a-z][a-zA-Z-]{1,39}$/),
    subjectId: Id,
    reason: Why,
    /** The court's or counsel's order, uploaded beforehand. */
    orderFileId: Id.nullable().default(null),
  }),
  response: LegalHold,
  status: 201,
  stepUp: true,
  problems: ["not-found", "duplicate", "step-up-required"],
});

export const liftLegalHold = endpoint({
  method: "POST",
  path: "/legal-holds/:holdId/lift",
  summary: "Lift a hold, with a reason",
  permission: "legalHolds.manage",
  beyondReach: "a legal hold covers records of any chart",
  switch: null,
  audit: { action: "legal-hold.changed", subject: "legal-hold" },
  params: z.strictObject({ holdId: Id }),
  body: z.strictObject({ version: Version, reason: Why }),
  response: LegalHold,
  stepUp: true,
  problems: ["not-found", "wrong-state", "stale-version", "step-up-required"],
});
