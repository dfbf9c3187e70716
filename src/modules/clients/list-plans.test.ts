// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility } from "#testing/facility.ts";
import { listApprovals, listStayApprovals } from "./approvals/approval.contract.ts";
import { getCareTeam, getCaseLoad, listPrimaryTherapists } from "./care-team/care-team.contract.ts";
import { listMyClients } from "./care-team/my-clients.contract.ts";
import { listContacts } from "./contacts/contact.contract.ts";
import { getDiagnoses, searchDiagnoses } from "./diagnoses/diagnosis.contract.ts";
import { listArrivals } from "./episodes/arrival.contract.ts";
import { getDemographicHistory, listEpisodes } from "./episodes/demographic.contract.ts";
import { getChart, matchClients } from "./identity/client.contract.ts";
import { listClientFacets, listClientPatients, listClients, searchClients } from "./identity/client-list.contract.ts";
import { clientCrowd, givenListedClients } from "./identity/testing.ts";
import { listClientLabels } from "./labels/label.contract.ts";
import { getTimeline } from "./timeline/timeline.contract.ts";
import { listMetricDefinitions } from "./vitals/definition.contract.ts";
import { listVitalDevices } from "./vitals/devices/device.contract.ts";
import { getVitalLimits } from "./vitals/threshold.contract.ts";
import { listUnitVitals } from "./vitals/unit/unit.contract.ts";
import { getMetricSeries, listVitals } from "./vitals/vital.contract.ts";

const many = 10_000;
const counts = "filters with counts";
const countsOfAll = "filters of the whole tenant";
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const { seen, waiting, label } = await givenListedClients(facility);
  const { mrNo, demographicId } = seen;
  const [nurse, admissions, manager, director] = await Promise.all([
    facility.as("nurse"),
    facility.as("admissions"),
    facility.as("case_manager"),
    facility.as("medical_director"),
  ]);
  const params = { mrNo };
  costs = await costsOf(facility, clientCrowd(seen, waiting, many), {
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
