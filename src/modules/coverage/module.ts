import { defineModule } from "#platform/server/execution/module.ts";
import { cardFiles, cardPhotoHandler } from "./insurance/card-files.actions.ts";
import { insuranceHandlers, readmittedHandler } from "./insurance/insurance.actions.ts";
import { payerHandlers } from "./payers/payer.actions.ts";
import { coveragePolicy } from "./policy.ts";

export const coverage = defineModule({
  name: "coverage",
  switch: null,
  policy: coveragePolicy,
  handlers: [...payerHandlers, ...insuranceHandlers],
  events: ["coverage.insurance-changed"],
  on: [readmittedHandler, cardPhotoHandler],
  topics: { "list:coverage": "insurance.read" },
  fileSubjects: [cardFiles],
});
