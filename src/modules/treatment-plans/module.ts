import { plansInForce } from "#modules/notes/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import { draftHandlers } from "./drafts/draft.actions.ts";
import { treatmentPlanEvents } from "./events.ts";
import { libraryHandlers } from "./library/library.actions.ts";
import { objectivesBeforeDischarge } from "./plans/discharge-items.actions.ts";
import { itemHandlers } from "./plans/item.actions.ts";
import { planHandlers } from "./plans/plan.actions.ts";
import { clientOfPlan } from "./plans/plan.store.ts";
import { draftPlans, plansAwaitingMe, plansDue } from "./plans/plan.work-items.ts";
import { plansInForceAt } from "./plans/plan-in-force.actions.ts";
import { planNames } from "./plans/plan-names.actions.ts";
import { printPlanQuery } from "./plans/print-plan.actions.ts";
import { stayHandlers } from "./plans/stay-events.actions.ts";
import { treatmentPlansPolicy } from "./policy.ts";
import { reviewHandlers } from "./reviews/review.actions.ts";
import { announceReviews } from "./reviews/review.jobs.ts";
import { approvalHandlers } from "./signing/approvals.actions.ts";
import {
  bulkSignAction,
  openPlanAction,
  refusePlanAction,
  signPlanAction,
  submitPlanAction,
} from "./signing/sign-plan.actions.ts";

/** Treatment plans: the library, plans with their signatures, reviews and prints. */
export const treatmentPlans = defineModule({
  name: "treatment-plans",
  switch: "emr",
  policy: treatmentPlansPolicy,
  events: treatmentPlanEvents,
  topics: {
    "list:treatment-plans": "treatmentPlans.read",
    "record:treatment-plan": { permission: "treatmentPlans.read", clientOf: clientOfPlan },
  },
  subjects: [planNames],
  // Paths of one word come before `/treatment-plannings/:planId`.
  handlers: [
    ...libraryHandlers,
    ...draftHandlers,
    ...approvalHandlers,
    ...reviewHandlers,
    ...planHandlers,
    ...itemHandlers,
    submitPlanAction,
    signPlanAction,
    refusePlanAction,
    openPlanAction,
    bulkSignAction,
    printPlanQuery,
  ],
  on: stayHandlers,
  jobs: [announceReviews],
  implements: [implement(plansInForce, plansInForceAt)],
  workItems: [plansAwaitingMe, plansDue, draftPlans],
  dischargeItems: [objectivesBeforeDischarge],
  notificationKinds: [
    {
      kind: "treatment-plans.approval",
      label: "Treatment plans to approve",
      labels: { es: "Planes de tratamiento por aprobar" },
      priority: 3,
      audience: "treatmentPlans.approve",
    },
    {
      kind: "treatment-plans.returned",
      label: "Treatment plans returned to draft",
      labels: { es: "Planes de tratamiento devueltos a borrador" },
      priority: 2,
    },
    {
      kind: "treatment-plans.signed",
      label: "My treatment plans signed or refused",
      labels: { es: "Mis planes de tratamiento firmados o rechazados" },
      priority: 3,
    },
    {
      kind: "treatment-plans.review",
      label: "Treatment plan reviews due",
      labels: { es: "Revisiones de planes de tratamiento por vencer" },
      priority: 3,
    },
  ],
});
