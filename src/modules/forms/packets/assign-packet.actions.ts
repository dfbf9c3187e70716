import type { OpenEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { isTermsOpen } from "../assessments/license.actions.ts";
import { insertAnswerEvents } from "../forms/answer.store.ts";
import { progress } from "../forms/answers.ts";
import { assignForms, chartFacts, findTemplate, prefillEvents, prefilled } from "../forms/assign-forms.actions.ts";
import { formForUpdate, joinPacket, liveFormsOf, saveForm } from "../forms/form.store.ts";
import { isUnstarted } from "../forms/form.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import type { PacketItemRecord, PacketRecord } from "./packet.store.ts";
import { fitsRules, type PacketFacts, type PacketTrigger, type SkipReason } from "./packet.ts";
import { announceInstance, settleInstance } from "./packet-instance.actions.ts";
import { type InstanceItem, openInstance, saveInstance } from "./packet-instance.store.ts";

/** The template of a form of the packet, or why this client does not get it. */
async function templateOf(
  act: Act,
  item: PacketItemRecord,
  facts: PacketFacts,
): Promise<{ template: PinnedTemplate } | { skipped: SkipReason }> {
  if (!fitsRules(item.requiredWhen, facts)) return { skipped: "rules" };
  if (item.isArchived) return { skipped: "archived" };
  const template = await findTemplate(act, item.templateKey);
  // A draft that was never published has no version yet.
  if (!template) return { skipped: "unpublished" };
  const isUsable = template.instrumentKey === null || (await isTermsOpen(act, template.instrumentKey));
  return isUsable ? { template } : { skipped: "terms" };
}

export interface AssignedPacket {
  instanceId: string;
  added: number;
  moved: number;
}

/**
 * Assigns a packet to a stay: its forms in order, each with its due time. Where the stay has the packet open already, the
 * forms that are missing are added, and forms that were not started move to the current version of their template; a started
 * form keeps its version (FRM-1). A one-per-episode form that the stay has is taken into the packet.
 */
export async function assignToStay(
  act: Act,
  packet: PacketRecord,
  { episode, facts, trigger }: { episode: OpenEpisode; facts: PacketFacts; trigger: PacketTrigger },
): Promise<AssignedPacket> {
  const { clientId, demographicId, locationId } = episode;
  const instance = await openInstance(act.db, {
    packetId: packet.id,
    clientId,
    demographicId,
    locationId,
    title: packet.title,
    trigger,
    assignedAt: act.now,
  });
  const before = new Map(instance.items.map((item) => [item.templateId, item]));
  const live = await liveFormsOf(
    act.db,
    packet.items.map(({ templateId }) => templateId),
    demographicId,
  );
  const wanted: { template: PinnedTemplate; dueAt: string | null; packetInstanceId: string }[] = [];
  const known = new Map<string, { formId: string | null; skipped: SkipReason | null }>();
  let moved = 0;
  for (const item of packet.items) {
    const found = await templateOf(act, item, facts);
    const assigned = before.get(item.templateId)?.formId ?? null;
    if ("skipped" in found) {
      known.set(item.templateId, assigned ? { formId: assigned, skipped: null } : { formId: null, ...found });
      continue;
    }
    const { template } = found;
    const held = assigned ?? (template.onePerEpisode ? live.get(item.templateId) : undefined) ?? null;
    if (held !== null) {
      known.set(item.templateId, { formId: held, skipped: null });
      if (assigned === null) await joinPacket(act.db, held, instance.id);
      else if (await moveToVersion(act, held, template, episode)) moved += 1;
      continue;
    }
    const { dueOffsetHours } = item;
    const dueAt = dueOffsetHours === null ? null : addMinutes(act.now, dueOffsetHours * 60);
    wanted.push({ template, dueAt, packetInstanceId: instance.id });
  }
  const forms = await assignForms(act, episode, wanted);
  for (const { id, templateId } of forms) known.set(templateId, { formId: id, skipped: null });
  const items = packet.items.map(
    ({ templateId, title, filledBy, gate }): InstanceItem => ({
      templateId,
      title,
      filledBy,
      gate,
      ...(known.get(templateId) ?? { formId: null, skipped: "unpublished" }),
    }),
  );
  // A form whose item was taken out of the packet since then stays with the client.
  const kept = instance.items.filter((item) => item.formId !== null && !known.has(item.templateId));
  await saveInstance(act.db, instance.id, { items: [...items, ...kept], title: packet.title });
  await settleInstance(act, instance.id);
  await announceInstance(act, { id: instance.id, clientId });
  return { instanceId: instance.id, added: forms.length, moved };
}

/** Moves a form that was not started to the published version of its template, prefilled anew (FRM-1). */
async function moveToVersion(
  act: Act,
  formId: string,
  template: PinnedTemplate,
  episode: OpenEpisode,
): Promise<boolean> {
  const form = await formForUpdate(act.db, formId);
  if (!isUnstarted(form.status) || form.templateVersionId === template.versionId) return false;
  const answers = prefilled(template, await chartFacts(act, episode));
  await saveForm(act.db, formId, {
    templateVersionId: template.versionId,
    answers,
    progressPct: progress(template.definition, answers),
  });
  await insertAnswerEvents(act.db, prefillEvents(act, formId, answers));
  return true;
}

/** Refuses a packet that was stopped or has nothing for this client. Throws `wrong-state`. */
export function requireAssignable(packet: PacketRecord): void {
  if (!packet.active) throw new Problem("wrong-state", `${packet.title} is no longer used. Choose another packet.`);
}
