import { z } from "zod";
import { PlaceReservation } from "#modules/facility/beds/place.contract.ts";
import { Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { LeadLabel } from "./labels/lead-label.contract.ts";
import { inquirerTypes, payMethods, relationships } from "./lead.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

export const crisisFlags = ["not_asked", "none", "watch", "imminent"] as const;
export const yesNoUnknown = ["yes", "no", "unknown"] as const;
export const touchKinds = [
  "call",
  "web-form",
  "chat",
  "sms",
  "email",
  "referral",
  "walk-in",
  "import",
  "alumni",
] as const;

export const Address = z.strictObject({
  line1: z.string().trim().max(120).optional(),
  line2: z.string().trim().max(120).optional(),
  city: z.string().trim().max(80).optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Enter a 2-letter state, such as OH")
    .optional(),
  postalCode: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, "Enter a 5-digit ZIP code")
    .optional(),
  country: z.string().length(2).optional(),
});

/** A date of birth from 1900 on; the action checks that it is not in the future at the location (LEAD-4). */
const BirthDate = PlainDate.refine((date) => date >= "1900-01-01", "Check the year.");

/** What staff record about a lead. Every field is optional; `null` clears it. */
export const leadFields = {
  firstName: optional(text(80)),
  middleName: optional(text(80)),
  lastName: optional(text(80)),
  preferredName: optional(text(80)),
  suffix: optional(text(20)),
  dateOfBirth: optional(BirthDate),
  ageReported: optional(z.number().int().min(0).max(120)),
  sexAtBirth: optional(z.enum(["M", "F", "UNK"])),
  genderIdentity: optional(text(80)),
  pronouns: optional(text(40)),
  language: z.string().min(2).max(12).optional(),
  interpreterNeeded: z.boolean().optional(),
  maritalStatus: optional(text(40)),
  veteran: optional(z.boolean()),
  address: Address.optional(),
  inquirerType: z.enum(inquirerTypes).optional(),
  presentingProblem: optional(text(4000)),
  crisisFlag: z.enum(crisisFlags).optional(),
  crisisResolution: optional(text(2000)),
  primarySubstance: optional(text(120)),
  lastUsedOn: optional(PlainDate),
  /** Amount, frequency and time of the last use, as the caller says it. */
  useReported: optional(text(300)),
  pregnant: z.enum(yesNoUnknown).optional(),
  injectsDrugs: z.enum(yesNoUnknown).optional(),
  legalStatus: optional(text(200)),
  mobilityNeeds: optional(text(500)),
  allergiesReported: optional(text(2000)),
  medicationsReported: optional(text(2000)),
  medicalReported: optional(text(2000)),
  psychiatricReported: optional(text(2000)),
  priorTreatmentCount: optional(z.number().int().min(0).max(99)),
  levelOfCareId: optional(Id),
  desiredAdmitOn: optional(PlainDate),
  payMethod: optional(z.enum(payMethods)),
  sourceId: optional(Id),
  /** Who referred the lead: counted in that partner's referral history. */
  referralOrganizationId: optional(Id),
  referralProfessionalId: optional(Id),
};

export const PhoneInput = z.strictObject({
  raw: z.string().trim().min(4).max(40),
  label: z.enum(["mobile", "home", "work", "other"]).default("mobile"),
  okText: z.boolean().default(false),
  okVoicemail: z.boolean().default(false),
});
export const EmailInput = z.email().max(254);

export const LeadPhone = z.strictObject({
  id: Id,
  e164: z.string(),
  raw: z.string(),
  label: z.enum(["mobile", "home", "work", "other"]),
  isPrimary: z.boolean(),
  okText: z.boolean(),
  okVoicemail: z.boolean(),
  version: Version,
});
export const LeadEmail = z.strictObject({ id: Id, address: z.string(), isPrimary: z.boolean(), version: Version });

/** A row of the list and a card of the board. */
export const LeadRow = z.strictObject({
  id: Id,
  leadNo: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  preferredName: z.string().nullable(),
  dateOfBirth: PlainDate.nullable(),
  ageReported: z.number().int().nullable(),
  status: z.number().int(),
  lifecycle: z.number().int().nullable(),
  lifecycleSince: Instant,
  priority: z.number().int(),
  crisisFlag: z.enum(crisisFlags),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  locationId: Id.nullable(),
  levelOfCareId: Id.nullable(),
  payMethod: z.enum(payMethods).nullable(),
  sourceId: Id.nullable(),
  phone: z.string().nullable(),
  receivedAt: Instant,
  firstResponseAt: Instant.nullable(),
  /** When the first response is due. */
  respondBy: Instant.nullable(),
  lastActivityAt: Instant,
  nextActionAt: Instant.nullable(),
  intakeAt: Instant.nullable(),
  labels: z.array(LeadLabel),
  boardRank: z.string(),
  version: Version,
});
export type LeadRow = z.infer<typeof LeadRow>;

