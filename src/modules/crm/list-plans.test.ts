// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { bedMatches } from "#modules/facility/beds/match.contract.ts";
import { listReportRecords } from "#modules/facility/reports/report.contract.ts";
import { givenBed, givenLevel } from "#modules/facility/testing.ts";
import { listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listAssessments } from "./assessments/assessment.contract.ts";
import { givenAssessment } from "./assessments/testing.ts";
import { benefitsQueue } from "./benefits/benefits-queue.contract.ts";
import { listCalls, liveCalls } from "./calls/call.contract.ts";
import { givenCall } from "./calls/testing.ts";
import { checkDuplicates, leadDuplicates } from "./duplicates/duplicate.contract.ts";
import { bookLeadAppointment, listIntakes } from "./intakes/intake.contract.ts";
import { changeLeadLabels, listLeadLabels } from "./leads/labels/lead-label.contract.ts";
import { getLead, leadBoard, listLeads, searchLeads } from "./leads/lead.contract.ts";
import { addSubstance, listSubstances } from "./leads/parts/substance.contract.ts";
import { givenLeadLabel } from "./leads/parts/testing.ts";
import { leadTimeline, updateLifecycle } from "./leads/pipeline.contract.ts";
import { addCrmNote, listCrmNotes } from "./notes/note.contract.ts";
import { listOrganizations } from "./partners/organizations/organization.contract.ts";
import { organizationParts } from "./partners/partner-parts.contract.ts";
import { listProfessionals } from "./partners/professionals/professional.contract.ts";
import { givenOrganization, givenProfessional } from "./partners/testing.ts";
import { listReferralsOut } from "./referrals-out/referral-out.contract.ts";
import { addCrmTask, listCrmTasks } from "./tasks/task.contract.ts";
import { givenLead, givenReadyLead } from "./testing.ts";
import { nextLeads } from "./today/today.contract.ts";
import { listWaitlist } from "./waitlist/waitlist.contract.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const admissions = await facility.as("admissions");
  const manager = await facility.as("owner");
  const lead = await givenLead(facility, { emails: ["someone@example.test"] });
  const leadId = lead.id;
  const dueAt = new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString();
  await admissions.call(addCrmNote, { body: { leadId, kind: "general", text: "Called back." } });
  await admissions.call(addCrmTask, { body: { leadId, title: "Call again", dueAt, kind: "call-back" } });
  await admissions.call(bookLeadAppointment, {
    params: { leadId },
    body: { kind: "assessment", startsAt: dueAt },
  });
  const level = await givenLevel(facility, "3.7");
  const bed = await givenBed(facility, { levelOfCareIds: [level.id] });
  const waiting = await givenReadyLead(facility);
  await admissions.call(updateLifecycle, {
    params: { leadId: waiting.id },
    body: {
      version: waiting.version,
      lifecycle: 13,
      waitlist: { locationId: facility.locations.main, levelOfCareId: level.id },
    },
  });
  const day = facility.clock.now().slice(0, 10);
  const from = `${day}T00:00:00.000Z`;
  const to = `${day}T23:59:59.000Z`;
  const { id: partnerId } = await givenOrganization(facility);
  const professional = await givenProfessional(facility, { organizationId: partnerId });
  const referred = await givenLead(facility, { referralOrganizationId: partnerId });
  await admissions.call(organizationParts.addActivity, { params: { partnerId }, body: { kind: "visit" } });
  const labelId = await givenLeadLabel(facility, "Court ordered");
  await admissions.call(changeLeadLabels, { params: { leadId }, body: { add: [labelId] } });
  await admissions.call(addSubstance, { params: { leadId }, body: { tedsCode: "02" } });
  const assessment = await givenAssessment(facility, leadId);
  const { call } = await givenCall(facility);
  const crowd = [
    ...crowdOf(leadId, waiting.id),
    ...partnersOf(partnerId, professional.id, referred.id),
    callsLike(call.id),
    assessmentsLike(assessment.id),
  ];
  costs = await costsOf(facility, crowd, {
    "open leads": () => admissions.call(listLeads),
    "open leads by arrival": () => admissions.call(listLeads, { query: { sort: "received" } }),
    "open leads by next step": () => admissions.call(listLeads, { query: { sort: "next" } }),
    "leads under a number": () =>
      manager.call(listReportRecords, {
        params: { code: "crm-sources" },
        query: { period: "2026-11-20..2026-11-20", column: "leads" },
      }),
    "closed leads": () => admissions.call(listLeads, { query: { status: "3" } }),
    "leads of the whole tenant": () => manager.call(listLeads),
    "leads of one owner": () => admissions.call(listLeads, { query: { ownerId: admissions.clinicianId } }),
    "leads without a response": () => admissions.call(listLeads, { query: { sla: "overdue" } }),
    "leads with a label": () => admissions.call(listLeads, { query: { labelId } }),
    "labels of a lead": () => admissions.call(listLeadLabels, { params: { leadId } }),
    "substances of a lead": () => admissions.call(listSubstances, { params: { leadId } }),
    board: () => admissions.call(leadBoard),
    "leads found by name": () => admissions.call(searchLeads, { body: { q: "Quokkafield" } }),
    "leads found by number": () => admissions.call(searchLeads, { body: { q: "555-1999" } }),
    "duplicates of typed facts": () =>
      admissions.call(checkDuplicates, {
        body: { firstName: "Avery", lastName: "Quokkafield", phones: ["+13105551999"] },
      }),
    "duplicates of a lead": () => admissions.call(leadDuplicates, { params: { leadId } }),
    lead: () => admissions.call(getLead, { params: { leadId } }),
    "activity of a lead": () => admissions.call(leadTimeline, { params: { leadId } }),
    "notes of a lead": () => admissions.call(listCrmNotes, { query: { leadId } }),
    "my tasks": () => admissions.call(listCrmTasks, { query: { mine: "true" } }),
    "all tasks": () => admissions.call(listCrmTasks),
    "all tasks with completed ones": () => admissions.call(listCrmTasks, { query: { open: "false" } }),
    "my tasks with completed ones": () => admissions.call(listCrmTasks, { query: { open: "false", mine: "true" } }),
    "tasks of a lead with completed ones": () => admissions.call(listCrmTasks, { query: { open: "false", leadId } }),
    "what comes next on Home": () => admissions.call(listDayEvents),
    "tasks of a lead": () => admissions.call(listCrmTasks, { query: { leadId } }),
    "intakes of a day": () => admissions.call(listIntakes, { query: { from, to } }),
    "benefits to verify": () => admissions.call(benefitsQueue),
    "my queue": () => admissions.call(nextLeads),
    "waiting list": () => admissions.call(listWaitlist),
    "open assessments": () => admissions.call(listAssessments),
    "all assessments": () => admissions.call(listAssessments, { query: { all: "true" } }),
    "assessments of a lead": () => admissions.call(listAssessments, { query: { leadId } }),
    "referrals out of a lead": () => admissions.call(listReferralsOut, { params: { leadId } }),
    "organizations by name": () => admissions.call(listOrganizations),
    "organizations by next touch": () => admissions.call(listOrganizations, { query: { sort: "next" } }),
    "organizations by last touch": () => admissions.call(listOrganizations, { query: { sort: "last" } }),
    calls: () => admissions.call(listCalls),
    "unmatched calls": () => admissions.call(listCalls, { query: { unmatched: "true" } }),
    "calls now": () => admissions.call(liveCalls),
    "organizations found by name": () => admissions.call(listOrganizations, { query: { q: "Quokkafield" } }),
    "professionals by name": () => admissions.call(listProfessionals),
    "professionals found by name": () => admissions.call(listProfessionals, { query: { q: "Quokkafield" } }),
    "referrals of an organization": () => admissions.call(organizationParts.listReferrals, { params: { partnerId } }),
    "activities of an organization": () => admissions.call(organizationParts.listActivities, { params: { partnerId } }),
    "tasks of an organization": () => admissions.call(organizationParts.listTasks, { params: { partnerId } }),
    "candidates for a bed": () => admissions.call(bedMatches, { query: { bedId: bed.id } }),
  });
});

