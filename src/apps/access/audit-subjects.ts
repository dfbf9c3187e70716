import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";

/** Where the record of an audit entry is stored: its table and the column of its id; `null` where the subject is no row. */
type Place = readonly [table: string, column: string];

const places = {
  "access-grant": ["access_grants", "id"],
  "access-review": ["access_reviews", "id"],
  agreement: ["service_agreements", "id"],
  alert: ["alerts", "id"],
  "api-client": ["api_clients", "id"],
  approval: ["approval_requests", "id"],
  assist: null,
  "assignment-pool": ["assignment_pools", "id"],
  audit: null,
  authorization: ["authorizations", "id"],
  backup: ["backup_runs", "id"],
  bed: ["beds", "id"],
  "business-location": ["business_locations", "id"],
  "calendar-feed": ["calendar_feeds", "id"],
  client: ["clients", "id"],
  clinician: ["clinicians", "id"],
  clock: ["clocks", "id"],
  "clock-rule": ["clock_rules", "id"],
  connection: ["connections", "id"],
  consent: ["consents", "id"],
  contact: ["contacts", "id"],
  container: ["containers", "id"],
  count: ["counts", "id"],
  delivery: null,
  destruction: ["destructions", "id"],
  refill: ["refills", "id"],
  "erx-difference": ["erx_differences", "id"],
  "review-item": ["review_items", "id"],
  device: ["devices", "id"],
  discrepancy: ["count_discrepancies", "id"],
  "company-document": ["company_documents", "id"],
  document: ["documents", "id"],
  "document-category": ["document_categories", "id"],
  letter: ["user_generated_documents", "id"],
  "letter-template": ["document_templates", "id"],
  downtime: ["downtimes", "id"],
  // A workstation reports what it did with a packet after the server has deleted it.
  "downtime-packet": null,
  "downtime-workstation": ["downtime_workstations", "id"],
  error: ["error_logs", "id"],
  event: ["events", "id"],
  "treatment-plan": ["treatment_plans", "id"],
  // Items are deleted with their audit entry while a plan is a draft.
  "plan-problem": null,
  "plan-goal": null,
  "plan-objective": null,
  "plan-intervention": null,
  "plan-need": null,
  "plan-review": ["treatment_plan_reviews", "id"],
  "plan-draft": ["plan_drafts", "id"],
  "plan-library-item": ["plan_library_items", "id"],
  file: ["files", "id"],
  form: ["forms", "id"],
  "form-link": ["form_links", "id"],
  label: ["labels", "id"],
  incident: ["incident_reports", "id"],
  "form-template": ["form_templates", "id"],
  "minor-consent-rule": ["minor_consent_rules", "id"],
  insurance: ["insurances", "id"],
  "instrument-licence": ["instrument_licences", "id"],
  integration: null,
  job: null,
  "measure-occurrence": ["measure_occurrences", "id"],
  "measure-schedule": ["measure_schedules", "id"],
  "safety-alert": ["safety_alerts", "id"],
  lead: ["leads", "id"],
  leave: ["leaves", "id"],
  "legal-hold": ["legal_holds", "id"],
  "level-of-care": ["levels_of_care", "id"],
  "pay-period": ["pay_periods", "id"],
  "time-entry": ["time_entries", "id"],
  "time-export": ["time_exports", "id"],
  "time-punch": ["time_punches", "id"],
  "directory-entry": ["directory_entries", "id"],
  "activity-type": ["activity_types", "id"],
  "billing-code": ["billing_codes", "id"],
  location: ["locations", "id"],
  "metric-definition": ["metric_definitions", "id"],
  "login-request": ["login_requests", "id"],
  "medication-log": ["medication_logs", "id"],
  note: ["notes", "id"],
  notification: null,
  order: ["orders", "id"],
  "order-favorite": ["order_favorites", "id"],
  "protocol-enrollment": ["protocol_enrollments", "id"],
  "protocol-version": ["protocol_versions", "id"],
  "scale-definition": ["scale_definitions", "id"],
  storage: ["storages", "id"],
  "order-set": ["order_sets", "id"],
  payer: ["payers", "id"],
  organization: ["organizations", "id"],
  call: ["calls", "id"],
  "lead-assessment": ["crm_assessments", "id"],
  "lead-release": ["lead_releases", "id"],
  "fit-letter": ["fit_letters", "id"],
  "onboarding-token": ["onboarding_tokens", "id"],
  referral: ["referrals", "id"],
  "tracking-number": ["tracking_numbers", "id"],
  passkey: ["passkeys", "id"],
  permission: null,
  place: null,
  professional: ["professionals", "id"],
  role: ["roles", "code"],
  room: ["rooms", "id"],
  holiday: ["site_holidays", "id"],
  program: ["programs", "id"],
  "program-enrollment": ["program_enrollments", "id"],
  group: ["groups", "id"],
  "group-membership": ["group_memberships", "id"],
  "group-session": ["group_sessions", "id"],
  "group-note-export": ["group_note_exports", "id"],
  "shift-report": ["unit_shift_reports", "id"],
  "smart-phrase": ["smart_phrases", "id"],
  "duty-assignment": ["duty_assignments", "id"],
  observation: ["observation_assignments", "id"],
  "observation-log": ["observation_logs", "id"],
  "observation-gap": ["observation_gaps", "id"],
  "integrity-flag": ["integrity_flags", "id"],
  "report-run": ["report_runs", "id"],
  "round-export": ["round_exports", "id"],
  "round-review": ["round_reviews", "id"],
  "round-schedule": ["round_schedules", "section_id"],
  "ledger-entry": ["ledger_entries", "id"],
  payment: ["payments", "id"],
  "payment-method": ["payment_methods", "id"],
  "payment-plan": ["payment_plans", "id"],
  "saved-report": ["saved_reports", "id"],
  "saved-view": ["saved_views", "id"],
  search: null,
  session: ["sessions", "id"],
  "signing-session": ["signing_sessions", "id"],
  setting: null,
  "shift-pattern": ["shift_patterns", "id"],
  simulator: null,
  tenant: null,
  terms: null,
  user: ["users", "id"],
  "user-group": ["user_groups", "id"],
  "vital-device": ["vital_devices", "id"],
  "utilization-review": ["utilization_reviews", "id"],
  vob: ["vobs", "id"],
  webhook: ["webhook_endpoints", "id"],
} as const satisfies Record<AuditSubject, Place | null>;

export interface AuditedSubject {
  subjectType: string;
  subjectId: string | null;
}

/**
 * What is wrong with the subject of an endpoint's audit entry: another kind than the contract declares, or an id that is no
 * record of that kind. Null when it is right. Deleted records (a passkey, a user group) leave their id without a row:
 * `DELETE` endpoints are asked for the kind alone.
 */
export async function auditSubjectFault(
  db: TenantDb,
  contract: AnyEndpoint,
  { subjectType, subjectId }: AuditedSubject,
): Promise<string | null> {
  const declared: AuditSubject | undefined = contract.audit?.subject;
  if (declared === undefined) return null;
  if (subjectType !== declared) return `declares ${declared}, wrote ${subjectType}`;
  const place: Place | null = places[declared];
  if (place === null || subjectId === null || contract.method === "DELETE") return null;
  const [table, column] = place;
  const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)}::text = ${subjectId}`.execute(
    db,
  );
  return rows.length > 0 ? null : `declares ${declared}, and ${subjectId} is none`;
}
