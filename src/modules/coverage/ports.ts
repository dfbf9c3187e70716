import type { Act, View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Opens the lead whose insurance is read. Throws `not-found`, `out-of-scope`. CRM. */
export const openLead = port<(view: View, leadId: string) => Promise<void>>("coverage.openLead");

export interface InsuredPerson {
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  sex: "M" | "F" | "UNK" | null;
  locationId: string | null;
  /** 42 CFR Part 2 protects this person's records. */
  part2: boolean;
}
/** The person of a lead, for an inquiry to the payer. CRM. */
export const leadPerson = port<(view: View, leadId: string) => Promise<InsuredPerson>>("coverage.leadPerson");

/**
 * Checks that the client consented to this payer being asked, and records the disclosure. Throws `consent-required`.
 * Forms.
 */
export const disclosePayer =
  port<(act: Act, asked: { clientId: string; payerName: string }) => Promise<void>>("coverage.disclosePayer");

/** Opens and locks a lead whose insurance changes. Throws also for a closed or converted lead. CRM. */
export const openLeadForChange = port<(act: Act, leadId: string) => Promise<void>>("coverage.openLeadForChange");

/** A day of a stay, as the census counts it. */
export interface StayDay {
  demographicId: string;
  serviceDate: string;
  levelOfCareId: string | null;
  counted: boolean;
}
/** Days of stays that have ended, from one date through another, corrected stays included. Facility. */
export const stayDays =
  port<
    (
      view: Pick<View, "db" | "now" | "timeZone">,
      of: { demographicIds: readonly string[] },
      dates: { from: string; through: string },
    ) => Promise<readonly StayDay[]>
  >("coverage.stayDays");

/** Sessions that a client attended in a stay, with their minutes, by date. Notes. */
export const sessionsAttended =
  port<
    (
      view: Pick<View, "db">,
      demographicId: string,
    ) => Promise<readonly { date: string; sessions: number; minutes: number }[]>
  >("coverage.sessionsAttended");

/** The business day of a location on or before a date. Facility. */
export const businessDayAt =
  port<(view: View, locationId: string) => Promise<(day: string) => string>>("coverage.businessDayAt");

export interface ReviewDeadline {
  reviewId: string;
  /** "Concurrent review, Pacific Health Plan". Names no client. */
  label: string;
  link: string;
  locationId: string;
  client: { clientId: string; demographicId: string };
  /** Staff member it is assigned to. */
  ownerId: string | null;
  dueOn: string;
  timeZone: string;
}
/** Starts the deadline of a review, or moves it to another day or owner. Facility. */
export const setReviewDeadline =
  port<(act: Act, deadline: ReviewDeadline) => Promise<void>>("coverage.setReviewDeadline");

/** Ends the deadline of a review: held, or no longer needed for a reason. Facility. */
export const endReviewDeadline =
  port<(act: Act, reviewId: string, ended: { at: string } | { reason: string }) => Promise<void>>(
    "coverage.endReviewDeadline",
  );
