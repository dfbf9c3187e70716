import { clientSamples } from "#modules/clients/samples.ts";
import { samples as crm } from "#modules/crm/testing.ts";
import { samples as facility } from "#modules/facility/testing.ts";
import { samples as forms } from "#modules/forms/testing.ts";
import { samples as integrations } from "#modules/integrations/testing.ts";
import { samples as medications } from "#modules/medications/testing.ts";
import { samples as notes } from "#modules/notes/testing.ts";
import { platformSamples } from "#platform/server/kernel-samples.ts";
import type { Sample } from "#testing/facility.ts";

/** One valid call of every endpoint of the house, for the derived access tests. */
export const samples: readonly Sample[] = [
  ...platformSamples,
  ...clientSamples,
  ...facility,
  ...medications,
  ...notes,
  ...forms,
  ...crm,
  ...integrations,
];
