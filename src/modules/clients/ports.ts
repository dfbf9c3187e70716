import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Whether admissions to a location need approval first. Facility. */
export const locationOperations =
  port<(view: View, locationId: string) => Promise<{ admissionApproval: boolean }>>("clients.locationOperations");

interface AdmissionLevel {
  id: string;
  code: string;
  name: string;
  setting: string;
  /** Clients at this level sleep here, so an admission needs a bed. */
  bedded: boolean;
}
/** A level of care; throws `not-found`. Facility. */
export const levelOfCare = port<(view: View, levelOfCareId: string) => Promise<AdmissionLevel>>("clients.levelOfCare");

/** Bed codes by episode; episodes without a bed are omitted. Facility. */
export const bedsOf =
  port<(view: View, demographicIds: readonly string[]) => Promise<Map<string, string>>>("clients.bedsOf");

/** Whether allergies were reviewed during the stay. Medications. */
export const allergiesOf =
  port<(view: View, clientId: string, demographicId: string | null) => Promise<{ reviewedThisStay: boolean }>>(
    "clients.allergiesOf",
  );

interface OpenMedicationWork {
  /** Due doses without an entry, oldest first. */
  undocumented: { product: string; dueAt: string }[];
  /** Unsigned orders by product. */
  unsigned: string[];
}
/** Medication work still open in a stay. Medications. */
export const openMedicationWork =
  port<(view: View, demographicId: string) => Promise<OpenMedicationWork>>("clients.openMedicationWork");

/** Descriptions of the stay's notes that are not final. Notes. */
export const unsignedNotesOfStay =
  port<(view: View, demographicId: string) => Promise<string[]>>("clients.unsignedNotesOfStay");

/** Titles of the stay's forms that are not finished. Forms. */
export const openFormsOf = port<(view: View, demographicId: string) => Promise<string[]>>("clients.openFormsOf");

/** Whether the client has an active release on a date. Forms. */
export const releaseInForce =
  port<(view: View, clientId: string, today: string) => Promise<boolean>>("clients.releaseInForce");
