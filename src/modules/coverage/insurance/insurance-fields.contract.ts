import { z } from "zod";
import { Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { endReasons, plainMemberId, planTypes, relationships } from "./insurance.ts";

const sexes = ["M", "F", "UNK"] as const;

/** Insurance as its readers see it. */
export const Insurance = z.strictObject({
  id: idOf("insurance"),
  rank: z.number().int().min(1).max(4),
  payerId: Id.nullable(),
  /** The payer's name; as the caller gave it until it is matched with one of the facility's payers. */
  payerName: z.string(),
  /** Whether eligibility can be checked electronically. */
  payerIsConnected: z.boolean(),
  payerPhone: z.string().nullable(),
  planName: z.string().nullable(),
  planType: z.enum(enumKeys(planTypes)).nullable(),
  /** For users who record or verify insurance; others see its last characters. */
  memberId: z.string().nullable(),
  memberIdLast4: z.string().nullable(),
  groupNumber: z.string().nullable(),
  relationship: z.enum(enumKeys(relationships)),
  subscriberFirstName: z.string().nullable(),
  subscriberLastName: z.string().nullable(),
  subscriberBirthDate: PlainDate.nullable(),
  subscriberSex: z.enum(sexes).nullable(),
  effectiveOn: PlainDate.nullable(),
  endsOn: PlainDate.nullable(),
  cardFrontFileId: Id.nullable(),
  cardBackFileId: Id.nullable(),
  status: z.enum(["unverified", "verified", "termed", "inactive"]),
  state: z.enum(["unverified", "verified", "stale", "future", "termed", "inactive"]),
  statusReason: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  verifiedByName: z.string().nullable(),
  validThrough: PlainDate.nullable(),
  source: z.enum(["staff", "crm", "portal", "onboarding"]),
  version: Version,
});
export type Insurance = z.infer<typeof Insurance>;

const text = (most: number) => z.string().trim().min(1).max(most).nullable().default(null);

/** A member ID as on the card, kept in capitals without spaces and dashes. */
export const memberId = z
  .string()
  .trim()
  .max(40)
  .transform(plainMemberId)
  .pipe(z.string().regex(/^[A-Z0-9]{2,30}$/, "Enter the member ID as on the card: letters and digits only"));

/** What staff record; the policyholder is left out when the client holds the policy. */
const fields = {
  rank: z.number().int().min(1).max(4),
  payerId: Id.nullable().default(null),
  payerName: text(120),
  planName: text(120),
  planType: z.enum(enumKeys(planTypes)).nullable().default(null),
  memberId: memberId.nullable().default(null),
  groupNumber: text(40),
  relationship: z.enum(enumKeys(relationships)).default("self"),
  subscriberFirstName: text(80),
  subscriberLastName: text(80),
  subscriberBirthDate: PlainDate.nullable().default(null),
  subscriberSex: z.enum(sexes).nullable().default(null),
  effectiveOn: PlainDate.nullable().default(null),
};
export const InsuranceInput = z.strictObject(fields);
export type InsuranceInput = z.output<typeof InsuranceInput>;
export const InsuranceChange = z.strictObject({ version: Version, ...fields });

export const InsuranceEnd = z.strictObject({
  version: Version,
  reason: z.enum(enumKeys(endReasons)),
  /** The last day of coverage; not asked for an insurance entered in error. */
  endsOn: PlainDate.optional(),
});

export const InsuranceList = z.strictObject({ today: PlainDate, rows: z.array(Insurance) });
