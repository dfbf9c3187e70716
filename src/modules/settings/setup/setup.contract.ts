import { z } from "zod";
import { TotpEnrolment } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { NewLocation, NewSection } from "#modules/places/locations/location-edit.contract.ts";
import { ChosenPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { languages, otherLanguages } from "#platform/shared/messages/texts.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { ZoneName } from "#platform/shared/time/zone-name.contract.ts";
import { BrandColor } from "../facility/brand-color.ts";
import { customerTypes } from "../facility/settings.ts";

defineProblems({
  "setup-code-wrong": [403, "That setup code is not correct"],
  "setup-incomplete": [409, "A setup step is incomplete"],
  "tenant-exists": [409, "That address is already in use"],
  "signup-closed": [403, "Sign-up is closed"],
});

/**
 * The built-in steps, in order; modules add their own (`setupSteps` of `module.ts`), known by
 * key and order alone.
 */
export const setupSteps = [
  "facility",
  "owner",
  "factor",
  "places",
  "modules",
  "staff",
  "brand",
  "mail",
  "backup",
] as const;
export type SetupStep = (typeof setupSteps)[number];
export const setupStepOrder = {
  facility: 20,
  owner: 30,
  factor: 35,
  places: 40,
  modules: 50,
  staff: 70,
  brand: 80,
  mail: 90,
  backup: 100,
} as const satisfies Record<SetupStep, number>;
/** Steps required before the facility can open: the owner's second factor and at least one location, among others. */
export const requiredSteps = [
  "facility",
  "owner",
  "factor",
  "places",
  "modules",
] as const satisfies readonly SetupStep[];
export const setupStepLabels = {
  facility: "Facility",
  owner: "Owner",
  factor: "Two-factor authentication",
  places: "Locations",
  modules: "Modules",
  staff: "Staff",
  brand: "Brand",
  mail: "Email",
  backup: "Backup",
} as const satisfies Record<SetupStep, string>;
/** A built-in step or a module's step. */
export const StepKey = z.string().regex(/^[a-z][a-z-]{1,30}$/);

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, "Use 3 to 40 lowercase letters, digits or dashes, starting with a letter.")
  .refine(
    (slug) => !["www", "api", "app", "admin", "static", "mail", "status", "cdn", "auth"].includes(slug),
    "This word is reserved.",
  );
const Email = z.email("Enter a valid email address.").trim().toLowerCase().max(254);
const Name = z.string().trim().min(1, "Enter a name.").max(80);

export const FacilityStep = z.strictObject({
  name: z.string().trim().min(2, "Enter the facility name.").max(120),
  legalName: z.string().trim().min(2, "Enter the registered legal name.").max(160),
  slug: Slug,
  timeZone: ZoneName,
  part2Program: z.boolean().default(true),
});
export const OwnerStep = z.strictObject({
  firstName: Name,
  lastName: Name,
  email: Email,
  /** Stored as a hash; empty on a later save keeps the current password. */
  password: ChosenPassword.min(12, "Use at least 12 characters.").optional(),
});
export const SetupPlace = NewLocation.omit({ businessLocationId: true }).extend({
  sections: z.array(NewSection).max(50).default([]),
});
export const PlacesStep = z
  .strictObject({ places: z.array(SetupPlace).min(1, "Add at least one location.").max(50) })
  .superRefine(({ places }, context) => {
    for (const key of ["name", "shortCode"] as const)
      places.forEach((place, index) => {
        const same = places.findIndex((other) => other[key].toLowerCase() === place[key].toLowerCase());
        if (same < index)
          context.addIssue({
            code: "custom",
            path: ["places", index, key],
            message: "Another location already uses this.",
          });
      });
  });
export const ModulesStep = z.strictObject({ customerType: z.enum(customerTypes) });
export const SetupInvitee = z.strictObject({
  email: Email,
  firstName: Name,
  lastName: Name,
  role: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, "Choose a role."),
});
export const StaffStep = z
  .strictObject({ people: z.array(SetupInvitee).max(200).default([]) })
  .superRefine(({ people }, context) => {
    people.forEach((person, index) => {
      if (people.findIndex((other) => other.email === person.email) < index)
        context.addIssue({
          code: "custom",
          path: ["people", index, "email"],
          message: "This email address is already listed.",
        });
    });
  });
export const BrandStep = z.strictObject({
  productName: z.string().trim().min(2, "Use at least 2 letters.").max(40).default("Cairn"),
  welcome: z.string().trim().max(160).nullable().default(null),
  primaryColor: BrandColor.nullable().default(null),
});
/** Continued without a working mail account; invitations are queued until one is connected. */
export const MailStep = z.strictObject({ later: z.literal(true) });
export const BackupStep = z.strictObject({
  /** Backups are encrypted and cannot be read without the installation's key. */
  keyKept: z.literal(true, "Confirm that the key is stored separately from the backups."),
});

