/** Written by `npm run db:types` from the migrated database. Do not edit. */

import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type {
  AccessGrantEndedWhy,
  AccessGrantReason,
  AccessGrantReviewStatus,
  AccessGrantSubjectType,
  AccessReviewDecision,
  AccessScopeSubjectType,
  ActTicketMethod,
  ActTicketPurpose,
  ActionTokenPrincipalType,
  ActionTokenPurpose,
  ActivityTypeCategory,
  AlertCategory,
  AlertLevel,
  AlertObservation,
  AlertStatus,
  ApiClientRateClass,
  ApiClientStatus,
  ApprovalRequestKind,
  ApprovalRequestState,
  AssessmentResultAlertLevel,
  AuditEventOutcome,
  AuditEventType,
  AuthChallengePurpose,
  AuthorizationStatus,
  AuthorizationUnit,
  BackupRunKind,
  BackupRunStatus,
  BedHousekeeping,
  BedIsolation,
  BedKind,
  BedStatus,
  BedStayAgeBand,
  BedStayEndReason,
  BedStayKind,
  BedStayOccupant,
  BedTurnoverCause,
  BillingCodeClaimType,
  BillingCodeSystem,
  BillingCodeUnitRule,
  BusinessLocationStatus,
  CalendarEntryBusy,
  CalendarEntrySource,
  CalendarEntrySubjectType,
  CalendarFeedDetail,
  CallDirection,
  CallDisposition,
  CallMatchKind,
  CallProvider,
  CallRecordingStatus,
  CallResult,
  CareTeamMemberRole,
  ChartEventImportance,
  ChartEventSensitivity,
  CheckInLinkKind,
  CircuitTurnCircuit,
  ClientAllergyCategory,
  ClientAllergyCriticality,
  ClientAllergyKind,
  ClientAllergyReviewOutcome,
  ClientAllergyStatus,
  ClientAllergyVerification,
  ClientEpisodeStatus,
  ClientSexAtBirth,
  ClinicianCredentialType,
  ClinicianStatus,
  ClockEventKind,
  ClockOffsetUnit,
  ClockOwnerDuty,
  ClockRuleOffsetUnit,
  ClockRuleSeverity,
  ClockRuleStatus,
  ClockSeverity,
  ClockState,
  CloseReasonStatus,
  CompanyDocumentAcknowledgement,
  CompanyDocumentStatus,
  ConnectionEnvironment,
  ConnectionHealthCircuit,
  ConnectionScope,
  ConnectionStatus,
  ConsentInformationCategory,
  ConsentPurpose,
  ConsentRevocationMethod,
  ConsentStatement,
  ConsentStatus,
  ConsentType,
  ContactGrantChannel,
  ContactGrantIdentityKind,
  ContactGrantPurpose,
  ContactKind,
  ContactLegalAuthority,
  ContactSuppressionChannel,
  ContactSuppressionIdentityKind,
  ContactSuppressionReason,
  ContactSuppressionScope,
  ContainerDeaSchedule,
  ContainerLedgerEntryType,
  ContainerOwnership,
  ContainerState,
  CountDiscrepancyCause,
  CountDiscrepancyState,
  CountKind,
  CountLineState,
  CountState,
  CoverageOutlookReason,
  CoverageOutlookStage,
  CoverageOutlookUnit,
  CrmAssessmentKind,
  CrmCounterId,
  CrmNoteKind,
  CrmNoteSubjectType,
  CrmNoteVisibility,
  CrmTaskKind,
  CrmTaskSubjectType,
  DemographicDischargeType,
  DemographicHistorySource,
  DemographicLegalStatus,
  DemographicPregnant,
  DemographicStatus,
  DestructionMethod,
  DevicePrincipalType,
  DiagnosisClinicalStatus,
  DiagnosisKind,
  DiagnosisPoa,
  DiagnosisVerification,
  DirectoryEntryKind,
  DisclosureBasis,
  DisclosureCategory,
  DisclosureMethod,
  DisclosureNoticeForm,
  DisclosurePurpose,
  DocumentCategoryChartTab,
  DocumentCategorySensitivity,
  DocumentSensitivity,
  DocumentSource,
  DocumentStatus,
  DocumentTemplateStatus,
  DowntimeCheckOutcome,
  DowntimeOpeningWhat,
  DrugInteractionSeverity,
  DrugInteractionSource,
  DrugProductTty,
  DuplicateCandidateState,
  DutyAssignmentDuty,
  ErrorLogStatus,
  ErxClinicianRole,
  ErxDifferenceChange,
  ErxDifferenceKind,
  ErxDifferenceState,
  ErxLinkKind,
  ErxSyncRunDirection,
  ErxSyncRunKind,
  EventKind,
  EventParticipantRole,
  EventReminderChannel,
  EventReminderHoursBefore,
  EventStatus,
  EventVisibility,
  FileStatus,
  FitLetterAnswer,
  FitLetterLanguage,
  FormAnswerEventSource,
  FormLinkAudience,
  FormLinkChannel,
  FormLinkLanguage,
  FormSensitivity,
  FormSlotRole,
  FormSlotState,
  FormSource,
  FormStatus,
  FormSubjectType,
  FormTemplateChartTab,
  FormTemplateConsentType,
  FormTemplateKind,
  FormTemplateSensitivity,
  FormTemplateStatus,
  FormTemplateVersionLanguage,
  FormTemplateVersionStatus,
  FrequencyKind,
  GroupAttendanceMethod,
  GroupAttendanceStatus,
  GroupMembershipWeekday,
  GroupModality,
  GroupOpenness,
  GroupSessionFacilitatorRole,
  GroupSessionStatus,
  GroupSigneeStatus,
  GroupType,
  InboundDeliveryStatus,
  InboundDeliveryVerdict,
  IncidentActionState,
  IncidentActionStrength,
  IncidentAnalyseMethod,
  IncidentAnalysePrivilege,
  IncidentExternalReportKind,
  IncidentExternalReportState,
  IncidentNoticeMethod,
  IncidentNoticeRecipient,
  IncidentPeopleKind,
  IncidentPeopleRole,
  IncidentPeopleTreatment,
  IncidentReportEventClass,
  IncidentReportHarm,
  IncidentReportMedErrorCategory,
  IncidentReportSentinel,
  IncidentReportState,
  IncidentReportTimePrecision,
  IncidentReportType,
  InsurancePlanType,
  InsuranceRelationship,
  InsuranceSource,
  InsuranceStatus,
  InsuranceSubscriberSex,
  IntakeAppointmentKind,
  IntegrityFlagKind,
  IntegrityFlagState,
  KickBackStatus,
  KickBackSubjectType,
  LabelColor,
  LabelScope,
  LeadAssignmentMethod,
  LeadContactRelationship,
  LeadConversionItemDisposition,
  LeadConversionMode,
  LeadCrisisFlag,
  LeadDuplicateOtherType,
  LeadDuplicateStatus,
  LeadInjectsDrugs,
  LeadInquirerType,
  LeadLifecycle,
  LeadPart2Status,
  LeadPayMethod,
  LeadPhoneLabel,
  LeadPhoneLineType,
  LeadPregnant,
  LeadReleaseRelationship,
  LeadSexAtBirth,
  LeadSourceKind,
  LeadSourceTedsCode,
  LeadSubstanceFrequency,
  LeadSubstanceRoute,
  LeadTimeZoneSource,
  LeadToucheKind,
  LeaveEndedAs,
  LeaveKind,
  LedgerEntryCategory,
  LedgerEntryKind,
  LevelOfCareStayReason,
  LevelsOfCareBillingMode,
  LevelsOfCareEdition,
  LevelsOfCareSetting,
  LocationOperationAccreditor,
  LocationOperationApprovalStep,
  LocationOperationFacilityType,
  LocationOperationProofPolicy,
  LocationSectionGenderPolicy,
  LocationSectionKind,
  LocationSectionStatus,
  LocationStatus,
  LocationStayReason,
  LoginAttemptOutcome,
  LoginRequestApprover,
  LoginRequestStatus,
  MeasureOccurrenceStatus,
  MeasureScheduleAnchor,
  MeasureScheduleAudience,
  MeasureScheduleTrigger,
  MedicationLogEffect,
  MedicationLogIdentification,
  MedicationLogProductCheck,
  MedicationLogResult,
  MedicationLogTiming,
  MedicationScheduleState,
  MedicationScheduleSuspendReason,
  MetricReadingFlag,
  MetricReadingStatus,
  MetricSetContext,
  MetricSetPosition,
  MetricSetSource,
  MinorConsentRuleScope,
  NoteAddendaStatus,
  NoteAddendaType,
  NoteApprovalReasonCode,
  NoteApprovalReminderStep,
  NoteApprovalStatus,
  NoteFormat,
  NoteKind,
  NoteModality,
  NotePartRevisionOrigin,
  NotePortalRelease,
  NoteSignatureMethod,
  NoteSignatureRole,
  NoteSignatureStatus,
  NoteStatus,
  NoteSubtype,
  NoteTemplateFormat,
  NoteTemplateKind,
  NoteTemplateStatus,
  NoteTemplateSubtype,
  NoteTreatmentLinkProgress,
  NoteVoidReasonCode,
  NotificationPreferenceEmail,
  OauthGrantStatus,
  ObservationAssignmentLevel,
  ObservationAssignmentReason,
  ObservationAssignmentSource,
  ObservationDueLevel,
  ObservationGapLevel,
  ObservationGapReasonCode,
  ObservationLogActivity,
  ObservationLogEntry,
  ObservationLogException,
  ObservationLogLevel,
  ObservationLogSignsOfLife,
  OnboardingConsentKind,
  OnboardingConsentLanguage,
  OnboardingTokenChannel,
  OnboardingTokenLanguage,
  OnboardingTokenStep,
  OneTimeCodePrincipalType,
  OneTimeCodePurpose,
  OrderAlertKind,
  OrderAlertResponse,
  OrderAlertSeverity,
  OrderDayCounting,
  OrderDayPolicy,
  OrderDeaSchedule,
  OrderDurationUnit,
  OrderLineDaysOfWeek,
  OrderOrderMode,
  OrderOrderStatus,
  OrderOrderType,
  OrderPriority,
  OrderReplacement,
  OrderScheduleKind,
  OrderSetBasis,
  OrderSetStatus,
  OrderSignatureState,
  OrderStartPolicy,
  OrganizationKind,
  OrganizationStage,
  OrganizationTier,
  OutboundCallOutcome,
  OutboundTaskErrorKind,
  OutboundTaskStatus,
  PacketInstanceStatus,
  PacketItemFilledBy,
  PacketItemGate,
  PacketTrigger,
  PartnerActivityKind,
  PasskeyDeviceType,
  PasskeyPrincipalType,
  PayPeriodState,
  PaymentMethod,
  PaymentMethodStatus,
  PaymentPlanCadence,
  PaymentPlanStatus,
  PaymentPurpose,
  PaymentRefundStatus,
  PaymentStatus,
  PlaceReservationState,
  PlanDraftOrigin,
  PlanDraftStatus,
  PlanDraftType,
  PlanDueKind,
  PlanDueStatus,
  PlanGoalStatus,
  PlanInterventionFrequencyUnit,
  PlanInterventionModality,
  PlanLibraryItemType,
  PlanNeedDisposition,
  PlanObjectiveAchievement,
  PlanObjectiveComparator,
  PlanObjectiveMeasure,
  PlanObjectiveStatus,
  PlanProblemStatus,
  PlanSignatureRole,
  PlanSignatureStatus,
  PresenceState,
  ProfessionalPreferredContact,
  ProgramType,
  ProtocolEnrollmentDayPolicy,
  ProtocolEnrollmentState,
  ProtocolKind,
  ProtocolVersionState,
  PublicSubmissionStatus,
  PushSubscriptionPlatform,
  PushSubscriptionPrincipalType,
  PushSubscriptionState,
  RecoveryCodePrincipalType,
  ReferenceWordKind,
  ReferralChosenBy,
  ReferralDirection,
  ReferralLetterBasis,
  RefillChannel,
  RefillState,
  ReportRunAudience,
  ReportRunFormat,
  ReportRunState,
  ReviewItemAssigneePermission,
  ReviewItemKind,
  ReviewItemState,
  RolePermissionScope,
  RoomAgeBand,
  RoomFeature,
  RoomKind,
  RoomPlacementPolicy,
  RoomPrivacy,
  RoomStatus,
  RoundScheduleLevel,
  SafetyAlertLevel,
  SafetyAlertSource,
  SafetyAlertStatus,
  SavedReportOrigin,
  SavedReportSharedWith,
  ServiceAgreementKind,
  SessionPrincipalType,
  SessionTransport,
  ShiftPatternWeekday,
  SignInFlowPrincipalType,
  SignInFlowStep,
  SignInFlowTransport,
  SignatureAct,
  SignatureAuthMethod,
  SignatureMethod,
  SignatureRole,
  SignatureSubjectType,
  SigningEnvelopeStatus,
  SigningKeyUse,
  SigningSessionMode,
  StorageKind,
  StorageStatus,
  SupplyCounterKind,
  TenantCustomerType,
  TenantStatus,
  TermsVersionAudience,
  TimeEntrySource,
  TimeEntryState,
  TimePuncheKind,
  TimePuncheMethod,
  ToleranceKind,
  ToleranceScopeType,
  TransferHandoffReasonCode,
  TransferHandoffStatus,
  TreatmentPlanParticipation,
  TreatmentPlanReviewItemAchievement,
  TreatmentPlanReviewItemDecision,
  TreatmentPlanReviewLevelOfCare,
  TreatmentPlanReviewOutcome,
  TreatmentPlanReviewStatus,
  TreatmentPlanStatus,
  TreatmentPlanType,
  TwoFactorKind,
  TwoFactorPrincipalType,
  UserGeneratedDocumentStatus,
  UserKind,
  UserStatus,
  UtilizationReviewKind,
  UtilizationReviewMethod,
  UtilizationReviewOutcome,
  UtilizationReviewStatus,
  VobBenefitAuthRequired,
  VobBenefitInNetwork,
  VobBenefitSource,
  VobMethod,
  VobPreferredSource,
  VobStatus,
  VobTransactionDirection,
  VobTransactionOutcome,
  WaitlistEntryStatus,
  WebhookEndpointStatus,
  WebhookMessageStatus,
  WithdrawalAssessmentBandTone,
} from "../../shared/columns.generated.ts";
import type { JsonColumn } from "./json-columns.ts";

/** An exact decimal: text when read, so that no digit is lost. */
export type Numeric = ColumnType<string, number | string, number | string>;

