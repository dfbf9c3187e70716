import type { View } from "#platform/server/execution/context.ts";
import { sessionById } from "../groups/session.store.ts";
import type { NoteRecord } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { plansInForce } from "../ports.ts";
import { addedLinksOf, mayLinkLater, planForLateLinks } from "./late-link.view.ts";
import type { NoteLinks } from "./plan-link.contract.ts";
import { linksOf } from "./plan-link.store.ts";
import { type LinkablePlan, needsPlanLink, proposedLinks } from "./plan-link.ts";

/** The same for several notes of one time, in a fixed number of statements. */
export async function linkViews(
  view: View,
  notes: readonly NoteRecord[],
  at: string,
  groupId: string | null,
): Promise<NoteLinks[]> {
  const plans = await plansInForce(view, { demographicIds: notes.map(({ demographicId }) => demographicId), at });
  const links = await linksOf(
    view.db,
    notes.map(({ id }) => id),
  );
  return notes.map((note) => {
    const plan = plans.get(note.demographicId);
    const own = links.get(note.id) ?? [];
    return {
      noteId: note.id,
      clientId: note.clientId,
      plan: plan ? shown(plan) : null,
      links: own,
      added: [],
      canAdd: false,
      proposed: plan && groupId !== null && own.length === 0 ? proposedLinks(plan, groupId) : [],
      isRequired: needsPlanLink(note.kind),
      isWritable: isWritable(note.status),
      version: note.version,
    };
  });
}

const shown = ({ planId, title, objectives }: LinkablePlan) => ({
  planId,
  title,
  objectives: objectives.map(({ interventions, ...objective }) => ({
    ...objective,
    interventions: interventions.map((one) => ({ ...one })),
  })),
});

export async function oneView(view: View, note: NoteRecord): Promise<NoteLinks> {
  const groupId = note.groupSessionId ? (await sessionById(view.db, note.groupSessionId)).groupId : null;
  const [found] = await linkViews(view, [note], note.serviceStart, groupId);
  if (!found) throw new Error("A note has one view.");
  if (found.isWritable) return found;
  const later = mayLinkLater(view, note) ? await planForLateLinks(view, note) : undefined;
  return {
    ...found,
    plan: found.plan ?? (later ? shown(later) : null),
    added: await addedLinksOf(view, note.id),
    canAdd:
      later?.objectives.some(({ stableId }) => !found.links.some((one) => one.objectiveStableId === stableId)) ?? false,
  };
}
