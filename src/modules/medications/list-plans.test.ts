// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { addCareTeamMember } from "#modules/clients/care-team/care-team.contract.ts";
import { listMyClients } from "#modules/clients/care-team/my-clients.contract.ts";
import { listReportRecords } from "#modules/facility/reports/report.contract.ts";
import { getHandoff, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { readBoard } from "./administrations/board.contract.ts";
import { administerDose, readMar } from "./administrations/log.contract.ts";
import { readPass } from "./administrations/pass.contract.ts";
import { addAllergy, readAllergies } from "./allergies/allergy.contract.ts";
import { containersForDose, listContainers, listStorages, readLedger } from "./counts/container.contract.ts";
import { listCounts } from "./counts/count.contract.ts";
import { listDiscrepancies } from "./counts/discrepancy.contract.ts";
import { givenDiscrepancy } from "./counts/testing.ts";
import { destructionPageSize, listDestructions } from "./destruction/destruction.contract.ts";
import { givenDestruction } from "./destruction/testing.ts";
import { searchDrugs } from "./drugs/drug.contract.ts";
import { countErxNotifications, readErx } from "./e-prescribing/erx.contract.ts";
import { readMedications } from "./orders/chart.contract.ts";
import { listOrders, orderCounts, readOrder, readOrderStatus } from "./orders/order.contract.ts";
import { readMedicationPrint } from "./prints/print.contract.ts";
import { listEnrollments } from "./protocols/enrollment.contract.ts";
import { listRefills, readSupply } from "./refills/refill.contract.ts";
import { countReviews, listReviews } from "./reviews/review.contract.ts";
import { givenDueDose, givenEnrollment, givenOrder, givenPhoto, lorazepam05, prnLorazepam } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const { client, order, dose } = await givenDueDose(facility);
  const { order: prn } = await givenOrder(facility, { client, sig: { ...prnLorazepam, rxcui: lorazepam05 } });
  const [nurse, prescriber] = [await facility.as("nurse"), await facility.as("prescriber")];
  const manager = await facility.as("nurse_manager");
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
  const discrepancy = await givenDiscrepancy(facility);
  const destruction = await givenDestruction(facility);
  const storageId = (await nurse.call(readLedger, { params: { containerId: discrepancy.containerId } })).container
    .storageId;
  const supply = { containerId: discrepancy.containerId, countId: discrepancy.countId, destructionId: destruction.id };
  const now = facility.clock.now();
  const [from, to] = [addMinutes(now, -120), addMinutes(now, 720)];
  costs = await costsOf(facility, [...crowdOf(client, order.id, prn.id), ...crowdOfSupply(supply)], {
    "medication pass": () => nurse.call(readPass, { query: { locationId, from, to } }),
    "nurse board": () => nurse.call(readBoard, { query: { locationId } }),
    "doses under a number": () =>
      manager.call(listReportRecords, {
        params: { code: "medication-compliance" },
        query: { period: "2026-11-20..2026-11-20", column: "due" },
      }),
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
    "status of an order": () => nurse.call(readOrderStatus, { params: { orderId: order.id } }),
    "administration record": () => nurse.call(readMar, { query: { demographicId, from, to } }),
    allergies: () => nurse.call(readAllergies, { params: { mrNo } }),
    storages: () => nurse.call(listStorages, { query: { locationId } }),
    "containers of a location": () => nurse.call(listContainers, { query: { locationId } }),
    "containers of a storage": () => nurse.call(listContainers, { query: { storageId } }),
    "containers set aside": () =>
      nurse.call(listContainers, { query: { state: "pending_destruction", pageSize: destructionPageSize } }),
    "containers for a dose": () => nurse.call(containersForDose, { params: { orderId: prn.id } }),
    ledger: () => nurse.call(readLedger, { params: { containerId: discrepancy.containerId } }),
    "counts of a location": () => nurse.call(listCounts, { query: { locationId } }),
    "counts of a storage": () => nurse.call(listCounts, { query: { storageId } }),
    "open discrepancies": () => nurse.call(listDiscrepancies, { query: { locationId } }),
    "closed discrepancies": () => nurse.call(listDiscrepancies, { query: { locationId, state: "closed" } }),
    "destructions of a location": () => nurse.call(listDestructions, { query: { locationId } }),
    "orders to destroy": () =>
      nurse.call(listOrders, { query: { order_status: "4", page: 1, pageSize: destructionPageSize } }),
    "supply of a location": () => nurse.call(readSupply, { query: { locationId } }),
    "refills of a location": () => nurse.call(listRefills, { query: { locationId } }),
    "past refills of a location": () => nurse.call(listRefills, { query: { locationId, state: "closed" } }),
    "reviews of a prescriber": () =>
      prescriber.call(listReviews, { query: { myReviews: "true", mySubmissions: "false", locationId } }),
    "my submissions": () => nurse.call(listReviews, { query: { locationId } }),
    "counts of reviews": () => prescriber.call(countReviews, { query: { locationId } }),
    "client at the e-prescribing service": () => nurse.call(readErx, { params: { demographicId } }),
    "prescriptions that need attention": () => nurse.call(countErxNotifications),
    "drug search": () => nurse.call(searchDrugs, { query: { q: "sertraline 50" } }),
    "printed administration record": () =>
      nurse.call(readMedicationPrint, { params: { kind: "mar", id: demographicId }, query: { from, to } }),
  });
});

it("every medication list costs the same with ten thousand orders and doses", () => {
  // The total of orders is counted up to 10,000.
  const counted = [
    "orders of a location",
    "orders everywhere",
    "counts of a location",
    "counts of a storage",
    "closed discrepancies",
    "destructions of a location",
  ];
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

/** Ten thousand containers that are empty by now, with their ledgers, counts, closed discrepancies and destructions. */
function crowdOfSupply(like: { containerId: string; countId: string; destructionId: string }): Crowd[] {
  const container = "md5('container' || n)::uuid";
  const count = "md5('count' || n)::uuid";
  const destruction = "md5('destruction' || n)::uuid";
  const earlier = (column: string) => `m.${column} - make_interval(hours => n)`;
  return [
    {
      table: "containers",
      like: { id: like.containerId },
      count: many,
      columns: { id: container, container_no: "500000 + n", state: "'empty'", balance: "0" },
    },
    {
      table: "container_ledger",
      like: { container_id: like.containerId },
      count: many,
      columns: { id: "gen_random_uuid()", container_id: container },
    },
    {
      table: "counts",
      like: { id: like.countId },
      count: many,
      columns: { id: count, started_at: earlier("started_at"), completed_at: earlier("completed_at") },
    },
    {
      table: "count_lines",
      like: { count_id: like.countId },
      count: many,
      columns: { id: "gen_random_uuid()", count_id: count, container_id: container },
    },
    {
      table: "count_discrepancies",
      like: { count_id: like.countId },
      count: many,
      columns: {
        id: "gen_random_uuid()",
        count_id: count,
        container_id: container,
        discovered_at: earlier("discovered_at"),
        state: "'resolved'",
        explained_by: "m.discovered_by",
        explained_at: "m.discovered_at",
        cause: "'miscount'",
        narrative: "'Miscounted'",
        resolved_by:
          "(SELECT c.id FROM clinicians c WHERE c.tenant_id = m.tenant_id AND c.id <> m.discovered_by LIMIT 1)",
        resolved_at: "m.discovered_at",
        resolution: "'Reviewed'",
        adjustment: "0",
      },
    },
    {
      table: "destructions",
      like: { id: like.destructionId },
      count: many,
      columns: { id: destruction, destruction_no: "5000 + n", performed_at: earlier("performed_at") },
    },
  ];
}
