import { accounts } from "#modules/accounts/module.ts";
import { clients } from "#modules/clients/module.ts";
import { compliance } from "#modules/compliance/module.ts";
import { crm } from "#modules/crm/module.ts";
import { facility } from "#modules/facility/module.ts";
import { forms } from "#modules/forms/module.ts";
import { integrations } from "#modules/integrations/module.ts";
import { medications } from "#modules/medications/module.ts";
import { notes } from "#modules/notes/module.ts";
import { notifications } from "#modules/notifications/module.ts";
import { operations } from "#modules/operations/module.ts";
import { places } from "#modules/places/module.ts";
import { settings } from "#modules/settings/module.ts";
import { signatures } from "#modules/signatures/module.ts";
import { staff } from "#modules/staff/module.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { kernel } from "#platform/server/kernel-module.ts";

/** Every part of the house, in the order they stand on each other. */
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
  facility,
  medications,
  forms,
  notes,
  crm,
];
