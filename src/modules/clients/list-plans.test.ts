// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility } from "#testing/facility.ts";
import { addAlert } from "./alerts/alert.contract.ts";
import { listApprovals, listStayApprovals, requestApproval } from "./approvals/approval.contract.ts";
import { addCareTeamMember, getCareTeam, getCaseLoad, listPrimaryTherapists } from "./care-team/care-team.contract.ts";
import { listMyClients } from "./care-team/my-clients.contract.ts";
import { listContacts } from "./contacts/contact.contract.ts";
import { getDiagnoses, searchDiagnoses, updateDiagnoses } from "./diagnoses/diagnosis.contract.ts";
import { someDiagnoses } from "./diagnoses/samples.ts";
import { listArrivals } from "./episodes/arrival.contract.ts";
import { getDemographicHistory, getLatestDemographic, listEpisodes } from "./episodes/demographic.contract.ts";
import { getChart, matchClients } from "./identity/client.contract.ts";
import { listClientFacets, listClientPatients, listClients, searchClients } from "./identity/client-list.contract.ts";
import { changeClientLabels, listClientLabels } from "./labels/label.contract.ts";
import { givenLabel } from "./labels/samples.ts";
import { type GivenClient, givenAdmittedClient, givenClient, givenDayLevel, givenEmergencyContact } from "./testing.ts";
import { getTimeline } from "./timeline/timeline.contract.ts";
import { listMetricDefinitions } from "./vitals/definition.contract.ts";
import { listVitalDevices } from "./vitals/devices/device.contract.ts";
import { aSet } from "./vitals/samples.ts";
import { getVitalLimits } from "./vitals/threshold.contract.ts";
import { listUnitVitals } from "./vitals/unit/unit.contract.ts";
import { getMetricSeries, listVitals, recordVitals } from "./vitals/vital.contract.ts";

const many = 10_000;
const counts = "filters with counts";
const countsOfAll = "filters of the whole tenant";
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const seen = await givenAdmittedClient(facility);
  const waiting = await givenClient(facility);
  const { mrNo, demographicId } = seen;
  const [nurse, admissions, manager, director] = await Promise.all([
    facility.as("nurse"),
    facility.as("admissions"),
    facility.as("case_manager"),
    facility.as("medical_director"),
  ]);
  const params = { mrNo };
  const prescriber = await facility.as("prescriber");
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
    body: { demographicId, clinicianId: nurse.clinicianId, role: "nurse" },
  });
  const { version } = await admissions.call(getLatestDemographic, { params: { mrNo: waiting.mrNo } });
  await admissions.call(requestApproval, {
    params: { mrNo: waiting.mrNo },
    body: { demographicId: waiting.demographicId, version, levelOfCareId: await givenDayLevel(facility) },
  });
  costs = await costsOf(facility, crowdOf(seen, waiting), {
    "clients in treatment": () => nurse.call(listClients),
    "clients, second page": () => nurse.call(listClients, { query: { page: 2 } }),
    "discharged clients": () => nurse.call(listClients, { query: { statusList: "discharged" } }),
    "clients by admission": () => nurse.call(listClients, { query: { sort: "-admitted" } }),
    "clients of the whole tenant": () => director.call(listClients, { query: { sort: "name" } }),
    "my clients": () => nurse.call(listClients, { query: { myClient: "true" } }),
    "clients with an alert": () => nurse.call(listClients, { query: { alert: "diet", statusList: "discharged" } }),
    "clients with a label": () => nurse.call(listClients, { query: { label: label.id, statusList: "discharged" } }),
    "labels of a client": () => nurse.call(listClientLabels, { params }),
    "clients without a therapist": () => director.call(listClients, { query: { primaryTherapist: "unassigned" } }),
    "clients of a payer, program and unit": () =>
      nurse.call(listClients, { query: { payer: "none", program: newId(), section: newId() } }),
    "clients awaiting me": () => director.call(listClients, { query: { myReviews: "true" } }),
    "clients awaiting others": () => admissions.call(listClients, { query: { mySubmissions: "true" } }),
    "clients of my groups": () => nurse.call(listClients, { query: { myGroup: "true" } }),
    [counts]: () =>
      nurse.call(listClientFacets, {
        query: { facets: "status,location,levelOfCare,payer,alert,label,program,section" },
      }),
    [countsOfAll]: () =>
      director.call(listClientFacets, { query: { facets: "status,primaryTherapist,alert", statusList: "discharged" } }),
    "clients found": () => nurse.call(searchClients, { body: { q: "Quokkafield", filters: {} } }),
    arrivals: () => admissions.call(listArrivals),
    "client picker": () => nurse.call(listClientPatients),
    "duplicates of a new client": () =>
      admissions.call(matchClients, { body: { legalFirstName: "Avery", legalLastName: "Quokkafield" } }),
    "my clients on Home": () => nurse.call(listMyClients, { query: { pageSize: 60 } }),
    "what comes next on Home": () => nurse.call(listDayEvents),
    "handoff of a location": () => nurse.call(getHandoff, { query: { locationId: facility.locations.main } }),
    chart: () => nurse.call(getChart, { params }),
    episodes: () => nurse.call(listEpisodes, { params }),
    contacts: () => nurse.call(listContacts, { params }),
    timeline: () => nurse.call(getTimeline, { params }),
    "timeline of one kind": () => nurse.call(getTimeline, { params, query: { kinds: "vitals.recorded" } }),
    vitals: () => nurse.call(listVitals, { params }),
    "vitals, one metric": () => nurse.call(getMetricSeries, { params, query: { keys: "pulse" } }),
    "limits of a client": () => nurse.call(getVitalLimits, { params }),
    "vitals of a unit": () => nurse.call(listUnitVitals, { query: { locationId: facility.locations.main } }),
    "vital ranges": () => nurse.call(listMetricDefinitions),
    monitors: () => nurse.call(listVitalDevices),
    "care team": () => nurse.call(getCareTeam, { params, query: { demographicId } }),
    "case load": () => manager.call(getCaseLoad, { query: { clinicianId: nurse.clinicianId } }),
    "primary therapists": () => manager.call(listPrimaryTherapists),
    diagnoses: () => nurse.call(getDiagnoses, { params, query: { demographicId } }),
    "diagnosis search": () => nurse.call(searchDiagnoses, { query: { q: "opioid depend" } }),
    approvals: () => director.call(listApprovals, {}),
    "approvals of a stay": () => nurse.call(listStayApprovals, { params: { mrNo }, query: { demographicId } }),
    "changes of the demographics": () => nurse.call(getDemographicHistory, { params: { mrNo, demographicId } }),
  });
});

it("client lists cost the same with 10,000 clients, and a chart with 20,000 events opens as fast as a new one", () => {
  // Only the total count grows with the number of clients; count-cache.ts caches it.
  const counted = ["discharged clients"];
  // Sorting by admission sorts the 200 clients in treatment and nothing more.
  const { [counts]: ofValues = [], [countsOfAll]: ofAll = [], ...lists } = costs;
  expect(tooDear(lists, { sorted: 220, counted })).toEqual([]);
  // Filters count at most 2,000 clients, however many there are.
  expect(tooDear({ ofValues, ofAll }, { sorted: 2001, pages: 9000 })).toEqual([]);
});

/** Mostly discharged clients, and one client with a three-year stay: 20,000 chart events and 2,000 vitals sets. */
function crowdOf(seen: GivenClient, waiting: GivenClient): Crowd[] {
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
