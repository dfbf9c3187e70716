import { z } from "zod";
import { PhoneNumber } from "#modules/clients/identity/phone.ts";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

const PayerRate = z.strictObject({ levelOfCareId: Id, cents: z.number().int().min(1).max(10_000_000) });

export const Payer = z.strictObject({
  id: idOf("payer"),
  name: z.string(),
  aliases: z.array(z.string()),
  clearinghouseId: z.string().nullable(),
  manyServiceTypes: z.boolean(),
  /** The payer that manages behavioral health benefits, where it is another one. */
  behavioralPayerId: Id.nullable(),
  behavioralPayerName: z.string().nullable(),
  providerPhone: z.string().nullable(),
  behavioralPhone: z.string().nullable(),
  reviewPhone: z.string().nullable(),
  /** Days left of an authorization at which its next review is due. */
  reviewLeadDays: z.number().int(),
  portalUrl: z.string().nullable(),
  /** What a unit of a level of care is paid. */
  rates: z.array(PayerRate),
  active: z.boolean(),
  version: Version,
});
export type Payer = z.infer<typeof Payer>;

const name = z.string().trim().min(1, "Enter the payer's name").max(120);
const fields = {
  aliases: z.array(z.string().trim().min(1).max(120)).max(20),
  clearinghouseId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,20}$/, "Enter 2 to 20 letters and digits, like 60054")
    .nullable(),
  manyServiceTypes: z.boolean(),
  behavioralPayerId: Id.nullable(),
  providerPhone: PhoneNumber.nullable(),
  behavioralPhone: PhoneNumber.nullable(),
  reviewPhone: PhoneNumber.nullable(),
  reviewLeadDays: z.number().int().min(0).max(30),
  portalUrl: z
    .url({ protocol: /^https$/, error: "Enter an address that begins with https://" })
    .max(300)
    .nullable(),
  rates: z.array(PayerRate).max(30),
};

export const PayerInput = z.strictObject({
  name,
  aliases: fields.aliases.default([]),
  clearinghouseId: fields.clearinghouseId.default(null),
  manyServiceTypes: fields.manyServiceTypes.default(false),
  behavioralPayerId: fields.behavioralPayerId.default(null),
  providerPhone: fields.providerPhone.default(null),
  behavioralPhone: fields.behavioralPhone.default(null),
  reviewPhone: fields.reviewPhone.default(null),
  reviewLeadDays: fields.reviewLeadDays.default(2),
  portalUrl: fields.portalUrl.default(null),
  rates: fields.rates.default([]),
});

export const listPayers = endpoint({
  method: "GET",
  path: "/payers",
  summary: "Payers of the facility, by name",
  permission: "insurance.read",
  response: z.strictObject({ rows: z.array(Payer) }),
});

export const addPayer = endpoint({
  method: "POST",
  path: "/payers",
  summary: "Add a payer",
  permission: "billingCodes.manage",
  audit: { action: "payer.changed", subject: "payer" },
  body: PayerInput,
  response: Payer,
  status: 201,
  problems: ["duplicate", "not-found", "validation"],
});

export const updatePayer = endpoint({
  method: "PATCH",
  path: "/payers/:payerId",
  summary: "Change a payer, or make it inactive",
  permission: "billingCodes.manage",
  audit: { action: "payer.changed", subject: "payer" },
  params: z.strictObject({ payerId: Id }),
  body: z.strictObject({
    version: Version,
    name: name.optional(),
    active: z.boolean().optional(),
    aliases: fields.aliases.optional(),
    clearinghouseId: fields.clearinghouseId.optional(),
    manyServiceTypes: fields.manyServiceTypes.optional(),
    behavioralPayerId: fields.behavioralPayerId.optional(),
    providerPhone: fields.providerPhone.optional(),
    behavioralPhone: fields.behavioralPhone.optional(),
    reviewPhone: fields.reviewPhone.optional(),
    reviewLeadDays: fields.reviewLeadDays.optional(),
    portalUrl: fields.portalUrl.optional(),
    rates: fields.rates.optional(),
  }),
  response: Payer,
  problems: ["duplicate", "not-found", "stale-version", "validation"],
});
