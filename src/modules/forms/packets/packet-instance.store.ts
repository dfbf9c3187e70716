import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FormStatus } from "../forms/form.ts";
import { staffOnly } from "../links/form-link.ts";
import type { PacketStatus, PacketTrigger, SkipReason } from "./packet.ts";

/** A form of an assigned packet, as the packet was on that day. */
export interface InstanceItem {
  templateId: string;
  title: string;
  formId: string | null;
  skipped: SkipReason | null;
  filledBy: "client" | "staff";
  gate: "none" | "beforeNext";
}

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "packet_instances.items": InstanceItem[];
  }
}

export interface InstanceRecord {
  id: string;
  packetId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  title: string;
  status: PacketStatus;
  items: InstanceItem[];
  assignedAt: string;
  completedAt: string | null;
  timeZone: string;
  version: number;
}

const instances = (db: TenantDb) =>
  db
    .selectFrom("packetInstances as p")
    .innerJoin("locations as l", "l.id", "p.locationId")
    .select([
      "p.id",
      "p.packetId",
      "p.clientId",
      "p.demographicId",
      "p.locationId",
      "p.title",
      "p.status",
      "p.items",
      "p.assignedAt",
      "p.completedAt",
      "l.timeZone",
      "p.version",
    ]);

/** Packets of a client, newest first. */
export async function instancesOf(db: TenantDb, clientId: string): Promise<InstanceRecord[]> {
  return instances(db)
    .where("p.clientId", "=", clientId)
    .orderBy("p.assignedAt", "desc")
    .orderBy("p.id")
    .limit(50)
    .execute();
}

/** Throws `not-found`. */
export async function instanceById(db: TenantDb, id: string): Promise<InstanceRecord> {
  const found = await instances(db).where("p.id", "=", id).executeTakeFirst();
  if (!found) throw new Problem("not-found", "This packet does not exist.");
  return found;
}
/** Locks the packet for this transaction. Throws `not-found`. */
export async function instanceForUpdate(db: TenantDb, id: string): Promise<InstanceRecord> {
  await db.selectFrom("packetInstances").select("id").where("id", "=", id).forUpdate().execute();
  return instanceById(db, id);
}

interface NewInstance {
  packetId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  title: string;
  trigger: PacketTrigger;
  assignedAt: string;
}
/** The open packet of a stay, locked; a new one without forms where there is none. Safe for two users at once. */
export async function openInstance(db: TenantDb, instance: NewInstance): Promise<InstanceRecord> {
  await db
    .insertInto("packetInstances")
    .values({ id: newId(), items: jsonb([]), ...instance })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom("packetInstances")
    .select("id")
    .where("packetId", "=", instance.packetId)
    .where("demographicId", "=", instance.demographicId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return instanceForUpdate(db, id);
}

export async function saveInstance(
  db: TenantDb,
  id: string,
  { items, ...rest }: { items?: InstanceItem[]; status?: PacketStatus; completedAt?: string | null; title?: string },
): Promise<void> {
  await db
    .updateTable("packetInstances")
    .set({ ...rest, ...(items ? { items: jsonb(items) } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Whether a link cannot open it: a question needs the chart or the facility's storage. */
const needsStaff = sql<boolean>`jsonb_path_exists(v.definition, '$.items[*].items[*] ? (${sql.raw(
  staffOnly.map((type) => `@.type == "${type}"`).join(" || "),
)})')`;

/** What the progress of packets shows of their forms. */
export async function formsOfPackets(db: TenantDb, formIds: readonly string[]) {
  if (formIds.length === 0) return [];
  return db
    .selectFrom("forms as f")
    .innerJoin("formTemplates as t", "t.id", "f.templateId")
    .innerJoin("formTemplateVersions as v", "v.id", "f.templateVersionId")
    .select([
      "f.id",
      "f.status",
      "f.progressPct",
      "f.dueAt",
      "f.pendingClient",
      "f.pendingGuardian",
      "f.templateVersionId",
      "t.publishedVersionId",
      needsStaff.as("needsStaff"),
    ])
    .where("f.id", "in", [...formIds])
    .execute();
}

/** The statuses of forms, for the order in which a packet is filled. */
export async function statusesOf(db: TenantDb, formIds: readonly string[]): Promise<Map<string, FormStatus>> {
  if (formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("forms")
    .select(["id", "status"])
    .where("id", "in", [...formIds])
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}
