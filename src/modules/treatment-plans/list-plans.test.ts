// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listClientPlans, listPlans } from "./plans/plan.contract.ts";
import { listReviews, startReview } from "./reviews/review.contract.ts";
import { listPlansToApprove } from "./signing/sign.contract.ts";
import { givenPlanToApprove, givenSubmittedPlan } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const client = await givenAdmittedClient(facility);
  const therapist = await facility.as("therapist");
  const director = await facility.as("medical_director");
  const plan = await givenSubmittedPlan(facility, therapist, client);
  const review = await therapist.call(startReview, { body: { planId: plan.id } });
  await givenPlanToApprove(facility, director, await givenAdmittedClient(facility));
  costs = await costsOf(facility, crowdOf(client.clientId, client.demographicId, plan, review.id), {
    "plans that need work": () => therapist.call(listPlans, {}),
    "overdue reviews": () => therapist.call(listPlans, { query: { work: "review-overdue" } }),
    "plans of a client": () => therapist.call(listClientPlans, { params: { mrNo: client.mrNo } }),
    "plans to approve": () => director.call(listPlansToApprove, {}),
    "reviews of the facility": () => therapist.call(listReviews, {}),
  });
});

it("lists of treatment plans cost the same with 10,000 plans of clients who left", () => {
  expect(tooDear(costs, { sorted: 220 })).toEqual([]);
});

/** Plans and reviews of discharged clients. */
function crowdOf(clientId: string, demographicId: string, plan: { id: string }, reviewId: string): Crowd[] {
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
        episode_status: "'discharged'",
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
      table: "treatment_plans",
      like: { id: plan.id },
      count: many,
      columns: {
        ...of,
        id: "md5('plan' || n)::uuid",
        series_id: "md5('plan' || n)::uuid",
        status: "'closed'",
        effective_to: "m.effective_from",
        next_review_due: "NULL",
      },
    },
    {
      table: "treatment_plan_reviews",
      like: { id: reviewId },
      count: many,
      columns: { ...of, plan_id: "md5('plan' || n)::uuid", status: "'canceled'" },
    },
  ];
}
