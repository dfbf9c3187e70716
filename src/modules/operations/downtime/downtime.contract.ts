import { z } from "zod";
import { DeviceProof } from "#modules/accounts/devices/device.contract.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

/** Messages a workstation signs with its device key (`DeviceProof`, `deviceMessage`). */
export const proofAbout = { enroll: "downtime-enroll", keep: "downtime-keep" } as const;

const Name = z.string().trim().min(1, "Enter a workstation name.").max(80);

export const Workstation = z.strictObject({
  id: Id,
  name: z.string(),
  locationId: Id,
  enrolledAt: Instant,
  enrolledByName: z.string().nullable(),
  lastContactAt: Instant.nullable(),
  /** The packet it has. */
  packetMadeAt: Instant.nullable(),
  openers: z.array(z.strictObject({ id: Id, clinicianId: Id, name: z.string(), since: Instant })),
});
export type Workstation = z.infer<typeof Workstation>;

export const DowntimePlace = z.strictObject({
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  packet: z.strictObject({ madeAt: Instant, bytes: z.number().int(), people: z.number().int() }).nullable(),
  workstations: z.array(Workstation),
});
export type DowntimePlace = z.infer<typeof DowntimePlace>;

export const listDowntimePlaces = endpoint({
  method: "GET",
  path: "/downtime/places",
  summary: "List enrolled workstations and the last packet of each location",
  permission: "operations.view",
  switch: null,
  response: z.strictObject({ places: z.array(DowntimePlace), parts: z.array(z.string()) }),
});

export const enrollWorkstation = endpoint({
  method: "POST",
  path: "/downtime/workstations",
  summary: "Enroll this browser for the downtime packets of a location",
  permission: "locations.manage",
  switch: null,
  audit: { action: "downtime.enrolled", subject: "downtime-workstation" },
  stepUp: true,
  body: z.strictObject({
    locationId: Id,
    name: Name,
    /** Attested by the user, because a stolen unencrypted disk exposes the keys. */
    diskEncrypted: z.literal(true, "The disk must be encrypted before packets can be stored on it."),
    /** Signed about `downtime-enroll`. */
    device: DeviceProof,
  }),
  response: Workstation,
  status: 201,
  problems: ["step-up-required", "device-unproven", "not-found", "duplicate"],
});

export const removeWorkstation = endpoint({
  method: "DELETE",
  path: "/downtime/workstations/:workstationId",
  summary: "Remove a workstation: it gets no more packets and deletes its last one at its next contact",
  permission: "locations.manage",
  switch: null,
  audit: { action: "downtime.removed", subject: "downtime-workstation" },
  params: z.strictObject({ workstationId: Id }),
  problems: ["not-found"],
});

export const removeOpener = endpoint({
  method: "DELETE",
  path: "/downtime/openers/:openerId",
  summary: "Remove a user's access to packets at a workstation",
  permission: "locations.manage",
  switch: null,
  audit: { action: "downtime.opener-removed", subject: "clinician" },
  params: z.strictObject({ openerId: Id }),
  problems: ["not-found"],
});

export const makePacket = endpoint({
  method: "POST",
  path: "/downtime/packets",
  summary: "Create a location's packet now",
  permission: "locations.manage",
  switch: null,
  audit: { action: "downtime.packet-asked", subject: "location" },
  body: z.strictObject({ locationId: Id }),
  status: 202,
  response: z.strictObject({ requestedAt: Instant }),
  problems: ["not-found", "wrong-state"],
});

export const addOpener = endpoint({
  method: "POST",
  path: "/downtime/openers",
  summary: "Allow the user to open packets at this workstation with their PIN while offline",
  permission: "clients.read",
  switch: null,
  audit: { action: "downtime.opener-added", subject: "clinician" },
  ticket: "sign",
  body: z.strictObject({
    /** The raw P-256 public key, base64. The private key stays in the browser, under the PIN. */
    publicKey: z.string().regex(/^[A-Za-z0-9+/]{87}=$/),
    /** Signed about `downtime-keep`. */
    device: DeviceProof,
  }),
  response: z.strictObject({ openerId: Id }),
  status: 201,
  problems: ["device-unproven", "not-found", "out-of-scope", "step-up-required", "ticket-used"],
});

const SealedPacket = z.strictObject({
  head: z.strictObject({
    id: Id,
    madeAt: Instant,
    coversUntil: Instant,
    facilityName: z.string(),
    locationName: z.string(),
    timeZone: z.string(),
    part2: z.boolean(),
    keepHours: z.number().int(),
  }),
  parts: z.array(z.strictObject({ kind: z.string(), title: z.string(), body: z.string() })),
  keys: z.array(z.strictObject({ openerId: Id, ephemeral: z.string(), body: z.string() })),
});

/**
 * Requested by the workstation with its device key, also without a session: the packet opens only with a user's
 * PIN. `removed`: delete everything.
 */
