import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NewPlace, NewSection, ZoneName } from "../places/places-edit.contract.ts";
import { defineProblems } from "../problems.ts";
import { customerTypes } from "../settings/settings.ts";

defineProblems({
  "setup-code-wrong": [403, "That set-up code is not right"],
  "setup-incomplete": [409, "A step is still open"],
});

export const setupSteps = ["facility", "owner", "places", "modules", "staff", "brand"] as const;
export type SetupStep = (typeof setupSteps)[number];
/** What must be said before the facility can open. */
export const requiredSteps: readonly SetupStep[] = ["facility", "owner", "places", "modules"];
export const setupStepLabels = {
  facility: "Facility",
  owner: "Owner",
  places: "Places",
  modules: "Parts",
  staff: "Colleagues",
  brand: "Brand",
} as const satisfies Record<SetupStep, string>;

const Slug = z
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
  password: z.string().min(12, "Use at least 12 characters.").max(128).optional(),
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
export const BrandStep = z.strictObject({ productName: z.string().trim().min(2).max(40).default("Cairn") });

export const stepSchemas = {
  facility: FacilityStep,
  owner: OwnerStep,
  places: PlacesStep,
  modules: ModulesStep,
  staff: StaffStep,
  brand: BrandStep,
} as const satisfies Record<SetupStep, z.ZodType>;

/** What was said so far; the owner's password is never sent back, only that there is one. */
export const SetupState = z.strictObject({
  step: z.enum(setupSteps),
  completedSteps: z.array(z.enum(setupSteps)),
  data: z.strictObject({
    facility: FacilityStep.optional(),
    owner: OwnerStep.omit({ password: true }).extend({ hasPassword: z.boolean() }).optional(),
    places: PlacesStep.optional(),
    modules: ModulesStep.optional(),
    staff: StaffStep.optional(),
    brand: BrandStep.optional(),
  }),
});
export type SetupState = z.infer<typeof SetupState>;

const Code = z.string().trim().min(4, "Type the code the server printed when it started.").max(40);

export const getSetup = endpoint({
  method: "GET",
  path: "/customer-onboarding",
  summary: "Whether this facility is being set up, and how far that is",
  permission: "public",
  switch: null,
  response: z.strictObject({ isOpen: z.boolean(), completedSteps: z.array(z.enum(setupSteps)) }),
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
    save: z.strictObject({ step: z.enum(setupSteps), value: z.record(z.string(), z.unknown()) }).optional(),
  }),
  response: SetupState,
  problems: ["setup-code-wrong", "link-locked", "wrong-state", "weak-password", "duplicate"],
  limit: { bucket: "setup", perMinute: 60 },
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
  problems: ["setup-code-wrong", "link-locked", "wrong-state", "setup-incomplete", "duplicate"],
  limit: { bucket: "setup", perMinute: 60 },
});
