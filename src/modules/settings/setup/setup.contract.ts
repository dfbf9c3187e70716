import { z } from "zod";
import { TotpEnrolment } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { NewPlace, NewSection } from "#modules/places/locations/places-edit.contract.ts";
import { ChosenPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { languages, otherLanguages } from "#platform/shared/messages/texts.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { BrandColor } from "#platform/shared/settings/brand-color.ts";
import { customerTypes } from "#platform/shared/settings/settings.ts";
import { ZoneName } from "#platform/shared/time/zone-name.contract.ts";

defineProblems({
  "setup-code-wrong": [403, "That set-up code is not right"],
  "setup-incomplete": [409, "A step is still open"],
  "tenant-exists": [409, "A facility has this address already"],
  "signup-closed": [403, "No new facilities are taken here"],
});

/**
 * The platform's own steps, in their order; a module puts its own between them (`setupSteps` of its `module.ts`), known by
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
/** What must be said before the facility can open (§3: the owner has a second factor, and there is a place). */
export const requiredSteps: readonly SetupStep[] = ["facility", "owner", "factor", "places", "modules"];
export const setupStepLabels = {
  facility: "Facility",
  owner: "Owner",
  factor: "Second factor",
  places: "Places",
  modules: "Parts in use",
  staff: "Colleagues",
  brand: "Brand",
  mail: "E-mail",
  backup: "Backup",
} as const satisfies Record<SetupStep, string>;
/** A step that a module may have brought. */
export const StepKey = z.string().regex(/^[a-z][a-z-]{1,30}$/);

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{1,38}[a-z0-9]$/, "3 to 40 small letters, digits or dashes, beginning with a letter.")
  .refine(
    (slug) => !["www", "api", "app", "admin", "static", "mail", "status", "cdn", "auth"].includes(slug),
    "This word is kept for the installation itself.",
  );
const Email = z.email("That does not look like an e-mail address.").trim().toLowerCase().max(254);
const Name = z.string().trim().min(1, "Enter a name.").max(80);

export const FacilityStep = z.strictObject({
  name: z.string().trim().min(2, "Give the facility a name.").max(120),
  legalName: z.string().trim().min(2, "As it stands in the register.").max(160),
  slug: Slug,
  timeZone: ZoneName,
  part2Program: z.boolean().default(true),
});
export const OwnerStep = z.strictObject({
  firstName: Name,
  lastName: Name,
  email: Email,
  /** Kept as its hash from the moment it is sent; empty on a later save keeps the one that was set. */
  password: ChosenPassword.min(12, "Use at least 12 characters.").optional(),
});
export const SetupPlace = NewPlace.omit({ businessLocationId: true }).extend({
  sections: z.array(NewSection).max(50).default([]),
});
export const PlacesStep = z
  .strictObject({ places: z.array(SetupPlace).min(1, "Add at least one place.").max(50) })
  .superRefine(({ places }, context) => {
    for (const key of ["name", "shortCode"] as const)
      places.forEach((place, index) => {
        const same = places.findIndex((other) => other[key].toLowerCase() === place[key].toLowerCase());
        if (same < index)
          context.addIssue({ code: "custom", path: ["places", index, key], message: "Another place has it already." });
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
        context.addIssue({ code: "custom", path: ["people", index, "email"], message: "This address stands above." });
    });
  });
export const BrandStep = z.strictObject({
  productName: z.string().trim().min(2, "Two letters at least.").max(40).default("Cairn"),
  welcome: z.string().trim().max(160).nullable().default(null),
  primaryColor: BrandColor.nullable().default(null),
});
/** Gone on from without a mail that arrived: the facility opens, and its invitations wait for a mail account. */
export const MailStep = z.strictObject({ later: z.literal(true) });
export const BackupStep = z.strictObject({
  /** Backups are encrypted: without the key of this installation nobody can ever read one. */
  keyKept: z.literal(true, "Store the key apart from the backups before you continue."),
});

/** Steps that are saved as a form; the second factor has its own endpoint. */
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

/** What the mail server said to the last try. */
export const MailTest = z.strictObject({ ok: z.boolean(), to: z.string(), said: z.string(), at: Instant });
export type MailTest = z.infer<typeof MailTest>;

/** What was said so far; the owner's password and second factor are never sent back, only that there is one. */
export const SetupState = z.strictObject({
  step: StepKey,
  completedSteps: z.array(StepKey),
  /** Keys of the steps that modules bring, those of parts that are not chosen left out. */
  moduleSteps: z.array(
    z.strictObject({
      key: StepKey,
      label: z.string(),
      labels: z.record(z.enum(otherLanguages), z.string()),
      order: z.number().int(),
      /** What was said, in a line for the review; null: nothing yet. */
      summary: z.string().nullable(),
    }),
  ),
  data: z.strictObject({
    facility: FacilityStep.optional(),
    owner: OwnerStep.omit({ password: true }).extend({ hasPassword: z.boolean() }).optional(),
    places: PlacesStep.optional(),
    modules: ModulesStep.optional(),
    staff: StaffStep.optional(),
    brand: BrandStep.optional(),
    mail: MailTest.optional(),
    /** What was said in the steps of modules, by key; each module knows its own. */
    extra: z.record(StepKey, z.unknown()),
  }),
  /** Where backups go, for whoever runs this server; null for a facility that came by sign-up: its operator keeps them. */
  backup: z
    .strictObject({
      /** False: the worker was not given the owner's connection, and `npm run backup` is run by hand. */
      available: z.boolean(),
      directory: z.string(),
      writable: z.boolean(),
      /** A disk that breaks takes both with it. */
      sameDisk: z.boolean(),
      freeBytes: z.number().int(),
    })
    .nullable(),
});
export type SetupState = z.infer<typeof SetupState>;

/** The code a server printed, or the token of the link that was mailed (AUTH-16). */
const Code = z.string().trim().min(4, "Type the code the server printed when it started.").max(100);
const proofProblems = ["setup-code-wrong", "link-locked", "wrong-state", "link-expired"] as const;

export const getSetup = endpoint({
  method: "GET",
  path: "/customer-onboarding",
  summary: "Whether this facility is being set up, and how far that is",
  permission: "public",
  switch: null,
  response: z.strictObject({ isOpen: z.boolean(), completedSteps: z.array(StepKey) }),
});

export const saveSetup = endpoint({
  method: "PUT",
  path: "/customer-onboarding",
  summary: "Prove the set-up code, save a step, and read what was said so far",
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

/** AUTH-6 before anybody can sign in: the owner's app is confirmed by a code it shows, and ten recovery codes are given. */
export const setupFactor = endpoint({
  method: "POST",
  path: "/customer-onboarding/factor",
  summary: "The owner's authenticator app: a new secret, or the code that confirms it",
  permission: "public",
  switch: null,
  audit: { action: "tenant.setup-saved", subject: "tenant" },
  body: z.strictObject({
    code: Code,
    /** Six digits of the app; without it a new secret is made. */
    totp: z.string().trim().max(10).optional(),
  }),
  response: z.strictObject({
    enrol: TotpEnrolment.nullable(),
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
  summary: "Send the owner a mail now, and say what the mail server answered",
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
  summary: "Open the facility: places, owner and invitations in one step",
  permission: "public",
  switch: null,
  audit: { action: "tenant.set-up", subject: "tenant" },
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ slug: z.string(), email: z.string(), invited: z.number().int() }),
  problems: [...proofProblems, "setup-incomplete", "duplicate"],
  limit: { bucket: "setup", perMinute: 60 },
});
