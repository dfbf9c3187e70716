import { z } from "zod";
import { grantMinutes } from "#platform/shared/access/emergency-access.ts";
import { SignInPolicy, signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { type TenantSwitch, tenantSwitches } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { ZoneName } from "#platform/shared/time/zone-name.contract.ts";
import { entriesOf, enumKeys } from "#platform/shared/typed.ts";
import { BrandColor } from "./brand-color.ts";

const optional = (most: number) => z.string().trim().max(most).nullable().default(null);

/** What the facility is called and where it stands in time. */
export const FacilitySetting = z.strictObject({
  name: z.string().trim().min(2, "Give the facility a name.").max(120),
  legalName: z.string().trim().min(2, "As it stands in the register.").max(160),
  npi: optional(10).refine(
    (value) => !value || isNpi(value),
    "That is not a valid NPI: ten digits with a check digit.",
  ),
  ein: optional(10).refine((value) => !value || /^\d{2}-?\d{7}$/.test(value), "Nine digits, like 12-3456789"),
  timeZone: ZoneName,
  part2Program: z.boolean(),
  supportEmail: z.email("That does not look like an email address.").max(254).nullable().default(null),
  supportPhone: optional(30),
});
export type FacilitySetting = z.infer<typeof FacilitySetting>;

/** Name, logo and color of the product at this facility. */
export const BrandSetting = z.strictObject({
  productName: z.string().trim().min(2, "Two letters at least.").max(40).default("Cairn"),
  welcome: z.string().trim().max(160).nullable().default(null),
  /** A picture that was uploaded as the facility's logo. */
  logoFileId: Id.nullable().default(null),
  primaryColor: BrandColor.nullable().default(null),
});

export const customerTypes = ["EMR", "CRM", "EMR_CRM", "FULL"] as const;
export type CustomerType = (typeof customerTypes)[number];
export const customerTypeLabels = {
  EMR: "Clinical record",
  CRM: "Admissions",
  EMR_CRM: "Clinical record and admissions",
  FULL: "Everything",
} as const satisfies Record<CustomerType, string>;

/** What a customer type switches on to begin with; single parts can be changed after. */
export const switchesOf = {
  EMR: tenantSwitches.filter((name) => !["crm", "campaigns", "callTracking"].includes(name)),
  CRM: tenantSwitches.filter((name) => !["emr", "medications", "ePrescribing"].includes(name)),
  EMR_CRM: tenantSwitches.filter((name) => !["campaigns", "callTracking"].includes(name)),
  FULL: tenantSwitches,
} as const satisfies Record<CustomerType, readonly TenantSwitch[]>;

export const switchLabels = {
  emr: "Clinical record, beds and notes",
  crm: "Admissions",
  medications: "Medications",
  campaigns: "Email campaigns",
  ai: "Assistants",
  portal: "Client portal",
  callTracking: "Call tracking",
  documentSigning: "External e-signatures",
  ePrescribing: "Electronic prescribing",
  time: "Time entries",
} as const satisfies Record<TenantSwitch, string>;
/** What cannot run without another part. */
const needs = {
  medications: "emr",
  ePrescribing: "medications",
  callTracking: "crm",
} as const satisfies Partial<Record<TenantSwitch, TenantSwitch>>;

export const ModulesSetting = z
  .strictObject({ customerType: z.enum(customerTypes), modules: z.array(z.enum(tenantSwitches)).max(20) })
  .superRefine(({ modules }, context) => {
    for (const [part, needed] of entriesOf(needs))
      if (modules.includes(part) && !modules.includes(needed))
        context.addIssue({
          code: "custom",
          path: ["modules"],
          message: `${switchLabels[part]} needs ${switchLabels[needed].toLowerCase()}.`,
        });
  });

/**
 * How long records that are no longer needed are kept. Clinical records are never removed by these; months of the audit log older
 * than `auditYears` go into an encrypted archive (6 to 20 years).
 */
export const RetentionSetting = z.strictObject({
  draftDays: z.number().int().min(7).max(90).default(30),
  notificationDays: z.number().int().min(30).max(730).default(180),
  signInAttemptDays: z.number().int().min(30).max(365).default(90),
  auditYears: z.number().int().min(6).max(20).default(6),
});
export type RetentionSetting = z.infer<typeof RetentionSetting>;
export const defaultRetention: RetentionSetting = RetentionSetting.parse({});

/** How long a chart out of reach stays open by break-the-glass access. */
export const BreakGlassSetting = z.strictObject({
  minutes: z.number().int().min(grantMinutes.least).max(grantMinutes.most).default(grantMinutes.usual),
});

/** After how many hours a workstation throws its downtime packet away. */
export const DowntimeSetting = z.strictObject({ keepHours: z.number().int().min(4).max(72).default(24) });
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 22:00.");

/** What holds for everybody's notices until a person chooses otherwise. */
export const NotificationsSetting = z
  .strictObject({
    /** When the morning summary goes out, on each reader's own clock. */
    digestAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, "A quarter of an hour, like 06:45.")
      .default("07:00"),
    /** No push or text messages between these times for users who set none of their own; critical ones are sent. */
    quietFrom: TimeOfDay.nullable().default(null),
    quietTo: TimeOfDay.nullable().default(null),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ["quietTo"],
    message: "Give both times, or none.",
  });

/** Every setting a facility can change, by key. An unknown key is refused. */
export const settings = {
  facility: FacilitySetting,
  brand: BrandSetting,
  modules: ModulesSetting,
  retention: RetentionSetting,
  breakGlass: BreakGlassSetting,
  downtime: DowntimeSetting,
  notifications: NotificationsSetting,
  [signInPolicyKey]: SignInPolicy,
} as const;
export type SettingKey = keyof typeof settings;
export const settingKeys = enumKeys(settings);
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]>;
