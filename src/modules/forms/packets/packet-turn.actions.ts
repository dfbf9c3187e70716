import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FormRecord } from "../forms/form.store.ts";
import { isUnstarted, isUnsubmitted, isWritable } from "../forms/form.ts";
import type { Form } from "../forms/form-fields.contract.ts";
import { gateBefore } from "./packet.ts";
import { instanceById, statusesOf } from "./packet-instance.store.ts";

/** Where a form is in its packet, which form must be submitted before it is started, and which one comes next. */
export async function placeInPacket(
  db: TenantDb,
  form: Pick<FormRecord, "id" | "status" | "packetInstanceId">,
): Promise<Form["packet"]> {
  if (form.packetInstanceId === null) return null;
  const { id, title, items } = await instanceById(db, form.packetInstanceId);
  const assigned = items.flatMap((item) => (item.formId === null ? [] : [{ ...item, formId: item.formId }]));
  const statuses = await statusesOf(
    db,
    assigned.map(({ formId }) => formId),
  );
  const isSubmitted = (formId: string) => !isUnsubmitted(statuses.get(formId) ?? "voided");
  const gate = isUnstarted(form.status) ? gateBefore(assigned, form.id, isSubmitted) : undefined;
  const at = assigned.findIndex(({ formId }) => formId === form.id);
  const isOpen = ({ formId }: { formId: string }) => isWritable(statuses.get(formId) ?? "voided");
  const next = assigned.slice(at + 1).find(isOpen) ?? assigned.slice(0, Math.max(0, at)).find(isOpen);
  const named = (item: { formId: string; title: string } | undefined) =>
    item ? { formId: item.formId, title: item.title } : null;
  return { instanceId: id, title, position: at + 1, count: assigned.length, waitsFor: named(gate), next: named(next) };
}

/** Refuses to start a form before an earlier one of its packet that comes first. Throws `wrong-state`. */
export async function requireTurn(
  db: TenantDb,
  form: Pick<FormRecord, "id" | "status" | "packetInstanceId">,
): Promise<void> {
  if (!isUnstarted(form.status)) return;
  const place = await placeInPacket(db, form);
  if (place?.waitsFor)
    throw new Problem("wrong-state", `Submit ${place.waitsFor.title} first. It comes before this form in the packet.`);
}
