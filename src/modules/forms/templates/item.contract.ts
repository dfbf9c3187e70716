import { z } from "zod";
import { SignerRole } from "#modules/signatures/signatures/signature.contract.ts";
import { isOneOf } from "#platform/shared/typed.ts";

/** A template as data: sections with items, and slots for signatures. A draft may lack texts; publishing needs them (FRM-4). */

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
  "dateTime",
  "partialDate",
  "yesNo",
  "yesNoUnknown",
  "singleChoice",
  "multiChoice",
  "openChoice",
  "slider",
  "rating",
  "address",
  "ssnLast4",
  "maskedText",
  "initials",
  "lookup",
  "bodyMap",
  "drawing",
  "photo",
  "file",
] as const;
/** Text items; `consentText` must be read to the end before signing. */
const textTypes = ["display", "consentText"] as const;
/** Items that arrange others: a table of questions with the same options, a line, and the end of a printed page. */
const layoutTypes = ["matrix", "divider", "pageBreak"] as const;
/** Items whose value follows from other answers. */
const computedTypes = ["score"] as const;
export const itemTypes = [...inputTypes, ...textTypes, ...layoutTypes, ...computedTypes] as const;
/** Types whose items hold no answer of their own. */
export const withoutAnswer = [...textTypes, ...layoutTypes, ...computedTypes] as const;
export type ItemType = (typeof itemTypes)[number];

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
export const chartFacts = [
  "client.legalName",
  "client.preferredName",
  "client.birthDate",
  "client.age",
  "client.mrNo",
  "client.pronouns",
  "facility.name",
  "location.name",
  "today",
  "user.name",
] as const;
export type ChartFact = (typeof chartFacts)[number];

export const conditionTests = [
  "equals",
  "notEquals",
  "includes",
  "answered",
  "notAnswered",
  "atLeast",
  "atMost",
] as const;
export type ConditionTest = (typeof conditionTests)[number];

export const VisibleWhen = z.strictObject({
  match: z.enum(["all", "any"]),
  rows: z
    .array(
      z.strictObject({
        linkId: LinkId,
        is: z.enum(conditionTests),
        value: z.union([z.string(), z.number(), z.boolean()]).optional(),
      }),
    )
    .min(1),
});
export type VisibleWhen = z.infer<typeof VisibleWhen>;

export const ChoiceOption = z.strictObject({
  value: z.string().min(1).max(60),
  label: z.string().max(300),
  help: z.string().max(500).optional(),
  /** Cannot be combined with other options ("None of these"). */
  exclusive: z.boolean().optional(),
  /** Points of this option in a score. */
  score: z.number().min(-1000).max(1000).optional(),
});
export type ChoiceOption = z.infer<typeof ChoiceOption>;

/** How a score is calculated, and what its ranges are called. */
export const Score = z.strictObject({
  method: z.enum(["sum", "mean"]),
  /** Questions that count; without an answer to each of them that is shown there is no score. */
  of: z.array(LinkId).max(200),
  decimals: z.number().int().min(0).max(3),
  bands: z.array(z.strictObject({ from: z.number(), label: z.string().max(80) })).max(12),
});
export type Score = z.infer<typeof Score>;

/** What a lookup searches: code sets, the drug list, staff, or the client's contacts. */
export const lookupSources = ["diagnosis", "medication", "staff", "contact"] as const;
export type LookupSource = (typeof lookupSources)[number];

/** One question of a matrix. Its answer, conditions and points are those of a single choice. */
const MatrixRow = z.strictObject({ linkId: LinkId, text: z.string().max(300) });
export type MatrixRow = z.infer<typeof MatrixRow>;

export const Item = z.strictObject({
  linkId: LinkId,
  type: z.enum(itemTypes),
  text: z.string().max(8000),
  help: z.string().max(500).optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  options: z.array(ChoiceOption).max(200).optional(),
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
  /** Questions of a matrix, which share its options. */
  rows: z.array(MatrixRow).max(60).optional(),
  lookup: z.enum(lookupSources).optional(),
  /** The form of a masked text: `#` is a digit, `A` a letter, `*` either; every other character stands for itself. */
  mask: z.string().max(40).optional(),
  /** Labels of both ends of a slider or rating. */
  minLabel: z.string().max(60).optional(),
  maxLabel: z.string().max(60).optional(),
  score: Score.optional(),
});
export type Item = z.infer<typeof Item>;

export const Section = z.strictObject({
  linkId: LinkId,
  type: z.literal("section"),
  text: z.string().max(200),
  help: z.string().max(500).optional(),
  visibleWhen: VisibleWhen.optional(),
  items: z.array(Item).max(500),
  /** A section that is filled once per row, such as one per contact. */
  repeats: z
    .strictObject({
      min: z.number().int().min(1).max(50),
      max: z.number().int().min(1).max(50),
      /** What one row is called, "Contact". */
      noun: z.string().min(1).max(40),
    })
    .optional(),
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
  label: z.string().max(80),
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
  intentText: z.string().max(1000),
});
export type Slot = z.infer<typeof Slot>;

/** Most questions and texts of a form (FRM-14). */
export const mostItems = 500;

export const isInput = (item: Item): boolean => isOneOf(inputTypes, item.type);

/** A line or the end of a page: it has no text. */
export const isSpacer = (item: Item): boolean => item.type === "divider" || item.type === "pageBreak";

const isMatrix = (item: Item): boolean => item.type === "matrix";

/** The items with every matrix followed by its rows as single choices, which is how they are answered and scored. */
export function withMatrixRows(items: readonly Item[]): Item[] {
  if (!items.some(isMatrix)) return [...items];
  return items.flatMap((item) => (isMatrix(item) ? [item, ...matrixQuestions(item)] : [item]));
}

/** The rows of a matrix as questions. */
export function matrixQuestions({ rows = [], options = [], required, visibleWhen }: Item): Item[] {
  return rows.map(({ linkId, text }) => ({
    linkId,
    type: "singleChoice",
    text,
    options,
    ...(required ? { required } : {}),
    ...(visibleWhen ? { visibleWhen } : {}),
  }));
}
