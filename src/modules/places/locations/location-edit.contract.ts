import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { ZoneName } from "#platform/shared/time/zone-name.contract.ts";
import { LocationSection } from "./location.contract.ts";

export const sectionKinds = ["floor", "wing", "unit", "house", "room_group"] as const;
export const sectionKindLabels = {
  floor: "Floor",
  wing: "Wing",
  unit: "Unit",
  house: "House",
  room_group: "Room group",
} as const satisfies Record<(typeof sectionKinds)[number], string>;
export const genderPolicies = ["any", "male", "female", "nonbinary"] as const;
export const genderPolicyLabels = {
  any: "Anyone",
  male: "Men",
  female: "Women",
  nonbinary: "Nonbinary",
} as const satisfies Record<(typeof genderPolicies)[number], string>;

export const PostalAddress = z.strictObject({
  line1: z.string().trim().max(120).default(""),
  line2: z.string().trim().max(120).default(""),
  city: z.string().trim().max(80).default(""),
  state: z
    .string()
    .trim()
    .regex(/^([A-Z]{2})?$/, "Enter two letters, like CA.")
    .default(""),
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, "Enter five digits, like 93023.")
    .default(""),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

const Status = z.union([z.literal(1), z.literal(2)]);
const phone = z.string().trim().max(30).nullable();

export const BusinessLocation = z.strictObject({
  id: Id,
  name: z.string(),
  legalName: z.string(),
  ein: z.string().nullable(),
  npi: z.string().nullable(),
  taxonomyCode: z.string().nullable(),
  billingAddress: PostalAddress,
  remitAddress: PostalAddress,
  phone,
  fax: phone,
  status: z.number().int(),
  version: z.number().int(),
});
export type BusinessLocation = z.infer<typeof BusinessLocation>;

const business = {
  name: z.string().trim().min(2, "Enter a name.").max(120),
  legalName: z.string().trim().min(2, "Enter the registered legal name.").max(160),
  ein: z
    .string()
    .trim()
    .regex(/^(\d{2}-?\d{7})?$/, "Enter nine digits, like 12-3456789.")
    .nullable(),
  npi: z
    .string()
    .trim()
    .nullable()
    .refine((value) => !value || isNpi(value), "Enter a valid 10-digit NPI."),
  taxonomyCode: z
    .string()
    .trim()
    .regex(/^([0-9A-Z]{10})?$/, "Enter a 10-character NUCC taxonomy code.")
    .nullable(),
  billingAddress: PostalAddress,
  remitAddress: PostalAddress,
  phone,
  fax: phone,
};
export const NewBusinessLocation = z.strictObject({
  name: business.name,
  legalName: business.legalName,
  ein: business.ein.default(null),
  npi: business.npi.default(null),
  taxonomyCode: business.taxonomyCode.default(null),
  billingAddress: PostalAddress.prefault({}),
  remitAddress: PostalAddress.prefault({}),
  phone: phone.default(null),
  fax: phone.default(null),
});

export const listBusinessLocations = endpoint({
  method: "GET",
  path: "/business-locations",
  summary: "List the companies that bill",
  permission: "locations.view",
  switch: null,
  response: z.strictObject({ rows: z.array(BusinessLocation) }),
});
export const createBusinessLocation = endpoint({
  method: "POST",
  path: "/business-locations",
  summary: "Add a company that bills",
  permission: "locations.manage",
  switch: null,
  audit: { action: "business-location.changed", subject: "business-location" },
  body: NewBusinessLocation,
  response: BusinessLocation,
  status: 201,
  problems: ["duplicate"],
});
export const changeBusinessLocation = endpoint({
  method: "PATCH",
  path: "/business-locations/:businessLocationId",
  summary: "Change a company that bills",
  permission: "locations.manage",
  switch: null,
  audit: { action: "business-location.changed", subject: "business-location" },
  params: z.strictObject({ businessLocationId: Id }),
  body: z.strictObject({ version: Version, ...z.strictObject(business).partial().shape, status: Status.optional() }),
  response: BusinessLocation,
  problems: ["not-found", "duplicate", "stale-version", "in-use"],
});

/** A location with everything its editor shows; `GET /locations` is for all staff. */
export const LocationDetail = z.strictObject({
  id: Id,
  businessLocationId: Id,
  name: z.string(),
  shortCode: z.string(),
  timeZone: z.string(),
  phone,
  address: PostalAddress,
  licenseNumber: z.string().nullable(),
  licenseExpiresOn: PlainDate.nullable(),
  stateProgramId: z.string().nullable(),
  levelsOfCare: z.array(z.string()),
  status: z.number().int(),
  staff: z.number().int(),
  occupancy: z.strictObject({ beds: z.number().int(), occupied: z.number().int(), held: z.number().int() }),
  sections: z.array(
    LocationSection.extend({
      version: z.number().int(),
      occupancy: z.strictObject({ beds: z.number().int(), occupied: z.number().int(), held: z.number().int() }),
    }),
  ),
  version: z.number().int(),
});
export type LocationDetail = z.infer<typeof LocationDetail>;
export type SectionDetail = LocationDetail["sections"][number];

const location = {
  businessLocationId: Id,
  name: z.string().trim().min(2, "Enter a name.").max(120),
  shortCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,6}$/, "Enter 2 to 6 letters or digits, like ACR."),
  timeZone: ZoneName,
  phone,
  address: PostalAddress,
  licenseNumber: z.string().trim().max(60).nullable(),
  licenseExpiresOn: PlainDate.nullable(),
  stateProgramId: z.string().trim().max(60).nullable(),
  levelsOfCare: z.array(z.string().trim().min(1).max(20)).max(30),
};
export const NewLocation = z.strictObject({
  businessLocationId: location.businessLocationId,
  name: location.name,
  shortCode: location.shortCode,
  timeZone: location.timeZone,
  phone: phone.default(null),
  address: PostalAddress.prefault({}),
  licenseNumber: location.licenseNumber.default(null),
  licenseExpiresOn: location.licenseExpiresOn.default(null),
  stateProgramId: location.stateProgramId.default(null),
  levelsOfCare: location.levelsOfCare.default([]),
});

