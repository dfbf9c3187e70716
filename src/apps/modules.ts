import { clients } from "#modules/clients/module.ts";
import { crm } from "#modules/crm/module.ts";
import { facility } from "#modules/facility/module.ts";
import { forms } from "#modules/forms/module.ts";
import { integrations } from "#modules/integrations/module.ts";
import { medications } from "#modules/medications/module.ts";
import { notes } from "#modules/notes/module.ts";
import { signatures } from "#modules/signatures/module.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { platformModule } from "#platform/server/kernel-module.ts";

/** Every part of the house, in the order they stand on each other. */
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
];
