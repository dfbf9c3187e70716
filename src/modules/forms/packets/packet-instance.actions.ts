import type { Act, View } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { clientOfForm } from "../forms/form.store.ts";
import type { PacketInstance } from "./packet.contract.ts";
import { packetStates, packetStatusOf } from "./packet.ts";
import {
  formsOfPackets,
  type InstanceRecord,
  instanceForUpdate,
  instancesOf,
  saveInstance,
  statusesOf,
} from "./packet-instance.store.ts";

/** Packets with the progress of their forms, in one query for all. */
export async function instanceViews(view: View, instances: readonly InstanceRecord[]): Promise<PacketInstance[]> {
  const ids = instances.flatMap(({ items }) => items.flatMap(({ formId }) => formId ?? []));
  const forms = new Map((await formsOfPackets(view.db, ids)).map((form) => [form.id, form]));
  return instances.map(({ items, locationId: _, ...instance }) => ({
    ...instance,
    forms: items.map(({ templateId: __, ...item }) => {
      const form = item.formId === null ? undefined : forms.get(item.formId);
      return {
        ...item,
        status: form?.status ?? null,
        progressPct: form?.progressPct ?? 0,
        dueAt: form?.dueAt ?? null,
        pendingClient: form?.pendingClient ?? false,
        pendingGuardian: form?.pendingGuardian ?? false,
        canBeSent: form !== undefined && !form.needsStaff,
        isOutdated: form !== undefined && form.templateVersionId !== form.publishedVersionId,
      };
    }),
  }));
}

export const announceInstance = (act: Act, { id, clientId }: { id: string; clientId: string }) =>
  act.raise("forms.packet-changed", { instanceId: id, clientId });

/** Completes or cancels an open packet whose forms are all finished or voided. */
export async function settleInstance(act: Act, instanceId: string): Promise<void> {
  const instance = await instanceForUpdate(act.db, instanceId);
  const statuses = await statusesOf(
    act.db,
    instance.items.flatMap(({ formId }) => formId ?? []),
  );
  const status = packetStatusOf([...statuses.values()]);
  if (!packetStates.can(instance.status, "cancel") || status === instance.status) return;
  const isComplete = packetStates.can(status, "reopen");
  await saveInstance(act.db, instance.id, { status, ...(isComplete ? { completedAt: act.now } : {}) });
}

/** A finished form may finish its packets, in the same transaction. */
async function settlePackets(act: Act, formId: string): Promise<void> {
  const clientId = await clientOfForm(act.db, formId);
  if (clientId === null) return;
  for (const { id, status, items } of await instancesOf(act.db, clientId)) {
    if (!packetStates.can(status, "cancel") || !items.some((item) => item.formId === formId)) continue;
    await settleInstance(act, id);
    await announceInstance(act, { id, clientId });
  }
}

const inTransaction = true;
export const packetProgressHandlers = [
  on("forms.completed", { name: "packets-completed", inTransaction }, (act, { payload }) =>
    settlePackets(act, payload.formId),
  ),
  on("forms.declined", { name: "packets-declined", inTransaction }, (act, { payload }) =>
    settlePackets(act, payload.formId),
  ),
  on("forms.voided", { name: "packets-voided", inTransaction }, (act, { payload }) =>
    settlePackets(act, payload.formId),
  ),
];
