import { accountsPolicy } from "#modules/accounts/policy.ts";
import { aiPolicy } from "#modules/ai/policy.ts";
import { campaignsPolicy } from "#modules/campaigns/policy.ts";
import { clients } from "#modules/clients/module.ts";
import { compliancePolicy } from "#modules/compliance/policy.ts";
import { coveragePolicy } from "#modules/coverage/policy.ts";
import { crm } from "#modules/crm/module.ts";
import { facility } from "#modules/facility/module.ts";
import { fhirPolicy } from "#modules/fhir/policy.ts";
import { forms } from "#modules/forms/module.ts";
import { integrations } from "#modules/integrations/module.ts";
import { medications } from "#modules/medications/module.ts";
import { notes } from "#modules/notes/module.ts";
import { notificationsPolicy } from "#modules/notifications/policy.ts";
import { operationsPolicy } from "#modules/operations/policy.ts";
import { paymentsPolicy } from "#modules/payments/policy.ts";
import { placesPolicy } from "#modules/places/policy.ts";
import { portalPolicy } from "#modules/portal/policy.ts";
import { settingsPolicy } from "#modules/settings/policy.ts";
import { signatures } from "#modules/signatures/module.ts";
import { staffPolicy } from "#modules/staff/policy.ts";
import { treatmentPlansPolicy } from "#modules/treatment-plans/policy.ts";
import { defineModule, type ModuleDefinition } from "#platform/server/execution/module.ts";
import { platformModule } from "#platform/server/kernel-module.ts";

/** Modules without a `module.ts` so far: roles can already hold their permissions. */
const planned = Object.entries({
  accounts: accountsPolicy,
  places: placesPolicy,
  staff: staffPolicy,
  settings: settingsPolicy,
  notifications: notificationsPolicy,
  compliance: compliancePolicy,
  operations: operationsPolicy,
  coverage: coveragePolicy,
  payments: paymentsPolicy,
  "treatment-plans": treatmentPlansPolicy,
  campaigns: campaignsPolicy,
  portal: portalPolicy,
  ai: aiPolicy,
  fhir: fhirPolicy,
}).map(([name, policy]) => defineModule({ name, policy, switch: null, handlers: [] }));

/** Every module, low to high. */
export const modules: readonly ModuleDefinition[] = [
  platformModule,
  signatures,
  clients,
  facility,
  medications,
  notes,
  forms,
  crm,
  integrations,
  ...planned,
];
