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
  /** A deadline started or changed, is due soon, overdue, or was met; the list of deadlines reloads. */
  "facility.clock-changed": { clockId: string; locationId: string };
  "facility.clock-warned": { clockId: string; locationId: string };
  "facility.clock-overdue": { clockId: string; locationId: string };
  "facility.clock-satisfied": { clockId: string; locationId: string };
  /** Who is on duty changed; the schedule reloads. */
  "facility.duty-changed": { locationId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends FacilityEvents {}
}

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    bed: IdOf<"bed">;
    clock: IdOf<"clock">;
    "clock-rule": IdOf<"clock-rule">;
    "duty-assignment": IdOf<"duty-assignment">;
    holiday: IdOf<"holiday">;
    "level-of-care": IdOf<"level-of-care">;
    room: IdOf<"room">;
    "shift-pattern": IdOf<"shift-pattern">;
  }
}
