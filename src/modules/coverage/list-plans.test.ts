// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { listReportRecords } from "#modules/facility/reports/report.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listAuthorizations, listClientAuthorizations } from "./authorizations/authorization.contract.ts";
import { givenInsuredStay, givenReview, type InsuredStay } from "./authorizations/testing.ts";
import { listReviewWork } from "./reviews/review.contract.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const stay = await givenInsuredStay(facility);
  const { id } = await givenReview(facility, stay);
  await facility.runJobs();
  const reviewer = await facility.as("utilization_review");
  costs = await costsOf(facility, crowdOf(stay, id), {
    "utilization worklist": () => reviewer.call(listReviewWork, { query: { stage: "ending,gap,covered" } }),
    "authorizations of the facility": () => reviewer.call(listAuthorizations, { query: { when: "ending" } }),
    "coverage ending, under its number": () =>
      reviewer.call(listReportRecords, {
        params: { code: "authorization-expiry" },
        query: { period: "next7", column: "ending" },
      }),
    "authorizations of a stay": () => reviewer.call(listClientAuthorizations, { params: { mrNo: stay.mrNo } }),
    "clients by authorization": () => reviewer.call(listClients, { query: { authorization: "covered" } }),
  });
});

it("lists of coverage cost the same with 10,000 stays and authorizations", () => {
  expect(tooDear(costs, { sorted: 220 })).toEqual([]);
});

/** Stays that ended, with an authorization each that ended too. */
function crowdOf({ clientId, demographicId }: InsuredStay, authorizationId: string): Crowd[] {
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
        sort_name: "'last' || n",
      },
    },
    { table: "access_scopes", like: { subject_id: clientId }, count: many, columns: { subject_id: of.client_id } },
    {
      table: "demographics",
      like: { id: demographicId },
      count: many,
      columns: {
        id: of.demographic_id,
        client_id: of.client_id,
        status: "'discharged'",
        discharged_at: "m.admitted_at + interval '1 h'",
        discharge_type: "'completed'",
      },
    },
    { table: "coverage_outlooks", like: { client_id: clientId }, count: many, columns: { ...of, stage: "'ended'" } },
    {
      table: "authorizations",
      like: { id: authorizationId },
      count: many,
      columns: { ...of, from_on: "m.from_on - n", through_on: "m.from_on - n" },
    },
  ];
}