export const listLocationDetails = endpoint({
  method: "GET",
  path: "/locations/details",
  summary: "List all locations, inactive ones included, with license, sections and occupancy",
  permission: "locations.manage",
  switch: null,
  response: z.strictObject({ rows: z.array(LocationDetail) }),
});
export const createLocation = endpoint({
  method: "POST",
  path: "/locations",
  summary: "Add a location",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  body: NewLocation,
  response: LocationDetail,
  status: 201,
  problems: ["duplicate", "not-found"],
});
export const changeLocation = endpoint({
  method: "PATCH",
  path: "/locations/:locationId",
  summary: "Change, deactivate or activate a location",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  params: z.strictObject({ locationId: Id }),
  body: z.strictObject({ version: Version, ...z.strictObject(location).partial().shape, status: Status.optional() }),
  response: LocationDetail,
  problems: ["not-found", "duplicate", "stale-version", "in-use"],
});
export const orderLocations = endpoint({
  method: "PUT",
  path: "/locations/order",
  summary: "Set the order of locations, or of one location's sections",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  body: z.strictObject({ locationId: Id.nullable().default(null), ids: z.array(Id).min(1).max(200) }),
  problems: ["not-found"],
});

const section = {
  name: z.string().trim().min(1, "Enter a name.").max(80),
  kind: z.enum(sectionKinds),
  genderPolicy: z.enum(genderPolicies),
};
export const NewSection = z.strictObject({
  name: section.name,
  kind: section.kind.default("unit"),
  genderPolicy: section.genderPolicy.default("any"),
});
const Section = LocationSection.extend({ version: z.number().int() });

export const listSections = endpoint({
  method: "GET",
  path: "/locations/:locationId/sections",
  summary: "List the sections of a location",
  permission: "locations.view",
  switch: null,
  params: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(Section) }),
  problems: ["not-found", "out-of-scope"],
});
export const createSection = endpoint({
  method: "POST",
  path: "/locations/:locationId/sections",
  summary: "Add a section to a location",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  params: z.strictObject({ locationId: Id }),
  body: NewSection,
  response: Section,
  status: 201,
  problems: ["not-found", "duplicate"],
});
export const changeSection = endpoint({
  method: "PATCH",
  path: "/locations/:locationId/sections/:sectionId",
  summary: "Change, deactivate or activate a section",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  params: z.strictObject({ locationId: Id, sectionId: Id }),
  body: z.strictObject({ version: Version, ...z.strictObject(section).partial().shape, status: Status.optional() }),
  response: Section,
  problems: ["not-found", "duplicate", "stale-version", "in-use"],
});
