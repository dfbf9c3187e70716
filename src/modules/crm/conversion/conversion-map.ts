/** How long a conversion can be reversed (CONV-6). */
export const reversibleHours = 24;

/** Where each column of `leads` goes in the chart, or why it is left out (CONV-2). A test fails on a column without a row. */
interface ColumnTarget {
  label: string;
  target: string;
}
interface ColumnExclusion {
  excluded: string;
}

export const leadColumnMap: Readonly<Record<string, ColumnTarget | ColumnExclusion>> = {
  first_name: { label: "Legal first name", target: "demographics.legalFirstName" },
  middle_name: { label: "Legal middle name", target: "demographics.legalMiddleName" },
  last_name: { label: "Legal last name", target: "demographics.legalLastName" },
  preferred_name: { label: "Preferred name", target: "demographics.preferredName" },
  suffix: { label: "Suffix", target: "demographics.suffix" },
  date_of_birth: { label: "Date of birth", target: "client.birthDate" },
  sex_at_birth: { label: "Sex at birth", target: "client.sexAtBirth" },
  gender_identity: { label: "Gender identity", target: "demographics.genderIdentity" },
  pronouns: { label: "Pronouns", target: "demographics.pronouns" },
  language: { label: "Preferred language", target: "demographics.preferredLanguage" },
  interpreter_needed: { label: "Interpreter needed", target: "demographics.interpreterNeeded" },
  marital_status: { label: "Marital status", target: "demographics.maritalStatus" },
  veteran: { label: "Veteran", target: "demographics.veteranStatus" },
  address: { label: "Address", target: "demographics.addresses" },
  presenting_problem: { label: "Presenting problem", target: "demographics.presentingProblem" },
  pregnant: { label: "Pregnant", target: "demographics.pregnant" },
  prior_treatment_count: { label: "Prior treatment episodes", target: "demographics.priorTreatmentCount" },
  location_id: { label: "Location", target: "demographics.locationId" },
  level_of_care_id: { label: "Level of care", target: "levelOfCareStay" },
  program_id: { label: "Program", target: "demographics.programId" },
  pay_method: { label: "Payment source", target: "demographics.expectedPaymentSource" },
  source_id: { label: "Referral source", target: "demographics.referralSource" },
  primary_substance: { label: "Primary substance", target: "admission note" },
  last_used_on: { label: "Last use", target: "admission note" },
  use_reported: { label: "Use as reported", target: "admission note" },
  injects_drugs: { label: "Injects drugs", target: "admission note" },
  legal_status: { label: "Legal status", target: "admission note" },
  mobility_needs: { label: "Mobility needs", target: "admission note" },
  allergies_reported: { label: "Allergies as reported, unverified", target: "admission note" },
  medications_reported: { label: "Medications as reported, unverified", target: "admission note" },
  medical_reported: { label: "Medical history as reported", target: "admission note" },
  psychiatric_reported: { label: "Psychiatric history as reported", target: "admission note" },
  crisis_flag: { label: "Safety concern", target: "admission note" },
  crisis_resolution: { label: "Safety concern resolution", target: "admission note" },
  inquirer_type: { label: "Caller relationship", target: "admission note" },
  prior_client_id: { label: "Existing chart", target: "readmission" },
  received_at: { label: "First contact", target: "demographics.daysWaiting" },

  tenant_id: { excluded: "the tenant of the transaction" },
  id: { excluded: "kept as demographics.leadId" },
  lead_no: { excluded: "stays on the lead, which links to the chart" },
  last_name_key: { excluded: "generated" },
  first_name_key: { excluded: "generated" },
  postal_code: { excluded: "generated from the address" },
  search_text: { excluded: "generated" },
  referral_organization_id: { excluded: "kept in the organization's referral history, which names the lead" },
  referral_professional_id: { excluded: "kept in the professional's referral history, which names the lead" },
  age_reported: { excluded: "the chart keeps the date of birth" },
  time_zone: { excluded: "the chart uses its location's time zone" },
  time_zone_source: { excluded: "the chart uses its location's time zone" },
  desired_admit_on: { excluded: "replaced by the admission date" },
  intake_at: { excluded: "replaced by the admission date" },
  status: { excluded: "pipeline" },
  lifecycle: { excluded: "pipeline" },
  priority: { excluded: "pipeline" },
  board_rank: { excluded: "pipeline" },
  owner_id: { excluded: "pipeline" },
  close_reason_id: { excluded: "open leads have none" },
  close_note: { excluded: "open leads have none" },
  nurture_until: { excluded: "pipeline" },
  pool_id: { excluded: "pipeline" },
  respond_by: { excluded: "pipeline clock" },
  response_steps: { excluded: "pipeline clock" },
  response_step_at: { excluded: "pipeline clock" },
  response_seconds: { excluded: "pipeline clock" },
  response_staffed_seconds: { excluded: "pipeline clock" },
  benefits_assignee_id: { excluded: "pipeline" },
  benefits_assigned_at: { excluded: "pipeline clock" },
  arrives_on: { excluded: "generated" },
  assigned_at: { excluded: "pipeline clock" },
  first_response_at: { excluded: "pipeline clock" },
  first_response_kind: { excluded: "pipeline clock" },
  first_two_way_at: { excluded: "pipeline clock" },
  lifecycle_since: { excluded: "pipeline clock" },
  last_activity_at: { excluded: "pipeline clock" },
  next_action_at: { excluded: "pipeline clock" },
  closed_at: { excluded: "pipeline clock" },
  part2_status: { excluded: "the chart takes it from its location" },
  part2_since: { excluded: "the chart takes it from its location" },
  merged_into_id: { excluded: "merged leads are not converted" },
  client_id: { excluded: "written by the conversion" },
  mr_no: { excluded: "written by the conversion" },
  conversion_id: { excluded: "written by the conversion" },
  created_at: { excluded: "row metadata" },
  created_by: { excluded: "row metadata" },
  updated_at: { excluded: "row metadata" },
  updated_by: { excluded: "row metadata" },
  version: { excluded: "row metadata" },
};

export interface Missing {
  field: string;
  label: string;
}

/** What is missing to convert a lead (CONV-1). */
export function conversionGaps(lead: {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  sexAtBirth: string | null;
  locationId: string | null;
  levelOfCareId: string | null;
  payMethod: string | null;
}): Missing[] {
  const needed: [keyof typeof lead, string][] = [
    ["firstName", "legal first name"],
    ["lastName", "legal last name"],
    ["dateOfBirth", "date of birth"],
    ["sexAtBirth", "sex at birth"],
    ["locationId", "location"],
    ["levelOfCareId", "level of care"],
    ["payMethod", "payment source"],
  ];
  return needed.filter(([field]) => !lead[field]).map(([field, label]) => ({ field, label }));
}
