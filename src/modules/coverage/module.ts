import { defineModule } from "#platform/server/execution/module.ts";
import { authorizationHandlers } from "./authorizations/authorization.actions.ts";
import { authorizationReads } from "./authorizations/authorization-reads.actions.ts";
import { coverageEventHandlers, refreshStays } from "./authorizations/coverage.jobs.ts";
import { cardFiles, cardPhotoHandler } from "./insurance/card-files.actions.ts";
import { insuranceHandlers, readmittedHandler } from "./insurance/insurance.actions.ts";
import { payerHandlers } from "./payers/payer.actions.ts";
import { coveragePolicy } from "./policy.ts";
import { authorizationExpiryReport } from "./reports/authorization-expiry.report.ts";
import { reviewHandlers } from "./reviews/review.actions.ts";
import { reviewsDue } from "./reviews/review.work-items.ts";
import { clearinghouseType, eligibilityOperation } from "./vob/eligibility.ts";
import { vobHandlers } from "./vob/vob.actions.ts";

export const coverage = defineModule({
  name: "coverage",
  switch: null,
  policy: coveragePolicy,
  reports: [authorizationExpiryReport],
  handlers: [
    ...payerHandlers,
    ...insuranceHandlers,
    ...vobHandlers,
    ...authorizationReads,
    ...authorizationHandlers,
    ...reviewHandlers,
  ],
  events: [
    "coverage.insurance-changed",
    "coverage.benefits-changed",
    "coverage.authorization-changed",
    "coverage.review-changed",
    "coverage.gap-opened",
  ],
  on: [readmittedHandler, cardPhotoHandler, ...coverageEventHandlers],
  jobs: [refreshStays],
  workItems: [reviewsDue],
  topics: { "list:coverage": "insurance.read" },
  fileSubjects: [cardFiles],
  integrations: [clearinghouseType],
  outbound: [eligibilityOperation],
  notificationKinds: [
    {
      kind: "coverage.benefits",
      label: "Benefits checks answered",
      labels: { es: "Consultas de beneficios respondidas" },
      priority: 2,
    },
    {
      kind: "coverage.ending",
      label: "Coverage that ends, and reviews assigned to you",
      labels: { es: "Cobertura por terminar y revisiones asignadas" },
      priority: 2,
      audience: "authorizations.write",
    },
  ],
});
