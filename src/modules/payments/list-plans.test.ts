// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listClientPayments, listPayments } from "./collect/payment.contract.ts";
import { readLedger } from "./ledger/ledger.contract.ts";
import { listPlans, type PaymentPlan } from "./plans/plan.contract.ts";
import { givenPayment, givenPlan } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const { id } = await givenPayment(facility, client);
  const plan = await givenPlan(facility, client);
  const billing = await facility.as("billing");
  const params = { mrNo: client.mrNo };
  costs = await costsOf(facility, crowdOf(client.clientId, client.demographicId, id, plan), {
    "payments of the facility": () => billing.call(listPayments, { query: { method: "check" } }),
    "refunds that need approval": () => billing.call(listPayments, { query: { refundWaiting: "true" } }),
    "payment plans of the facility": () => billing.call(listPlans, {}),
    "late payment plans": () => billing.call(listPlans, { query: { late: "true" } }),
    "payments of a client": () => billing.call(listClientPayments, { params }),
    "ledger of a client": () => billing.call(readLedger, { params }),
  });
});

it("lists of payments cost the same with 10,000 payments", () => {
  // A count stops at 501 plans, each with five pages of its client and who reaches them; all 10,000 would be 50,000.
  expect(tooDear(costs, { sorted: 220, pages: 3_200 })).toEqual([]);
});

/** Payments of other clients, in receipt order. */
function crowdOf(
  clientId: string,
  demographicId: string,
  paymentId: string,
  { id: planId, installments }: PaymentPlan,
): Crowd[] {
  const installmentId = installments[0]?.id ?? "";
  const of = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  return [
    {
      table: "clients",
      like: { id: clientId },
      count: many,
      columns: {
        id: of.client_id,
        mr_no: "'MR9' || lpad(n::text, 7, '0')",
        current_demographic_id: of.demographic_id,
        sort_name: "'last' || n",
      },
    },
    { table: "access_scopes", like: { subject_id: clientId }, count: many, columns: { subject_id: of.client_id } },
    {
      table: "demographics",
      like: { id: demographicId },
      count: many,
      columns: { id: of.demographic_id, client_id: of.client_id },
    },
    {
      table: "payments",
      like: { id: paymentId },
      count: many,
      columns: { ...of, receipt_number: "m.receipt_number + n", paid_at: "m.paid_at - n * interval '1 min'" },
    },
    {
      table: "payment_plans",
      like: { id: planId },
      count: many,
      columns: { ...of, id: "md5('plan' || n)::uuid", created_at: "m.created_at - n * interval '1 min'" },
    },
    {
      table: "payment_installments",
      like: { id: installmentId },
      count: many,
      columns: { plan_id: "md5('plan' || n)::uuid" },
    },
    {
      table: "ledger_entries",
      like: { payment_id: paymentId },
      count: many,
      columns: { ...of, kind: "'adjustment'", payment_id: "NULL", at: "m.at - n * interval '1 min'" },
    },
  ];
}
