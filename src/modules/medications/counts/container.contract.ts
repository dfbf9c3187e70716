import { z } from "zod";
import { Decimal, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DoseText } from "../orders/dose-amount.ts";

export const storageKinds = ["cart", "drawer", "safe", "fridge", "e_kit"] as const;
export const storageKindLabels = {
  cart: "Medication cart",
  drawer: "Drawer",
  safe: "Safe",
  fridge: "Refrigerator",
  e_kit: "Emergency kit",
} as const satisfies Record<(typeof storageKinds)[number], string>;

/** Where counted medications are kept, with who has the keys and how the last count ended. */
export const Storage = z.strictObject({
  id: idOf("storage"),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  name: z.string(),
  kind: z.enum(storageKinds),
  status: z.enum(["active", "inactive"]),
  custodianName: z.string().nullable(),
  custodySince: Instant.nullable(),
  countedAt: Instant.nullable(),
  /** When the next shift count is due. */
  countDueAt: Instant,
  openCountId: idOf("count").nullable(),
  openCountBy: z.string().nullable(),
  openDiscrepancies: z.number().int(),
  version: Version,
});
export type Storage = z.infer<typeof Storage>;

export const listStorages = endpoint({
  method: "GET",
  path: "/medications/storages",
  summary: "Storages of the user's locations, with custody, last count and open discrepancies",
  permission: "medications.viewSupply",
  query: z.strictObject({ locationId: Id.optional() }),
  response: z.strictObject({ rows: z.array(Storage) }),
});

const storageFields = {
  name: z.string().trim().min(1, "Enter a name.").max(80),
  kind: z.enum(storageKinds),
};

export const addStorage = endpoint({
  method: "POST",
  path: "/medications/storages",
  summary: "Add a storage for counted medications",
  permission: "medications.configure",
  audit: { action: "medication.storage-added", subject: "storage" },
  body: z.strictObject({ locationId: Id, ...storageFields }),
  response: Storage,
  status: 201,
  problems: ["duplicate", "out-of-scope"],
});

export const changeStorage = endpoint({
  method: "PATCH",
  path: "/medications/storages/:storageId",
  summary: "Rename a storage, or close an empty one",
  permission: "medications.configure",
  audit: { action: "medication.storage-changed", subject: "storage" },
  params: z.strictObject({ storageId: Id }),
  body: z.strictObject({
    version: Version,
    name: storageFields.name.optional(),
    kind: storageFields.kind.optional(),
    status: z.enum(["active", "inactive"]).optional(),
  }),
  response: Storage,
  problems: ["not-found", "stale-version", "duplicate", "in-use", "out-of-scope"],
});

export const ownerships = ["client", "client_brought", "facility_stock"] as const;
export const ownershipLabels = {
  client: "Dispensed for the client",
  client_brought: "Brought in by the client",
  facility_stock: "Facility stock",
} as const satisfies Record<(typeof ownerships)[number], string>;

const containerState = z.enum([
  "in_use",
  "investigation",
  "pending_destruction",
  "empty",
  "missing",
  "returned_pharmacy",
  "destroyed",
]);

export const Container = z.strictObject({
  id: idOf("container"),
  containerNo: z.number().int(),
  locationId: Id,
  timeZone: z.string(),
  storageId: Id,
  storageName: z.string(),
  ownership: z.enum(ownerships),
  clientId: idOf("client").nullable(),
  clientName: z.string().nullable(),
  demographicId: Id.nullable(),
  rxcui: z.string(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  unit: z.string(),
  lot: z.string().nullable(),
  expiresOn: PlainDate.nullable(),
  receivedFrom: z.string(),
  rxNumber: z.string().nullable(),
  ndc: z.string().nullable(),
  /** Null while the storage is being counted. */
  balance: Decimal.nullable(),
  state: containerState,
  stateReason: z.string().nullable(),
  setAsideAt: Instant.nullable(),
  setAsideOrderId: idOf("order").nullable(),
  createdAt: Instant,
  version: Version,
});
export type Container = z.infer<typeof Container>;

export const listContainers = endpoint({
  method: "GET",
  path: "/medications/containers",
  summary: "Containers of counted medications at the user's locations, newest first",
  permission: "medications.viewSupply",
  query: z.strictObject({
    ...pageQuery,
    locationId: Id.optional(),
    storageId: Id.optional(),
    demographicId: Id.optional(),
    /** `current` leaves out what is empty, returned or destroyed. */
    state: z.enum(["current", "pending_destruction", "all"]).default("current"),
  }),
  response: pageOf(Container),
});

const ContainerParams = z.strictObject({ containerId: Id });
const changeProblems = [
  "not-found",
  "out-of-scope",
  "wrong-state",
  "count-in-progress",
  "insufficient-balance",
  "validation",
] as const;
const witnessProblems = ["ticket-used", "witness-same-person"] as const;
const reason = z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500);
const witnessTicket = z.string().min(1, "Add the witness.").max(200);

