import type { Crowd } from "#platform/server/database/testing.ts";
import type { Facility } from "#testing/facility.ts";
import { addAlert } from "../alerts/alert.contract.ts";
import { requestApproval } from "../approvals/approval.contract.ts";
import { addCareTeamMember } from "../care-team/care-team.contract.ts";
import { updateDiagnoses } from "../diagnoses/diagnosis.contract.ts";
import { someDiagnoses } from "../diagnoses/samples.ts";
import { getLatestDemographic } from "../episodes/demographic.contract.ts";
import { changeClientLabels } from "../labels/label.contract.ts";
import { givenLabel } from "../labels/samples.ts";
import {
  type GivenClient,
  givenAdmittedClient,
  givenClient,
  givenDayLevel,
  givenEmergencyContact,
} from "../testing.ts";
import { aSet } from "../vitals/samples.ts";
import { recordVitals } from "../vitals/vital.contract.ts";

/** An admitted client with one record of each kind that lists read, and one whose admission awaits approval: what a crowd is copied from. */
export async function givenListedClients(facility: Facility) {
  const seen = await givenAdmittedClient(facility);
  const waiting = await givenClient(facility);
  const [nurse, admissions, manager, prescriber] = [
    await facility.as("nurse"),
    await facility.as("admissions"),
    await facility.as("case_manager"),
    await facility.as("prescriber"),
  ];
  const params = { mrNo: seen.mrNo };
  await prescriber.call(updateDiagnoses, { params, body: someDiagnoses(facility, seen) });
  await givenEmergencyContact(facility, seen);
  await nurse.call(recordVitals, {
    params,
    body: aSet(facility, seen, [{ metric: "pulse", value: "72", unit: "/min" }]),
  });
  await nurse.call(addAlert, { params, body: { category: "diet", level: "info", instructions: "No peanuts" } });
  const label = await givenLabel(facility);
  await nurse.call(changeClientLabels, { params, body: { add: [{ labelId: label.id }] } });
  await manager.call(addCareTeamMember, {
    params,
    body: { demographicId: seen.demographicId, clinicianId: nurse.clinicianId, role: "nurse" },
  });
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: waiting.mrNo } });
  await admissions.call(requestApproval, {
    params: { mrNo: waiting.mrNo },
    body: { demographicId: waiting.demographicId, version, levelOfCareId: await givenDayLevel(facility) },
  });
  return { seen, waiting, label };
}

/** Mostly discharged clients, and one client with a three-year stay: 20,000 chart events and 2,000 vitals sets. */
export function clientCrowd(seen: GivenClient, waiting: GivenClient, many: number): Crowd[] {
  const of = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  const last = "'Last' || md5(n::text)";
  const status = "CASE WHEN n % 50 = 0 THEN 'admitted' ELSE 'discharged' END";
  const like = { client_id: seen.clientId };
  const person = {
    id: of.client_id,
    mr_no: "'MR9' || lpad(n::text, 7, '0')",
    birth_date: "date '1950-01-01' + (n % 20000)",
    current_demographic_id: of.demographic_id,
    episode_status: status,
    legal_first_name: "'First' || (n % 997)",
    legal_last_name: last,
    sort_name: `lower(${last})`,
    search_text: `lower(${last} || ' First' || (n % 997))`,
    admitted_at: "now() - make_interval(hours => n % 20000)",
  };
  const stay = {
    id: of.demographic_id,
    client_id: of.client_id,
    status,
    admitted_at: "m.admitted_at - make_interval(hours => n)",
    discharged_at: "CASE WHEN n % 50 = 0 THEN NULL ELSE m.admitted_at - make_interval(hours => n - 1) END",
    discharge_type: "CASE WHEN n % 50 = 0 THEN NULL ELSE 'completed' END",
  };
  const event = { subject_id: "gen_random_uuid()", at: "m.at - make_interval(mins => n)" };
  const decided = {
    state: "CASE WHEN n % 500 = 0 THEN m.state ELSE 'withdrawn' END",
    decided_at: "CASE WHEN n % 500 = 0 THEN NULL ELSE now() END",
    subject_id: of.demographic_id,
  };
  const ended = {
    during: "CASE WHEN n % 50 = 0 THEN m.during ELSE tstzrange(lower(m.during), lower(m.during) + '1 d') END",
  };
  const old = {
    created_at: "m.created_at - make_interval(hours => n)",
    status: "CASE WHEN n % 50 = 1 THEN 'active' ELSE 'resolved' END",
  };
  const reading = { effective_at: "m.effective_at - make_interval(mins => n)" };
  // 20 clients in this caseload; the rest belong to other clinicians, most of them in the past.
  const team = { clinician_id: "CASE WHEN n % 500 = 0 THEN m.clinician_id ELSE md5('staff' || n % 90)::uuid END" };
  const set = { effective_at: "m.effective_at - make_interval(mins => n)", client_request_id: "gen_random_uuid()" };
  return [
    { table: "clients", like: { id: seen.clientId }, count: many, columns: person },
    { table: "access_scopes", like: { subject_id: seen.clientId }, count: many, columns: { subject_id: of.client_id } },
    { table: "demographics", like: { id: seen.demographicId }, count: many, columns: stay },
    { table: "location_stays", like, count: many, columns: { ...of, ...ended } },
    { table: "level_of_care_stays", like, count: many, columns: { ...of, ...ended } },
    { table: "care_team_members", like, count: many, columns: { ...of, ...ended, ...team } },
    { table: "alerts", like, count: many, columns: { ...of, ...old } },
    // Every fiftieth of the clients has the label that is asked for.
    {
      table: "client_labels",
      like,
      count: many,
      columns: { ...of, removed_at: "CASE WHEN n % 50 = 2 THEN NULL ELSE now() END" },
    },
    { table: "contacts", like, count: many, columns: of },
    { table: "diagnoses", like, count: many, columns: of },
    { table: "chart_events", like, count: many, columns: { ...of, ...event } },
    { table: "chart_events", like, count: 20_000, columns: event },
    { table: "metric_sets", like, count: many, columns: { ...of, ...set, id: "md5('set' || n)::uuid" } },
    { table: "metric_sets", like, count: 2000, columns: { ...set, id: "md5('own set' || n)::uuid" } },
    { table: "metric_readings", like, count: many, columns: { ...of, ...reading, set_id: "md5('set' || n)::uuid" } },
    { table: "metric_readings", like, count: 2000, columns: { ...reading, set_id: "md5('own set' || n)::uuid" } },
    { table: "approval_requests", like: { client_id: waiting.clientId }, count: many, columns: { ...of, ...decided } },
  ];
}
