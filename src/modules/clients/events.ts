import { z } from "zod";
import { Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

const episode = { clientId: Id, demographicId: Id };

/** What this module announces. The platform adds eventId, tenantId, at, actorId, subjectId and subjectVersion. */
export const clientEvents = {
  "clients.created": z.strictObject(episode),
  /** Facility makes the bed stay of `bedId` in this transaction; a bed taken meanwhile refuses the whole admission. */
  "clients.admitted": z.strictObject({
    ...episode,
    locationId: Id,
    levelOfCareId: Id,
    programId: Id.nullable(),
    bedId: Id.nullish(),
    leadId: Id.nullish(),
    readmission: z.boolean(),
  }),
  "clients.readmitted": z.strictObject({ ...episode, previousDemographicId: Id }),
  "clients.admission-cancelled": z.strictObject(episode),
  "clients.location-changed": z.strictObject({
    ...episode,
    fromLocationId: Id,
    toLocationId: Id,
    effectiveAt: Instant,
  }),
  "clients.level-of-care-changed": z.strictObject({
    ...episode,
    fromLevelId: Id,
    toLevelId: Id,
    effectiveAt: Instant,
  }),
  /** Facility releases the bed, medications stop the orders, notes end enrolments. */
  "clients.discharged": z.strictObject({ ...episode, dischargedAt: Instant }),
  "clients.died": z.strictObject({ clientId: Id }),
  "clients.discharge-date-changed": z.strictObject({
    ...episode,
    from: PlainDate.nullable(),
    to: PlainDate.nullable(),
  }),
  "clients.care-team-changed": z.strictObject({ ...episode, clinicianId: Id, role: z.string() }),
  "clients.primary-therapist-changed": z.strictObject({ ...episode, fromId: Id.nullish(), toId: Id }),
  "clients.demographics-changed": z.strictObject({ ...episode, fields: z.array(z.string()) }),
  "clients.birth-date-changed": z.strictObject({ clientId: Id }),
  "clients.contact-changed": z.strictObject({ clientId: Id, contactId: Id }),
  "clients.restricted": z.strictObject({ clientId: Id, on: z.boolean() }),
  "clients.alert-changed": z.strictObject({
    clientId: Id,
    demographicId: Id.nullable(),
    alertId: Id,
    category: z.string(),
    level: z.string(),
    state: z.string(),
  }),
  "clients.diagnoses-changed": z.strictObject({ ...episode, setVersion: z.number().int() }),
  "clients.vitals-recorded": z.strictObject({ ...episode, setId: Id }),
  "clients.vital-critical": z.strictObject({ ...episode, readingId: Id }),
};
export type ClientEvents = { [K in keyof typeof clientEvents]: z.infer<(typeof clientEvents)[K]> };
