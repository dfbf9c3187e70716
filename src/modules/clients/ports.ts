import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";
import type { ApprovalStep } from "./approvals/approval.ts";

/** The steps of a stay that need approval first at a location. Facility. */
export const locationOperations =
  port<(view: View, locationId: string) => Promise<{ approvalSteps: readonly ApprovalStep[] }>>(
    "clients.locationOperations",
  );

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

interface AdmissionProgram {
  id: string;
  name: string;
  locationId: string;
  /** Empty for all. */
  levelOfCareCodes: readonly string[];
  part2: boolean;
  active: boolean;
}
/** A program; throws `not-found`. Notes. */
export const programOf = port<(view: View, programId: string) => Promise<AdmissionProgram>>("clients.programOf");

/** The active programs of a location that serve a level of care. Notes. */
export const programsServing =
  port<(view: View, at: { locationId: string; levelCode: string }) => Promise<AdmissionProgram[]>>(
    "clients.programsServing",
  );

/** Staff on duty at a location now, by clinician id; empty where there is no schedule. Facility. */
export const staffOnDuty = port<(view: View, locationId: string) => Promise<readonly string[]>>("clients.staffOnDuty");

/** Whether allergies were reviewed during the stay. Medications. */
export const allergiesOf =
  port<(view: View, clientId: string, demographicId: string | null) => Promise<{ reviewedThisStay: boolean }>>(
    "clients.allergiesOf",
  );