export interface AccessGrants {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  emergency: JsonColumn<"access_grants.emergency"> | null;
  endedAt: string | null;
  endedWhy: AccessGrantEndedWhy | null;
  escalatedAt: string | null;
  expiresAt: string;
  id: string;
  openedAt: string;
  part2: Generated<boolean>;
  reason: AccessGrantReason;
  reasonText: string;
  reviewDueAt: string;
  reviewNote: string | null;
  reviewStatus: Generated<AccessGrantReviewStatus>;
  reviewedAt: string | null;
  reviewedBy: string | null;
  subjectId: string;
  subjectType: AccessGrantSubjectType;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface AccessReviews {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  decision: AccessReviewDecision | null;
  extra: Generated<string[]>;
  id: string;
  note: string | null;
  period: string;
  roleCode: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface AccessScopes {
  careTeam: Generated<string[]>;
  formerLocationId: string | null;
  formerUntil: string | null;
  locationId: string | null;
  restricted: Generated<boolean>;
  subjectId: string;
  subjectType: AccessScopeSubjectType;
  teamSince: Generated<JsonColumn<"access_scopes.team_since">>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ActTickets {
  at: string;
  clinicianId: string | null;
  expiresAt: string;
  id: string;
  method: ActTicketMethod;
  purpose: ActTicketPurpose;
  secretHash: Buffer;
  sessionId: string;
  tenantId: Generated<string>;
  usedAt: string | null;
  userId: string;
}

export interface ActionTokens {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  detail: Generated<JsonColumn<"action_tokens.detail">>;
  expiresAt: string;
  id: string;
  principalId: string;
  principalType: ActionTokenPrincipalType;
  purpose: ActionTokenPurpose;
  tenantId: Generated<string>;
  tokenHash: Buffer;
  usedAt: string | null;
}

export interface ActivityTypes {
  active: Generated<boolean>;
  billableDefault: Generated<boolean>;
  billingCode: string | null;
  category: ActivityTypeCategory;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: Generated<string>;
  name: string;
  requiresClient: Generated<boolean>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Alerts {
  category: AlertCategory;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  evidence: Generated<JsonColumn<"alerts.evidence">>;
  id: string;
  instructions: string | null;
  level: AlertLevel;
  observation: AlertObservation | null;
  resolvedAt: string | null;
  reviewDueAt: string | null;
  reviewedAt: string | null;
  status: AlertStatus;
  statusReason: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ApiClients {
  agreementId: string | null;
  contact: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  ipAllow: string[] | null;
  locationIds: string[] | null;
  name: string;
  permissions: string[];
  purpose: string;
  rateClass: Generated<ApiClientRateClass>;
  serviceUserId: string;
  status: Generated<ApiClientStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ApiKeys {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string;
  id: string;
  keyHash: Buffer;
  keyId: string;
  last4: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokeReason: string | null;
  revokedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ApprovalRequests {
  clientId: string;
  comment: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedById: string | null;
  demographicId: string;
  dueAt: string;
  id: string;
  kind: ApprovalRequestKind;
  locationId: string;
  payload: Generated<JsonColumn<"approval_requests.payload">>;
  requestedById: string;
  state: ApprovalRequestState;
  steps: JsonColumn<"approval_requests.steps">;
  subjectId: string;
  subjectType: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  usedAt: string | null;
  version: Generated<number>;
}

export interface AssessmentResults {
  alertLevel: Generated<AssessmentResultAlertLevel>;
  band: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  effectiveAt: string;
  formId: string;
  id: string;
  instrumentKey: string;
  locationId: string;
  missing: Generated<number>;
  outsidePopulation: Generated<boolean>;
  positive: boolean | null;
  prorated: Generated<boolean>;
  scaleKey: string;
  scoredBy: string | null;
  scoringVersion: number;
  supersededAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  value: number | null;
  version: Generated<number>;
}

export interface AssignmentPools {
  active: Generated<boolean>;
  closedOnHolidays: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fallbackId: string | null;
  hours: Generated<JsonColumn<"assignment_pools.hours">>;
  id: string;
  isMain: Generated<boolean>;
  locationId: string | null;
  name: string;
  reassignSeconds: Generated<number>;
  slaSeconds: Generated<number>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface AuditArchives {
  archivedAt: string;
  bytes: number;
  eventCount: number;
  file: string;
  firstSeq: number;
  keyId: string;
  lastSeq: number;
  leaves: JsonColumn<"audit_archives.leaves">;
  month: string;
  sha256: Buffer;
  signature: Buffer;
  tenantId: Generated<string>;
  wholeSeqs: JsonColumn<"audit_archives.whole_seqs">;
}

export interface AuditClock {
  one: Generated<boolean>;
  xidOffset: Generated<number>;
}

export interface AuditEvents {
  action: string;
  actorName: string;
  actorRole: string;
  actorUserId: string | null;
  at: string;
  breakGlassId: string | null;
  clientId: string | null;
  clientIds: Generated<string[]>;
  detail: Generated<JsonColumn<"audit_events.detail">>;
  endpoint: string | null;
  fields: Generated<string[]>;
  id: string;
  ip: string | null;
  locationId: string | null;
  onBehalfOf: string | null;
  outcome: Generated<AuditEventOutcome>;
  purpose: Generated<string>;
  requestId: string | null;
  rowHash: Buffer;
  sessionId: string | null;
  subjectId: string | null;
  subjectType: string;
  tenantId: Generated<string>;
  type: AuditEventType;
  xid: Generated<string>;
}

export interface AuditSeals {
  eventCount: number;
  fromXid: string;
  hash: Buffer;
  keyId: string;
  merkleRoot: Buffer;
  prevHash: Buffer;
  sealedAt: string;
  seq: number;
  signature: Buffer;
  tenantId: Generated<string>;
  toXid: string;
}

export interface AuditVerifications {
  acceptedReason: string | null;
  at: string;
  events: number;
  finding: string | null;
  firstBadSeq: number | null;
  id: string;
  keyId: string | null;
  lastHash: Buffer | null;
  ok: boolean;
  requestedBy: string | null;
  seals: number;
  signature: Buffer | null;
  tenantId: Generated<string>;
  tookMs: number | null;
  unsealed: number | null;
}

export interface AuthChallenges {
  challenge: string;
  expiresAt: string;
  purpose: AuthChallengePurpose;
  sessionId: string | null;
  tenantId: Generated<string>;
  usedAt: string | null;
  userId: string | null;
}

export interface AuthorizationUsages {
  authorizationId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastsThrough: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  usedUnits: number;
  version: Generated<number>;
}

export interface Authorizations {
  appealBy: string | null;
  approvedUnits: number | null;
  authNumber: string | null;
  careManager: string | null;
  careManagerPhone: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedOn: string | null;
  demographicId: string;
  denialReason: string | null;
  fromOn: string;
  id: string;
  insuranceId: string;
  levelOfCareId: string;
  nextReviewOn: string | null;
  note: string | null;
  parentId: string | null;
  requestedUnits: number;
  serviceCode: string | null;
  status: AuthorizationStatus;
  tenantId: Generated<string>;
  throughOn: string;
  unit: AuthorizationUnit;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
}

export interface BackupRuns {
  bytes: number | null;
  failure: string | null;
  files: number | null;
  finishedAt: string | null;
  id: string;
  kind: BackupRunKind;
  location: string;
  manifestHash: string | null;
  requestedBy: string | null;
  restoredOkAt: string | null;
  rows: number | null;
  startedAt: string;
  status: BackupRunStatus;
  tenantId: string | null;
}

export interface BedStays {
  ageBand: BedStayAgeBand | null;
  awaySince: string | null;
  bedId: string;
  blockKind: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  during: string;
  endReason: BedStayEndReason | null;
  expectedEndOn: string | null;
  id: string;
  kind: BedStayKind;
  leadId: string | null;
  locationId: string;
  mixedApproved: Generated<boolean>;
  mixedReason: string | null;
  note: string | null;
  occupant: Generated<BedStayOccupant>;
  overrides: Generated<JsonColumn<"bed_stays.overrides">>;
  placementGroup: string | null;
  previousStayId: string | null;
  roomId: string;
  sectionId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
}

export interface BedTurnovers {
  assignedTo: string | null;
  bedId: string;
  cause: BedTurnoverCause;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  doneAt: string | null;
  id: string;
  inspectedAt: string | null;
  inspectedBy: string | null;
  requestedAt: string;
  startedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Beds {
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  features: Generated<string[]>;
  housekeeping: Generated<BedHousekeeping>;
  housekeepingSince: Generated<string>;
  id: string;
  isolation: Generated<BedIsolation>;
  kind: Generated<BedKind>;
  label: string;
  levelOfCareIds: Generated<string[]>;
  licensed: Generated<boolean>;
  locationId: string;
  roomId: string;
  status: Generated<BedStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface BillingCodes {
  claimType: BillingCodeClaimType;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentialsAllowed: Generated<string[]>;
  effectiveFrom: string;
  effectiveUntil: string | null;
  id: Generated<string>;
  label: string;
  levelOfCareIds: Generated<string[]>;
  maxUnitsPerDay: number | null;
  minimumMinutes: Generated<number>;
  modifiers: Generated<string[]>;
  needsAuthorization: Generated<boolean>;
  placeOfService: string | null;
  rateCents: number | null;
  revenueCode: string | null;
  system: BillingCodeSystem;
  tenantId: Generated<string>;
  unitRule: BillingCodeUnitRule;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface BusinessLocations {
  billingAddress: Generated<JsonColumn<"business_locations.billing_address">>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  ein: string | null;
  fax: string | null;
  id: string;
  legalName: string;
  name: string;
  npi: string | null;
  phone: string | null;
  remitAddress: Generated<JsonColumn<"business_locations.remit_address">>;
  sort: Generated<number>;
  status: Generated<BusinessLocationStatus>;
  taxonomyCode: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CalendarEntries {
  busy: Generated<CalendarEntryBusy>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  during: string;
  endsAt: GeneratedAlways<string>;
  exclusive: Generated<boolean>;
  id: string;
  locationId: string;
  safeTitle: string;
  source: CalendarEntrySource;
  sourceId: string;
  startsAt: GeneratedAlways<string>;
  subjectId: string;
  subjectType: CalendarEntrySubjectType;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CalendarFeeds {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  detail: CalendarFeedDetail;
  id: string;
  name: string;
  revokedAt: string | null;
  tenantId: Generated<string>;
  tokenHash: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CallRecordings {
  attempts: Generated<number>;
  callId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fileId: string | null;
  id: string;
  purgeOn: string | null;
  reason: string | null;
  seconds: number | null;
  sourceUrl: string | null;
  status: CallRecordingStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Calls {
  answeredAt: string | null;
  callerName: string | null;
  campaign: string | null;
  city: string | null;
  claimedAt: string | null;
  claimedBy: string | null;
  clientId: string | null;
  connectedSeconds: number | null;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  direction: CallDirection;
  disposedAt: string | null;
  disposition: CallDisposition | null;
  dispositionNote: string | null;
  endedAt: string | null;
  fromE164: string | null;
  id: string;
  leadId: string | null;
  locationId: string | null;
  matchKind: CallMatchKind | null;
  organizationId: string | null;
  phase: number;
  professionalId: string | null;
  provider: CallProvider;
  providerCallId: string;
  result: CallResult | null;
  ringSeconds: number | null;
  sourceId: string | null;
  spam: Generated<boolean>;
  startedAt: string;
  state: string | null;
  talkSeconds: number | null;
  tenantId: Generated<string>;
  toE164: string | null;
  trackingNumberId: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CapturedCalls {
  at: string;
  captureId: string;
  cipher: Buffer;
  connectionId: string;
  failure: string | null;
  host: string;
  httpStatus: number | null;
  id: string;
  method: string;
  ms: number;
  operation: string;
  pathTemplate: string;
  requestId: string | null;
  tenantId: Generated<string>;
}

export interface CareTeamMembers {
  clientId: string;
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  during: string;
  endReason: string | null;
  id: string;
  isPrimary: Generated<boolean>;
  role: CareTeamMemberRole;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ChartEvents {
  actorId: string | null;
  at: string;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  id: string;
  importance: Generated<ChartEventImportance>;
  kind: string;
  lateEntry: Generated<boolean>;
  link: string | null;
  module: string;
  permission: string | null;
  sensitivity: Generated<ChartEventSensitivity>;
  subjectId: string;
  subjectType: string;
  subjectVersion: Generated<number>;
  summary: string | null;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
}

export interface CheckInLinks {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string;
  id: string;
  kind: CheckInLinkKind;
  misses: Generated<number>;
  revokedAt: string | null;
  sessionId: string;
  tenantId: Generated<string>;
  tokenHash: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CircuitTurns {
  at: string;
  circuit: CircuitTurnCircuit;
  connectionId: string;
  id: string;
  reason: string | null;
  tenantId: Generated<string>;
}

export interface ClientAllergies {
  category: ClientAllergyCategory;
  classCode: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  criticality: ClientAllergyCriticality | null;
  id: string;
  kind: ClientAllergyKind;
  onsetOn: string | null;
  reactions: Generated<JsonColumn<"client_allergies.reactions">>;
  rxcui: string | null;
  snomed: string | null;
  status: Generated<ClientAllergyStatus>;
  statusReason: string | null;
  statusSince: string;
  substanceText: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  verification: Generated<ClientAllergyVerification>;
  verifiedAt: string | null;
  verifiedBy: string | null;
  version: Generated<number>;
}

export interface ClientAllergyReviews {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  outcome: ClientAllergyReviewOutcome;
  reviewedAt: string;
  reviewedBy: string;
  tenantId: Generated<string>;
}

export interface ClientLabels {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresOn: string | null;
  id: string;
  labelId: string;
  removedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Clients {
  admittedAt: string | null;
  anticipatedDischargeDate: string | null;
  birthDate: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  currentDemographicId: string | null;
  deceasedAt: string | null;
  dischargedAt: string | null;
  doNotContactAt: string | null;
  doNotContactBy: string | null;
  episodeStatus: ClientEpisodeStatus | null;
  formerLocationId: string | null;
  formerLocationUntil: string | null;
  id: string;
  legalFirstName: string;
  legalLastName: string;
  legalMiddleName: string | null;
  levelOfCareId: string | null;
  locationId: string | null;
  mergedIntoId: string | null;
  mrNo: string;
  photoFileId: string | null;
  preferredName: string | null;
  primaryTherapistId: string | null;
  pronouns: string | null;
  restricted: Generated<boolean>;
  searchText: string;
  sexAtBirth: ClientSexAtBirth;
  sortName: string;
  ssnBlind: Buffer | null;
  ssnEncrypted: Buffer | null;
  ssnLast4: string | null;
  suffix: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ClinicianCredentials {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresOn: string | null;
  fileId: string | null;
  id: string;
  issuedOn: string | null;
  issuer: string | null;
  name: string | null;
  number: string | null;
  schedules: Generated<string[]>;
  state: string | null;
  tenantId: Generated<string>;
  type: ClinicianCredentialType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  verifiedAt: string | null;
  verifiedBy: string | null;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
}

export interface ClinicianLocations {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  isDefault: Generated<boolean>;
  locationId: string;
  tenantId: Generated<string>;
}

export interface ClinicianPins {
  changedAt: string;
  clinicianId: string;
  digits: Generated<number>;
  earlier: Generated<string[]>;
  failedCount: Generated<number>;
  lockedUntil: string | null;
  passwordDue: Generated<boolean>;
  pinHash: string;
  tenantId: Generated<string>;
}

export interface ClinicianRoles {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endsAt: string | null;
  id: string;
  reason: string | null;
  roleCode: string;
  startsAt: Generated<string>;
  tenantId: Generated<string>;
}

export interface Clinicians {
  caseloadLimit: number | null;
  color: Generated<string>;
  cosignRequired: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: Generated<string[]>;
  dea: string | null;
  defaultLocationId: string | null;
  email: string;
  firstName: string;
  fullName: GeneratedAlways<string>;
  hiredOn: string | null;
  id: string;
  initials: string;
  isPrimaryTherapist: Generated<boolean>;
  languages: Generated<string[]>;
  lastName: string;
  leftOn: string | null;
  middleName: string | null;
  npi: string | null;
  phone: string | null;
  photoFileId: string | null;
  preferredName: string | null;
  pronouns: string | null;
  role: string;
  status: Generated<ClinicianStatus>;
  supervisorId: string | null;
  taxonomyCode: string | null;
  tenantId: Generated<string>;
  title: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface ClockEvents {
  at: string;
  byUser: Generated<string | null>;
  clockId: string;
  dueAt: string;
  id: string;
  kind: ClockEventKind;
  oldDueAt: string | null;
  reason: string | null;
  tenantId: Generated<string>;
}

export interface ClockRules {
  checkedBy: string;
  checkedOn: string;
  citation: string | null;
  citationUrl: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  key: string;
  locationId: string | null;
  offsetUnit: ClockRuleOffsetUnit;
  offsetValue: number;
  packKey: string;
  retireReason: string | null;
  retiredAt: string | null;
  retiredBy: string | null;
  sentence: string;
  severity: ClockRuleSeverity;
  status: Generated<ClockRuleStatus>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Clocks {
  anchorAt: string;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  cycle: Generated<number>;
  demographicId: string | null;
  dueAt: string;
  endedReason: string | null;
  escalateMinutes: Generated<number[]>;
  escalatePermission: string;
  hiddenFrom: Generated<string[]>;
  id: string;
  lateMinutes: number | null;
  link: string;
  locationId: string;
  nextAt: string | null;
  offsetUnit: ClockOffsetUnit | null;
  offsetValue: number | null;
  ownerDuty: ClockOwnerDuty | null;
  ownerId: string | null;
  ownerPermission: string;
  repeats: Generated<boolean>;
  ruleId: string | null;
  ruleKey: string;
  satisfiedAt: string | null;
  satisfiedById: string | null;
  satisfiedByType: string | null;
  sentence: string;
  severity: ClockSeverity;
  state: Generated<ClockState>;
  step: Generated<number>;
  subjectId: string;
  subjectLabel: string;
  subjectType: string;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  viewPermission: string | null;
  waivedBy: string | null;
  warnShares: Generated<number[]>;
}

export interface CloseReasons {
  active: Generated<boolean>;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: Generated<string>;
  label: string;
  sort: Generated<number>;
  status: CloseReasonStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CompanyDocumentAcks {
  at: string;
  companyDocumentId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  seriesId: string;
  signatureId: string | null;
  tenantId: Generated<string>;
  userId: string;
}

export interface CompanyDocuments {
  acknowledgement: CompanyDocumentAcknowledgement;
  activatedAt: string | null;
  audienceRoles: Generated<string[]>;
  body: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dueDays: number;
  edition: number;
  effectiveOn: string;
  id: string;
  locationIds: Generated<string[]>;
  number: string;
  reackOnChange: Generated<boolean>;
  seriesId: string;
  status: Generated<CompanyDocumentStatus>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ConnectionCaptures {
  begunAt: string;
  begunBy: Generated<string>;
  connectionId: string;
  endsAt: string;
  id: string;
  reason: string;
  stoppedAt: string | null;
  tenantId: Generated<string>;
}

export interface ConnectionHealth {
  circuit: Generated<ConnectionHealthCircuit>;
  connectionId: string;
  failures: Generated<number>;
  lastError: string | null;
  lastErrorAt: string | null;
  lastOkAt: string | null;
  openedAt: string | null;
  rateAt: string | null;
  rateTokens: number | null;
  retryAt: string | null;
  successes: Generated<number>;
  tenantId: Generated<string>;
  waitSeconds: Generated<number>;
}

export interface ConnectionSecrets {
  cipher: Buffer;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string | null;
  fingerprint: Buffer;
  id: string;
  keyVersion: Generated<number>;
  last4: string;
  lastUsedAt: string | null;
  name: string;
  replacedAt: string | null;
  setBy: Generated<string | null>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Connections {
  baseUrl: string | null;
  config: Generated<JsonColumn<"connections.config">>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  environment: ConnectionEnvironment;
  id: string;
  inboundTokenHash: Buffer | null;
  label: string;
  ownerId: string | null;
  scope: Generated<ConnectionScope>;
  scopeId: string | null;
  status: Generated<ConnectionStatus>;
  statusReason: string | null;
  tenantId: Generated<string>;
  testedAt: string | null;
  typeKey: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Consents {
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dataFrom: string | null;
  dataTo: string | null;
  demographicId: string | null;
  discloser: Generated<string>;
  effectiveOn: string;
  expiresEvent: string | null;
  expiresOn: string | null;
  formId: string;
  id: string;
  informationCategories: Generated<ConsentInformationCategory[]>;
  isSud: Generated<boolean>;
  leadId: string | null;
  purpose: ConsentPurpose | null;
  recipients: Generated<JsonColumn<"consents.recipients">>;
  relianceNote: string | null;
  revocationMethod: ConsentRevocationMethod | null;
  revocationNote: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
  signedAt: string | null;
  statements: Generated<ConsentStatement[]>;
  status: ConsentStatus;
  supersedesId: string | null;
  tenantId: Generated<string>;
  type: ConsentType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ContactGrants {
  at: string;
  channel: ContactGrantChannel;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  granted: boolean;
  id: string;
  identityKey: string;
  identityKind: ContactGrantIdentityKind;
  ledgerId: string;
  ledgerModule: string;
  purpose: ContactGrantPurpose;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ContactSuppressions {
  channel: ContactSuppressionChannel;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string | null;
  id: string;
  identityHash: Buffer;
  identityKey: string;
  identityKind: ContactSuppressionIdentityKind;
  liftedAt: string | null;
  liftedBy: string | null;
  liftedWhy: string | null;
  origin: string;
  reason: ContactSuppressionReason;
  scope: ContactSuppressionScope;
  streamId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Contacts {
  address: JsonColumn<"contacts.address"> | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  doNotContact: Generated<boolean>;
  email: string | null;
  emergencyPriority: number | null;
  endReason: string | null;
  endedAt: string | null;
  firstName: string;
  id: string;
  kind: ContactKind;
  lastName: string | null;
  legalAuthority: ContactLegalAuthority | null;
  legalAuthorityDuring: string | null;
  legalDocumentId: string | null;
  mayVisit: boolean | null;
  organizationName: string | null;
  phones: Generated<JsonColumn<"contacts.phones">>;
  relationship: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ContainerLedger {
  actorId: string;
  balanceAfter: Numeric;
  containerId: string;
  correctsId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  delta: Numeric;
  destructionId: string | null;
  discrepancyId: string | null;
  entryType: ContainerLedgerEntryType;
  hash: Generated<string>;
  id: string;
  logId: string | null;
  occurredAt: string;
  prevHash: Generated<string>;
  reason: string | null;
  seq: Generated<number>;
  tenantId: Generated<string>;
  toStorageId: string | null;
  witnessAt: string | null;
  witnessId: string | null;
}

export interface Containers {
  balance: Numeric;
  clientId: string | null;
  containerNo: number;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  deaSchedule: ContainerDeaSchedule;
  demographicId: string | null;
  expiresOn: string | null;
  id: string;
  lastHash: Generated<string>;
  lastSeq: Generated<number>;
  leftoverReminders: Generated<number>;
  locationId: string;
  lot: string | null;
  ndc: string | null;
  ownership: ContainerOwnership;
  productText: string;
  quantityInitial: Numeric;
  receivedFrom: string;
  refillId: string | null;
  rxNumber: string | null;
  rxcui: string;
  setAsideAt: string | null;
  setAsideOrderId: string | null;
  state: Generated<ContainerState>;
  stateReason: string | null;
  storageId: string;
  tallMan: string | null;
  tenantId: Generated<string>;
  unit: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CountDiscrepancies {
  adjustment: Numeric | null;
  atSeq: number;
  cause: CountDiscrepancyCause | null;
  containerId: string;
  countId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dea106DueOn: string | null;
  difference: Numeric;
  discoveredAt: string;
  discoveredBy: string;
  explainedAt: string | null;
  explainedBy: string | null;
  id: string;
  incidentId: string | null;
  locationId: string;
  narrative: string | null;
  resolution: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  state: Generated<CountDiscrepancyState>;
  storageId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CountLines {
  atSeq: number;
  containerId: string;
  countA: Numeric | null;
  countB: Numeric | null;
  countId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expected: Numeric;
  id: string;
  missing: Generated<boolean>;
  recountA: Numeric | null;
  recountB: Numeric | null;
  state: Generated<CountLineState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Counts {
  abandonReason: string | null;
  abandonedAt: string | null;
  abandonedBy: string | null;
  completedAt: string | null;
  countedBy: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  custodyTo: string | null;
  expectedContainers: number;
  foundContainers: number;
  id: string;
  kind: CountKind;
  locationId: string;
  note: string | null;
  recountContainers: number | null;
  signedAt: string | null;
  startedAt: string;
  state: Generated<CountState>;
  storageId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  witnessAt: string | null;
  witnessId: string | null;
}

export interface CoverageOutlooks {
  atRiskCents: number | null;
  clientId: string;
  computedFor: string;
  coveredThrough: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  gapDays: Generated<number>;
  id: string;
  insuranceId: string | null;
  levelOfCareId: string | null;
  locationId: string;
  reason: CoverageOutlookReason | null;
  stage: CoverageOutlookStage;
  tenantId: Generated<string>;
  uncoveredFrom: string | null;
  unit: CoverageOutlookUnit | null;
  unitsLeft: number | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CredentialNotices {
  at: string;
  credentialId: string;
  daysBefore: number;
  expiresOn: string;
  tenantId: Generated<string>;
}

export interface CrmAssessments {
  answers: Generated<JsonColumn<"crm_assessments.answers">>;
  appointmentId: string | null;
  asam: Generated<JsonColumn<"crm_assessments.asam">>;
  clinicianId: string;
  conditions: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  decisionReason: string | null;
  declineReasonId: string | null;
  declinedHelp: Generated<boolean>;
  endReason: string | null;
  id: string;
  impression: string | null;
  kind: CrmAssessmentKind;
  leadId: string;
  levelReason: string | null;
  locationId: string;
  recommendedLevelId: string | null;
  scheduledAt: string;
  signatureId: string | null;
  signedAt: string | null;
  signedBy: string | null;
  status: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface CrmCounters {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: CrmCounterId;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  value: number;
  version: Generated<number>;
}

export interface CrmNotes {
  addendumToId: string | null;
  body: JsonColumn<"crm_notes.body"> | null;
  bodyText: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: Generated<CrmNoteKind>;
  pinned: Generated<boolean>;
  subjectId: string;
  subjectType: CrmNoteSubjectType;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  visibility: Generated<CrmNoteVisibility>;
  voidReason: string | null;
  voidedAt: string | null;
}

export interface CrmTasks {
  assigneeId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  details: string | null;
  doneAt: string | null;
  dueAt: string;
  id: string;
  kind: Generated<CrmTaskKind>;
  outcome: string | null;
  priority: Generated<number>;
  ruleKey: string | null;
  status: Generated<number>;
  subjectId: string;
  subjectType: CrmTaskSubjectType;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface DailyTurns {
  at: string;
  day: string;
  job: string;
  tenantId: Generated<string>;
}

export interface DemographicHistory {
  approvalId: string | null;
  changes: JsonColumn<"demographic_history.changes">;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  reason: string | null;
  recordVersion: number;
  source: DemographicHistorySource;
  tenantId: Generated<string>;
}

export interface Demographics {
  addresses: Generated<JsonColumn<"demographics.addresses">>;
  admissionType: string | null;
  admittedAt: string | null;
  admittingClinicianId: string | null;
  advanceDirective: string | null;
  allergiesUnableReason: string | null;
  anticipatedDischargeDate: string | null;
  arrests30d: number | null;
  chiefComplaint: string | null;
  clientId: string;
  closedReason: string | null;
  codeStatus: string | null;
  concurrent: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  daysSinceLastDischarge: number | null;
  daysWaiting: number | null;
  dischargeNote: string | null;
  dischargeSummaryRef: string | null;
  dischargeTo: string | null;
  dischargeType: DemographicDischargeType | null;
  dischargedAt: string | null;
  driverLicenseEncrypted: Buffer | null;
  education: string | null;
  email: string | null;
  emergencyContactDeclined: Generated<boolean>;
  employmentStatus: string | null;
  ethnicity: string | null;
  expectedPaymentSource: string | null;
  fieldsToConfirm: Generated<JsonColumn<"demographics.fields_to_confirm">>;
  followUp: JsonColumn<"demographics.follow_up"> | null;
  genderIdentity: string | null;
  id: string;
  incomeSource: string | null;
  interpreterNeeded: boolean | null;
  isReadmission: Generated<boolean>;
  lastContactOn: string | null;
  leadId: string | null;
  legalFirstName: string;
  legalLastName: string;
  legalMiddleName: string | null;
  legalStatus: DemographicLegalStatus | null;
  legalStatusExpiresAt: string | null;
  livingArrangement: string | null;
  locationId: string;
  maritalStatus: string | null;
  moudPlanned: boolean | null;
  nubcStatusCode: string | null;
  occupation: string | null;
  okToEmail: boolean | null;
  part2: Generated<boolean>;
  pharmacyId: string | null;
  phones: Generated<JsonColumn<"demographics.phones">>;
  preferredLanguage: string | null;
  preferredName: string | null;
  pregnant: DemographicPregnant | null;
  presentingProblem: string | null;
  previousNames: Generated<JsonColumn<"demographics.previous_names">>;
  priorTreatmentCount: number | null;
  programId: string | null;
  pronouns: string | null;
  race: Generated<JsonColumn<"demographics.race">>;
  readmitOf: string | null;
  referralSource: string | null;
  referringProfessionalId: string | null;
  religion: string | null;
  selfHelp30d: number | null;
  sexualOrientation: string | null;
  status: DemographicStatus;
  suffix: string | null;
  tedsReason: string | null;
  tenantId: Generated<string>;
  timezone: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  veteranStatus: string | null;
}

export interface DestructionLines {
  containerId: string | null;
  countedA: Numeric;
  countedB: Numeric;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  destructionId: string;
  id: string;
  orderId: string | null;
  productText: string;
  tenantId: Generated<string>;
  totalDestroyed: Numeric;
  unit: string;
}

export interface Destructions {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  destructionNo: number;
  id: string;
  locationId: string;
  method: DestructionMethod;
  note: string | null;
  performedAt: string;
  tenantId: Generated<string>;
  witness1At: string;
  witness1Id: string;
  witness2At: string;
  witness2Id: string;
}

export interface Devices {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  firstSeenAt: string;
  id: string;
  isShared: Generated<boolean>;
  lastSeenAt: string;
  name: string;
  platform: string | null;
  principalType: DevicePrincipalType;
  publicKeyJwk: JsonColumn<"devices.public_key_jwk">;
  staffId: GeneratedAlways<string | null>;
  tenantId: Generated<string>;
  thumbprint: string;
  trustedUntil: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface Diagnoses {
  clientId: string;
  clinicalStatus: DiagnosisClinicalStatus;
  code: string;
  codeTitle: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  diagnosedById: string | null;
  diagnosedOn: string;
  id: string;
  kind: DiagnosisKind;
  leftSetVersion: number | null;
  noteRef: string | null;
  onsetOn: string | null;
  plainName: string | null;
  poa: DiagnosisPoa | null;
  rank: number;
  resolvedOn: string | null;
  setVersion: number;
  specifiers: Generated<JsonColumn<"diagnoses.specifiers">>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  verification: DiagnosisVerification;
  version: Generated<number>;
}

export interface DiagnosisSets {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  entries: JsonColumn<"diagnosis_sets.entries">;
  id: string;
  reason: string | null;
  setVersion: number;
  signedById: string | null;
  tenantId: Generated<string>;
}

export interface DirectoryEntries {
  active: Generated<boolean>;
  address: string | null;
  city: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  directAddress: string | null;
  fax: string | null;
  id: string;
  kind: DirectoryEntryKind;
  name: string;
  note: string | null;
  npi: string | null;
  phone: string | null;
  specialty: string | null;
  state: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  zip: string | null;
}

export interface DischargeAnswers {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  detail: string | null;
  hard: boolean;
  id: string;
  itemKey: string;
  label: string;
  met: boolean;
  outcome: string | null;
  position: number;
  reason: string | null;
  tenantId: Generated<string>;
}

export interface DischargeDateChanges {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  fromDate: string | null;
  id: string;
  reason: string;
  tenantId: Generated<string>;
  toDate: string | null;
}

export interface Disclosures {
  approvedBy: string | null;
  basis: DisclosureBasis;
  categories: DisclosureCategory[];
  clientId: string;
  consentId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  description: string;
  disclosedAt: string;
  disclosedBy: Generated<string | null>;
  documentIds: Generated<string[]>;
  emergency: JsonColumn<"disclosures.emergency"> | null;
  id: string;
  method: DisclosureMethod;
  noticeForm: DisclosureNoticeForm;
  periodFrom: string | null;
  periodTo: string | null;
  purpose: DisclosurePurpose;
  recipient: JsonColumn<"disclosures.recipient">;
  tenantId: Generated<string>;
}

export interface DocumentCategories {
  active: Generated<boolean>;
  chartTab: DocumentCategoryChartTab;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expires: Generated<boolean>;
  id: string;
  name: string;
  retentionYears: number | null;
  sensitivity: Generated<DocumentCategorySensitivity>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface DocumentTemplates {
  body: JsonColumn<"document_templates.body">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  number: number;
  seriesId: string;
  status: Generated<DocumentTemplateStatus>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Documents {
  categoryId: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  documentDate: string;
  expiresOn: string | null;
  fileId: string | null;
  id: string;
  letterId: string | null;
  locationId: string;
  mediaType: string | null;
  moveReason: string | null;
  movedAt: string | null;
  movedFrom: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
  searchText: GeneratedAlways<string | null>;
  sensitivity: Generated<DocumentSensitivity>;
  sha256: string;
  source: DocumentSource;
  status: Generated<DocumentStatus>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
}

export interface DowntimeChecks {
  checkedAt: string | null;
  checkedBy: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  downtimeId: string;
  id: string;
  outcome: DowntimeCheckOutcome | null;
  subjectId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface DowntimeOpeners {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  publicKey: string;
  removedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  workstationId: string;
}

export interface DowntimeOpenings {
  at: string;
  id: string;
  locationId: string;
  openerId: string | null;
  packetId: string | null;
  packetMadeAt: string | null;
  reportedAt: string;
  tenantId: Generated<string>;
  what: DowntimeOpeningWhat;
  workstationId: string;
}

export interface DowntimePackets {
  bytes: number;
  id: string;
  keysCipher: Buffer;
  locationId: string;
  madeAt: string;
  parts: JsonColumn<"downtime_packets.parts">;
  subjectIds: string[];
  tenantId: Generated<string>;
}

export interface DowntimeWorkstations {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastContactAt: string | null;
  lastPacketId: string | null;
  locationId: string;
  name: string;
  packetMadeAt: string | null;
  removedAt: string | null;
  tenantId: Generated<string>;
  thumbprint: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Downtimes {
  beganAt: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endedAt: string;
  id: string;
  locationId: string;
  note: string | null;
  packetMadeAt: string | null;
  signedAt: string | null;
  signedBy: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Drafts {
  baseVersion: number | null;
  key: string;
  payloadEnc: Buffer;
  tenantId: Generated<string>;
  updatedAt: string;
  userId: string;
}

export interface DrugBrands {
  brand: string;
  commonUse: string;
  deaSchedule: number;
  drugClass: string;
  forms: string;
  ingredientNames: string[];
}

export interface DrugInteractions {
  /** ingredient without salt, lower case, as drug_products.ingredient_names */
  drug1: string;
  drug1Class: string | null;
  drug1Rxcui: string | null;
  drug2: string;
  drug2Class: string | null;
  drug2Rxcui: string | null;
  listNumber: Generated<number>;
  note: string | null;
  released: string;
  severity: DrugInteractionSeverity;
  source: DrugInteractionSource;
}

export interface DrugProducts {
  brand: string | null;
  brandNames: Generated<string[]>;
  /** 0 = none; derived from 21 CFR 1308 */
  deaSchedule: number;
  displayName: string;
  doseForm: string;
  fullName: string;
  /** ingredients without their salts, lower case: what interactions and duplicates compare */
  ingredientNames: string[];
  ingredientRxcuis: string[];
  /** [{name, base, rxcui|null, strengthValue|null, strengthUnit|null}]; strengthValue is an exact decimal as text */
  ingredients: JsonColumn<"drug_products.ingredients">;
  lastSeenYear: number;
  quantityFactor: string | null;
  route: string | null;
  /** NCI Thesaurus */
  routeCode: string | null;
  rxcui: string;
  searchRank: number;
  searchText: string;
  source: string;
  tallMan: string | null;
  tty: DrugProductTty;
  /** UCUM: {tablet}, {capsule}, {film}, {patch}, {spray}, mL */
  unitOfUse: string | null;
}

export interface DuplicateCandidates {
  aId: string;
  bId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  features: JsonColumn<"duplicate_candidates.features">;
  id: string;
  reason: string | null;
  score: number;
  state: Generated<DuplicateCandidateState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface DutyAssignments {
  acceptedAt: string | null;
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  duty: DutyAssignmentDuty;
  endsAt: string;
  handedOverAt: string | null;
  handedOverTo: string | null;
  id: string;
  localDate: string;
  locationId: string;
  patternId: string;
  removedAt: string | null;
  sectionIds: Generated<string[]>;
  startsAt: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface EligibilityCounters {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastNumber: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ErrorLogs {
  appVersion: string;
  browser: string | null;
  buildDate: string | null;
  cause: string | null;
  clickedElement: string | null;
  clinicianId: string | null;
  clinicianName: string | null;
  componentInfo: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fingerprint: string;
  firstAt: string;
  id: string;
  lastAt: string;
  message: string;
  name: string;
  note: string | null;
  occurrences: Generated<number>;
  os: string | null;
  requestIds: Generated<string[]>;
  resolvedVersion: string | null;
  role: string | null;
  screenResolution: string | null;
  stack: string | null;
  status: Generated<ErrorLogStatus>;
  subdomain: string | null;
  tenantId: Generated<string>;
  timezone: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  url: string | null;
  version: Generated<number>;
}

export interface ErxClinicians {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  remoteUserId: string;
  role: ErxClinicianRole;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ErxDifferences {
  change: ErxDifferenceChange;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  foundAt: string;
  id: string;
  kind: ErxDifferenceKind;
  local: JsonColumn<"erx_differences.local"> | null;
  localId: string | null;
  reason: string | null;
  remote: JsonColumn<"erx_differences.remote">;
  remoteKey: string;
  state: Generated<ErxDifferenceState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ErxLinks {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  isActive: boolean;
  kind: ErxLinkKind;
  localId: string;
  remoteId: string;
  sentHash: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ErxPatients {
  claimedUntil: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  pulledAt: string | null;
  pushedAt: string | null;
  pushedHash: string | null;
  remoteId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ErxPrescriptions {
  checkedAt: string;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  diagnosisCodes: Generated<string[]>;
  errorText: string | null;
  id: string;
  ndc: string | null;
  orderId: string | null;
  pharmacyText: string | null;
  prescriberText: string | null;
  productText: string;
  quantity: string | null;
  refills: number | null;
  remoteId: string;
  remotePrescriberId: string | null;
  rxcui: string | null;
  sigText: string | null;
  status: string;
  statusSince: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  writtenOn: string | null;
}

export interface ErxSyncRuns {
  at: string;
  byId: string | null;
  clientId: string;
  counts: JsonColumn<"erx_sync_runs.counts">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  direction: ErxSyncRunDirection;
  id: string;
  kind: ErxSyncRunKind;
  tenantId: Generated<string>;
}

export interface EventOutbox {
  actorId: string | null;
  at: string;
  seq: Generated<number>;
  subjectId: string;
  subjectType: string;
  subjectVersion: number | null;
  tenantId: Generated<string>;
  topics: string[];
  type: string;
  xid: Generated<string>;
}

export interface EventParticipants {
  clientId: string | null;
  clinicianId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  eventId: string;
  id: string;
  role: Generated<EventParticipantRole>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface EventReminders {
  channel: EventReminderChannel;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  eventId: string;
  hoursBefore: EventReminderHoursBefore;
  id: string;
  startTime: string;
  tenantId: Generated<string>;
}

export interface EventSeries {
  continuesId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  durationMinutes: number;
  endsBefore: string | null;
  exDates: Generated<string[]>;
  id: string;
  locationId: string;
  rrule: string;
  startDate: string;
  startTime: string;
  template: JsonColumn<"event_series.template">;
  tenantId: Generated<string>;
  timeZone: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Events {
  allDay: Generated<boolean>;
  backfillReason: string | null;
  cancelNote: string | null;
  cancelReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endTime: string;
  hasConflicts: Generated<boolean>;
  id: string;
  info: Generated<JsonColumn<"events.info">>;
  isEdited: Generated<boolean>;
  kind: EventKind;
  locationId: string;
  notes: string | null;
  place: string | null;
  recurrenceId: string | null;
  roomId: string | null;
  seriesId: string | null;
  startTime: string;
  status: Generated<EventStatus>;
  statusAt: string | null;
  statusBy: string | null;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  vehicleId: string | null;
  version: Generated<number>;
  visibility: Generated<EventVisibility>;
}

export interface Families {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  name: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface FamilyMembers {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endReason: string | null;
  familyId: string;
  id: string;
  period: string;
  role: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface FileLinks {
  expiresAt: string;
  fileId: string;
  id: string;
  madeAt: string;
  madeBy: Generated<string | null>;
  madeByName: string;
  tenantId: Generated<string>;
  tokenHash: Buffer;
  usedAt: string | null;
}

export interface Files {
  category: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  keyVersion: number;
  legalHold: Generated<boolean>;
  mediaType: string;
  name: string;
  part2: Generated<boolean>;
  scanVerdict: string | null;
  scannedAt: string | null;
  sha256: Buffer;
  size: number;
  status: FileStatus;
  storageKey: string;
  subjectId: string;
  subjectType: string;
  tenantId: Generated<string>;
  thumbnailKey: string | null;
  thumbnailSha256: Buffer | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
}

export interface FitLetters {
  answer: FitLetterAnswer | null;
  answerAt: string | null;
  answeredAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string;
  id: string;
  language: FitLetterLanguage;
  leadId: string;
  locationId: string;
  proposedAt: string;
  revokedAt: string | null;
  sentTo: string;
  tenantId: Generated<string>;
  timeZone: string;
  tokenHash: Buffer;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface FormAnswerEvents {
  actorId: string | null;
  actorName: Generated<string>;
  applied: Generated<boolean>;
  clientMutationId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  formId: string;
  id: string;
  linkPath: string;
  next: JsonColumn<"form_answer_events.next"> | null;
  previous: JsonColumn<"form_answer_events.previous"> | null;
  receivedAt: string;
  recordedAt: string;
  source: FormAnswerEventSource;
  tenantId: Generated<string>;
}

export interface FormLinks {
  attempts: Generated<number>;
  audience: FormLinkAudience;
  channel: FormLinkChannel;
  clientId: string;
  contactId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string;
  formIds: string[];
  id: string;
  language: Generated<FormLinkLanguage>;
  lockedAt: string | null;
  openedAt: string | null;
  revokedAt: string | null;
  sentTo: Generated<string>;
  tenantId: Generated<string>;
  tokenHash: Buffer;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  usedAt: string | null;
  version: Generated<number>;
}

export interface FormSlots {
  citation: string | null;
  coveredHash: string | null;
  covers: Generated<JsonColumn<"form_slots.covers">>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  excuse: string | null;
  excusedId: string | null;
  formId: string;
  id: string;
  intentText: string;
  label: string;
  position: number;
  reason: string;
  required: boolean;
  role: FormSlotRole;
  signatureId: string | null;
  signedAt: string | null;
  signerName: string | null;
  slotKey: string;
  state: FormSlotState;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface FormTemplateVersions {
  changeNote: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  definition: JsonColumn<"form_template_versions.definition">;
  definitionHash: string;
  description: Generated<string>;
  id: string;
  language: Generated<FormTemplateVersionLanguage>;
  number: number;
  printLayout: JsonColumn<"form_template_versions.print_layout"> | null;
  publishedAt: string | null;
  publishedBy: string | null;
  questionnaire: JsonColumn<"form_template_versions.questionnaire"> | null;
  readingGrade: Numeric | null;
  scoring: JsonColumn<"form_template_versions.scoring"> | null;
  slots: Generated<JsonColumn<"form_template_versions.slots">>;
  status: FormTemplateVersionStatus;
  templateId: string;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface FormTemplates {
  categoryId: string | null;
  chartTab: FormTemplateChartTab;
  consentType: FormTemplateConsentType | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  description: Generated<string>;
  draftVersionId: string | null;
  expiresAfterDays: number | null;
  id: string;
  instrumentKey: string | null;
  key: string;
  kind: FormTemplateKind;
  loadManually: Generated<boolean>;
  locationIds: Generated<string[]>;
  notice: Generated<string>;
  onePerEpisode: Generated<boolean>;
  portalEnabled: Generated<boolean>;
  programIds: Generated<string[]>;
  publicEnabled: Generated<boolean>;
  publishedVersionId: string | null;
  renewEveryDays: number | null;
  reviewRequired: Generated<boolean>;
  revocable: Generated<boolean>;
  sensitivity: Generated<FormTemplateSensitivity>;
  shippedNumber: number | null;
  status: Generated<FormTemplateStatus>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Forms {
  answers: Generated<JsonColumn<"forms.answers">>;
  answersHash: string | null;
  assignedTo: Generated<JsonColumn<"forms.assigned_to">>;
  clientId: string | null;
  completedAt: string | null;
  content: string | null;
  contentHash: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  declineReason: string | null;
  declinedAt: string | null;
  demographicId: string | null;
  dueAt: string | null;
  effectiveAt: string;
  expiresAt: string | null;
  id: string;
  kickBackOpen: Generated<boolean>;
  language: Generated<string>;
  lateEntry: Generated<boolean>;
  leadId: string | null;
  locationId: string;
  onePerEpisode: Generated<boolean>;
  packetInstanceId: string | null;
  pendingClient: Generated<boolean>;
  pendingGuardian: Generated<boolean>;
  pendingReview: Generated<boolean>;
  pendingStaff: Generated<boolean>;
  progressPct: Generated<number>;
  reviewSince: string | null;
  sealedDocumentId: string | null;
  sensitivity: Generated<FormSensitivity>;
  source: Generated<FormSource>;
  staffUserId: string | null;
  startedAt: string | null;
  status: Generated<FormStatus>;
  subjectType: FormSubjectType;
  submittedAt: string | null;
  submittedBy: string | null;
  supersedesId: string | null;
  templateId: string;
  templateVersionId: string;
  tenantId: Generated<string>;
  timeZone: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
}

export interface Frequencies {
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  defaultTimes: Generated<string[]>;
  display: string;
  fhirCode: string | null;
  id: string;
  intervalMin: number | null;
  kind: FrequencyKind;
  perDay: number | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface GroupAttendances {
  absenceReason: string | null;
  arrivedAt: string | null;
  clientId: string;
  confirmedAt: string | null;
  confirmedBy: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  isWalkIn: Generated<boolean>;
  leftAt: string | null;
  method: GroupAttendanceMethod | null;
  selfCheckInAt: string | null;
  sessionId: string;
  status: Generated<GroupAttendanceStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface GroupMemberships {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  endDate: string | null;
  groupId: string;
  id: string;
  overReason: string | null;
  reasonEnded: string | null;
  startDate: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  weekdays: Generated<GroupMembershipWeekday[]>;
}

export interface GroupNoteExports {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fromDate: string;
  id: string;
  noteIds: string[];
  tenantId: Generated<string>;
  toDate: string;
}

export interface GroupScheduleRules {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  durationMinutes: number;
  endedAt: string | null;
  exDates: Generated<string[]>;
  facilitators: Generated<JsonColumn<"group_schedule_rules.facilitators">>;
  groupId: string;
  id: string;
  roomId: string | null;
  rrule: string;
  startDate: string;
  startTime: string;
  tenantId: Generated<string>;
  timezone: string;
  untilDate: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface GroupSessionFacilitators {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  role: GroupSessionFacilitatorRole;
  sessionId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface GroupSessions {
  actualEnd: string | null;
  actualStart: string | null;
  cancelReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  groupId: string;
  id: string;
  isEdited: Generated<boolean>;
  localDate: string;
  locationId: string;
  occurrenceKey: string | null;
  roomId: string | null;
  ruleId: string | null;
  scheduledEnd: string;
  scheduledStart: string;
  status: Generated<GroupSessionStatus>;
  tenantId: Generated<string>;
  topic: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface GroupSignees {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  declineReason: string | null;
  id: string;
  sessionId: string;
  status: Generated<GroupSigneeStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Groups {
  active: Generated<boolean>;
  billingCode: string | null;
  capacityHard: Generated<number>;
  capacitySoft: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  defaultDurationMinutes: Generated<number>;
  id: string;
  locationId: string;
  modality: Generated<GroupModality>;
  name: string;
  openness: Generated<GroupOpenness>;
  programIds: Generated<string[]>;
  roomId: string | null;
  shortName: string | null;
  tenantId: Generated<string>;
  type: GroupType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Icd10Codes {
  billable: boolean;
  block: string | null;
  chapter: number;
  code: string;
  codeKey: GeneratedAlways<string>;
  effectiveFrom: string;
  /** first day on which the row no longer holds; null: holds */
  effectiveTo: string | null;
  externalCause: GeneratedAlways<boolean>;
  manifestationOnly: GeneratedAlways<boolean>;
  orderNumber: number;
  parentCode: string | null;
  plainName: string | null;
  searchRank: GeneratedAlways<number>;
  searchText: string;
  shortTitle: string;
  synonyms: Generated<string[]>;
  title: string;
}

export interface IdempotencyKeys {
  at: Generated<string>;
  endpoint: string;
  key: string;
  requestHash: Buffer;
  response: JsonColumn<"idempotency_keys.response"> | null;
  status: number;
  tenantId: Generated<string>;
  userId: string;
}

export interface InboundDeliveries {
  attempts: Generated<number>;
  bodyCipher: Buffer | null;
  bodySha256: Buffer;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  deadAt: string | null;
  error: string | null;
  headers: Generated<JsonColumn<"inbound_deliveries.headers">>;
  id: string;
  ignoreReason: string | null;
  kind: string;
  nextAt: string | null;
  processedAt: string | null;
  providerEventId: string | null;
  receivedAt: string;
  status: InboundDeliveryStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  verdict: InboundDeliveryVerdict;
  version: Generated<number>;
}

export interface InboundSeen {
  at: string;
  connectionId: string;
  eventKey: string;
  tenantId: Generated<string>;
}

export interface IncidentActions {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  doneAt: string | null;
  dueOn: string;
  id: string;
  incidentId: string;
  measure: string | null;
  ownerId: string;
  reason: string | null;
  state: Generated<IncidentActionState>;
  strength: IncidentActionStrength;
  tenantId: Generated<string>;
  text: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  verifiedAt: string | null;
  verifiedBy: string | null;
  version: Generated<number>;
}

export interface IncidentAddenda {
  at: string;
  authorId: string;
  id: string;
  incidentId: string;
  tenantId: Generated<string>;
  text: string;
}

export interface IncidentAnalyses {
  causes: Generated<string[]>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  finishedAt: string | null;
  id: string;
  incidentId: string;
  method: Generated<IncidentAnalyseMethod>;
  privilege: Generated<IncidentAnalysePrivilege>;
  sequence: Generated<string>;
  team: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface IncidentCounters {
  locationId: string;
  tenantId: Generated<string>;
  value: number;
  year: number;
}

export interface IncidentExternalReports {
  agency: string;
  clockId: string;
  confirmationNo: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  disclosureBasis: string | null;
  dueAt: string;
  id: string;
  incidentId: string;
  kind: IncidentExternalReportKind;
  personReached: string | null;
  reason: string | null;
  ruleKey: string;
  state: Generated<IncidentExternalReportState>;
  submittedAt: string | null;
  submittedBy: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface IncidentNotices {
  at: string;
  authorId: string;
  id: string;
  incidentId: string;
  method: IncidentNoticeMethod;
  note: string | null;
  personReached: string;
  recipient: IncidentNoticeRecipient;
  tenantId: Generated<string>;
}

export interface IncidentPeople {
  clientId: string | null;
  clinicianId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  id: string;
  incidentId: string;
  injury: string | null;
  kind: IncidentPeopleKind;
  name: string | null;
  role: IncidentPeopleRole;
  tenantId: Generated<string>;
  token: string;
  treatment: Generated<IncidentPeopleTreatment>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface IncidentQuestions {
  askedBy: string | null;
  at: string;
  id: string;
  incidentId: string;
  tenantId: Generated<string>;
  text: string;
}

export interface IncidentReports {
  allegedIds: Generated<string[]>;
  answerCodeHash: string | null;
  closedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  discoveredAt: string;
  eventClass: Generated<IncidentReportEventClass>;
  facts: Generated<string>;
  factsHash: string | null;
  harm: IncidentReportHarm | null;
  id: string;
  immediateActions: Generated<string>;
  isAnonymous: Generated<boolean>;
  joinedId: string | null;
  lessons: string | null;
  locationId: string;
  medErrorCategory: IncidentReportMedErrorCategory | null;
  nobodyInvolved: Generated<boolean>;
  number: string | null;
  occurredAt: string;
  occurredUntil: string | null;
  ownerId: string | null;
  placeDetail: string | null;
  reporterId: string | null;
  roomId: string | null;
  sentinel: Generated<IncidentReportSentinel>;
  sourceId: string | null;
  sourceType: string | null;
  state: Generated<IncidentReportState>;
  statusReason: string | null;
  submittedAt: string | null;
  tenantId: Generated<string>;
  timePrecision: Generated<IncidentReportTimePrecision>;
  type: IncidentReportType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface InstallationRoot {
  madeAt: Generated<string>;
  one: Generated<boolean>;
  rotatedAt: string | null;
  wrapped: Buffer;
}

export interface InstrumentLicences {
  attestedAt: string;
  attestedBy: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  instrumentKey: string;
  note: Generated<string>;
  tenantId: Generated<string>;
}

export interface Insurances {
  cardBackFileId: string | null;
  cardFrontFileId: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  effectiveOn: string | null;
  endsOn: string | null;
  groupNumber: string | null;
  id: string;
  leadId: string | null;
  memberIdBlind: Buffer | null;
  memberIdEncrypted: Buffer | null;
  memberIdLast4: string | null;
  payerId: string | null;
  payerName: string | null;
  period: GeneratedAlways<string>;
  planName: string | null;
  planType: InsurancePlanType | null;
  rank: number;
  relationship: Generated<InsuranceRelationship>;
  source: Generated<InsuranceSource>;
  status: Generated<InsuranceStatus>;
  statusReason: string | null;
  subscriberBirthDate: string | null;
  subscriberFirstName: string | null;
  subscriberLastName: string | null;
  subscriberSex: InsuranceSubscriberSex | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  validThrough: string | null;
  verifiedAt: string | null;
  verifiedBy: string | null;
  version: Generated<number>;
}

export interface IntakeAppointments {
  bedHoldId: string | null;
  clinicianIds: Generated<string[]>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  durationMinutes: Generated<number>;
  id: string;
  info: string | null;
  kind: IntakeAppointmentKind;
  leadId: string;
  levelOfCareId: string | null;
  locationId: string;
  noHoldReason: string | null;
  startsAt: string;
  status: Generated<number>;
  tenantId: Generated<string>;
  timeZone: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface IntegrityFlags {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  explainedAt: string | null;
  explainedBy: string | null;
  explanation: string | null;
  fromAt: string;
  id: string;
  kind: IntegrityFlagKind;
  locationId: string;
  logIds: string[];
  observerId: string;
  sectionId: string | null;
  state: Generated<IntegrityFlagState>;
  tenantId: Generated<string>;
  toAt: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface KickBackRemarks {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kickBackId: string;
  linkPath: string | null;
  reply: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  tenantId: Generated<string>;
  text: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface KickBackViews {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  subjectId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
  visible: boolean;
}

export interface KickBacks {
  answeredAt: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dueAt: string | null;
  id: string;
  linkIds: Generated<string[]>;
  raisedAt: string;
  raisedBy: string;
  reason: string;
  round: number;
  status: Generated<KickBackStatus>;
  subjectId: string;
  subjectType: KickBackSubjectType;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Labels {
  active: Generated<boolean>;
  color: LabelColor;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  description: string | null;
  id: string;
  name: string;
  scopes: Generated<LabelScope[]>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadAssignments {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endedAt: string | null;
  id: string;
  leadId: string;
  method: LeadAssignmentMethod;
  ownerId: string;
  poolId: string | null;
  startedAt: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadContacts {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  email: string | null;
  endedAt: string | null;
  id: string;
  isEmergency: Generated<boolean>;
  isGuarantor: Generated<boolean>;
  isGuardian: Generated<boolean>;
  isPolicyHolder: Generated<boolean>;
  leadId: string;
  name: string;
  phone: string | null;
  relationship: LeadContactRelationship;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadConversionItems {
  conversionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  disposition: LeadConversionItemDisposition;
  id: string;
  reason: string | null;
  sourceId: string;
  sourceType: string;
  targetDomain: string;
  targetId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadConversions {
  clientId: string;
  convertedAt: string;
  convertedBy: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  leadId: string;
  mode: LeadConversionMode;
  mrNo: string;
  overrideReason: string | null;
  reverseReason: string | null;
  reversedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadDuplicates {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  evidence: Generated<JsonColumn<"lead_duplicates.evidence">>;
  id: string;
  leadId: string;
  otherId: string;
  otherType: LeadDuplicateOtherType;
  score: number;
  status: Generated<LeadDuplicateStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadEmails {
  address: string;
  bounced: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endedAt: string | null;
  id: string;
  isPrimary: Generated<boolean>;
  leadId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadEvents {
  actorId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  data: Generated<JsonColumn<"lead_events.data">>;
  id: string;
  kind: string;
  leadId: string;
  occurredAt: string;
  subjectId: string | null;
  subjectType: string | null;
  summary: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadLabels {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  labelId: string;
  leadId: string;
  removedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadPhones {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  e164: string;
  endedAt: string | null;
  extension: string | null;
  id: string;
  isPrimary: Generated<boolean>;
  label: Generated<LeadPhoneLabel>;
  leadId: string;
  lineType: Generated<LeadPhoneLineType>;
  okText: Generated<boolean>;
  okVoicemail: Generated<boolean>;
  raw: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadReleases {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresOn: string;
  id: string;
  leadId: string;
  organizationId: string;
  relationship: LeadReleaseRelationship;
  revokeReason: string | null;
  revokedAt: string | null;
  signatureId: string;
  signedAt: string;
  signerName: string;
  statement: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadSources {
  active: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: Generated<string>;
  kind: LeadSourceKind;
  name: string;
  sort: Generated<number>;
  tedsCode: Generated<LeadSourceTedsCode>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadStages {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  during: string;
  id: string;
  leadId: string;
  lifecycle: number | null;
  status: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadSubstances {
  ageFirstUse: number | null;
  amount: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endedAt: string | null;
  frequency: LeadSubstanceFrequency | null;
  id: string;
  lastUsedOn: string | null;
  leadId: string;
  rank: number;
  route: LeadSubstanceRoute | null;
  tedsCode: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LeadTouches {
  campaign: string | null;
  channel: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: LeadToucheKind;
  leadId: string;
  occurredAt: string;
  sourceId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Leads {
  address: Generated<JsonColumn<"leads.address">>;
  ageReported: number | null;
  allergiesReported: string | null;
  arrivesOn: GeneratedAlways<string | null>;
  assignedAt: string | null;
  benefitsAssignedAt: string | null;
  benefitsAssigneeId: string | null;
  boardRank: string;
  clientId: string | null;
  closeNote: string | null;
  closeReasonId: string | null;
  closedAt: string | null;
  conversionId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  crisisFlag: Generated<LeadCrisisFlag>;
  crisisResolution: string | null;
  dateOfBirth: string | null;
  desiredAdmitOn: string | null;
  firstName: string | null;
  firstNameKey: GeneratedAlways<string | null>;
  firstResponseAt: string | null;
  firstResponseKind: string | null;
  firstTwoWayAt: string | null;
  genderIdentity: string | null;
  id: string;
  injectsDrugs: Generated<LeadInjectsDrugs>;
  inquirerType: Generated<LeadInquirerType>;
  intakeAt: string | null;
  interpreterNeeded: Generated<boolean>;
  language: Generated<string>;
  lastActivityAt: string;
  lastName: string | null;
  lastNameKey: GeneratedAlways<string | null>;
  lastUsedOn: string | null;
  leadNo: string;
  legalStatus: string | null;
  levelOfCareId: string | null;
  lifecycle: LeadLifecycle | null;
  lifecycleSince: string;
  locationId: string | null;
  maritalStatus: string | null;
  medicalReported: string | null;
  medicationsReported: string | null;
  mergedIntoId: string | null;
  middleName: string | null;
  mobilityNeeds: string | null;
  mrNo: string | null;
  nextActionAt: string | null;
  nurtureUntil: string | null;
  ownerId: string | null;
  part2Since: string | null;
  part2Status: Generated<LeadPart2Status>;
  payMethod: LeadPayMethod | null;
  poolId: string | null;
  postalCode: GeneratedAlways<string | null>;
  preferredName: string | null;
  pregnant: Generated<LeadPregnant>;
  presentingProblem: string | null;
  primarySubstance: string | null;
  priorClientId: string | null;
  priorTreatmentCount: number | null;
  priority: Generated<number>;
  programId: string | null;
  pronouns: string | null;
  psychiatricReported: string | null;
  receivedAt: string;
  referralOrganizationId: string | null;
  referralProfessionalId: string | null;
  respondBy: string | null;
  responseSeconds: number | null;
  responseStaffedSeconds: number | null;
  responseStepAt: string | null;
  responseSteps: Generated<number>;
  searchText: GeneratedAlways<string | null>;
  sexAtBirth: LeadSexAtBirth | null;
  sourceId: string | null;
  status: Generated<number>;
  suffix: string | null;
  tenantId: Generated<string>;
  timeZone: string | null;
  timeZoneSource: LeadTimeZoneSource | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  useReported: string | null;
  version: Generated<number>;
  veteran: boolean | null;
}

export interface Leaves {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  destination: string | null;
  endedAs: LeaveEndedAs | null;
  endedAt: string | null;
  escort: string | null;
  expectedReturnAt: string | null;
  holdBed: boolean;
  id: string;
  kind: LeaveKind;
  leftAt: string;
  note: string | null;
  orderReference: string | null;
  overdueAt: string | null;
  returnNote: string | null;
  returnScreen: JsonColumn<"leaves.return_screen"> | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LedgerEntries {
  amountCents: number;
  at: string;
  category: LedgerEntryCategory | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  kind: LedgerEntryKind;
  locationId: string;
  memo: string | null;
  paymentId: string | null;
  postedByName: string;
  postedOn: string;
  refundId: string | null;
  reversesId: string | null;
  tenantId: Generated<string>;
}

export interface LegalHolds {
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  liftReason: string | null;
  liftedAt: string | null;
  liftedBy: string | null;
  orderFileId: string | null;
  reason: string;
  setAt: string;
  setBy: string;
  subjectId: string;
  subjectType: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LevelOfCareStays {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  during: string;
  id: string;
  levelOfCareId: string;
  note: string | null;
  orderedById: string | null;
  programId: string | null;
  reason: LevelOfCareStayReason;
  superseded: Generated<boolean>;
  supersedesId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LevelsOfCare {
  active: Generated<boolean>;
  bedded: Generated<boolean>;
  billingMode: LevelsOfCareBillingMode;
  bio: Generated<boolean>;
  code: string;
  coe: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  edition: LevelsOfCareEdition;
  hoursWeekMax: number | null;
  hoursWeekMin: number | null;
  id: Generated<string>;
  mapsTo: Generated<string[]>;
  name: string;
  rank: number;
  setting: LevelsOfCareSetting;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  withdrawal: Generated<boolean>;
}

export interface LocationMedTimes {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  effectiveFrom: string;
  frequencyCode: string;
  id: string;
  locationId: string;
  tenantId: Generated<string>;
  times: string[];
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LocationOperations {
  accreditor: Generated<LocationOperationAccreditor>;
  approvalSteps: Generated<LocationOperationApprovalStep[]>;
  awolHoldHours: Generated<number>;
  blockGrant: Generated<boolean>;
  cleaningRequired: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  facilityTypes: Generated<LocationOperationFacilityType[]>;
  holdDefaultHours: Generated<number>;
  id: string;
  inspectsCleaning: Generated<boolean>;
  licensedBeds: Generated<number>;
  locationId: string;
  minAge: Generated<number>;
  officeCloses: Generated<string>;
  part2: Generated<boolean>;
  proofPolicy: Generated<LocationOperationProofPolicy>;
  servesMinors: Generated<boolean>;
  staffedBeds: Generated<number>;
  state: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LocationSections {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  genderPolicy: Generated<LocationSectionGenderPolicy>;
  id: string;
  kind: LocationSectionKind;
  locationId: string;
  name: string;
  sort: Generated<number>;
  status: Generated<LocationSectionStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LocationStays {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  during: string;
  id: string;
  locationId: string;
  note: string | null;
  reason: LocationStayReason;
  sectionId: string | null;
  superseded: Generated<boolean>;
  supersedesId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Locations {
  address: Generated<JsonColumn<"locations.address">>;
  businessLocationId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  levelsOfCare: Generated<string[]>;
  licenseExpiresOn: string | null;
  licenseNumber: string | null;
  name: string;
  phone: string | null;
  shortCode: string;
  sort: Generated<number>;
  stateProgramId: string | null;
  status: Generated<LocationStatus>;
  tenantId: Generated<string>;
  timeZone: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface LoginAttempts {
  at: string;
  deviceId: string | null;
  emailHash: Buffer;
  id: string;
  ip: string;
  outcome: LoginAttemptOutcome;
  tenantId: Generated<string>;
}

export interface LoginRequests {
  approver: LoginRequestApprover;
  choices: number[];
  consumedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  device: string;
  deviceInfo: string;
  expiresAt: string;
  flowId: string;
  id: string;
  ip: string;
  matchNumber: number;
  place: string | null;
  resends: Generated<number>;
  status: Generated<LoginRequestStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface MeasureOccurrences {
  clientId: string;
  closesOn: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueOn: string;
  formId: string | null;
  id: string;
  locationId: string;
  opensOn: string;
  scheduleId: string;
  settledAt: string | null;
  skipReason: string | null;
  status: Generated<MeasureOccurrenceStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface MeasureSchedules {
  active: Generated<boolean>;
  anchor: Generated<MeasureScheduleAnchor>;
  audience: MeasureScheduleAudience;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  everyDays: number | null;
  id: string;
  instrumentKey: string;
  locationIds: Generated<string[]>;
  pauseOnLeave: Generated<boolean>;
  tenantId: Generated<string>;
  trigger: MeasureScheduleTrigger;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  windowAfter: number;
  windowBefore: number;
}

export interface MedicationLogs {
  chartedAt: string;
  clientId: string;
  clientSignatureId: string | null;
  comment: string | null;
  correctsId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  deviceOffsetMin: number | null;
  doseGiven: Numeric | null;
  dueAt: string | null;
  effect: MedicationLogEffect | null;
  expiresOn: string | null;
  gateSnapshot: Generated<JsonColumn<"medication_logs.gate_snapshot">>;
  id: string;
  idempotencyKey: string;
  identification: MedicationLogIdentification | null;
  ingredientAmounts: Generated<JsonColumn<"medication_logs.ingredient_amounts">>;
  lateEntry: Generated<boolean>;
  locationId: string;
  lot: string | null;
  occurredAt: string;
  offlineBundleId: string | null;
  orderId: string;
  painAfter: number | null;
  painBefore: number | null;
  partitionAt: string;
  performedBy: string;
  prnReasonCode: string | null;
  productCheck: MedicationLogProductCheck | null;
  productCheckReason: string | null;
  quantityGiven: Numeric | null;
  reasonCode: string | null;
  receivedAt: string;
  recheckAt: string | null;
  recheckBy: string | null;
  recheckDueAt: string | null;
  result: MedicationLogResult;
  routeCode: string | null;
  scannedNdc: string | null;
  scheduleId: string | null;
  scoreId: string | null;
  scoreOverrideReason: string | null;
  scoreStatement: string | null;
  site: string | null;
  takenFrom: Generated<JsonColumn<"medication_logs.taken_from">>;
  tenantId: Generated<string>;
  timing: MedicationLogTiming;
  timingReason: string | null;
  unit: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
  wasteAmount: Generated<Numeric>;
  witnessAt: string | null;
  witnessId: string | null;
}

export interface MedicationSchedules {
  claimedBy: string | null;
  claimedUntil: string | null;
  clientId: string;
  courseDay: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  doseNo: number;
  doseValue: Numeric;
  dueAt: string;
  escalatedAt: string | null;
  id: string;
  lateCutoffAt: string;
  locationId: string;
  logId: string | null;
  orderId: string;
  orderLineSeq: number;
  originalDueAt: string;
  quantityPerDose: Numeric;
  remindedAt: string | null;
  rescheduleReason: string | null;
  rescheduledBy: string | null;
  scoreId: string | null;
  state: Generated<MedicationScheduleState>;
  suspendReason: MedicationScheduleSuspendReason | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  windowEnd: string;
  windowStart: string;
}

export interface MetricDefinitions {
  bands: Generated<JsonColumn<"metric_definitions.bands">>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  metricKey: string;
  offered: Generated<boolean>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface MetricReadings {
  acknowledgement: JsonColumn<"metric_readings.acknowledgement"> | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  effectiveAt: string;
  enteredUnit: string;
  enteredValue: string;
  errorAt: string | null;
  errorById: string | null;
  errorReason: string | null;
  escalations: Generated<number>;
  flag: MetricReadingFlag | null;
  id: string;
  method: string | null;
  metricKey: string;
  ranges: JsonColumn<"metric_readings.ranges">;
  replacedById: string | null;
  setId: string;
  site: string | null;
  status: Generated<MetricReadingStatus>;
  tenantId: Generated<string>;
  told: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  value: Numeric;
  valueText: string | null;
  version: Generated<number>;
}

export interface MetricSets {
  acceptedAt: string | null;
  acceptedById: string | null;
  clientId: string;
  clientRequestId: string;
  context: MetricSetContext;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  deviceId: string | null;
  effectiveAt: string;
  id: string;
  lateReason: string | null;
  notDone: Generated<JsonColumn<"metric_sets.not_done">>;
  position: MetricSetPosition | null;
  recordedAt: string;
  recordedById: string | null;
  source: MetricSetSource;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface MetricThresholds {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  criticalHigh: Numeric | null;
  criticalLow: Numeric | null;
  demographicId: string;
  during: string;
  endedById: string | null;
  high: Numeric | null;
  id: string;
  instructions: string | null;
  low: Numeric | null;
  metricKey: string;
  orderedById: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface MinorConsentRules {
  citation: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  guardianInvolvement: Generated<boolean>;
  id: string;
  minAge: number;
  needsMaturityFinding: Generated<boolean>;
  reviewedBy: string | null;
  reviewedOn: string;
  scope: MinorConsentRuleScope;
  state: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteAddenda {
  authorId: string;
  authorName: string;
  begunBy: JsonColumn<"note_addenda.begun_by"> | null;
  content: JsonColumn<"note_addenda.content">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: Generated<string>;
  id: string;
  noteId: string;
  plainText: Generated<string>;
  reason: string;
  sha256: string | null;
  signatureId: string | null;
  signedAt: string | null;
  status: Generated<NoteAddendaStatus>;
  targetQuotes: Generated<JsonColumn<"note_addenda.target_quotes">>;
  tenantId: Generated<string>;
  timeZone: string;
  type: NoteAddendaType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
}

export interface NoteApprovalReminders {
  approvalId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  sentAt: string;
  step: NoteApprovalReminderStep;
  tenantId: Generated<string>;
}

export interface NoteApprovals {
  authorId: string;
  comments: Generated<JsonColumn<"note_approvals.comments">>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  cycle: number;
  decidedAt: string | null;
  decidedBy: string | null;
  dueAt: string;
  id: string;
  noteId: string;
  openedAt: string | null;
  openedBy: string | null;
  openedVersionId: string | null;
  reasonCode: NoteApprovalReasonCode | null;
  reasonText: string | null;
  status: Generated<NoteApprovalStatus>;
  submittedAt: string;
  supervisorId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteHandovers {
  /** the addendum under the note that was handed over; null: the note itself */
  addendumId: string | null;
  at: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fromId: string;
  id: string;
  leftText: string | null;
  noteId: string;
  tenantId: Generated<string>;
  toId: string;
}

export interface NoteLinkAddenda {
  canonical: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: Generated<string>;
  id: string;
  noteId: string;
  sha256: string;
  signatureId: string;
  signedAt: string;
  signerId: string;
  signerName: string;
  tenantId: Generated<string>;
}

export interface NotePartRevisions {
  baseRevision: number;
  branchId: string | null;
  content: Buffer;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  deviceId: string;
  id: string;
  mutationId: string;
  origin: NotePartRevisionOrigin;
  partId: string;
  revision: number;
  savedAt: string;
  savedBy: string | null;
  tenantId: Generated<string>;
  words: number;
}

export interface NoteParts {
  content: JsonColumn<"note_parts.content">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastCheckpointAt: string | null;
  lastSavedAt: string | null;
  lastSavedBy: string | null;
  lastSeq: Generated<number>;
  lastTabId: string | null;
  leaseAskedAt: string | null;
  leaseAskedBy: string | null;
  leaseAskedTabId: string | null;
  leaseExpiresAt: string | null;
  leaseTabId: string | null;
  leaseTypedAt: string | null;
  leaseUserId: string | null;
  minWords: number | null;
  noteId: string;
  openBranches: Generated<number>;
  partKey: string;
  plainText: Generated<string>;
  position: number;
  prompt: Generated<string>;
  recentMutationIds: Generated<string[]>;
  required: Generated<boolean>;
  revision: Generated<number>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteSignatures {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: Generated<string>;
  declineReason: string | null;
  id: string;
  meaning: Generated<string>;
  method: NoteSignatureMethod | null;
  noteId: string;
  noteVersionId: string;
  npi: string | null;
  required: Generated<boolean>;
  role: NoteSignatureRole;
  sha256: string;
  signatureId: string | null;
  signedAt: string | null;
  signerId: string;
  signerName: string;
  status: NoteSignatureStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteTemplateVersions {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fields: Generated<JsonColumn<"note_template_versions.fields">>;
  id: string;
  loincCode: string;
  parts: JsonColumn<"note_template_versions.parts">;
  templateId: string;
  tenantId: Generated<string>;
  versionNo: number;
}

export interface NoteTemplates {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  format: NoteTemplateFormat;
  id: string;
  kind: NoteTemplateKind;
  name: string;
  shippedKey: string | null;
  status: Generated<NoteTemplateStatus>;
  subtype: NoteTemplateSubtype | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteTreatmentLinks {
  addendumId: string | null;
  comment: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  interventionStableId: string | null;
  noteId: string;
  objectiveStableId: string;
  planId: string;
  progress: NoteTreatmentLinkProgress | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface NoteVersions {
  canonical: Buffer;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  cycle: number;
  id: string;
  noteId: string;
  plainText: string;
  sha256: string;
  tenantId: Generated<string>;
  tsv: GeneratedAlways<string | null>;
}

export interface Notes {
  aiAssisted: Generated<boolean>;
  authorId: string;
  /** who began it, where that is not who answers for it now (author_id) */
  begunById: string | null;
  billingCode: string | null;
  clientId: string | null;
  cosignRequired: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  currentVersionId: string | null;
  cycle: Generated<number>;
  demographicId: string | null;
  discardReason: string | null;
  discardedAt: string | null;
  facts: JsonColumn<"notes.facts"> | null;
  fields: Generated<JsonColumn<"notes.fields">>;
  finalSignedAt: string | null;
  format: NoteFormat;
  groupSessionId: string | null;
  hasAddendum: Generated<boolean>;
  holdReasonCode: string | null;
  id: string;
  isLateEntry: Generated<boolean>;
  kind: NoteKind;
  lateEntryReasonCode: string | null;
  lateEntryReasonText: string | null;
  locationId: string;
  loincCode: string;
  minutes: GeneratedAlways<number | null>;
  modality: Generated<NoteModality>;
  placeOfService: string | null;
  portalRelease: Generated<NotePortalRelease>;
  psychotherapyMinutes: number | null;
  replacesNoteId: string | null;
  sensitivity: Generated<string[]>;
  serviceEnd: string | null;
  serviceStart: string;
  shiftReportId: string | null;
  status: Generated<NoteStatus>;
  subtype: NoteSubtype | null;
  supervisorId: string | null;
  templateVersionId: string;
  tenantId: Generated<string>;
  timeZone: string;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReasonCode: NoteVoidReasonCode | null;
  voidReasonText: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
}

export interface NotificationPreferences {
  email: Generated<NotificationPreferenceEmail>;
  inApp: Generated<boolean>;
  kind: string;
  push: Generated<boolean>;
  quietFrom: string | null;
  quietTo: string | null;
  sms: Generated<boolean>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  userId: string;
}

export interface Notifications {
  actorId: string | null;
  archivedAt: string | null;
  body: string | null;
  chosenOption: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  digest: Generated<boolean>;
  digestedAt: string | null;
  doneAt: string | null;
  doneBy: string | null;
  escalatedAt: string | null;
  expiresAt: string | null;
  groupCount: Generated<number>;
  groupKey: string | null;
  id: string;
  kind: string;
  link: string | null;
  noticeId: string | null;
  options: Generated<JsonColumn<"notifications.options">>;
  priority: number;
  readAt: string | null;
  repeats: Generated<number>;
  snoozedUntil: string | null;
  subjectId: string | null;
  subjectType: string | null;
  tenantId: Generated<string>;
  title: string;
  userId: string;
}

export interface OauthGrants {
  accessCipher: Buffer | null;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string | null;
  failCount: Generated<number>;
  generation: Generated<number>;
  id: string;
  lifeSeconds: number | null;
  refreshCipher: Buffer | null;
  scopes: Generated<string[]>;
  stateExpiresAt: string | null;
  stateHash: Buffer | null;
  stateSessionId: string | null;
  status: Generated<OauthGrantStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string | null;
  verifierCipher: Buffer | null;
  version: Generated<number>;
}

export interface ObservationAssignments {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  endReason: string | null;
  endedBy: string | null;
  endsAt: string | null;
  id: string;
  instructions: string | null;
  level: ObservationAssignmentLevel;
  orderDueAt: string | null;
  orderedAt: string | null;
  orderedBy: string | null;
  reasons: Generated<ObservationAssignmentReason[]>;
  source: ObservationAssignmentSource;
  sourceId: string;
  startedBy: string | null;
  startsAt: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ObservationDues {
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  aimAt: string | null;
  assignmentId: string | null;
  awayUntil: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueAt: string | null;
  lastActivity: string | null;
  lastException: string | null;
  lastLookAt: string | null;
  lastObserverId: string | null;
  lastSeenAt: string | null;
  level: ObservationDueLevel | null;
  levelUntil: string | null;
  locationId: string;
  nextStepAt: string | null;
  step: Generated<number>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ObservationGaps {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueAt: string;
  explainedAt: string | null;
  explainedBy: string | null;
  explanation: string | null;
  fromAt: string;
  id: string;
  level: ObservationGapLevel;
  locationId: string;
  reasonCode: ObservationGapReasonCode | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
  sectionId: string | null;
  step: Generated<number>;
  tenantId: Generated<string>;
  toAt: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  withdrawnAt: string | null;
}

export interface ObservationLogs {
  activity: ObservationLogActivity | null;
  awayUntil: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  deviceAt: string | null;
  deviceId: string | null;
  entry: ObservationLogEntry;
  escort: string | null;
  exception: Generated<ObservationLogException>;
  id: string;
  level: ObservationLogLevel | null;
  locationId: string;
  note: string | null;
  observedAt: string;
  observerId: string;
  place: string | null;
  recalledReason: string | null;
  receivedAt: string;
  roomId: string | null;
  sectionId: string | null;
  signsOfLife: Generated<ObservationLogSignsOfLife[]>;
  tenantId: Generated<string>;
  voidReason: string | null;
  voids: string | null;
}

export interface OnboardingConsents {
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: OnboardingConsentKind;
  language: OnboardingConsentLanguage;
  leadId: string | null;
  signatureId: string;
  signedAt: string;
  signerName: string;
  statement: string;
  tenantId: Generated<string>;
  tokenId: string;
}

export interface OnboardingTokens {
  answers: Generated<JsonColumn<"onboarding_tokens.answers">>;
  attempts: Generated<number>;
  cardBackFileId: string | null;
  cardFrontFileId: string | null;
  channel: OnboardingTokenChannel;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  expiresAt: string;
  id: string;
  language: OnboardingTokenLanguage;
  leadId: string | null;
  lockedAt: string | null;
  openedAt: string | null;
  review: Generated<JsonColumn<"onboarding_tokens.review">>;
  reviewedAt: string | null;
  reviewedBy: string | null;
  revokedAt: string | null;
  savedAt: string | null;
  sentTo: string;
  step: Generated<OnboardingTokenStep>;
  submittedAt: string | null;
  tenantId: Generated<string>;
  tokenHash: Buffer;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface OneTimeCodes {
  attempts: Generated<number>;
  codeHash: Buffer;
  expiresAt: string;
  id: string;
  principalType: OneTimeCodePrincipalType;
  purpose: OneTimeCodePurpose;
  sentAt: string;
  sentTo: string;
  staffId: GeneratedAlways<string | null>;
  tenantId: Generated<string>;
  usedAt: string | null;
  userId: string;
}

export interface OrderAlerts {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: OrderAlertKind;
  orderId: string;
  overrideReason: string | null;
  respondedBy: string;
  response: OrderAlertResponse;
  ruleCode: string;
  severity: OrderAlertSeverity;
  shownAt: string;
  summary: string;
  tenantId: Generated<string>;
}

export interface OrderCounters {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastNo: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface OrderEvents {
  action: string;
  actorId: string | null;
  at: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fromStatus: number | null;
  id: string;
  note: string | null;
  onBehalfOf: string | null;
  orderId: string;
  reason: string | null;
  snapshot: JsonColumn<"order_events.snapshot"> | null;
  tenantId: Generated<string>;
  toStatus: number;
}

export interface OrderFavorites {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  rxcui: string;
  sig: JsonColumn<"order_favorites.sig">;
  sigText: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface OrderLines {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dayFrom: Generated<number>;
  dayTo: number | null;
  daysOfWeek: OrderLineDaysOfWeek[] | null;
  doseValue: Numeric;
  frequencyCode: string;
  id: string;
  orderId: string;
  quantityPerDose: Numeric;
  sequence: number;
  sequenceGroup: Generated<number>;
  tenantId: Generated<string>;
  times: string[] | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface OrderSets {
  basis: OrderSetBasis;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  items: JsonColumn<"order_sets.items">;
  name: string;
  services: Generated<JsonColumn<"order_sets.services">>;
  status: Generated<OrderSetStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Orders {
  archivedAt: string | null;
  archivedBy: string | null;
  clientId: string;
  collectBy: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  customCode: string | null;
  dayCounting: OrderDayCounting | null;
  dayPolicy: OrderDayPolicy | null;
  deaSchedule: Generated<OrderDeaSchedule>;
  demographicId: string;
  destroyQuantity: Numeric | null;
  discontinueAt: string | null;
  discontinueReason: string | null;
  doseMax: Numeric | null;
  doseUnit: string | null;
  doseValue: Numeric | null;
  durationUnit: OrderDurationUnit | null;
  durationValue: number | null;
  endAt: string | null;
  endingNotifiedAt: string | null;
  enteredBy: string;
  fasting: boolean | null;
  frequencyCode: string;
  generatedThrough: string | null;
  holdByPrescriber: Generated<boolean>;
  holdParameters: Generated<JsonColumn<"orders.hold_parameters">>;
  holdUntil: string | null;
  icd10Code: string | null;
  id: string;
  indication: string | null;
  ingredients: Generated<JsonColumn<"orders.ingredients">>;
  instructions: string | null;
  keepOnPerson: Generated<boolean>;
  lastDoseNo: Generated<number>;
  locationId: string;
  maxAmountPer24h: Numeric | null;
  maxDoses: number | null;
  maxDosesPer24h: number | null;
  minIntervalMin: number | null;
  orderMode: OrderOrderMode;
  orderNo: number;
  orderStatus: OrderOrderStatus;
  orderType: Generated<OrderOrderType>;
  parentOrderId: string | null;
  patientSigText: string | null;
  prescriberId: string;
  priority: OrderPriority | null;
  prnReason: Generated<string[]>;
  prnRecheckMin: number | null;
  productText: string;
  protocolEnrollmentId: string | null;
  quantityPerDose: Numeric | null;
  quantityUnit: string | null;
  rangeRule: string | null;
  readBack: JsonColumn<"orders.read_back"> | null;
  recurrence: JsonColumn<"orders.recurrence"> | null;
  replacedByOrderId: string | null;
  replacement: OrderReplacement | null;
  replacesOrderId: string | null;
  requiresScore: JsonColumn<"orders.requires_score"> | null;
  routeCode: string | null;
  rxcui: string | null;
  scheduleKind: OrderScheduleKind;
  selfAdminAllowed: Generated<boolean>;
  serviceCode: string | null;
  sigText: string;
  signatureDueAt: string | null;
  signatureId: string | null;
  signatureReminders: Generated<number>;
  signatureState: OrderSignatureState;
  signedAt: string | null;
  signedBy: string | null;
  site: string | null;
  specimen: string | null;
  startAt: string;
  startPolicy: Generated<OrderStartPolicy>;
  statusReason: string | null;
  stoppedAt: string | null;
  substitutionAllowed: Generated<boolean>;
  takenAt: string | null;
  takenBy: string | null;
  tallMan: string | null;
  tenantId: Generated<string>;
  toleranceOverride: JsonColumn<"orders.tolerance_override"> | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Organizations {
  acceptsReferrals: Generated<boolean>;
  address: Generated<JsonColumn<"organizations.address">>;
  aliases: Generated<string[]>;
  archivedAt: string | null;
  blockedReason: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  email: string | null;
  fax: string | null;
  id: string;
  intakeRequirements: string | null;
  kind: OrganizationKind;
  labels: Generated<string[]>;
  lastTouchAt: string | null;
  levelsOffered: Generated<string[]>;
  name: string;
  nextTouchAt: string | null;
  npi: string | null;
  ownerId: string | null;
  parentId: string | null;
  payersAccepted: Generated<string[]>;
  phone: string | null;
  populations: Generated<string[]>;
  postalCode: GeneratedAlways<string | null>;
  searchText: GeneratedAlways<string | null>;
  secondaryOwnerId: string | null;
  stage: Generated<OrganizationStage>;
  tenantId: Generated<string>;
  tier: OrganizationTier | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  website: string | null;
}

export interface OutboundCalls {
  at: string;
  attempt: Generated<number>;
  bytes: Generated<number>;
  channel: string;
  connectionId: string | null;
  host: string;
  httpStatus: number | null;
  id: string;
  method: string;
  ms: number;
  operation: string;
  outcome: OutboundCallOutcome;
  pathTemplate: string;
  requestId: string | null;
  taskId: string | null;
  tenantId: Generated<string>;
}

export interface OutboundTasks {
  attempts: Generated<number>;
  cancelReason: string | null;
  channel: string;
  connectionId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  deadAt: string | null;
  doneAt: string | null;
  errorKind: OutboundTaskErrorKind | null;
  id: string;
  idempotencyKey: string;
  kind: string;
  lastError: string | null;
  leaseUntil: string | null;
  nextAt: string;
  operation: string;
  payloadCipher: Buffer | null;
  purpose: string | null;
  remoteId: string | null;
  remoteStatus: string | null;
  status: Generated<OutboundTaskStatus>;
  subjectId: string | null;
  subjectType: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PacketInstances {
  assignedAt: string;
  clientId: string;
  completedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  items: JsonColumn<"packet_instances.items">;
  locationId: string;
  packetId: string;
  status: Generated<PacketInstanceStatus>;
  tenantId: Generated<string>;
  title: string;
  trigger: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PacketItems {
  dueOffsetHours: number | null;
  filledBy: PacketItemFilledBy;
  gate: Generated<PacketItemGate>;
  id: string;
  packetId: string;
  position: number;
  requiredWhen: Generated<JsonColumn<"packet_items.required_when">>;
  templateId: string;
  tenantId: Generated<string>;
}

export interface Packets {
  active: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  key: string;
  rules: Generated<JsonColumn<"packets.rules">>;
  tenantId: Generated<string>;
  title: string;
  trigger: PacketTrigger;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PartnerActivities {
  attendees: Generated<string[]>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: PartnerActivityKind;
  occurredAt: string;
  organizationId: string | null;
  outcome: string | null;
  professionalId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Passkeys {
  backedUp: boolean;
  counter: number;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentialId: string;
  deviceType: PasskeyDeviceType;
  id: string;
  lastUsedAt: string | null;
  name: string;
  principalType: PasskeyPrincipalType;
  publicKey: Buffer;
  staffId: GeneratedAlways<string | null>;
  tenantId: Generated<string>;
  transports: Generated<string[]>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface PayPeriods {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endOn: string;
  id: string;
  startOn: string;
  state: Generated<PayPeriodState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PayerNames {
  name: string;
  payerType: string;
  state: string | null;
}

export interface Payers {
  active: Generated<boolean>;
  aliases: Generated<string[]>;
  behavioralPayerId: string | null;
  behavioralPhone: string | null;
  clearinghouseId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  manyServiceTypes: Generated<boolean>;
  name: string;
  portalUrl: string | null;
  providerPhone: string | null;
  rates: Generated<JsonColumn<"payers.rates">>;
  reviewLeadDays: Generated<number>;
  reviewPhone: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PaymentInstallments {
  amountCents: number;
  attempts: Generated<number>;
  chargeOn: string | null;
  coveredCents: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dueOn: string;
  id: string;
  lastFailure: string | null;
  number: number;
  planId: string;
  remindedAt: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PaymentMethods {
  brand: string;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expMonth: number;
  expYear: number;
  id: string;
  last4: string;
  processorCustomer: string;
  processorToken: string;
  status: Generated<PaymentMethodStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PaymentPlans {
  agreementSignedOn: string | null;
  cadence: PaymentPlanCadence;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  downPaymentCents: Generated<number>;
  id: string;
  lastChargedOn: string | null;
  locationId: string;
  note: string | null;
  paymentMethodId: string | null;
  principalCents: number;
  status: PaymentPlanStatus;
  statusReason: string | null;
  stoppedOn: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PaymentRefunds {
  amountCents: number;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedByName: string | null;
  declineReason: string | null;
  failure: string | null;
  id: string;
  paymentId: string;
  processorId: string | null;
  reason: string;
  requestedAt: string;
  requestedBy: string;
  requestedByName: string;
  status: PaymentRefundStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Payments {
  amountCents: number;
  cardBrand: string | null;
  cardLast4: string | null;
  checkNumber: string | null;
  checkoutId: string | null;
  checkoutUrl: string | null;
  clientId: string;
  collectedByName: string;
  connectionId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  disputeDueAt: string | null;
  disputeReason: string | null;
  failure: string | null;
  id: string;
  intentId: string | null;
  keepCard: Generated<boolean>;
  locationId: string;
  memo: string | null;
  method: PaymentMethod;
  paidAt: string;
  paidOn: string;
  payerName: string | null;
  paymentMethodId: string | null;
  planId: string | null;
  purpose: PaymentPurpose;
  receiptNumber: number | null;
  refundedCents: Generated<number>;
  status: PaymentStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
}

export interface PicklistItems {
  active: Generated<boolean>;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  label: string;
  listKey: string;
  sort: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Picklists {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  listKey: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlaceReservations {
  bedStayId: string | null;
  clientId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string | null;
  id: string;
  intakeAt: string | null;
  leadId: string;
  levelOfCareId: string;
  locationId: string;
  notifiedAt: string | null;
  sectionId: string | null;
  state: Generated<PlaceReservationState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  wantedOn: string;
}

export interface PlanDrafts {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  expiresAt: string;
  id: string;
  items: JsonColumn<"plan_drafts.items">;
  origin: PlanDraftOrigin;
  status: Generated<PlanDraftStatus>;
  tenantId: Generated<string>;
  type: PlanDraftType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanDues {
  anchorAt: string;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueAt: string;
  id: string;
  kind: PlanDueKind;
  levelOfCareCode: string | null;
  metAt: string | null;
  planId: string | null;
  status: Generated<PlanDueStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanGoals {
  clientWords: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  libraryKey: string | null;
  planId: string;
  position: number;
  problemStableId: string;
  stableId: string;
  status: Generated<PlanGoalStatus>;
  targetDate: string | null;
  tenantId: Generated<string>;
  text: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanInterventions {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  durationMinutes: number | null;
  frequencyCount: number | null;
  frequencyUnit: PlanInterventionFrequencyUnit | null;
  groupId: string | null;
  id: string;
  libraryKey: string | null;
  modality: PlanInterventionModality;
  objectiveStableId: string;
  planId: string;
  position: number;
  responsibleId: string | null;
  responsibleRole: string | null;
  stableId: string;
  tenantId: Generated<string>;
  text: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanLibraryItems {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  defaults: Generated<JsonColumn<"plan_library_items.defaults">>;
  dimension: number | null;
  icd10Prefixes: Generated<string[]>;
  id: string;
  isRetired: Generated<boolean>;
  key: string;
  parentKey: string | null;
  tenantId: Generated<string>;
  text: string;
  type: PlanLibraryItemType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanNeeds {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  disposition: Generated<PlanNeedDisposition>;
  id: string;
  planId: string;
  problemStableId: string | null;
  rationale: string | null;
  source: string;
  tenantId: Generated<string>;
  text: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanObjectives {
  achievement: PlanObjectiveAchievement | null;
  baseline: Numeric | null;
  comparator: PlanObjectiveComparator | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  goalStableId: string;
  id: string;
  instrument: string | null;
  isLibraryText: Generated<boolean>;
  libraryKey: string | null;
  measure: PlanObjectiveMeasure | null;
  planId: string;
  position: number;
  stableId: string;
  status: Generated<PlanObjectiveStatus>;
  statusReason: string | null;
  target: Numeric | null;
  targetDate: string | null;
  tenantId: Generated<string>;
  text: string;
  unit: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanProblems {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dimension: number | null;
  evidence: string | null;
  icd10: Generated<string[]>;
  id: string;
  libraryKey: string | null;
  planId: string;
  position: number;
  stableId: string;
  status: Generated<PlanProblemStatus>;
  statusReason: string | null;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PlanSignatures {
  clinicianId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  cycle: number;
  decidedAt: string | null;
  dueAt: string;
  id: string;
  openedAt: string | null;
  openedBy: string | null;
  planId: string;
  position: number;
  reason: string | null;
  recordedByName: string | null;
  required: boolean;
  role: PlanSignatureRole;
  sha256: string;
  signatureId: string | null;
  signerCredentials: string | null;
  signerName: string | null;
  status: Generated<PlanSignatureStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  witnessName: string | null;
}

export interface PoolMembers {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  currentWeight: Generated<number>;
  dailyCap: number | null;
  id: string;
  languages: Generated<string[]>;
  paused: Generated<boolean>;
  poolId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  weight: Generated<number>;
}

export interface PostalCodes {
  city: string;
  countyFips: string | null;
  countyName: string | null;
  lat: number;
  lng: number;
  population: number | null;
  stateId: string;
  stateName: string;
  timeZone: string;
  zip: string;
}

export interface Presence {
  clinicianId: string;
  connId: string;
  field: string | null;
  seenAt: Generated<string>;
  state: PresenceState;
  tenantId: Generated<string>;
  topic: string;
}

export interface ProfessionalRoles {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fromOn: string | null;
  id: string;
  isPrimary: Generated<boolean>;
  organizationId: string;
  professionalId: string;
  tenantId: Generated<string>;
  title: string | null;
  toOn: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Professionals {
  archivedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: string | null;
  doNotContact: Generated<boolean>;
  email: string | null;
  fax: string | null;
  firstName: string;
  id: string;
  labels: Generated<string[]>;
  lastName: string;
  lastTouchAt: string | null;
  licenses: Generated<string[]>;
  nextTouchAt: string | null;
  npi: string | null;
  ownerId: string | null;
  phone: string | null;
  preferredContact: ProfessionalPreferredContact | null;
  searchText: GeneratedAlways<string | null>;
  specialties: Generated<string[]>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ProgramEnrollments {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  endDate: string | null;
  id: string;
  programId: string;
  reasonEnded: string | null;
  startDate: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Programs {
  active: Generated<boolean>;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  levelOfCareCodes: Generated<string[]>;
  locationId: string;
  name: string;
  part2: Generated<boolean>;
  plannedHoursPerWeek: Numeric | null;
  tenantId: Generated<string>;
  type: ProgramType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ProtocolEnrollments {
  adjustments: Generated<JsonColumn<"protocol_enrollments.adjustments">>;
  anchorAt: string;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  dayPolicy: ProtocolEnrollmentDayPolicy;
  days: number;
  demographicId: string;
  endReason: string | null;
  endedAt: string | null;
  exclusionReason: string | null;
  exclusions: JsonColumn<"protocol_enrollments.exclusions">;
  id: string;
  protocolId: string;
  protocolVersionId: string;
  startedAt: string;
  startedBy: string;
  state: ProtocolEnrollmentState;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ProtocolVersions {
  approvedAt: string | null;
  approvedBy: string | null;
  content: JsonColumn<"protocol_versions.content">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  protocolId: string;
  reviewDueOn: string | null;
  state: ProtocolVersionState;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  versionNo: number;
}

export interface Protocols {
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: ProtocolKind;
  name: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PublicForms {
  active: Generated<boolean>;
  closesAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  locationId: string;
  maxSubmissions: number | null;
  slug: string;
  templateId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PublicSubmissions {
  addressHash: Buffer;
  answers: JsonColumn<"public_submissions.answers">;
  contact: JsonColumn<"public_submissions.contact">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  locationId: string;
  publicFormId: string;
  reference: string;
  reviewedAt: string | null;
  reviewedBy: string | null;
  spamScore: number;
  status: Generated<PublicSubmissionStatus>;
  submittedAt: string;
  templateVersionId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface PushSubscriptions {
  appVersion: string | null;
  auth: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endpoint: string;
  id: string;
  lastSeenAt: Generated<string>;
  p256dh: string;
  platform: PushSubscriptionPlatform;
  principalId: string;
  principalType: PushSubscriptionPrincipalType;
  state: Generated<PushSubscriptionState>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RateBuckets {
  bucket: string;
  identity: string;
  tokens: number;
  updatedAt: string;
}

export interface RateSpending {
  bucket: string;
  quota: number;
  tokens: number;
  updatedAt: string;
}

export interface ReceiptCounters {
  locationId: string;
  tenantId: Generated<string>;
  value: number;
}

export interface RecordNumberCounters {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastNumber: Generated<number>;
  prefix: Generated<string>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RecoveryCodes {
  codeHash: Buffer;
  createdAt: Generated<string>;
  id: string;
  principalType: RecoveryCodePrincipalType;
  staffId: GeneratedAlways<string | null>;
  tenantId: Generated<string>;
  usedAt: string | null;
  userId: string;
}

export interface ReferenceCodes {
  code: string;
  extra: Generated<JsonColumn<"reference_codes.extra">>;
  label: string;
  list: string;
  parentCode: string | null;
  searchText: GeneratedAlways<string>;
  sort: number;
}

export interface ReferenceLoads {
  dataSet: string;
  loadedAt: Generated<string>;
  rowCount: number;
  sha256: string;
}

export interface ReferenceWords {
  kind: ReferenceWordKind;
  uses: number;
  word: string;
}

export interface Referrals {
  chosenBy: ReferralChosenBy | null;
  clinicalSummary: string | null;
  closeReasonId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  direction: ReferralDirection;
  emergency: JsonColumn<"referrals.emergency"> | null;
  id: string;
  leadId: string;
  letterBasis: ReferralLetterBasis | null;
  levelOfCareId: string | null;
  occurredAt: string;
  offeredIds: Generated<string[]>;
  organizationId: string | null;
  outcomeAt: string | null;
  professionalId: string | null;
  releaseId: string | null;
  status: number | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidedAt: string | null;
}

export interface Refills {
  approvedAt: string | null;
  approvedBy: string | null;
  channel: RefillChannel | null;
  clientId: string;
  closeReason: string | null;
  closedAt: string | null;
  closedBy: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  daysSupply: number | null;
  demographicId: string;
  id: string;
  locationId: string;
  neededBy: string | null;
  needsApproval: boolean;
  note: string | null;
  orderId: string;
  pharmacyName: string | null;
  quantity: Numeric;
  requestedAt: string | null;
  requestedBy: string | null;
  rxNumber: string | null;
  sentAt: string | null;
  sentBy: string | null;
  state: RefillState;
  tenantId: Generated<string>;
  unit: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ReportRuns {
  asOf: string | null;
  audience: Generated<ReportRunAudience>;
  bytes: number | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string | null;
  fileId: string | null;
  filters: Generated<string>;
  format: ReportRunFormat;
  id: string;
  period: string | null;
  recordsOf: string | null;
  reportCode: string;
  rowsDone: Generated<number>;
  rowsTotal: number;
  sha256: string | null;
  state: Generated<ReportRunState>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface ReviewItems {
  answer: string | null;
  assigneeId: string | null;
  assigneePermission: ReviewItemAssigneePermission;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  decisionNote: string | null;
  demographicId: string;
  dueAt: string | null;
  id: string;
  kind: ReviewItemKind;
  locationId: string;
  logId: string | null;
  orderId: string;
  reason: string | null;
  refillId: string | null;
  scheduleId: string | null;
  state: Generated<ReviewItemState>;
  submittedAt: string;
  submittedBy: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RolePermissions {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  permission: string;
  roleCode: string;
  scope: RolePermissionScope;
  tenantId: Generated<string>;
}

export interface Roles {
  baseRole: string | null;
  code: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  description: string | null;
  id: string;
  isSystem: Generated<boolean>;
  name: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Rooms {
  ageBand: Generated<RoomAgeBand>;
  bookable: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  features: Generated<RoomFeature[]>;
  id: string;
  kind: Generated<RoomKind>;
  locationId: string;
  maxOccupancy: Generated<number>;
  name: string;
  number: string;
  placementPolicy: Generated<RoomPlacementPolicy>;
  privacy: Generated<RoomPrivacy>;
  sectionId: string;
  sort: Generated<number>;
  status: Generated<RoomStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RoundExports {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicIds: string[];
  id: string;
  localDate: string;
  locationId: string;
  sectionId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RoundReviews {
  comment: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endsAt: string;
  hash: string;
  id: string;
  localDate: string;
  locationId: string;
  patternId: string;
  reopenedAt: string | null;
  reviewerId: string;
  sectionId: string;
  signatureId: string | null;
  signedAt: string;
  startsAt: string;
  stats: JsonColumn<"round_reviews.stats">;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RoundRunners {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  endedAt: string | null;
  id: string;
  lastHeardAt: string;
  locationId: string;
  sectionIds: Generated<string[]>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface RoundSchedules {
  active: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  level: RoundScheduleLevel | null;
  locationId: string;
  sectionId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SafetyAlerts {
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  action: string | null;
  clientId: string;
  closedAt: string | null;
  closedBy: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  id: string;
  level: SafetyAlertLevel;
  locationId: string;
  nextStepAt: string | null;
  raisedAt: string;
  source: SafetyAlertSource;
  sourceId: string;
  status: Generated<SafetyAlertStatus>;
  step: Generated<number>;
  summary: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SavedReports {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  filters: Generated<string>;
  id: string;
  origin: Generated<SavedReportOrigin>;
  ownerId: string;
  period: string | null;
  reportCode: string;
  sharedRole: string | null;
  sharedWith: Generated<SavedReportSharedWith>;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SavedViews {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  list: string;
  name: string;
  ownerId: string;
  query: string;
  shared: Generated<boolean>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface ScaleDefinitions {
  bands: JsonColumn<"scale_definitions.bands">;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  items: JsonColumn<"scale_definitions.items">;
  key: string;
  name: string;
  tenantId: Generated<string>;
  versionNo: number;
}

export interface SchemaMigrations {
  appliedAt: Generated<string>;
  name: string;
  sha256: string;
}

export interface Seals {
  code: string;
  contentHash: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  fileId: string;
  fileSha256: string;
  id: string;
  sealedAt: string;
  subjectId: string;
  subjectType: string;
  tenantId: Generated<string>;
}

export interface SearchDocuments {
  exact: Generated<string[]>;
  kind: string;
  link: string | null;
  locationId: string | null;
  names: GeneratedAlways<string | null>;
  rank: Generated<number>;
  restricted: Generated<boolean>;
  subjectId: string;
  subtitle: string | null;
  tenantId: Generated<string>;
  text: string;
  title: string;
  updatedAt: Generated<string>;
}

export interface ServiceAgreements {
  confirmedAt: string | null;
  confirmedBy: string | null;
  connectionId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  effectiveOn: string;
  endReason: string | null;
  endedAt: string | null;
  endedBy: string | null;
  enteredBy: Generated<string>;
  expiresOn: string | null;
  fileId: string | null;
  id: string;
  kinds: ServiceAgreementKind[];
  noTraining: Generated<boolean>;
  region: string | null;
  signedOn: string;
  subprocessors: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  vendor: string;
  vendorRetentionDays: number | null;
  version: Generated<number>;
}

export interface Sessions {
  amr: string[];
  authTime: string;
  createdAt: Generated<string>;
  deviceId: string | null;
  deviceName: string;
  expiresAt: string;
  handedTo: string | null;
  id: string;
  ip: string;
  lastActiveAt: string;
  lockedAt: string | null;
  principalId: string;
  principalType: SessionPrincipalType;
  refreshGeneration: Generated<number>;
  revokeReason: string | null;
  revokedAt: string | null;
  rotatedAt: string | null;
  tenantId: Generated<string>;
  transport: Generated<SessionTransport>;
  userAgent: string;
}

export interface SettledNotices {
  kind: string;
  settledAt: string;
  settledBy: string | null;
  subjectId: string;
  subjectType: string;
  tenantId: Generated<string>;
}

export interface SetupStates {
  codeHash: Buffer;
  completedAt: string | null;
  completedSteps: Generated<string[]>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  data: Generated<JsonColumn<"setup_states.data">>;
  step: Generated<string>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  wrongCodes: Generated<number>;
}

export interface ShiftPatterns {
  active: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  durationMinutes: number;
  id: string;
  locationId: string;
  name: string;
  startLocal: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  weekdays: Generated<ShiftPatternWeekday[]>;
}

export interface SignInFlows {
  amr: string[];
  approvedAt: string | null;
  attempts: Generated<number>;
  device: JsonColumn<"sign_in_flows.device"> | null;
  deviceName: string;
  expiresAt: string;
  id: string;
  ipPrefix: string;
  principalType: SignInFlowPrincipalType;
  secretHash: Buffer;
  staffId: GeneratedAlways<string | null>;
  step: SignInFlowStep;
  tenantId: Generated<string>;
  transport: Generated<SignInFlowTransport>;
  trustDevice: Generated<boolean>;
  usedAt: string | null;
  userAgent: string;
  userId: string;
}

export interface Signatures {
  act: SignatureAct;
  authMethod: SignatureAuthMethod;
  authenticatedAt: string;
  chainHash: string;
  coveredHash: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  credentials: string | null;
  deviceClockAt: string | null;
  id: string;
  intentAt: string | null;
  ip: string | null;
  mark: JsonColumn<"signatures.mark"> | null;
  meaning: string;
  method: SignatureMethod;
  position: number;
  previousHash: string;
  reason: string | null;
  relationship: string | null;
  reviewedAt: string | null;
  role: SignatureRole;
  round: Generated<number>;
  signedAt: string;
  signerClientId: string | null;
  signerClinicianId: string | null;
  signerContactId: string | null;
  signerKey: string;
  signerName: string;
  signerUserId: string | null;
  slotKey: string;
  subjectId: string;
  subjectType: SignatureSubjectType;
  tenantId: Generated<string>;
  timeZone: string;
  typedName: string | null;
  voidReason: string | null;
  voidsId: string | null;
  witnessId: string | null;
  witnessName: string | null;
}

export interface SigningEnvelopeEvents {
  envelopeId: string;
  event: string;
  generatedAt: string;
  receivedAt: Generated<string>;
  status: string;
  tenantId: Generated<string>;
}

export interface SigningEnvelopes {
  certificateDocumentId: string | null;
  clientId: string;
  completedDocumentId: string | null;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  documentId: string | null;
  embedded: boolean;
  id: string;
  locationId: string;
  message: string | null;
  polledAt: string | null;
  providerEnvelopeId: string | null;
  reason: string | null;
  recipients: JsonColumn<"signing_envelopes.recipients">;
  status: Generated<SigningEnvelopeStatus>;
  statusAt: Generated<string>;
  templateId: string | null;
  tenantId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SigningKeys {
  kid: string;
  notBefore: Generated<string>;
  privateEnc: Buffer;
  publicJwk: JsonColumn<"signing_keys.public_jwk">;
  retireAt: string | null;
  use: SigningKeyUse;
}

export interface SigningSessions {
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  expiresAt: string;
  formIds: string[];
  id: string;
  mode: SigningSessionMode;
  openedBy: string | null;
  result: JsonColumn<"signing_sessions.result"> | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SiteHolidays {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  locationId: string | null;
  name: string;
  onDate: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SmartPhrases {
  active: Generated<boolean>;
  content: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  ownerId: string | null;
  tenantId: Generated<string>;
  title: string;
  trigger: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface Storages {
  countedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  custodianId: string | null;
  custodySince: string | null;
  id: string;
  kind: StorageKind;
  locationId: string;
  name: string;
  remindedFor: string | null;
  remindedStep: Generated<number>;
  status: Generated<StorageStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface SupplyCounters {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: SupplyCounterKind;
  lastNo: number;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TenantSettings {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  key: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  value: JsonColumn<"tenant_settings.value">;
  version: Generated<number>;
}

export interface Tenants {
  brand: Generated<JsonColumn<"tenants.brand">>;
  closedAt: string | null;
  createdAt: Generated<string>;
  customDomain: string | null;
  customerType: TenantCustomerType;
  dataKeyVersion: Generated<number>;
  dataKeyWrapped: Buffer;
  ein: string | null;
  id: string;
  isDemo: Generated<boolean>;
  keysDestroyedAt: string | null;
  legalName: string;
  locale: Generated<string>;
  modules: string[];
  name: string;
  npi: string | null;
  part2Program: Generated<boolean>;
  slug: string;
  status: Generated<TenantStatus>;
  suspendedAt: string | null;
  timeZone: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface TermsAcceptances {
  at: string;
  audience: string;
  id: string;
  ip: string | null;
  tenantId: Generated<string>;
  userId: string;
  version: string;
}

export interface TermsVersions {
  audience: TermsVersionAudience;
  bodyHtml: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  effectiveAt: string;
  id: string;
  tenantId: Generated<string>;
  title: string;
  version: string;
}

export interface TimeClocks {
  activityTypeId: string;
  askedAt: string | null;
  breakSince: string | null;
  clinicianId: string;
  clockedInAt: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  locationId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TimeEntries {
  activityTypeId: string;
  billable: Generated<boolean>;
  billingCodeId: string | null;
  clientId: string | null;
  clinicianId: string;
  correctedAt: string | null;
  correctsId: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidedAt: string | null;
  decidedBy: string | null;
  demographicId: string | null;
  during: string;
  endsAt: GeneratedAlways<string>;
  exportId: string | null;
  id: string;
  locationId: string;
  memo: string | null;
  minutes: GeneratedAlways<number>;
  nonBillableReason: string | null;
  sign: Generated<number>;
  source: TimeEntrySource;
  sourceId: string | null;
  startsAt: GeneratedAlways<string>;
  state: Generated<TimeEntryState>;
  stateReason: string | null;
  submittedAt: string | null;
  tenantId: Generated<string>;
  units: number | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  workDate: string;
}

export interface TimeExports {
  endOn: string;
  exportedAt: string;
  exportedBy: string | null;
  fileId: string;
  id: string;
  locationId: string | null;
  locked: Generated<number>;
  rows: number;
  sha256: string;
  startOn: string;
  tenantId: Generated<string>;
}

export interface TimePunches {
  activityTypeId: string;
  at: string;
  clinicianId: string;
  correctsId: string | null;
  id: string;
  kind: TimePuncheKind;
  locationId: string;
  method: Generated<TimePuncheMethod>;
  reason: string | null;
  recordedAt: string;
  recordedBy: string;
  tenantId: Generated<string>;
}

export interface TimeZoneNames {
  name: string;
  zone: string;
}

export interface TimeZones {
  abbreviation: string;
  countryCode: string | null;
  countryGroup: string;
  display: string;
  dstAbbreviation: string | null;
  hasDst: boolean;
  name: string;
  /** minutes east of UTC in standard time */
  offsetMinutes: number;
  sort: number;
  text: string;
  /** IANA names of the entry, the first is `zone` */
  utc: string[];
  zone: string;
}

export interface Tolerances {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  earlyMin: number;
  id: string;
  kind: Generated<ToleranceKind>;
  lateMin: number;
  scopeId: string | null;
  scopeType: ToleranceScopeType;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TrackingNumbers {
  active: Generated<boolean>;
  campaign: string | null;
  connectionId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  e164: string;
  id: string;
  label: string;
  locationId: string | null;
  poolId: string | null;
  recordingAnnounced: Generated<boolean>;
  sourceId: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TransferHandoffs {
  acceptedAt: string | null;
  acceptedBy: string | null;
  belongingsChecked: Generated<boolean>;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  effectiveAt: string;
  escalatedAt: string | null;
  fromLevelId: string | null;
  fromLocationId: string;
  id: string;
  readBack: string | null;
  reasonCode: TransferHandoffReasonCode;
  receiverId: string | null;
  sentAt: string | null;
  status: Generated<TransferHandoffStatus>;
  tenantId: Generated<string>;
  toLevelId: string | null;
  toLocationId: string;
  toProgramId: string | null;
  transport: string | null;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  withdrawReason: string | null;
  withdrawnAt: string | null;
}

export interface TransferQuestions {
  answer: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  askedAt: string;
  askedBy: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  handoffId: string;
  id: string;
  question: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TreatmentPlanDocuments {
  canonical: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  cycle: number;
  id: string;
  planId: string;
  sha256: string;
  tenantId: Generated<string>;
}

export interface TreatmentPlanReviewItems {
  achievement: TreatmentPlanReviewItemAchievement;
  clientComment: string | null;
  comment: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decision: TreatmentPlanReviewItemDecision;
  id: string;
  measured: Numeric | null;
  objectiveStableId: string;
  reviewId: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TreatmentPlanReviews {
  canonical: string | null;
  clientId: string;
  completedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueAt: string;
  id: string;
  isLate: Generated<boolean>;
  levelOfCare: TreatmentPlanReviewLevelOfCare | null;
  levelOfCareReason: string | null;
  locationId: string;
  newPlanId: string | null;
  outcome: TreatmentPlanReviewOutcome | null;
  participants: string | null;
  planId: string;
  remindedDays: number | null;
  reviewerId: string | null;
  reviewerName: string | null;
  sha256: string | null;
  signatureId: string | null;
  since: string;
  startedAt: string | null;
  status: Generated<TreatmentPlanReviewStatus>;
  summary: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface TreatmentPlans {
  asamDimensions: Generated<JsonColumn<"treatment_plans.asam_dimensions">>;
  authorId: string;
  barriers: string | null;
  clientId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  culturalConsiderations: string | null;
  cycle: Generated<number>;
  demographicId: string;
  diagnoses: Generated<JsonColumn<"treatment_plans.diagnoses">>;
  effectiveFrom: string | null;
  effectiveTo: string | null;
  id: string;
  lane: GeneratedAlways<string>;
  levelOfCareCode: string | null;
  locationId: string;
  needsPreferences: string | null;
  nextReviewDue: string | null;
  participation: TreatmentPlanParticipation | null;
  participationNote: string | null;
  presentingSummary: string | null;
  programId: string | null;
  seriesId: string;
  sha256: string | null;
  status: Generated<TreatmentPlanStatus>;
  statusReason: string | null;
  strengths: string | null;
  submittedAt: string | null;
  tenantId: Generated<string>;
  timeZone: string;
  transitionCriteria: string | null;
  type: TreatmentPlanType;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  versionNo: number;
}

export interface TwoFactors {
  confirmedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  kind: TwoFactorKind;
  lastUsedStep: number | null;
  pendingEnc: Buffer | null;
  principalType: TwoFactorPrincipalType;
  secretEnc: Buffer | null;
  staffId: GeneratedAlways<string | null>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  userId: string;
  version: Generated<number>;
}

export interface UnitShiftReportReads {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  readAt: string;
  reportId: string;
  tenantId: Generated<string>;
}

export interface UnitShiftReports {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  localDate: string;
  locationId: string;
  patternId: string;
  sectionId: string;
  shiftName: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  windowEnd: string;
  windowStart: string;
}

export interface UserGeneratedDocuments {
  clientId: string;
  content: JsonColumn<"user_generated_documents.content"> | null;
  contentHash: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  documentTemplateId: string;
  finalizedAt: string | null;
  finalizedBy: string | null;
  id: string;
  locationId: string;
  mergeValues: JsonColumn<"user_generated_documents.merge_values">;
  overrides: Generated<JsonColumn<"user_generated_documents.overrides">>;
  status: Generated<UserGeneratedDocumentStatus>;
  tenantId: Generated<string>;
  timeZone: string;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
}

export interface UserGroupMembers {
  clinicianId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  groupId: string;
  tenantId: Generated<string>;
}

export interface UserGroups {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  description: string | null;
  id: string;
  name: string;
  permissions: Generated<string[]>;
  purposes: Generated<string[]>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface UserPreferences {
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  userId: string;
  value: JsonColumn<"user_preferences.value">;
}

export interface Users {
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  email: string;
  emailVerifiedAt: string | null;
  id: string;
  kind: Generated<UserKind>;
  lastLoginAt: string | null;
  locale: Generated<string>;
  mustChangePassword: Generated<boolean>;
  passwordChangedAt: string | null;
  passwordHash: string | null;
  phoneE164: string | null;
  status: Generated<UserStatus>;
  tenantId: Generated<string>;
  termsAcceptedVersion: string | null;
  twoFactorDueAt: string | null;
  twoFactorEnabled: Generated<boolean>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface UtilizationReviews {
  approvedUnits: number | null;
  assignedTo: string | null;
  authorizationId: string | null;
  callReference: string | null;
  clientId: string;
  contactedAt: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  demographicId: string;
  dueOn: string;
  id: string;
  kind: UtilizationReviewKind;
  locationId: string;
  method: UtilizationReviewMethod | null;
  outcome: UtilizationReviewOutcome | null;
  payerRep: string | null;
  recordedBy: string | null;
  requestedUnits: number | null;
  status: UtilizationReviewStatus;
  summary: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface VitalDevices {
  active: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  lastSeenAt: string | null;
  locationId: string;
  name: string;
  serial: string;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface VobBenefits {
  amountCents: number | null;
  at: string;
  authRequired: VobBenefitAuthRequired | null;
  coverageLevel: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  ebCode: string;
  entityName: string | null;
  id: string;
  inNetwork: VobBenefitInNetwork | null;
  message: string | null;
  percentBp: number | null;
  planName: string | null;
  position: number;
  quantity: string | null;
  quantityQualifier: string | null;
  serviceTypes: Generated<string[]>;
  source: VobBenefitSource;
  tenantId: Generated<string>;
  timePeriod: string | null;
  vobId: string;
}

export interface VobTransactions {
  at: string;
  controlNumber: number;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  direction: VobTransactionDirection;
  id: string;
  outcome: VobTransactionOutcome;
  rawEncrypted: Buffer;
  tenantId: Generated<string>;
  vobId: string;
}

export interface Vobs {
  callReference: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  insuranceId: string;
  method: VobMethod;
  note: string | null;
  payerRep: string | null;
  preferredSource: VobPreferredSource | null;
  problemCode: string | null;
  releaseSignedOn: string | null;
  requestedAt: string;
  requestedBy: string | null;
  respondedAt: string | null;
  serviceOn: string;
  serviceTypes: Generated<string[]>;
  status: VobStatus;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  validThrough: string | null;
  verifiedAt: string | null;
  verifiedBy: string | null;
  version: Generated<number>;
}

export interface WaitlistEntries {
  admitByOn: string | null;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  id: string;
  interimDueAt: string | null;
  interimProvidedAt: string | null;
  lastContactAt: string | null;
  leadId: string;
  levelOfCareId: string;
  locationId: string;
  offerExpiresAt: string | null;
  rank: number;
  requestedAt: string;
  status: Generated<WaitlistEntryStatus>;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
}

export interface WebhookAttempts {
  at: string;
  error: string | null;
  httpStatus: number | null;
  id: string;
  messageId: string;
  ms: number;
  n: number;
  tenantId: Generated<string>;
}

export interface WebhookEndpoints {
  consecutiveFailures: Generated<number>;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  description: Generated<string>;
  eventTypes: string[];
  firstFailureAt: string | null;
  formerSecretCipher: Buffer | null;
  formerUntil: string | null;
  id: string;
  lastOkAt: string | null;
  locationIds: string[] | null;
  secretCipher: Buffer;
  status: Generated<WebhookEndpointStatus>;
  statusReason: string | null;
  tenantId: Generated<string>;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  url: string;
  version: Generated<number>;
}

export interface WebhookMessages {
  attempts: Generated<number>;
  createdAt: Generated<string>;
  deliveredAt: string | null;
  endpointId: string;
  eventId: string;
  id: string;
  payload: JsonColumn<"webhook_messages.payload">;
  status: Generated<WebhookMessageStatus>;
  subjectId: string;
  tenantId: Generated<string>;
  type: string;
}

export interface WithdrawalAssessments {
  band: string;
  bandTone: WithdrawalAssessmentBandTone;
  clientId: string;
  clientRequestId: string;
  createdAt: Generated<string>;
  createdBy: Generated<string | null>;
  decidesDoses: boolean;
  demographicId: string;
  id: string;
  instrument: string;
  items: JsonColumn<"withdrawal_assessments.items">;
  lateReason: string | null;
  scaleVersion: number;
  takenAt: string;
  takenBy: string;
  tenantId: Generated<string>;
  total: number;
  updatedAt: Generated<string>;
  updatedBy: Generated<string | null>;
  version: Generated<number>;
  voidReason: string | null;
  voidedAt: string | null;
  voidedBy: string | null;
}

export interface DB {
  accessGrants: AccessGrants;
  accessReviews: AccessReviews;
  accessScopes: AccessScopes;
  actTickets: ActTickets;
  actionTokens: ActionTokens;
  activityTypes: ActivityTypes;
  alerts: Alerts;
  apiClients: ApiClients;
  apiKeys: ApiKeys;
  approvalRequests: ApprovalRequests;
  assessmentResults: AssessmentResults;
  assignmentPools: AssignmentPools;
  auditArchives: AuditArchives;
  auditClock: AuditClock;
  auditEvents: AuditEvents;
  auditSeals: AuditSeals;
  auditVerifications: AuditVerifications;
  authChallenges: AuthChallenges;
  authorizationUsages: AuthorizationUsages;
  authorizations: Authorizations;
  backupRuns: BackupRuns;
  bedStays: BedStays;
  bedTurnovers: BedTurnovers;
  beds: Beds;
  billingCodes: BillingCodes;
  businessLocations: BusinessLocations;
  calendarEntries: CalendarEntries;
  calendarFeeds: CalendarFeeds;
  callRecordings: CallRecordings;
  calls: Calls;
  capturedCalls: CapturedCalls;
  careTeamMembers: CareTeamMembers;
  chartEvents: ChartEvents;
  checkInLinks: CheckInLinks;
  circuitTurns: CircuitTurns;
  clientAllergies: ClientAllergies;
  clientAllergyReviews: ClientAllergyReviews;
  clientLabels: ClientLabels;
  clients: Clients;
  clinicianCredentials: ClinicianCredentials;
  clinicianLocations: ClinicianLocations;
  clinicianPins: ClinicianPins;
  clinicianRoles: ClinicianRoles;
  clinicians: Clinicians;
  clockEvents: ClockEvents;
  clockRules: ClockRules;
  clocks: Clocks;
  closeReasons: CloseReasons;
  companyDocumentAcks: CompanyDocumentAcks;
  companyDocuments: CompanyDocuments;
  connectionCaptures: ConnectionCaptures;
  connectionHealth: ConnectionHealth;
  connectionSecrets: ConnectionSecrets;
  connections: Connections;
  consents: Consents;
  contactGrants: ContactGrants;
  contactSuppressions: ContactSuppressions;
  contacts: Contacts;
  containerLedger: ContainerLedger;
  containers: Containers;
  countDiscrepancies: CountDiscrepancies;
  countLines: CountLines;
  counts: Counts;
  coverageOutlooks: CoverageOutlooks;
  credentialNotices: CredentialNotices;
  crmAssessments: CrmAssessments;
  crmCounters: CrmCounters;
  crmNotes: CrmNotes;
  crmTasks: CrmTasks;
  dailyTurns: DailyTurns;
  demographicHistory: DemographicHistory;
  demographics: Demographics;
  destructionLines: DestructionLines;
  destructions: Destructions;
  devices: Devices;
  diagnoses: Diagnoses;
  diagnosisSets: DiagnosisSets;
  directoryEntries: DirectoryEntries;
  dischargeAnswers: DischargeAnswers;
  dischargeDateChanges: DischargeDateChanges;
  disclosures: Disclosures;
  documentCategories: DocumentCategories;
  documentTemplates: DocumentTemplates;
  documents: Documents;
  downtimeChecks: DowntimeChecks;
  downtimeOpeners: DowntimeOpeners;
  downtimeOpenings: DowntimeOpenings;
  downtimePackets: DowntimePackets;
  downtimeWorkstations: DowntimeWorkstations;
  downtimes: Downtimes;
  drafts: Drafts;
  drugBrands: DrugBrands;
  drugInteractions: DrugInteractions;
  drugProducts: DrugProducts;
  duplicateCandidates: DuplicateCandidates;
  dutyAssignments: DutyAssignments;
  eligibilityCounters: EligibilityCounters;
  errorLogs: ErrorLogs;
  erxClinicians: ErxClinicians;
  erxDifferences: ErxDifferences;
  erxLinks: ErxLinks;
  erxPatients: ErxPatients;
  erxPrescriptions: ErxPrescriptions;
  erxSyncRuns: ErxSyncRuns;
  eventOutbox: EventOutbox;
  eventParticipants: EventParticipants;
  eventReminders: EventReminders;
  eventSeries: EventSeries;
  events: Events;
  families: Families;
  familyMembers: FamilyMembers;
  fileLinks: FileLinks;
  files: Files;
  fitLetters: FitLetters;
  formAnswerEvents: FormAnswerEvents;
  formLinks: FormLinks;
  formSlots: FormSlots;
  formTemplateVersions: FormTemplateVersions;
  formTemplates: FormTemplates;
  forms: Forms;
  frequencies: Frequencies;
  groupAttendances: GroupAttendances;
  groupMemberships: GroupMemberships;
  groupNoteExports: GroupNoteExports;
  groupScheduleRules: GroupScheduleRules;
  groupSessionFacilitators: GroupSessionFacilitators;
  groupSessions: GroupSessions;
  groupSignees: GroupSignees;
  groups: Groups;
  icd10Codes: Icd10Codes;
  idempotencyKeys: IdempotencyKeys;
  inboundDeliveries: InboundDeliveries;
  inboundSeen: InboundSeen;
  incidentActions: IncidentActions;
  incidentAddenda: IncidentAddenda;
  incidentAnalyses: IncidentAnalyses;
  incidentCounters: IncidentCounters;
  incidentExternalReports: IncidentExternalReports;
  incidentNotices: IncidentNotices;
  incidentPeople: IncidentPeople;
  incidentQuestions: IncidentQuestions;
  incidentReports: IncidentReports;
  installationRoot: InstallationRoot;
  instrumentLicences: InstrumentLicences;
  insurances: Insurances;
  intakeAppointments: IntakeAppointments;
  integrityFlags: IntegrityFlags;
  kickBackRemarks: KickBackRemarks;
  kickBackViews: KickBackViews;
  kickBacks: KickBacks;
  labels: Labels;
  leadAssignments: LeadAssignments;
  leadContacts: LeadContacts;
  leadConversionItems: LeadConversionItems;
  leadConversions: LeadConversions;
  leadDuplicates: LeadDuplicates;
  leadEmails: LeadEmails;
  leadEvents: LeadEvents;
  leadLabels: LeadLabels;
  leadPhones: LeadPhones;
  leadReleases: LeadReleases;
  leadSources: LeadSources;
  leadStages: LeadStages;
  leadSubstances: LeadSubstances;
  leadTouches: LeadTouches;
  leads: Leads;
  leaves: Leaves;
  ledgerEntries: LedgerEntries;
  legalHolds: LegalHolds;
  levelOfCareStays: LevelOfCareStays;
  levelsOfCare: LevelsOfCare;
  locationMedTimes: LocationMedTimes;
  locationOperations: LocationOperations;
  locationSections: LocationSections;
  locationStays: LocationStays;
  locations: Locations;
  loginAttempts: LoginAttempts;
  loginRequests: LoginRequests;
  measureOccurrences: MeasureOccurrences;
  measureSchedules: MeasureSchedules;
  medicationLogs: MedicationLogs;
  medicationSchedules: MedicationSchedules;
  metricDefinitions: MetricDefinitions;
  metricReadings: MetricReadings;
  metricSets: MetricSets;
  metricThresholds: MetricThresholds;
  minorConsentRules: MinorConsentRules;
  noteAddenda: NoteAddenda;
  noteApprovalReminders: NoteApprovalReminders;
  noteApprovals: NoteApprovals;
  noteHandovers: NoteHandovers;
  noteLinkAddenda: NoteLinkAddenda;
  notePartRevisions: NotePartRevisions;
  noteParts: NoteParts;
  noteSignatures: NoteSignatures;
  noteTemplateVersions: NoteTemplateVersions;
  noteTemplates: NoteTemplates;
  noteTreatmentLinks: NoteTreatmentLinks;
  noteVersions: NoteVersions;
  notes: Notes;
  notificationPreferences: NotificationPreferences;
  notifications: Notifications;
  oauthGrants: OauthGrants;
  observationAssignments: ObservationAssignments;
  observationDues: ObservationDues;
  observationGaps: ObservationGaps;
  observationLogs: ObservationLogs;
  onboardingConsents: OnboardingConsents;
  onboardingTokens: OnboardingTokens;
  oneTimeCodes: OneTimeCodes;
  orderAlerts: OrderAlerts;
  orderCounters: OrderCounters;
  orderEvents: OrderEvents;
  orderFavorites: OrderFavorites;
  orderLines: OrderLines;
  orderSets: OrderSets;
  orders: Orders;
  organizations: Organizations;
  outboundCalls: OutboundCalls;
  outboundTasks: OutboundTasks;
  packetInstances: PacketInstances;
  packetItems: PacketItems;
  packets: Packets;
  partnerActivities: PartnerActivities;
  passkeys: Passkeys;
  payPeriods: PayPeriods;
  payerNames: PayerNames;
  payers: Payers;
  paymentInstallments: PaymentInstallments;
  paymentMethods: PaymentMethods;
  paymentPlans: PaymentPlans;
  paymentRefunds: PaymentRefunds;
  payments: Payments;
  picklistItems: PicklistItems;
  picklists: Picklists;
  placeReservations: PlaceReservations;
  planDrafts: PlanDrafts;
  planDues: PlanDues;
  planGoals: PlanGoals;
  planInterventions: PlanInterventions;
  planLibraryItems: PlanLibraryItems;
  planNeeds: PlanNeeds;
  planObjectives: PlanObjectives;
  planProblems: PlanProblems;
  planSignatures: PlanSignatures;
  poolMembers: PoolMembers;
  postalCodes: PostalCodes;
  presence: Presence;
  professionalRoles: ProfessionalRoles;
  professionals: Professionals;
  programEnrollments: ProgramEnrollments;
  programs: Programs;
  protocolEnrollments: ProtocolEnrollments;
  protocolVersions: ProtocolVersions;
  protocols: Protocols;
  publicForms: PublicForms;
  publicSubmissions: PublicSubmissions;
  pushSubscriptions: PushSubscriptions;
  rateBuckets: RateBuckets;
  rateSpending: RateSpending;
  receiptCounters: ReceiptCounters;
  recordNumberCounters: RecordNumberCounters;
  recoveryCodes: RecoveryCodes;
  referenceCodes: ReferenceCodes;
  referenceLoads: ReferenceLoads;
  referenceWords: ReferenceWords;
  referrals: Referrals;
  refills: Refills;
  reportRuns: ReportRuns;
  reviewItems: ReviewItems;
  rolePermissions: RolePermissions;
  roles: Roles;
  rooms: Rooms;
  roundExports: RoundExports;
  roundReviews: RoundReviews;
  roundRunners: RoundRunners;
  roundSchedules: RoundSchedules;
  safetyAlerts: SafetyAlerts;
  savedReports: SavedReports;
  savedViews: SavedViews;
  scaleDefinitions: ScaleDefinitions;
  schemaMigrations: SchemaMigrations;
  seals: Seals;
  searchDocuments: SearchDocuments;
  serviceAgreements: ServiceAgreements;
  sessions: Sessions;
  settledNotices: SettledNotices;
  setupStates: SetupStates;
  shiftPatterns: ShiftPatterns;
  signInFlows: SignInFlows;
  signatures: Signatures;
  signingEnvelopeEvents: SigningEnvelopeEvents;
  signingEnvelopes: SigningEnvelopes;
  signingKeys: SigningKeys;
  signingSessions: SigningSessions;
  siteHolidays: SiteHolidays;
  smartPhrases: SmartPhrases;
  storages: Storages;
  supplyCounters: SupplyCounters;
  tenantSettings: TenantSettings;
  tenants: Tenants;
  termsAcceptances: TermsAcceptances;
  termsVersions: TermsVersions;
  timeClocks: TimeClocks;
  timeEntries: TimeEntries;
  timeExports: TimeExports;
  timePunches: TimePunches;
  timeZoneNames: TimeZoneNames;
  timeZones: TimeZones;
  tolerances: Tolerances;
  trackingNumbers: TrackingNumbers;
  transferHandoffs: TransferHandoffs;
  transferQuestions: TransferQuestions;
  treatmentPlanDocuments: TreatmentPlanDocuments;
  treatmentPlanReviewItems: TreatmentPlanReviewItems;
  treatmentPlanReviews: TreatmentPlanReviews;
  treatmentPlans: TreatmentPlans;
  twoFactors: TwoFactors;
  unitShiftReportReads: UnitShiftReportReads;
  unitShiftReports: UnitShiftReports;
  userGeneratedDocuments: UserGeneratedDocuments;
  userGroupMembers: UserGroupMembers;
  userGroups: UserGroups;
  userPreferences: UserPreferences;
  users: Users;
  utilizationReviews: UtilizationReviews;
  vitalDevices: VitalDevices;
  vobBenefits: VobBenefits;
  vobTransactions: VobTransactions;
  vobs: Vobs;
  waitlistEntries: WaitlistEntries;
  webhookAttempts: WebhookAttempts;
  webhookEndpoints: WebhookEndpoints;
  webhookMessages: WebhookMessages;
  withdrawalAssessments: WithdrawalAssessments;
}