/** Steps saved as a form; the second factor has its own endpoint. */
export const stepSchemas = {
  facility: FacilityStep,
  owner: OwnerStep,
  places: PlacesStep,
  modules: ModulesStep,
  staff: StaffStep,
  brand: BrandStep,
  mail: MailStep,
  backup: BackupStep,
} as const satisfies Record<Exclude<SetupStep, "factor">, z.ZodType>;
export type FormStep = keyof typeof stepSchemas;

/** The mail server's last response. */
export const MailTest = z.strictObject({ ok: z.boolean(), to: z.string(), response: z.string(), at: Instant });
export type MailTest = z.infer<typeof MailTest>;

/** The saved data; the owner's password and second factor are never returned, only whether they are set. */
export const SetupState = z.strictObject({
  step: StepKey,
  completedSteps: z.array(StepKey),
  /** Keys of the selected modules' steps. */
  moduleSteps: z.array(
    z.strictObject({
      key: StepKey,
      label: z.string(),
      labels: z.record(z.enum(otherLanguages), z.string()),
      order: z.number().int(),
      /** Summary for the review; null if empty. */
      summary: z.string().nullable(),
    }),
  ),
  data: z.strictObject({
    /** What the sign-up form already asked; absent for a facility of the installation. */
    signUp: z.strictObject({ name: z.string(), slug: z.string(), email: z.string() }).optional(),
    facility: FacilityStep.optional(),
    owner: OwnerStep.omit({ password: true }).extend({ hasPassword: z.boolean() }).optional(),
    places: PlacesStep.optional(),
    modules: ModulesStep.optional(),
    staff: StaffStep.optional(),
    brand: BrandStep.optional(),
    mail: MailTest.optional(),
    /** Values of the modules' steps, by key. */
    extra: z.record(StepKey, z.unknown()),
  }),
  /** The backup directory, for operators; null for a facility created by sign-up. */
  backup: z
    .strictObject({
      /** False if the worker has no owner connection and `npm run backup` must be run manually. */
      available: z.boolean(),
      directory: z.string(),
      writable: z.boolean(),
      /** Whether backups and data are on the same disk. */
      sameDisk: z.boolean(),
      freeBytes: z.number().int(),
    })
    .nullable(),
});
export type SetupState = z.infer<typeof SetupState>;

/** The printed setup code, or the token of the emailed link (AUTH-16). */
const Code = z.string().trim().min(4, "Enter the code the server printed when it started.").max(100);
const proofProblems = ["setup-code-wrong", "link-locked", "wrong-state", "link-expired"] as const;

export const getSetup = endpoint({
  method: "GET",
  path: "/customer-onboarding",
  summary: "Get the setup status of this facility",
  permission: "public",
  switch: null,
  response: z.strictObject({ isOpen: z.boolean(), completedSteps: z.array(StepKey) }),
});

export const saveSetup = endpoint({
  method: "PUT",
  path: "/customer-onboarding",
  summary: "Check the setup code, save a step and return the saved data",
  permission: "public",
  switch: null,
  audit: { action: "tenant.setup-saved", subject: "tenant" },
  body: z.strictObject({
    code: Code,
    save: z.strictObject({ step: StepKey, value: z.record(z.string(), z.unknown()) }).optional(),
  }),
  response: SetupState,
  problems: [...proofProblems, "weak-password", "duplicate"],
  limit: { bucket: "setup", perMinute: 60 },
});

/** AUTH-6: sets up the owner's authenticator app and returns ten recovery codes. */
export const setupFactor = endpoint({
  method: "POST",
  path: "/customer-onboarding/factor",
  summary: "Start or confirm the owner's authenticator app",
  permission: "public",
  switch: null,
  audit: { action: "tenant.setup-saved", subject: "tenant" },
  body: z.strictObject({
    code: Code,
    /** Six digits from the app; without it a new secret is created. */
    totp: z.string().trim().max(10).optional(),
  }),
  response: z.strictObject({
    enrollment: TotpEnrolment.nullable(),
    /** Shown once. */
    recoveryCodes: z.array(z.string()).nullable(),
    state: SetupState,
  }),
  problems: [...proofProblems, "code-invalid"],
  limit: { bucket: "setup", perMinute: 60 },
});

export const testSetupMail = endpoint({
  method: "POST",
  path: "/customer-onboarding/mail-test",
  summary: "Send the owner a test email and return the mail server's response",
  permission: "public",
  switch: null,
  audit: { action: "tenant.setup-mail-tested", subject: "tenant" },
  body: z.strictObject({ code: Code, language: z.enum(languages).default("en") }),
  response: SetupState,
  problems: proofProblems,
  limit: { bucket: "setup-mail", perMinute: 6 },
});

export const completeSetup = endpoint({
  method: "POST",
  path: "/customer-onboarding/complete",
  summary: "Open the facility: create locations, owner and invitations",
  permission: "public",
  switch: null,
  audit: { action: "tenant.set-up", subject: "tenant" },
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ slug: z.string(), email: z.string(), invited: z.number().int() }),
  problems: [...proofProblems, "setup-incomplete", "duplicate"],
  limit: { bucket: "setup", perMinute: 60 },
});