it("keeps the cost of every list constant with 10,000 leads", () => {
  // Totals are counted up to 10,000.
  const counted = [
    "open leads by arrival",
    "open leads by next step",
    "all tasks with completed ones",
    "organizations by name",
    "organizations by next touch",
    "organizations by last touch",
    "professionals by name",
    "calls",
    "unmatched calls",
    "all assessments",
  ];
  // The board sorts the cards it shows, up to 50 in each of 6 columns.
  expect(tooDear(costs, { sorted: 300, counted })).toEqual([]);
});

/** 10,000 leads, 500 of them open, and 2,000 activity entries of the lead that is read. */
function crowdOf(leadId: string, waitingId: string): Crowd[] {
  const of = { lead_id: "md5('lead' || n)::uuid" };
  const subject = { subject_id: "md5('lead' || n)::uuid" };
  const like = { lead_id: leadId };
  const person = {
    id: of.lead_id,
    lead_no: "'L-9' || lpad(n::text, 7, '0')",
    first_name: "'First' || (n % 997)",
    last_name: "'Last' || md5(n::text)",
    date_of_birth: "date '1950-01-01' + (n % 20000)",
    status: "CASE WHEN n % 20 = 0 THEN 1 ELSE 7 END",
    lifecycle: "(ARRAY[1, 11, 5])[1 + n % 3]",
    board_rank: "'a' || lpad(n::text, 7, '0')",
    owner_id: "CASE WHEN n % 100 = 0 THEN m.owner_id ELSE md5('staff' || n % 20)::uuid END",
    received_at: "m.received_at - make_interval(hours => n)",
    next_action_at: "m.last_activity_at + make_interval(mins => n)",
    last_activity_at: "m.last_activity_at - make_interval(mins => n)",
  };
  const ago = { occurred_at: "m.occurred_at - make_interval(mins => n)" };
  return [
    { table: "leads", like: { id: leadId }, count: many, columns: person },
    {
      table: "lead_labels",
      like,
      count: many,
      columns: { ...of, label_id: "CASE WHEN n % 40 = 0 THEN m.label_id ELSE md5('label' || n % 30)::uuid END" },
    },
    { table: "lead_substances", like, count: many, columns: of },
    { table: "access_scopes", like: { subject_id: leadId }, count: many, columns: subject },
    {
      table: "lead_phones",
      like,
      count: many,
      columns: { ...of, e164: "'+1310' || lpad((2000000 + n)::text, 7, '0')" },
    },
    { table: "lead_emails", like, count: many, columns: { ...of, address: "'person' || n || '@example.test'" } },
    { table: "lead_events", like, count: many, columns: { ...of, ...ago } },
    { table: "lead_events", like, count: 2000, columns: ago },
    { table: "crm_notes", like: { subject_id: leadId }, count: many, columns: subject },
    {
      table: "crm_tasks",
      like: { subject_id: leadId },
      count: many,
      columns: {
        ...subject,
        assignee_id: "CASE WHEN n % 500 = 0 THEN m.assignee_id ELSE md5('staff' || n % 20)::uuid END",
        status: "CASE WHEN n % 50 = 0 THEN 1 ELSE 3 END",
        due_at: "m.due_at - make_interval(hours => n)",
      },
    },
    {
      table: "intake_appointments",
      like,
      count: many,
      columns: { ...of, starts_at: "m.starts_at - make_interval(hours => n)" },
    },
    // Ended entries of past years, and ten entries of closed leads that were never removed.
    {
      table: "waitlist_entries",
      like: { lead_id: waitingId },
      count: many,
      columns: {
        ...of,
        status: "CASE WHEN n % 1000 = 1 THEN 1 ELSE 5 END",
        requested_at: "m.requested_at - make_interval(hours => n)",
      },
    },
  ];
}

