import { givenPool } from "#modules/crm/assignment/testing.ts";
import { changeLeadLabels } from "#modules/crm/leads/labels/lead-label.contract.ts";
import { createLead, leadBoard, listLeads, searchLeads } from "#modules/crm/leads/lead.contract.ts";
import { givenLeadLabel } from "#modules/crm/leads/parts/testing.ts";
import { givenLevel } from "#modules/facility/testing.ts";
import { type Crowd, costsOf } from "#platform/server/database/testing.ts";
import type { BenchFacility } from "./facility.ts";

/** A million is the chapter's size; making them takes ten minutes on two cores. */
const size = Number(process.env.BENCH_LEADS ?? 100_000);
/** In the database, for the first page of each filtered view (crm chapter, scale). */
const aimMs = 50;

/**
 * The first page of every filtered view of many leads (`BENCH_LEADS`), an eighth of them open, as the application's role: milliseconds in
 * the database of the statement that reads the page and of the one that counts. Fails above 50 ms for a page.
 */
export async function reportLeads({ facility }: BenchFacility): Promise<void> {
  const admissions = await facility.as("admissions");
  const level = await givenLevel(facility, "3.7");
  const labelId = await givenLeadLabel(facility, "Court ordered");
  await givenPool(facility, []);
  const lead = await admissions.call(createLead, {
    body: {
      firstName: "Avery",
      lastName: "Quokkafield",
      locationId: facility.locations.main,
      levelOfCareId: level.id,
      phones: [{ raw: "(310) 555-1999" }],
      payMethod: "insurance",
      touch: "web-form",
    },
  });
  await admissions.call(changeLeadLabels, { params: { leadId: lead.id }, body: { add: [labelId] } });
  const from = facility.clock.now().slice(0, 10);
  const views = {
    "my locations, open": {},
    "by arrival": { sort: "received" },
    "by next action": { sort: "next" },
    "one location": { locationId: facility.locations.main },
    "one owner": { ownerId: admissions.clinicianId },
    unassigned: { unassigned: "true" },
    "new leads": { lifecycle: "0" },
    "one stage": { lifecycle: "5" },
    "two stages": { lifecycle: "5,12" },
    urgent: { priority: "1" },
    "one level of care": { levelOfCareId: level.id },
    "one payment source": { payMethod: "insurance" },
    "one label": { labelId },
    "received today": { receivedFrom: from },
    "response overdue": { sla: "overdue" },
    "response due": { sla: "waiting" },
    "closed as lost": { status: "4" },
    "every status": { status: "1,2,3,4,5,8" },
  } as const;
  console.log(`Making ${size.toLocaleString("en-US")} leads …`);
  const costs = await costsOf(facility, crowdOf(lead.id), {
    ...Object.fromEntries(
      Object.entries(views).map(([name, query]) => [name, () => admissions.call(listLeads, { query })]),
    ),
    board: () => admissions.call(leadBoard),
    "found by name": () => admissions.call(searchLeads, { body: { q: "Quokkafield" } }),
    "found by number": () => admissions.call(searchLeads, { body: { q: "555-1999" } }),
  });
  const readsLeads = /\bleads l\b/;
  console.log(`\nfirst pages of ${size.toLocaleString("en-US")} leads (aim: under ${aimMs} ms)`);
  for (const [name, statements] of Object.entries(costs)) {
    const lines = statements
      .filter(({ sql }) => readsLeads.test(sql))
      .map(
        ({ sql, ms, pages }) => `${/count\(\*\)/.test(sql) ? "count" : "page"} ${ms.toFixed(1)} ms (${pages} pages)`,
      );
    console.log(`${name.padEnd(22)} ${lines.join(", ")}`);
    for (const cost of statements)
      if (cost.ms >= aimMs && !/count\(\*\)/.test(cost.sql)) {
        process.exitCode = 1;
        if (process.argv.includes("plans")) console.log(`${cost.sql}\n${cost.plan}`);
      }
  }
}

/** A twelfth open; owners, stages, priorities, levels and sources spread as a large facility has them. */
function crowdOf(leadId: string): Crowd[] {
  const id = "md5('lead' || n)::uuid";
  return [
    {
      table: "leads",
      like: { id: leadId },
      count: size,
      columns: {
        id,
        lead_no: "'L-9' || lpad(n::text, 7, '0')",
        first_name: "'First' || (n % 997)",
        last_name: "'Last' || md5(n::text)",
        date_of_birth: "date '1950-01-01' + (n % 20000)",
        status: "CASE WHEN n % 8 = 0 THEN 1 ELSE (ARRAY[3, 4, 4, 4, 5])[1 + n % 5] END",
        lifecycle: "(ARRAY[NULL, 1, 1, 1, 11, 5])[1 + n % 6]",
        priority: "CASE WHEN n % 400 = 0 THEN 1 WHEN n % 20 = 0 THEN 2 ELSE 3 END",
        board_rank: "'a' || lpad(n::text, 7, '0')",
        owner_id:
          "CASE WHEN n % 400 = 0 THEN m.owner_id WHEN n % 24 = 0 THEN NULL ELSE md5('staff' || n % 20)::uuid END",
        level_of_care_id: "CASE WHEN n % 40 = 0 THEN m.level_of_care_id ELSE md5('level' || n % 5)::uuid END",
        pay_method: "(ARRAY['insurance', 'medicaid', 'self-pay', 'private-pay'])[1 + n / 8 % 4]",
        received_at: "m.received_at - make_interval(mins => n)",
        next_action_at: "m.last_activity_at + make_interval(mins => n % 50000)",
        last_activity_at: "m.last_activity_at - make_interval(mins => n)",
        first_response_at: "CASE WHEN n % 1600 = 0 THEN NULL ELSE m.received_at - make_interval(mins => n - 4) END",
        respond_by: "m.received_at - make_interval(mins => n - 5)",
        close_reason_id: "CASE WHEN n % 8 = 0 THEN NULL ELSE md5('reason')::uuid END",
      },
    },
    {
      table: "lead_phones",
      like: { lead_id: leadId },
      count: size / 10,
      columns: { lead_id: id, e164: "'+1310' || lpad((2000000 + n)::text, 7, '0')" },
    },
    {
      table: "lead_labels",
      like: { lead_id: leadId },
      count: size / 40,
      columns: { lead_id: "md5('lead' || n * 32)::uuid" },
    },
  ];
}
