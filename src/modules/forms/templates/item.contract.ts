import { z } from "zod";
import { SignerRole } from "#modules/signatures/signatures/signature.contract.ts";
import { isOneOf } from "#platform/shared/typed.ts";

/** A template as data: sections with items, and slots for signatures. */

const LinkId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

const inputTypes = [
  "shortText",
  "longText",
  "personName",
  "phone",
  "email",
  "integer",
  "decimal",
  "date",
  "time",
  "yesNo",
  "yesNoUnknown",
  "singleChoice",
  "multiChoice",
] as const;
/** Text items; `consentText` must be read to the end before signing. */
const textTypes = ["display", "consentText"] as const;

/** Which element of the consent an item fills (42 CFR 2.31(a), CON-1). */
const consentElements = [
  "discloser",
  "recipientName",
  "recipientOrganization",
  "recipientAddress",
  "recipientPhone",
  "informationCategories",
  "dataFrom",
  "dataTo",
  "purpose",
  "expiresOn",
  "expiresEvent",
  "statements",
] as const;
export type ConsentElement = (typeof consentElements)[number];

/** Chart facts that can prefill an item (FRM-18). */
const chartFacts = [
  "client.legalName",
  "client.preferredName",
  "client.birthDate",
  "client.pronouns",
  "facility.name",
  "location.name",
  "today",
  "user.name",
] as const;
export type ChartFact = (typeof chartFacts)[number];

export const VisibleWhen = z.strictObject({
  match: z.enum(["all", "any"]),
  rows: z
    .array(
      z.strictObject({
        linkId: LinkId,
        is: z.enum(["equals", "notEquals", "includes", "answered"]),
        value: z.union([z.string(), z.number(), z.boolean()]).optional(),
      }),
    )
    .min(1),
});
export type VisibleWhen = z.infer<typeof VisibleWhen>;

export const ChoiceOption = z.strictObject({
  value: z.string().min(1).max(60),
  label: z.string().min(1).max(300),
  help: z.string().max(500).optional(),
  /** Cannot be combined with other options ("None of these"). */
  exclusive: z.boolean().optional(),
});
export type ChoiceOption = z.infer<typeof ChoiceOption>;

export const Item = z.strictObject({
  linkId: LinkId,
  type: z.enum([...inputTypes, ...textTypes]),
  text: z.string().min(1).max(8000),
  help: z.string().max(500).optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  options: z.array(ChoiceOption).min(1).max(200).optional(),
  visibleWhen: VisibleWhen.optional(),
  /** Smallest number, or smallest count of choices. */
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.number().int().min(1).max(20_000).optional(),
  /** UCUM */
  unit: z.string().max(20).optional(),
  /** Dates: not after today, or not before today. */
  dateLimit: z.enum(["past", "future"]).optional(),
  /** Columns out of 12; full width by default. */
  width: z.number().int().min(1).max(12).optional(),
  bind: z.enum(chartFacts).optional(),
  /** False leaves the item out of printouts. */
  print: z.boolean().optional(),
  element: z.enum(consentElements).optional(),
});
export type Item = z.infer<typeof Item>;

export const Section = z.strictObject({
  linkId: LinkId,
  type: z.literal("section"),
  text: z.string().min(1).max(200),
  help: z.string().max(500).optional(),
  visibleWhen: VisibleWhen.optional(),
  items: z.array(Item).min(1),
});
export type Section = z.infer<typeof Section>;

export const Definition = z.strictObject({ items: z.array(Section).min(1).max(60) });
export type Definition = z.infer<typeof Definition>;

export const SlotRole = SignerRole.extract([
  "client",
  "guardian",
  "legalRepresentative",
  "guarantor",
  "staff",
  "reviewer",
  "witness",
  "interpreter",
  "external",
]);
export type SlotRole = z.infer<typeof SlotRole>;

/** One signature of a form. */
export const Slot = z.strictObject({
  slotKey: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/),
  role: SlotRole,
  label: z.string().min(1).max(80),
  /** Slots with equal numbers sign in any order; higher numbers after lower ones. */
  order: z.number().int().min(1).max(20),
  required: z.enum(["always", "ifMinor", "ifGuardian", "ifMinorOrGuardian", "optional"]),
  /** The whole form, or the linkIds of sections. */
  covers: z.union([z.literal("whole"), z.array(LinkId).min(1)]),
  methods: z.array(z.enum(["drawn", "pin", "passkey"])).min(1),
  /** Staff roles that may sign; empty for all with permission to sign forms. */
  staffRoles: z.array(z.string()),
  mustDifferFrom: z.array(z.string()),
  /** The sentence the signer agrees to. */
  intentText: z.string().min(1).max(1000),
});
export type Slot = z.infer<typeof Slot>;

export const isInput = (item: Item): boolean => isOneOf(inputTypes, item.type);
