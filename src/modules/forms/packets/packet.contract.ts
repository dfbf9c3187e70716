import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../forms/form-problems.ts";
import { FormStatusSchema } from "../forms/form-fields.contract.ts";
import { fillers, gates, packetStates, packetTriggers, sexes, skipReasons } from "./packet.ts";

const Age = z.number().int().min(0).max(120);
export const PacketRules = z.strictObject({
  minAge: Age.optional(),
  maxAge: Age.optional(),
  sexes: z.array(z.enum(sexes)).max(3).optional(),
  locationIds: z.array(Id).max(200).optional(),
  programIds: z.array(Id).max(200).optional(),
  levelOfCareIds: z.array(Id).max(60).optional(),
  payerIds: z.array(Id).max(200).optional(),
});
export type PacketRules = z.infer<typeof PacketRules>;

const itemFields = {
  templateKey: z.string().min(1).max(80),
  filledBy: z.enum(fillers),
  /** Hours after the packet is assigned; null for no due time. */
  dueOffsetHours: z.number().int().min(0).max(8760).nullable(),
  /** `beforeNext`: submitted before the forms after it are started. */
  gate: z.enum(gates),
  /** Who gets this form; empty for everyone who gets the packet. */
  requiredWhen: PacketRules,
};
export const PacketItem = z.strictObject(itemFields);
export type PacketItem = z.infer<typeof PacketItem>;

const fields = {
  title: z.string().trim().min(1, "Enter a title.").max(120),
  trigger: z.enum(packetTriggers),
  rules: PacketRules,
};

export const Packet = z.strictObject({
  id: idOf("packet"),
  key: z.string(),
  ...fields,
  active: z.boolean(),
  items: z.array(PacketItem.extend({ title: z.string(), isArchived: z.boolean() })),
  version: Version,
});
export type Packet = z.infer<typeof Packet>;

const Items = z.array(PacketItem).min(1, "Add a form.").max(40);

export const listPackets = endpoint({
  method: "GET",
  path: "/packets",
  summary: "Packets: sets of forms that are assigned together",
  permission: "formTemplates.view",
  response: z.strictObject({
    rows: z.array(Packet),
    /** Programs that a packet can be limited to. */
    programs: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
});

const params = z.strictObject({ packetId: idOf("packet") });

export const getPacket = endpoint({
  method: "GET",
  path: "/packets/:packetId",
  summary: "A packet with its forms in their order",
  permission: "formTemplates.view",
  params,
  response: Packet,
  problems: ["not-found"],
});

export const addPacket = endpoint({
  method: "POST",
  path: "/packets",
  summary: "Add a packet",
  permission: "formTemplates.edit",
  audit: { action: "packet.added", subject: "packet" },
  status: 201,
  body: z.strictObject({ ...fields, items: Items }),
  response: Packet,
  problems: ["validation"],
});

export const updatePacket = endpoint({
  method: "PATCH",
  path: "/packets/:packetId",
  summary: "Change a packet for its next clients; packets that are assigned keep their forms",
  permission: "formTemplates.edit",
  audit: { action: "packet.changed", subject: "packet" },
  params,
  body: z.strictObject({
    version: Version,
    title: fields.title.optional(),
    trigger: fields.trigger.optional(),
    rules: fields.rules.optional(),
    items: Items.optional(),
    active: z.boolean().optional(),
  }),
  response: Packet,
  problems: ["not-found", "stale-version", "validation"],
});

export const PacketForm = z.strictObject({
  title: z.string(),
  /** Null for a form that was not assigned. */
  formId: Id.nullable(),
  skipped: z.enum(skipReasons).nullable(),
  status: FormStatusSchema.nullable(),
  progressPct: z.number().int(),
  filledBy: z.enum(fillers),
  gate: z.enum(gates),
  dueAt: Instant.nullable(),
  pendingClient: z.boolean(),
  pendingGuardian: z.boolean(),
  /** Whether the client can fill it through a link. */
  canBeSent: z.boolean(),
  /** Whether a newer version of its template is published. */
  isOutdated: z.boolean(),
});
export type PacketForm = z.infer<typeof PacketForm>;

export const PacketInstance = z.strictObject({
  id: idOf("packet-instance"),
  packetId: idOf("packet"),
  clientId: idOf("client"),
  demographicId: Id,
  title: z.string(),
  status: z.enum(packetStates.states),
  assignedAt: Instant,
  completedAt: Instant.nullable(),
  timeZone: z.string(),
  forms: z.array(PacketForm),
  version: Version,
});
export type PacketInstance = z.infer<typeof PacketInstance>;

const chartProblems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const assignPacket = endpoint({
  method: "POST",
  path: "/packets/:packetId/assign",
  summary:
    "Assign a packet to a client; where the stay has it open, adds the forms that are missing and moves forms not yet started to the current version",
  permission: "forms.assign",
  chart: "client",
  idempotent: true,
  audit: { action: "packet.assigned", subject: "packet-instance" },
  status: 201,
  params,
  body: z.strictObject({ mrNo: MrNo, demographicId: Id.optional() }),
  response: PacketInstance,
  problems: [...chartProblems, "episode-not-of-client", "wrong-state"],
});

export const getPacketInstance = endpoint({
  method: "GET",
  path: "/packet-instances/:instanceId",
  summary: "A packet assigned to a client, with the progress of its forms",
  permission: "forms.view",
  chart: "client",
  params: z.strictObject({ instanceId: idOf("packet-instance") }),
  response: PacketInstance,
  problems: ["not-found", "out-of-scope"],
});

export const listPacketInstances = endpoint({
  method: "GET",
  path: "/packet-instances",
  summary: "The packets of a client, newest first",
  permission: "forms.view",
  chart: "client",
  query: z.strictObject({ mrNo: MrNo }),
  response: z.strictObject({ rows: z.array(PacketInstance) }),
  problems: chartProblems,
});
