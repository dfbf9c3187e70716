import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { ZoneName } from "#platform/shared/time/zone-name.contract.ts";
import { LocationSection } from "./places.contract.ts";

export const sectionKinds = ["floor", "wing", "unit", "house", "room_group"] as const;
export const sectionKindLabels = {
  floor: "Floor",
  wing: "Wing",
  unit: "Unit",
  house: "House",
  room_group: "Group of rooms",
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
    .regex(/^([A-Z]{2})?$/, "Two letters, like CA")
    .default(""),
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, "5 digits, like 93023")
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
  name: z.string().trim().min(2, "Give it a name.").max(120),
  legalName: z.string().trim().min(2, "As it stands in the register.").max(160),
  ein: z
    .string()
    .trim()
    .regex(/^(\d{2}-?\d{7})?$/, "Nine digits, like 12-3456789")
    .nullable(),
  npi: z
    .string()
    .trim()
    .nullable()
    .refine((value) => !value || isNpi(value), "That is not a valid NPI: ten digits with a check digit."),
  taxonomyCode: z
    .string()
    .trim()
    .regex(/^([0-9A-Z]{10})?$/, "Ten letters or digits (NUCC).")
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
  summary: "The companies that bill",
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

/** A place with all that an editor of it needs; `GET /locations` is what everybody sees. */
export const PlaceDetail = z.strictObject({
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
  occupancy: z.strictObject({ beds: z.number().int(), occupied: z.number().int() }),
  sections: z.array(
    LocationSection.extend({
      version: z.number().int(),
      occupancy: z.strictObject({ beds: z.number().int(), occupied: z.number().int() }),
    }),
  ),
  version: z.number().int(),
});
export type PlaceDetail = z.infer<typeof PlaceDetail>;
export type SectionDetail = PlaceDetail["sections"][number];

const place = {
  businessLocationId: Id,
  name: z.string().trim().min(2, "Give it a name.").max(120),
  shortCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,6}$/, "2 to 6 letters or digits, like ACR"),
  timeZone: ZoneName,
  phone,
  address: PostalAddress,
  licenseNumber: z.string().trim().max(60).nullable(),
  licenseExpiresOn: PlainDate.nullable(),
  stateProgramId: z.string().trim().max(60).nullable(),
  levelsOfCare: z.array(z.string().trim().min(1).max(20)).max(30),
};
export const NewPlace = z.strictObject({
  businessLocationId: place.businessLocationId,
  name: place.name,
  shortCode: place.shortCode,
  timeZone: place.timeZone,
  phone: phone.default(null),
  address: PostalAddress.prefault({}),
  licenseNumber: place.licenseNumber.default(null),
  licenseExpiresOn: place.licenseExpiresOn.default(null),
  stateProgramId: place.stateProgramId.default(null),
  levelsOfCare: place.levelsOfCare.default([]),
});

export const listPlaceDetails = endpoint({
  method: "GET",
  path: "/locations/details",
  summary: "All places, inactive ones too, with licence, sections and how full they are",
  permission: "locations.manage",
  switch: null,
  response: z.strictObject({ rows: z.array(PlaceDetail) }),
});
export const createPlace = endpoint({
  method: "POST",
  path: "/locations",
  summary: "Add a place",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  body: NewPlace,
  response: PlaceDetail,
  status: 201,
  problems: ["duplicate", "not-found"],
});
export const changePlace = endpoint({
  method: "PATCH",
  path: "/locations/:locationId",
  summary: "Change a place, or switch it off and on",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  params: z.strictObject({ locationId: Id }),
  body: z.strictObject({ version: Version, ...z.strictObject(place).partial().shape, status: Status.optional() }),
  response: PlaceDetail,
  problems: ["not-found", "duplicate", "stale-version", "in-use"],
});
export const orderPlaces = endpoint({
  method: "PUT",
  path: "/locations/order",
  summary: "Say in which order places stand, or the sections of one place",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  body: z.strictObject({ locationId: Id.nullable().default(null), ids: z.array(Id).min(1).max(200) }),
  problems: ["not-found"],
});

const section = {
  name: z.string().trim().min(1, "Give it a name.").max(80),
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
  summary: "The sections of a place",
  permission: "locations.view",
  switch: null,
  params: z.strictObject({ locationId: Id }),
  response: z.strictObject({ rows: z.array(Section) }),
  problems: ["not-found", "out-of-scope"],
});
export const createSection = endpoint({
  method: "POST",
  path: "/locations/:locationId/sections",
  summary: "Add a section to a place",
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
  summary: "Change a section, or switch it off and on",
  permission: "locations.manage",
  switch: null,
  audit: { action: "location.changed", subject: "location" },
  params: z.strictObject({ locationId: Id, sectionId: Id }),
  body: z.strictObject({ version: Version, ...z.strictObject(section).partial().shape, status: Status.optional() }),
  response: Section,
  problems: ["not-found", "duplicate", "stale-version", "in-use"],
});
