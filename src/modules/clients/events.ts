import type { IdOf } from "#platform/shared/ids.ts";
import type { LeaveKind } from "./leaves/leave.ts";

interface Episode {
  clientId: string;
  demographicId: string;
}

/** Events of this module. Instants are RFC 3339, dates `YYYY-MM-DD`. */
export interface ClientEvents {
  "clients.created": Episode;
  /** Facility assigns `bedId` in this transaction; a taken bed rolls back the admission. */
  "clients.admitted": Episode & {
    locationId: string;
    levelOfCareId: string;
    programId: string | null;
    bedId?: string | null;
    leadId?: string | null;
    readmission: boolean;
    admittedAt: string;
  };
  "clients.readmitted": Episode & { previousDemographicId: string };
  "clients.admission-cancelled": Episode;
  /** Referred out before admission; facility releases the bed hold. */
  "clients.referred": Episode;
  "clients.location-changed": Episode & {
    fromLocationId: string;
    toLocationId: string;
    programId: string | null;
    effectiveAt: string;
  };
  "clients.level-of-care-changed": Episode & {
    fromLevelId: string;
    toLevelId: string;
    fromProgramId: string | null;
    toProgramId: string | null;
    effectiveAt: string;
  };
  /** Facility keeps or releases the bed, medications suspends the doses. */
  "clients.leave-started": Episode & {
    leaveId: string;
    kind: LeaveKind;
    leftAt: string;
    holdBed: boolean;
    expectedReturnAt: string | null;
  };
  "clients.leave-changed": Episode & { leaveId: string; leftAt: string; expectedReturnAt: string | null };
  /** Facility assigns `bedId` where no bed was held; medications resumes the doses. */
  "clients.leave-returned": Episode & { leaveId: string; returnedAt: string; bedId: string | null };
  "clients.leave-overdue": Episode & { leaveId: string };
  /** Facility releases the bed, medications discontinues orders, notes ends enrollments. */
  "clients.discharged": Episode & { dischargedAt: string };
  /** Facility returns the former bed or assigns `bedId`, so a bed that was assigned since then refuses it. */
  "clients.discharge-undone": Episode & {
    dischargedAt: string;
    bed: "former" | "other" | "none";
    bedId: string | null;
  };
  "clients.died": { clientId: string };
  "clients.discharge-date-changed": Episode & { from: string | null; to: string | null };
  "clients.care-team-changed": Episode & { clinicianId: string; role: string };
  "clients.primary-therapist-changed": Episode & { fromId?: string | null; toId: string };
  "clients.demographics-changed": Episode & { fields: string[] };
  "clients.birth-date-changed": { clientId: string };
  "clients.contact-changed": { clientId: string; contactId: string };
  /** The times or levels of a stay were corrected: what counts its days counts again. */
  "clients.stay-corrected": Episode;
  "clients.family-changed": { clientId: string };
  "clients.restricted": { clientId: string; on: boolean };
  /** Location, restriction or care team: who reaches the chart has changed. */
  "clients.access-changed": { clientId: string };
  "clients.labels-changed": { clientId: string };
  "clients.alert-changed": {
    clientId: string;
    demographicId: string | null;
    alertId: string;
    category: string;
    level: string;
    state: string;
  };
  "clients.diagnoses-changed": Episode & { setVersion: number };
  "clients.vitals-recorded": Episode & { setId: string };
  "clients.vital-critical": Episode & { readingId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends ClientEvents {}
}

/** Event names for the registry; only these can be raised. */
export const clientEventNames = [
  "clients.created",
  "clients.admitted",
  "clients.readmitted",
  "clients.admission-cancelled",
  "clients.referred",
  "clients.location-changed",
  "clients.level-of-care-changed",
  "clients.leave-started",
  "clients.leave-changed",
  "clients.leave-returned",
  "clients.leave-overdue",
  "clients.discharged",
  "clients.discharge-undone",
  "clients.died",
  "clients.discharge-date-changed",
  "clients.care-team-changed",
  "clients.primary-therapist-changed",
  "clients.demographics-changed",
  "clients.birth-date-changed",
  "clients.contact-changed",
  "clients.stay-corrected",
  "clients.family-changed",
  "clients.restricted",
  "clients.access-changed",
  "clients.labels-changed",
  "clients.alert-changed",
  "clients.diagnoses-changed",
  "clients.vitals-recorded",
  "clients.vital-critical",
] as const satisfies readonly (keyof ClientEvents)[];

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    client: IdOf<"client">;
    alert: IdOf<"alert">;
    approval: IdOf<"approval">;
    contact: IdOf<"contact">;
    label: IdOf<"label">;
    leave: IdOf<"leave">;
    "metric-definition": IdOf<"metric-definition">;
    "vital-device": IdOf<"vital-device">;
  }
}

declare module "#platform/shared/access/access-subjects.ts" {
  interface AccessSubjects {
    client: true;
  }
}