export const fetchPacket = endpoint({
  method: "POST",
  path: "/downtime/fetch",
  summary: "Get the newest packet of this workstation's location, if it changed",
  permission: "public",
  switch: null,
  unaudited: "returns ciphertext to an enrolled browser; each opening is audited",
  body: z.strictObject({
    device: DeviceProof,
    /** `etag` of the packet it has. */
    have: z.string().max(80).nullable(),
  }),
  response: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("removed") }),
    z.strictObject({ state: z.literal("current"), openers: z.array(Id) }),
    z.strictObject({ state: z.literal("none"), openers: z.array(Id) }),
    z.strictObject({ state: z.literal("new"), etag: z.string(), openers: z.array(Id), packet: SealedPacket }),
  ]),
  problems: ["device-unproven"],
  limit: { bucket: "downtime-fetch", perMinute: 30 },
});

/** An offline event at a workstation. */
export const offlineEvents = ["opened", "refused", "wiped", "printed"] as const;
export type OfflineEventKind = (typeof offlineEvents)[number];
export const reportOpening = endpoint({
  method: "POST",
  path: "/downtime/openings",
  summary: "Report that a packet was opened, printed, refused or deleted offline",
  permission: "public",
  switch: null,
  audit: { action: "downtime.opened", subject: "downtime-packet" },
  body: z.strictObject({
    device: DeviceProof,
    /** Created by the workstation, so that a repeated report is ignored. */
    id: Id,
    what: z.enum(offlineEvents),
    openerId: Id.nullable(),
    packetId: Id.nullable(),
    packetMadeAt: Instant.nullable(),
    at: Instant,
    /** The server was reachable, so this was a drill and needs no entries afterwards. */
    drill: z.boolean(),
  }),
  problems: ["device-unproven", "not-found"],
  limit: { bucket: "downtime-report", perMinute: 120 },
});

export const checkOutcomes = ["entered", "nothing"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const DowntimeRow = z.strictObject({
  id: Id,
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  beganAt: Instant,
  endedAt: Instant,
  packetMadeAt: Instant.nullable(),
  people: z.number().int(),
  checked: z.number().int(),
  signedByName: z.string().nullable(),
  signedAt: Instant.nullable(),
  version: Version,
});
export type DowntimeRow = z.infer<typeof DowntimeRow>;

export const listDowntimes = endpoint({
  method: "GET",
  path: "/downtimes",
  summary: "List the last 50 downtimes at the user's locations, open ones first",
  permission: "clients.read",
  switch: null,
  response: z.strictObject({ rows: z.array(DowntimeRow) }),
});

export const startDowntime = endpoint({
  method: "POST",
  path: "/downtimes",
  summary: "Record a downtime at a location",
  permission: "clients.read",
  switch: null,
  audit: { action: "downtime.begun", subject: "location" },
  body: z.strictObject({ locationId: Id, beganAt: Instant, endedAt: Instant }),
  response: z.strictObject({ downtimeId: Id }),
  status: 201,
  problems: ["out-of-scope", "wrong-state", "validation"],
});

export const DowntimeCheck = z.strictObject({
  subjectId: idOf("client"),
  label: z.string(),
  link: z.string().nullable(),
  outcome: z.enum(checkOutcomes).nullable(),
  checkedByName: z.string().nullable(),
  checkedAt: Instant.nullable(),
  /** Missing entries detected by Cairn, such as doses that are not documented. */
  open: z.array(z.strictObject({ text: z.string(), link: z.string() })),
});
export type DowntimeCheck = z.infer<typeof DowntimeCheck>;

export const readDowntime = endpoint({
  method: "GET",
  path: "/downtimes/:downtimeId",
  summary: "Get the entries needed after a downtime, by client",
  permission: "clients.read",
  switch: null,
  audit: { action: "downtime.list-read", subject: "downtime" },
  params: z.strictObject({ downtimeId: Id }),
  response: DowntimeRow.extend({
    note: z.string().nullable(),
    reminders: z.array(z.strictObject({ text: z.string(), link: z.string() })),
    /** Clients within the user's reach. */
    checks: z.array(DowntimeCheck),
    /** Clients on the list whose charts the user can't open. */
    hiddenChecks: z.strictObject({ people: z.number().int(), checked: z.number().int() }),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const checkDowntime = endpoint({
  method: "PUT",
  path: "/downtimes/:downtimeId/checks/:subjectId",
  summary: "Mark a client's downtime entries as done or not needed; null clears the mark",
  permission: "clients.read",
  switch: null,
  audit: { action: "downtime.checked", subject: "downtime" },
  params: z.strictObject({ downtimeId: Id, subjectId: Id }),
  body: z.strictObject({ outcome: z.enum(checkOutcomes).nullable() }),
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const signDowntime = endpoint({
  method: "POST",
  path: "/downtimes/:downtimeId/sign-off",
  summary: "Sign off a downtime list",
  permission: "clients.read",
  switch: null,
  audit: { action: "downtime.signed-off", subject: "downtime" },
  ticket: "sign",
  params: z.strictObject({ downtimeId: Id }),
  body: z.strictObject({ version: Version, note: z.string().trim().max(1000).nullable() }),
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version", "step-up-required", "ticket-used"],
});
