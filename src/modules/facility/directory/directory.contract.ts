import { z } from "zod";
import { PhoneNumber } from "#modules/clients/identity/phone.ts";
import { endpoint, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { directoryKindLabels } from "./directory.ts";

const kind = z.enum(keysOf(directoryKindLabels), "Choose a kind");

export const DirectoryEntry = z.strictObject({
  id: idOf("directory-entry"),
  kind,
  name: z.string(),
  npi: z.string().nullable(),
  specialty: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  directAddress: z.string().nullable(),
  note: z.string().nullable(),
  active: z.boolean(),
  version: Version,
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const text = (most: number) => z.string().trim().min(1).max(most).nullable();

export const directoryFields = {
  kind,
  name: z.string().trim().min(1, "Enter a name").max(120),
  npi: z.string().trim().refine(isNpi, "This is not a valid NPI. Check the digits.").nullable(),
  specialty: text(120),
  phone: PhoneNumber.nullable(),
  fax: PhoneNumber.nullable(),
  address: text(200),
  city: text(80),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Enter two letters, like CA.")
    .nullable(),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, "Enter five digits, like 94110.")
    .nullable(),
  directAddress: z.email("Enter an address like name@direct.example.").max(200).nullable(),
  note: text(500),
};

const listQuery = z.strictObject({
  ...pageQuery,
  kind: kind.optional(),
  search: z.string().trim().max(80).optional(),
  /** Also those that are no longer used. */
  all: z.stringbool().default(false),
});

export const listPhysicians = endpoint({
  method: "GET",
  path: "/utilities/physicians",
  summary: "Outside physicians by name",
  permission: "directory.view",
  switch: null,
  query: listQuery.omit({ kind: true }),
  response: pageOf(DirectoryEntry),
});

export const listDirectory = endpoint({
  method: "GET",
  path: "/utilities/directory",
  summary: "Outside physicians, pharmacies, hospitals, laboratories, courts and agencies by name",
  permission: "directory.view",
  switch: null,
  query: listQuery,
  response: pageOf(DirectoryEntry),
});

export const addDirectoryEntry = endpoint({
  method: "POST",
  path: "/utilities/physicians",
  summary: "Add an outside physician or service",
  permission: "directory.manage",
  switch: null,
  audit: { action: "directory.changed", subject: "directory-entry" },
  body: z.strictObject({
    kind: directoryFields.kind,
    name: directoryFields.name,
    npi: directoryFields.npi.default(null),
    specialty: directoryFields.specialty.default(null),
    phone: directoryFields.phone.default(null),
    fax: directoryFields.fax.default(null),
    address: directoryFields.address.default(null),
    city: directoryFields.city.default(null),
    state: directoryFields.state.default(null),
    zip: directoryFields.zip.default(null),
    directAddress: directoryFields.directAddress.default(null),
    note: directoryFields.note.default(null),
  }),
  response: DirectoryEntry,
  status: 201,
  problems: ["duplicate", "validation"],
});

export const updateDirectoryEntry = endpoint({
  method: "PATCH",
  path: "/utilities/physicians/:entryId",
  summary: "Change an outside physician or service, or take it out of use",
  permission: "directory.manage",
  switch: null,
  audit: { action: "directory.changed", subject: "directory-entry" },
  params: z.strictObject({ entryId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(directoryFields).partial().shape,
    active: z.boolean().optional(),
  }),
  response: DirectoryEntry,
  problems: ["not-found", "stale-version", "duplicate", "validation"],
});
