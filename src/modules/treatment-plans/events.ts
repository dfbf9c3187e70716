import type { IdOf } from "#platform/shared/ids.ts";

interface Stay {
  clientId: string;
  demographicId: string;
}

/** Events of this module. */
export interface TreatmentPlanEvents {
  /** Content, signatures or state of a plan or its reviews changed; screens reload. */
  "treatment-plans.changed": Stay & { planId: string };
  /** A plan is in force from now on. */
  "treatment-plans.activated": Stay & { planId: string; versionNo: number };
  "treatment-plans.superseded": { planId: string };
  "treatment-plans.closed": { planId: string };
  "treatment-plans.review-completed": { planId: string; reviewId: string };
  "treatment-plans.review-due": Stay & { planId: string; dueOn: string };
  /** The client, or the guardian, refused to sign or could not. */
  "treatment-plans.client-refused": { planId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends TreatmentPlanEvents {}
}

export const treatmentPlanEvents = [
  "treatment-plans.changed",
  "treatment-plans.activated",
  "treatment-plans.superseded",
  "treatment-plans.closed",
  "treatment-plans.review-completed",
  "treatment-plans.review-due",
  "treatment-plans.client-refused",
] as const satisfies readonly (keyof TreatmentPlanEvents)[];

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "treatment-plan": IdOf<"treatment-plan">;
    "plan-problem": IdOf<"plan-problem">;
    "plan-goal": IdOf<"plan-goal">;
    "plan-objective": IdOf<"plan-objective">;
    "plan-intervention": IdOf<"plan-intervention">;
    "plan-need": IdOf<"plan-need">;
    "plan-review": IdOf<"plan-review">;
    "plan-draft": IdOf<"plan-draft">;
    "plan-library-item": IdOf<"plan-library-item">;
  }
}