export const LeadContact = z.strictObject({
  id: Id,
  name: z.string(),
  relationship: z.enum(relationships),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isEmergency: z.boolean(),
  isGuardian: z.boolean(),
  isGuarantor: z.boolean(),
  isPolicyHolder: z.boolean(),
  version: Version,
});
export type LeadContact = z.infer<typeof LeadContact>;

export const IntakeAppointment = z.strictObject({
  id: Id,
  kind: z.enum(["assessment", "tour", "intake", "transport", "call-back"]),
  startsAt: Instant,
  durationMinutes: z.number().int(),
  timeZone: z.string(),
  locationId: Id,
  /** Staff who conduct it; booked in the calendar. */
  clinicianIds: z.array(Id),
  levelOfCareId: Id.nullable(),
  bedHoldId: Id.nullable(),
  noHoldReason: z.string().nullable(),
  info: z.string().nullable(),
  status: z.number().int(),
  version: Version,
});
export type IntakeAppointment = z.infer<typeof IntakeAppointment>;

const WaitlistEntry = z.strictObject({
  id: Id,
  locationId: Id,
  levelOfCareId: Id,
  requestedAt: Instant,
  rank: z.number().int(),
  interimDueAt: Instant.nullable(),
  status: z.number().int(),
});

export const Lead = LeadRow.omit({ phone: true, ownerName: true }).extend({
  middleName: z.string().nullable(),
  suffix: z.string().nullable(),
  sexAtBirth: z.enum(["M", "F", "UNK"]).nullable(),
  genderIdentity: z.string().nullable(),
  pronouns: z.string().nullable(),
  language: z.string(),
  interpreterNeeded: z.boolean(),
  maritalStatus: z.string().nullable(),
  veteran: z.boolean().nullable(),
  address: Address,
  inquirerType: z.enum(inquirerTypes),
  presentingProblem: z.string().nullable(),
  primarySubstance: z.string().nullable(),
  lastUsedOn: PlainDate.nullable(),
  useReported: z.string().nullable(),
  crisisResolution: z.string().nullable(),
  pregnant: z.enum(yesNoUnknown),
  injectsDrugs: z.enum(yesNoUnknown),
  legalStatus: z.string().nullable(),
  mobilityNeeds: z.string().nullable(),
  allergiesReported: z.string().nullable(),
  medicationsReported: z.string().nullable(),
  medicalReported: z.string().nullable(),
  psychiatricReported: z.string().nullable(),
  priorTreatmentCount: z.number().int().nullable(),
  desiredAdmitOn: PlainDate.nullable(),
  closeReasonId: Id.nullable(),
  closeNote: z.string().nullable(),
  nurtureUntil: PlainDate.nullable(),
  assignedAt: Instant.nullable(),
  firstTwoWayAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  part2Status: z.enum(["not-applicable", "part2", "hipaa"]),
  /** The chart, while it is within the reader's reach. */
  clientId: idOf("client").nullable(),
  mrNo: z.string().nullable(),
  priorClientId: idOf("client").nullable(),
  conversionId: Id.nullable(),
  ownerName: z.string().nullable(),
  referralOrganizationId: Id.nullable(),
  referralOrganizationName: z.string().nullable(),
  referralProfessionalId: Id.nullable(),
  referralProfessionalName: z.string().nullable(),
  phones: z.array(LeadPhone),
  emails: z.array(LeadEmail),
  contacts: z.array(LeadContact),
  appointments: z.array(IntakeAppointment),
  waitlist: z.array(WaitlistEntry),
  /** Places reserved for a later day (BED-1). */
  places: z.array(PlaceReservation),
  holds: z.array(z.strictObject({ stayId: Id, bedId: Id, bedCode: z.string(), until: Instant, version: Version })),
  abilities: z.strictObject({
    edit: z.boolean(),
    assign: z.boolean(),
    claim: z.boolean(),
    convert: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    notSpam: z.boolean(),
    /** Whether the conversion is recent enough to be reversed (CONV-6). */
    reverse: z.boolean(),
  }),
});
export type Lead = z.infer<typeof Lead>;
