import { z } from "zod";
import { endpoint, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { claimTypeLabels, codeSystemLabels, unitRules } from "./billing-code.ts";

export const BillingCode = z.strictObject({
  id: idOf("billing-code"),
  code: z.string(),
  system: z.enum(keysOf(codeSystemLabels)),
  label: z.string(),
  revenueCode: z.string().nullable(),
  modifiers: z.array(z.string()),
  unitRule: z.enum(unitRules),
  /** Below this a service is not billable. */
  minimumMinutes: z.number().int(),
  maxUnitsPerDay: z.number().int().nullable(),
  /** Cents for a unit; null without a rate, and for users who see no charges. */
  rateCents: z.number().int().nullable(),
  claimType: z.enum(keysOf(claimTypeLabels)),
  placeOfService: z.string().nullable(),
  /** Empty for all levels of care. */
  levelOfCareIds: z.array(Id),
  /** Suffixes of staff who may render it; empty for all. */
  credentialsAllowed: z.array(z.string()),
  needsAuthorization: z.boolean(),
  effectiveFrom: PlainDate,
  /** The last day it may be used; null while it has none. */
  effectiveUntil: PlainDate.nullable(),
  version: Version,
});
export type BillingCode = z.infer<typeof BillingCode>;

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,12}$/, "Use letters and digits, like H0004.");
/** A code with its modifiers, `H0004-HF`, as services carry it; the terms in effect on their date apply. */
export const BillingCodeText = z.string().regex(/^[A-Z0-9]{1,12}(-[A-Z0-9]{2}){0,4}$/, "Choose a billing code.");
const modifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2}$/, "A modifier has two letters or digits, like HF.");

export const codeFields = {
  system: z.enum(keysOf(codeSystemLabels), "Choose a code set"),
  label: z.string().trim().min(1).max(120),
  revenueCode: z
    .string()
    .trim()
    .regex(/^\d{4}$/, "A revenue code has four digits, like 0906.")
    .nullable(),
  modifiers: z.array(modifier).max(4),
  unitRule: z.enum(unitRules, "Choose a unit"),
  minimumMinutes: z.number().int().min(0).max(1440),
  maxUnitsPerDay: z.number().int().min(1).max(96).nullable(),
  rateCents: z.number().int().min(0).max(100_000_000).nullable(),
  claimType: z.enum(keysOf(claimTypeLabels), "Choose a claim type"),
  placeOfService: z
    .string()
    .regex(/^\d{2}$/, "A place of service has two digits.")
    .nullable(),
  levelOfCareIds: z.array(Id).max(40),
  credentialsAllowed: z.array(z.string().trim().min(1).max(20)).max(30),
  needsAuthorization: z.boolean(),
  effectiveFrom: PlainDate,
  effectiveUntil: PlainDate.nullable(),
};

export const listBillingCodes = endpoint({
  method: "GET",
  path: "/billing-codes",
  summary: "Billing codes in effect on a date, or all",
  permission: "timeEntries.own",
  switch: null,
  query: z.strictObject({
    ...pageQuery,
    /** Those in effect that day; without it also past and future ones. */
    on: PlainDate.optional(),
    search: z.string().trim().max(80).optional(),
    system: z.enum(keysOf(codeSystemLabels)).optional(),
    unitRule: z.enum(unitRules).optional(),
  }),
  response: pageOf(BillingCode),
});

export const createBillingCode = endpoint({
  method: "POST",
  path: "/billing-codes",
  summary: "Add a billing code, or the terms of one from a later date on",
  permission: "billingCodes.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "billing-code" },
  body: z.strictObject({
    code,
    system: codeFields.system,
    label: codeFields.label,
    revenueCode: codeFields.revenueCode.default(null),
    modifiers: codeFields.modifiers.default([]),
    unitRule: codeFields.unitRule,
    minimumMinutes: codeFields.minimumMinutes.default(0),
    maxUnitsPerDay: codeFields.maxUnitsPerDay.default(null),
    rateCents: codeFields.rateCents.default(null),
    claimType: codeFields.claimType,
    placeOfService: codeFields.placeOfService.default(null),
    levelOfCareIds: codeFields.levelOfCareIds.default([]),
    credentialsAllowed: codeFields.credentialsAllowed.default([]),
    needsAuthorization: codeFields.needsAuthorization.default(false),
    effectiveFrom: codeFields.effectiveFrom,
    effectiveUntil: codeFields.effectiveUntil.default(null),
    /** The terms that end the day before. */
    replacesId: Id.optional(),
  }),
  response: BillingCode,
  status: 201,
  problems: ["duplicate", "not-found", "validation"],
});

export const updateBillingCode = endpoint({
  method: "PATCH",
  path: "/billing-codes/:codeId",
  summary: "Correct a billing code or end it; a new rate from a later date is added instead",
  permission: "billingCodes.manage",
  switch: null,
  audit: { action: "billing.configured", subject: "billing-code" },
  params: z.strictObject({ codeId: Id }),
  body: z.strictObject({
    version: Version,
    label: codeFields.label.optional(),
    revenueCode: codeFields.revenueCode.optional(),
    unitRule: codeFields.unitRule.optional(),
    minimumMinutes: codeFields.minimumMinutes.optional(),
    maxUnitsPerDay: codeFields.maxUnitsPerDay.optional(),
    rateCents: codeFields.rateCents.optional(),
    claimType: codeFields.claimType.optional(),
    placeOfService: codeFields.placeOfService.optional(),
    levelOfCareIds: codeFields.levelOfCareIds.optional(),
    credentialsAllowed: codeFields.credentialsAllowed.optional(),
    needsAuthorization: codeFields.needsAuthorization.optional(),
    effectiveUntil: codeFields.effectiveUntil.optional(),
  }),
  response: BillingCode,
  problems: ["not-found", "stale-version", "duplicate", "validation"],
});