export const receiveContainer = endpoint({
  method: "POST",
  path: "/medications/containers",
  summary: "Receive a card, bottle or box of medication into a storage",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-received", subject: "container" },
  idempotent: true,
  body: z.strictObject({
    storageId: Id,
    ownership: z.enum(ownerships),
    /** The stay it is for; not for facility stock. */
    demographicId: Id.optional(),
    rxcui: z.string().min(1, "Choose the product.").max(20),
    quantity: DoseText,
    lot: z.string().trim().min(1).max(40).optional(),
    expiresOn: PlainDate.optional(),
    receivedFrom: z.string().trim().min(2, "Enter the pharmacy or person it came from.").max(120),
    rxNumber: z.string().trim().min(1).max(40).optional(),
    /** The NDC, or the scanned barcode of the package. */
    barcode: z.string().trim().min(1).max(200).optional(),
    /** Required for what a client brought in: two people inventory it (MED-68). */
    witnessTicket: z.string().max(200).optional(),
  }),
  response: Container,
  status: 201,
  problems: [...changeProblems, ...witnessProblems, "witness-required", "expired-product"],
});

export const ledgerEntryTypes = [
  "received",
  "brought_in",
  "administered",
  "wasted",
  "transferred",
  "returned_pharmacy",
  "destroyed",
  "adjustment",
  "correction",
] as const;
export const ledgerEntryLabels = {
  received: "Received",
  brought_in: "Brought in",
  administered: "Administered",
  wasted: "Wasted",
  transferred: "Transferred",
  returned_pharmacy: "Returned to pharmacy",
  destroyed: "Destroyed",
  adjustment: "Adjusted after a discrepancy",
  correction: "Corrected",
} as const satisfies Record<(typeof ledgerEntryTypes)[number], string>;

export const LedgerEntry = z.strictObject({
  id: Id,
  seq: z.number().int(),
  entryType: z.enum(ledgerEntryTypes),
  delta: Decimal,
  balanceAfter: Decimal,
  occurredAt: Instant,
  actorName: z.string(),
  witnessName: z.string().nullable(),
  reason: z.string().nullable(),
  toStorageName: z.string().nullable(),
  correctsSeq: z.number().int().nullable(),
  isCorrected: z.boolean(),
  /** May be reversed by a counter-entry; a dose is voided on the MAR instead. */
  isCorrectable: z.boolean(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const readLedger = endpoint({
  method: "GET",
  path: "/medications/containers/:containerId/ledger",
  summary: "A container with its ledger, newest entry first",
  permission: "medications.viewSupply",
  params: ContainerParams,
  response: z.strictObject({ container: Container, entries: z.array(LedgerEntry) }),
  problems: ["not-found", "out-of-scope", "count-in-progress"],
});

export const transferContainer = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/transfer",
  summary: "Move a container to another storage of its location",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-transferred", subject: "container" },
  params: ContainerParams,
  body: z.strictObject({ toStorageId: Id }),
  response: Container,
  problems: changeProblems,
});

export const wasteFromContainer = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/waste",
  summary: "Record units of a container as wasted, with a witness",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-wasted", subject: "container" },
  idempotent: true,
  params: ContainerParams,
  body: z.strictObject({ quantity: DoseText, reason, witnessTicket }),
  response: Container,
  problems: [...changeProblems, ...witnessProblems],
});

export const returnContainer = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/return",
  summary: "Return what is left of a container to the pharmacy, with a witness",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-returned", subject: "container" },
  params: ContainerParams,
  body: z.strictObject({ reason, witnessTicket }),
  response: Container,
  problems: [...changeProblems, ...witnessProblems],
});

export const correctLedger = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/correct",
  summary: "Reverse a ledger entry by a counter-entry, and enter the right quantity",
  permission: "medications.manageInventory",
  audit: { action: "medication.ledger-corrected", subject: "container" },
  params: ContainerParams,
  body: z.strictObject({
    entryId: Id,
    /** What the entry should have said; without it, the entry is only reversed. */
    rightQuantity: DoseText.optional(),
    reason,
    witnessTicket,
  }),
  response: Container,
  problems: [...changeProblems, ...witnessProblems],
});

export const setAsideContainer = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/set-aside",
  summary: "Set a container aside for destruction; it stays on the count",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-set-aside", subject: "container" },
  params: ContainerParams,
  body: z.strictObject({ reason }),
  response: Container,
  problems: changeProblems,
});

export const putBackContainer = endpoint({
  method: "POST",
  path: "/medications/containers/:containerId/put-back",
  summary: "Put a container that was set aside for destruction back in use",
  permission: "medications.manageInventory",
  audit: { action: "medication.container-put-back", subject: "container" },
  params: ContainerParams,
  body: z.strictObject({ reason }),
  response: Container,
  problems: changeProblems,
});

/** A container that a dose may come from. */
export const DoseContainer = z.strictObject({
  id: Id,
  containerNo: z.number().int(),
  ownership: z.enum(ownerships),
  storageName: z.string(),
  /** Null while the storage is being counted. */
  balance: Decimal.nullable(),
  unit: z.string(),
  expiresOn: PlainDate.nullable(),
  isExpired: z.boolean(),
  /** It is under investigation, or its storage was not counted in time: a dose from it needs a witness. */
  needsWitness: z.boolean(),
});
export type DoseContainer = z.infer<typeof DoseContainer>;

export const containersForDose = endpoint({
  method: "GET",
  path: "/medications/orders/:orderId/containers",
  summary: "Containers a dose of this order may come from: the client's own, then facility stock",
  permission: "medications.view",
  chart: "client",
  params: z.strictObject({ orderId: Id }),
  response: z.strictObject({
    /** The location counts this drug: a dose is deducted from a container. */
    isRequired: z.boolean(),
    rows: z.array(DoseContainer),
  }),
  problems: ["not-found", "out-of-scope"],
});
