import { fieldProblem } from "#platform/shared/problems.ts";
import type { LinkablePlan, PlanLink, PlanPart } from "./plan-link.ts";

export const lateLinkMeaning = "This service worked on these objectives of the treatment plan.";

/** What is signed when objectives are linked to a signed note: the plan's text, bound to the note as it was signed. */
export interface LateLinkDocument {
  form: "cairn-note-links-1";
  noteId: string;
  noteSha256: string;
  plan: PlanPart;
}

/** Refuses objectives that the plan does not have, or that are linked twice. */
export function requireLinkable(plan: LinkablePlan | undefined, links: readonly PlanLink[]): void {
  const known = new Map(plan?.objectives.map((objective) => [objective.stableId, objective]));
  if (new Set(links.map(({ objectiveStableId }) => objectiveStableId)).size < links.length)
    throw fieldProblem("body.links", "An objective is linked twice.");
  for (const { objectiveStableId, interventionStableId } of links) {
    const objective = known.get(objectiveStableId);
    if (!objective)
      throw fieldProblem("body.links", "The plan in force at this service has no such objective. Reload the page.");
    if (
      interventionStableId !== null &&
      !objective.interventions.some(({ stableId }) => stableId === interventionStableId)
    )
      throw fieldProblem("body.links", "This intervention belongs to another objective.");
  }
}