/** 10,000 canceled assessments of other leads. */
function assessmentsLike(assessmentId: string): Crowd {
  return {
    table: "crm_assessments",
    like: { id: assessmentId },
    count: many,
    columns: {
      lead_id: "md5('lead' || n)::uuid",
      status: "9",
      scheduled_at: "m.scheduled_at - make_interval(hours => n)",
    },
  };
}

/** 10,000 ended calls of as many numbers. */
function callsLike(callId: string): Crowd {
  return {
    table: "calls",
    like: { id: callId },
    count: many,
    columns: {
      id: "md5('call' || n)::uuid",
      provider_call_id: "'call' || n",
      phase: "3",
      result: "'completed'",
      disposition: "CASE WHEN n % 20 = 0 THEN NULL ELSE 'other' END",
      from_e164: "'+1310' || lpad((4000000 + n)::text, 7, '0')",
      started_at: "m.started_at - make_interval(mins => n)",
    },
  };
}

/** 10,000 partners, with a referral and an activity each. */
function partnersOf(organizationId: string, professionalId: string, leadId: string): Crowd[] {
  const organization = "md5('organization' || n)::uuid";
  return [
    {
      table: "organizations",
      like: { id: organizationId },
      count: many,
      columns: {
        id: organization,
        name: "'Partner ' || md5(n::text)",
        last_touch_at: "now() - make_interval(hours => n)",
        next_touch_at: "now() + make_interval(hours => n)",
      },
    },
    {
      table: "professionals",
      like: { id: professionalId },
      count: many,
      columns: { id: "md5('professional' || n)::uuid", last_name: "'Last' || md5(n::text)" },
    },
    {
      table: "referrals",
      like: { lead_id: leadId },
      count: many,
      columns: {
        lead_id: "md5('lead' || n)::uuid",
        organization_id: organization,
        occurred_at: "m.occurred_at - make_interval(mins => n)",
      },
    },
    {
      table: "partner_activities",
      like: { organization_id: organizationId },
      count: many,
      columns: { organization_id: organization, occurred_at: "m.occurred_at - make_interval(mins => n)" },
    },
  ];
}
