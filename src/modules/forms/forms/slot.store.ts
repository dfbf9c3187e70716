import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { SlotRole } from "../templates/item.contract.ts";
import type { SlotState } from "./form.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "form_slots.covers": SlotRecord["covers"];
  }
}

export interface SlotRecord {
  id: string;
  formId: string;
  slotKey: string;
  role: SlotRole;
  label: string;
  position: number;
  required: boolean;
  reason: string;
  citation: string | null;
  intentText: string;
  covers: "whole" | string[];
  state: SlotState;
  signatureId: string | null;
  coveredHash: string | null;
  signerName: string | null;
  signedAt: string | null;
  /** Why it was not signed: refused or unable (SIG-17). */
  excuse: string | null;
  /** The record of it among the signatures. */
  excusedId: string | null;
}
const columns = [
  "id",
  "formId",
  "slotKey",
  "role",
  "label",
  "position",
  "required",
  "reason",
  "citation",
  "intentText",
  "covers",
  "state",
  "signatureId",
  "coveredHash",
  "signerName",
  "signedAt",
  "excuse",
  "excusedId",
] as const;

/** The slots of several forms in one query, in signing order. */
export async function slotsOf(db: TenantDb, formIds: readonly string[]): Promise<Map<string, SlotRecord[]>> {
  const slots = new Map<string, SlotRecord[]>(formIds.map((id) => [id, []]));
  if (formIds.length === 0) return slots;
  const rows = await db
    .selectFrom("formSlots")
    .select(columns)
    .where("formId", "in", [...formIds])
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const row of rows) slots.get(row.formId)?.push(row);
  return slots;
}

export async function slotsOfForm(db: TenantDb, formId: string): Promise<SlotRecord[]> {
  return (await slotsOf(db, [formId])).get(formId) ?? [];
}

export type NewSlot = Pick<
  SlotRecord,
  "slotKey" | "role" | "label" | "position" | "required" | "reason" | "citation" | "intentText" | "covers" | "state"
>;
/** Writes the required slots; signed ones stay unchanged. */
export async function putSlots(db: TenantDb, formId: string, slots: readonly NewSlot[]): Promise<void> {
  for (const { covers, ...slot } of slots) {
    const values = { ...slot, covers: jsonb(covers) };
    await db
      .insertInto("formSlots")
      .values({ id: newId(), formId, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(["tenantId", "formId", "slotKey"])
          .doUpdateSet(values)
          .where("formSlots.state", "<>", "signed"),
      )
      .execute();
  }
}

export async function setSlotState(db: TenantDb, slotId: string, state: SlotState): Promise<void> {
  await db.updateTable("formSlots").set({ state }).where("id", "=", slotId).execute();
}

export async function fillSlot(
  db: TenantDb,
  slotId: string,
  signed: { signatureId: string; coveredHash: string; signerName: string; signedAt: string },
): Promise<void> {
  await db
    .updateTable("formSlots")
    .set({ state: "signed", ...signed })
    .where("id", "=", slotId)
    .execute();
}

/** Records that a signer refused or was unable to sign; `excusedId` is the record of it. */
export async function excuseSlot(
  db: TenantDb,
  slotId: string,
  excused: { state: "refused" | "unable"; excuse: string; excusedId: string },
): Promise<void> {
  await db.updateTable("formSlots").set(excused).where("id", "=", slotId).execute();
}

/** Clears a slot whose signature was voided, or whose refusal no longer counts. */
export async function emptySlot(db: TenantDb, slotId: string): Promise<void> {
  await db
    .updateTable("formSlots")
    .set({
      state: "waiting",
      signatureId: null,
      coveredHash: null,
      signerName: null,
      signedAt: null,
      excuse: null,
      excusedId: null,
    })
    .where("id", "=", slotId)
    .execute();
}
