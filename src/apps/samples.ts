import { samples as accounts } from "#modules/accounts/samples.ts";
import { clientSamples } from "#modules/clients/samples.ts";
import { samples as compliance } from "#modules/compliance/samples.ts";
import { samples as coverage } from "#modules/coverage/testing.ts";
import { samples as crm } from "#modules/crm/testing.ts";
import { samples as facility } from "#modules/facility/testing.ts";
import { samples as forms } from "#modules/forms/testing.ts";
import { samples as integrations } from "#modules/integrations/testing.ts";
import { samples as medications } from "#modules/medications/testing.ts";
import { samples as notes } from "#modules/notes/samples.ts";
import { samples as notifications } from "#modules/notifications/samples.ts";
import { samples as operations } from "#modules/operations/samples.ts";
import { samples as payments } from "#modules/payments/testing.ts";
import { samples as places } from "#modules/places/samples.ts";
import { samples as settings } from "#modules/settings/samples.ts";
import { samples as staff } from "#modules/staff/samples.ts";
import { samples as treatmentPlans } from "#modules/treatment-plans/testing.ts";
import { samples as kernel } from "#platform/server/samples.ts";
import type { Sample } from "#testing/facility.ts";

/** One valid call of every endpoint, for the derived access tests. */
export const samples: readonly Sample[] = [
  ...staff,
  ...places,
  ...settings,
  ...compliance,
  ...operations,
  ...accounts,
  ...notifications,
  ...kernel,
  ...clientSamples,
  ...coverage,
  ...facility,
  ...medications,
  ...notes,
  ...forms,
  ...treatmentPlans,
  ...payments,
  ...crm,
  ...integrations,
];
