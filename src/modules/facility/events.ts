import type { IdOf } from "#platform/shared/ids.ts";
import type { BedState } from "./beds/bed.ts";

interface Episode {
  clientId: string;
  demographicId: string;
}

/** Events this module raises. The platform adds eventId, tenantId, at, actorId, subjectId and subjectVersion. */
export interface FacilityEvents {
  "facility.bed-assigned": Episode & { bedId: string; stayId: string };
  "facility.bed-released": { bedId: string; stayId: string; reason: string };
  /** The bed's state changed; the bed board and admissions reload. */
  "facility.bed-changed": { bedId: string; locationId: string; state: BedState };
  "facility.bed-blocked": { bedId: string };
  /** Reservations of places changed; the bed board reloads. */
  "facility.places-changed": { locationId: string };
  /** The day of a reservation: a bed is held; no bed is free yet; it ended without a hold. */
  "facility.place-held": { leadId: string; stayId: string; bedId: string; bedCode: string };
  "facility.place-waiting": { leadId: string; wantedOn: string };
  "facility.place-ended": { leadId: string; state: "withdrawn" | "lapsed"; wantedOn: string };
  /** A look was stored or voided; boards reload. Names no client, so charts do not reload with every look. */
  "facility.round-recorded": { logId: string; locationId: string };
  /** Schedules, phones or steps of rounds changed; boards reload. */
  "facility.rounds-changed": { locationId: string };
  "facility.round-late": Episode & { locationId: string };
  /** A look is 10 minutes late. */
  "facility.round-missed": Episode & { locationId: string };
  "facility.observation-level-changed": Episode;
  /** A client was not found on rounds, and was seen again. */
  "facility.client-missing": Episode & { locationId: string };
  "facility.client-found": Episode & { locationId: string };
  /** A deadline started or changed, is due soon, overdue, or was met; the list of deadlines reloads. */
  "facility.clock-changed": { clockId: string; locationId: string };
  "facility.clock-warned": { clockId: string; locationId: string };
  "facility.clock-overdue": { clockId: string; locationId: string };
  "facility.clock-satisfied": { clockId: string; locationId: string };
  /** A report was submitted, or changed; its readers' pages reload. */
  "facility.incident-filed": { incidentId: string; locationId: string };
  "facility.incident-changed": { incidentId: string; locationId: string };
  /** An event was added, changed or canceled; calendars of the location reload. */
  "facility.calendar-changed": { eventId: string; locationId: string };
  "facility.appointment-missed": { eventId: string; locationId: string };
  /** The choices of a list changed; forms with it reload. */
  "facility.list-changed": { key: string };
  "facility.report-saved": { savedReportId: string };
  /** Who is on duty changed; the schedule reloads. */
  "facility.duty-changed": { locationId: string };
  /** Time entries, punches or pay periods changed; time sheets reload. */
  "facility.time-changed": { locationId: string | null };
  "facility.time-approved": { clinicianId: string; locationId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends FacilityEvents {}
}

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "activity-type": IdOf<"activity-type">;
    bed: IdOf<"bed">;
    "billing-code": IdOf<"billing-code">;
    clock: IdOf<"clock">;
    "clock-rule": IdOf<"clock-rule">;
    "calendar-feed": IdOf<"calendar-feed">;
    "duty-assignment": IdOf<"duty-assignment">;
    "directory-entry": IdOf<"directory-entry">;
    event: IdOf<"event">;
    holiday: IdOf<"holiday">;
    observation: IdOf<"observation">;
    "observation-gap": IdOf<"observation-gap">;
    "observation-log": IdOf<"observation-log">;
    "integrity-flag": IdOf<"integrity-flag">;
    "round-export": IdOf<"round-export">;
    "round-review": IdOf<"round-review">;
    "round-schedule": IdOf<"round-schedule">;
    incident: IdOf<"incident">;
    picklist: IdOf<"picklist">;
    "place-reservation": IdOf<"place-reservation">;
    "level-of-care": IdOf<"level-of-care">;
    "report-run": IdOf<"report-run">;
    room: IdOf<"room">;
    "saved-report": IdOf<"saved-report">;
    "shift-pattern": IdOf<"shift-pattern">;
    "pay-period": IdOf<"pay-period">;
    "time-entry": IdOf<"time-entry">;
    "time-export": IdOf<"time-export">;
    "time-punch": IdOf<"time-punch">;
  }
}
