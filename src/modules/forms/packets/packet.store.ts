import { type InsertObject, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { PacketRules } from "./packet.contract.ts";
import type { PacketTrigger } from "./packet.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "packets.rules": PacketRules;
    "packet_items.required_when": PacketRules;
  }
}

const columns = ["id", "key", "title", "trigger", "rules", "active", "version"] as const;

export interface PacketItemRecord {
  packetId: string;
  templateId: string;
  templateKey: string;
  title: string;
  isArchived: boolean;
  filledBy: "client" | "staff";
  dueOffsetHours: number | null;
  gate: "none" | "beforeNext";
  requiredWhen: PacketRules;
}
export interface PacketRecord {
  id: string;
  key: string;
  title: string;
  trigger: PacketTrigger;
  rules: PacketRules;
  active: boolean;
  version: number;
  items: PacketItemRecord[];
}

async function withItems(db: TenantDb, rows: readonly Omit<PacketRecord, "items">[]): Promise<PacketRecord[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom("packetItems as i")
    .innerJoin("formTemplates as t", "t.id", "i.templateId")
    .select([
      "i.packetId",
      "i.templateId",
      "t.key as templateKey",
      "t.title",
      sql<boolean>`t.status = 'archived'`.as("isArchived"),
      "i.filledBy",
      "i.dueOffsetHours",
      "i.gate",
      "i.requiredWhen",
    ])
    .where(
      "i.packetId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("i.packetId")
    .orderBy("i.position")
    .execute();
  return rows.map((row) => ({ ...row, items: items.filter(({ packetId }) => packetId === row.id) }));
}

export async function packetRows(db: TenantDb): Promise<PacketRecord[]> {
  const rows = await db
    .selectFrom("packets")
    .select(columns)
    .orderBy("active", "desc")
    .orderBy("title")
    .orderBy("id")
    .execute();
  return withItems(db, rows);
}

/** Active packets that an event of the stay assigns. */
export async function packetsAt(db: TenantDb, trigger: PacketTrigger): Promise<PacketRecord[]> {
  const rows = await db
    .selectFrom("packets")
    .select(columns)
    .where("trigger", "=", trigger)
    .where("active", "=", true)
    .orderBy("key")
    .execute();
  return withItems(db, rows);
}

async function one(db: TenantDb, row: Omit<PacketRecord, "items"> | undefined): Promise<PacketRecord> {
  const [packet] = row ? await withItems(db, [row]) : [];
  if (!packet) throw new Problem("not-found", "This packet does not exist.");
  return packet;
}

export async function packetById(db: TenantDb, id: string): Promise<PacketRecord> {
  return one(db, await db.selectFrom("packets").select(columns).where("id", "=", id).executeTakeFirst());
}
export async function packetForUpdate(db: TenantDb, id: string): Promise<PacketRecord> {
  return one(db, await db.selectFrom("packets").select(columns).where("id", "=", id).forUpdate().executeTakeFirst());
}

export async function packetKeys(db: TenantDb): Promise<Set<string>> {
  return new Set((await db.selectFrom("packets").select("key").execute()).map(({ key }) => key));
}

type NewItem = Omit<InsertObject<DB, "packetItems">, "id" | "packetId" | "position" | "tenantId">;

/** Gives a packet these forms in this order. */
export async function replaceItems(db: TenantDb, packetId: string, items: readonly NewItem[]): Promise<void> {
  await db.deleteFrom("packetItems").where("packetId", "=", packetId).execute();
  await db
    .insertInto("packetItems")
    .values(items.map((item, index) => ({ id: newId(), packetId, position: index + 1, ...item })))
    .execute();
}

/** Packets with a form of this template. */
export async function packetsWith(db: TenantDb, templateId: string) {
  return db
    .selectFrom("packetItems as i")
    .innerJoin("packets as p", "p.id", "i.packetId")
    .select(["p.key", "p.title"])
    .where("i.templateId", "=", templateId)
    .where("p.active", "=", true)
    .orderBy("p.title")
    .execute();
}
