// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { listMyClients } from "#modules/clients/care-team/my-clients.contract.ts";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { administerDose, readMar } from "./administrations/log.contract.ts";
import { readPass } from "./administrations/pass.contract.ts";
import { addAllergy, readAllergies } from "./allergies/allergy.contract.ts";
import { searchDrugs } from "./drugs/drug.contract.ts";
import { readMedications } from "./orders/chart.contract.ts";
import { listOrders, orderCounts, readOrder } from "./orders/order.contract.ts";
import { readMedicationPrint } from "./prints/print.contract.ts";
import { listEnrollments } from "./protocols/enrollment.contract.ts";
import { givenDueDose, givenEnrollment, givenOrder, givenPhoto, lorazepam05, prnLorazepam } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const { client, order, dose } = await givenDueDose(facility);
  const { order: prn } = await givenOrder(facility, { client, sig: { ...prnLorazepam, rxcui: lorazepam05 } });
  const [nurse, prescriber] = [await facility.as("nurse"), await facility.as("prescriber")];
  const { mrNo, demographicId } = client;
  await nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id } });
  await nurse.call(addAllergy, {
    params: { mrNo },
    body: { substanceText: "Penicillin", kind: "allergy", category: "medication", criticality: "high" },
  });
  await (await facility.as("case_manager")).call(addCareTeamMember, {
    params: { mrNo },
    body: { demographicId, clinicianId: nurse.clinicianId, role: "nurse" },
  });
  const taper = await givenEnrollment(facility);
  const locationId = facility.locations.main;
  const now = facility.clock.now();
  const [from, to] = [addMinutes(now, -120), addMinutes(now, 720)];
  costs = await costsOf(facility, crowdOf(client, order.id, prn.id), {
    "medication pass": () => nurse.call(readPass, { query: { locationId, from, to } }),
    "orders of a location": () => nurse.call(listOrders, { query: { locationId } }),
    "active orders of a location": () => nurse.call(listOrders, { query: { locationId, order_status: "2" } }),
    "orders everywhere": () => nurse.call(listOrders),
    "orders to acknowledge": () => nurse.call(listOrders, { query: { locationId, waiting: "toNote" } }),
    "orders archived": () => nurse.call(listOrders, { query: { locationId, order_status: "9" } }),
    "orders to sign": () => prescriber.call(listOrders, { query: { waiting: "toSign" } }),
    "orders of a stay": () => nurse.call(listOrders, { query: { demographicId } }),
    "counts of orders": () => nurse.call(orderCounts, { query: { locationId } }),
    "counts of orders everywhere": () => nurse.call(orderCounts),
    "upcoming doses on Home": () => nurse.call(listDayEvents),
    "handoff of a location": () => nurse.call(getHandoff, { query: { locationId } }),
    "my clients": () => nurse.call(listMyClients),
    "protocols of a stay": () => nurse.call(listEnrollments, { query: { demographicId: taper.client.demographicId } }),
    "medications of the chart": () => nurse.call(readMedications, { query: { demographicId } }),
    order: () => nurse.call(readOrder, { params: { orderId: order.id } }),
    "administration record": () => nurse.call(readMar, { query: { demographicId, from, to } }),
    allergies: () => nurse.call(readAllergies, { params: { mrNo } }),
    "drug search": () => nurse.call(searchDrugs, { query: { q: "sertraline 50" } }),
    "printed administration record": () =>
      nurse.call(readMedicationPrint, { params: { kind: "mar", id: demographicId }, query: { from, to } }),
  });
});

it("every medication list costs the same with ten thousand orders and doses", () => {
  // The total of orders is counted up to 10,000.
  const counted = ["orders of a location", "orders everywhere"];
  expect(tooDear(costs, { counted })).toEqual([]);
});

it("the med pass reads only the monthly partitions its lookback needs", () => {
  const looked = (costs["medication pass"] ?? []).map(({ plan }) => [
    ...new Set([...plan.matchAll(/(medication_logs_\d{4}_\d{2}) .*x[1-9]/g)].map(([, month]) => month)),
  ]);
  const months = looked.map((each) => each.length).filter((count) => count > 0);
  expect(months.length).toBeGreaterThan(0);
  expect(Math.max(...months)).toBeLessThanOrEqual(3);
});

/** Twenty clients in care with active orders, 500 times as many discharged, and months of doses at the location. */
function crowdOf(client: { clientId: string; demographicId: string }, orderId: string, prnId: string): Crowd[] {
  const of = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  const like = { client_id: client.clientId };
  const gone = "n % 500 <> 0";
  const person = {
    id: of.client_id,
    mr_no: "'MR9' || lpad(n::text, 7, '0')",
    current_demographic_id: of.demographic_id,
    episode_status: `CASE WHEN ${gone} THEN 'discharged' ELSE 'admitted' END`,
    sort_name: "'last' || md5(n::text)",
  };
  const stay = {
    id: of.demographic_id,
    client_id: of.client_id,
    status: `CASE WHEN ${gone} THEN 'discharged' ELSE 'admitted' END`,
    admitted_at: "m.admitted_at - make_interval(hours => n)",
    discharged_at: `CASE WHEN ${gone} THEN m.admitted_at - make_interval(hours => n - 1) END`,
    discharge_type: `CASE WHEN ${gone} THEN 'completed' END`,
  };
  const order = {
    ...of,
    id: "md5(m.id::text || n)::uuid",
    order_status: `CASE WHEN ${gone} THEN 5 ELSE 2 END`,
    created_at: "m.created_at - make_interval(mins => n)",
    prescriber_id: "CASE WHEN n % 50 = 0 THEN m.prescriber_id ELSE m.taken_by END",
  };
  const planned = {
    ...of,
    order_id: `md5('${orderId}' || n)::uuid`,
    due_at: "m.due_at - make_interval(mins => 20 * n)",
    original_due_at: "m.due_at - make_interval(mins => 20 * n)",
    window_start: "m.window_start - make_interval(mins => 20 * n)",
    window_end: "m.window_end - make_interval(mins => 20 * n)",
    late_cutoff_at: "m.late_cutoff_at - make_interval(mins => 20 * n)",
    log_id: "md5('log' || n)::uuid",
  };
  const log = {
    ...of,
    id: "md5('log' || n)::uuid",
    order_id: `md5('${orderId}' || n)::uuid`,
    schedule_id: "gen_random_uuid()",
    idempotency_key: "'key-of-log-' || n",
    occurred_at: "m.occurred_at - make_interval(mins => 20 * n)",
    partition_at: "m.partition_at - make_interval(mins => 20 * n)",
  };
  const events = { order_id: `md5('${orderId}' || n)::uuid` };
  return [
    { table: "clients", like: { id: client.clientId }, count: many, columns: person },
    {
      table: "access_scopes",
      like: { subject_id: client.clientId },
      count: many,
      columns: { subject_id: of.client_id },
    },
    { table: "demographics", like: { id: client.demographicId }, count: many, columns: stay },
    { table: "orders", like: { id: orderId }, count: many, columns: { ...order, order_no: "900000 + n" } },
    { table: "orders", like: { id: prnId }, count: many, columns: { ...order, order_no: "800000 + n" } },
    { table: "order_lines", like: { order_id: orderId }, count: many, columns: events },
    { table: "order_events", like: { order_id: orderId }, count: many, columns: events },
    { table: "medication_schedules", like: { order_id: orderId, state: "documented" }, count: many, columns: planned },
    { table: "medication_logs", like, count: many, columns: log },
    { table: "client_allergies", like, count: many, columns: of },
    { table: "client_allergy_reviews", like, count: many, columns: of },
  ];
}
