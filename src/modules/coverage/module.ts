import { defineModule } from "#platform/server/execution/module.ts";
import { cardFiles, cardPhotoHandler } from "./insurance/card-files.actions.ts";
import { insuranceHandlers, readmittedHandler } from "./insurance/insurance.actions.ts";
import { payerHandlers } from "./payers/payer.actions.ts";
import { coveragePolicy } from "./policy.ts";
import { clearinghouseType, eligibilityOperation } from "./vob/eligibility.ts";
import { vobHandlers } from "./vob/vob.actions.ts";

export const coverage = defineModule({
  name: "coverage",
  switch: null,
  policy: coveragePolicy,
  handlers: [...payerHandlers, ...insuranceHandlers, ...vobHandlers],
  events: ["coverage.insurance-changed", "coverage.benefits-changed"],
  on: [readmittedHandler, cardPhotoHandler],
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
  ],
});
