import { accounts } from "#modules/accounts/module.ts";
import { ai } from "#modules/ai/module.ts";
import { campaigns } from "#modules/campaigns/module.ts";
import { clients } from "#modules/clients/module.ts";
import { compliance } from "#modules/compliance/module.ts";
import { coverage } from "#modules/coverage/module.ts";
import { crm } from "#modules/crm/module.ts";
import { facility } from "#modules/facility/module.ts";
import { fhir } from "#modules/fhir/module.ts";
import { forms } from "#modules/forms/module.ts";
import { integrations } from "#modules/integrations/module.ts";
import { medications } from "#modules/medications/module.ts";
import { notes } from "#modules/notes/module.ts";
import { notifications } from "#modules/notifications/module.ts";
import { operations } from "#modules/operations/module.ts";
import { payments } from "#modules/payments/module.ts";
import { places } from "#modules/places/module.ts";
import { portal } from "#modules/portal/module.ts";
import { settings } from "#modules/settings/module.ts";
import { signatures } from "#modules/signatures/module.ts";
import { staff } from "#modules/staff/module.ts";
import { treatmentPlans } from "#modules/treatment-plans/module.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { kernel } from "#platform/server/kernel-module.ts";

/** Every module, low to high. */
export const modules: readonly ModuleDefinition[] = [
  kernel,
  accounts,
  places,
  staff,
  settings,
  notifications,
  compliance,
  operations,
  integrations,
  signatures,
  clients,
  coverage,
  facility,
  medications,
  forms,
  notes,
  treatmentPlans,
  payments,
  crm,
  campaigns,
  portal,
  ai,
  fhir,
];
