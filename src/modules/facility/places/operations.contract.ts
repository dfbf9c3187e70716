import { z } from "zod";
import { approvalStepNames } from "#modules/clients/approvals/approval.ts";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const facilityTypes = [
  "hospital",
  "prtf",
  "residentialSud",
  "withdrawal",
  "outpatient",
  "recoveryResidence",
] as const;

const facts = {
  licensedBeds: z.number().int().min(0).max(5000),
  staffedBeds: z.number().int().min(0).max(5000),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters, like CA")
    .nullable(),
  facilityTypes: z.array(z.enum(facilityTypes)).max(facilityTypes.length),
  accreditor: z.enum(["tjc", "carf", "coa", "none"]),
  servesMinors: z.boolean(),
  /** The minimum age the license allows. */
  minAge: z.number().int().min(0).max(99),
  part2: z.boolean(),
  blockGrant: z.boolean(),
  /** Steps of a stay that a second user approves first. */
  approvalSteps: z.array(z.enum(approvalStepNames)).max(approvalStepNames.length),
  cleaningRequired: z.boolean(),
  inspectsCleaning: z.boolean(),
  holdDefaultHours: z.number().int().min(1).max(72),
  /** `HH:mm`, local: when what is due at close of business is due. */
  officeCloses: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 17:00."),
  awolHoldHours: z.number().int().min(0).max(168),
};

/** A location's license and bed settings. A location without settings answers the defaults with version 0. */
export const LocationOperations = z.strictObject({
  locationId: Id,
  ...facts,
  version: z.number().int().min(0),
});
export type LocationOperations = z.infer<typeof LocationOperations>;

export const getOperations = endpoint({
  method: "GET",
  path: "/locations/:locationId/operations",
  summary: "License and bed settings of a location",
  permission: "locations.view",
  switch: null,
  params: z.strictObject({ locationId: Id }),
  response: LocationOperations,
  problems: ["not-found", "out-of-scope"],
});

export const putOperations = endpoint({
  method: "PUT",
  path: "/locations/:locationId/operations",
  summary: "Change the license and bed settings of a location",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.configured", subject: "location" },
  params: z.strictObject({ locationId: Id }),
  body: z.strictObject({ version: Version.or(z.literal(0)), ...z.strictObject(facts).partial().shape }),
  response: LocationOperations,
  problems: ["not-found", "stale-version", "out-of-scope"],
});
