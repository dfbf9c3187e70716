import type { NoteTreatmentLinkProgress } from "#platform/shared/columns.generated.ts";
import type { NoteKind } from "../notes/note.ts";
import type { Stop } from "../notes/signing.ts";

export interface LinkableIntervention {
  stableId: string;
  text: string;
  /** The group whose sessions it is. */
  groupId: string | null;
}
export interface LinkableObjective {
  stableId: string;
  text: string;
  goal: string;
  problem: string;
  interventions: readonly LinkableIntervention[];
}
/** A treatment plan in force with what a note can work on: its active objectives. */
export interface LinkablePlan {
  planId: string;
  /** "Master plan, version 2". */
  title: string;
  objectives: readonly LinkableObjective[];
}

export const progressLabels = {
  improving: "Improving",
  noChange: "No change",
  worsening: "Worsening",
  achieved: "Achieved",
  notAttained: "Not attained",
  sustaining: "Sustaining",
} as const satisfies Record<NoteTreatmentLinkProgress, string>;

/** Kinds of notes that say which objective the service worked on (GLD-1). */
const linkedKinds: readonly NoteKind[] = ["progress", "groupClient", "caseManagement"];
export const needsPlanLink = (kind: NoteKind): boolean => linkedKinds.includes(kind);

export interface PlanLink {
  objectiveStableId: string;
  interventionStableId: string | null;
  progress: NoteTreatmentLinkProgress | null;
  comment: string | null;
}

/** What a note says of the plan, as it is signed. */
export interface PlanPart {
  planId: string;
  title: string;
  objectives: {
    stableId: string;
    text: string;
    goal: string;
    problem: string;
    interventionStableId: string | null;
    intervention: string | null;
    progress: NoteTreatmentLinkProgress | null;
    comment: string | null;
  }[];
}

/** The note's links as text of the plan in force at its service; links to what that plan has no more are left out. */
export function planPart(plan: LinkablePlan, links: readonly PlanLink[]): PlanPart {
  return {
    planId: plan.planId,
    title: plan.title,
    objectives: plan.objectives.flatMap((objective) => {
      const link = links.find(({ objectiveStableId }) => objectiveStableId === objective.stableId);
      if (!link) return [];
      const intervention = objective.interventions.find(({ stableId }) => stableId === link.interventionStableId);
      return [
        {
          stableId: objective.stableId,
          text: objective.text,
          goal: objective.goal,
          problem: objective.problem,
          interventionStableId: intervention?.stableId ?? null,
          intervention: intervention?.text ?? null,
          progress: link.progress,
          comment: link.comment,
        },
      ];
    }),
  };
}

/** GLD-1: a note of these kinds links an objective of the plan in force. Without a plan it is signed as it is (GLD-2). */
export function linkStop(kind: NoteKind, plan: LinkablePlan | undefined, part: PlanPart | null): Stop | null {
  if (!needsPlanLink(kind) || !plan || plan.objectives.length === 0) return null;
  if (part && part.objectives.length > 0) return null;
  return {
    code: "no-objective-linked",
    path: "planLinks",
    message: "Choose the objective of the treatment plan that this service worked on.",
  };
}

/** GLD-3: the interventions that are this group come first; what is proposed is confirmed by the clinician. */
export function proposedLinks(plan: LinkablePlan, groupId: string): PlanLink[] {
  return plan.objectives.flatMap(({ stableId, interventions }) => {
    const ofGroup = interventions.find((one) => one.groupId === groupId);
    return ofGroup
      ? [{ objectiveStableId: stableId, interventionStableId: ofGroup.stableId, progress: null, comment: null }]
      : [];
  });
}
