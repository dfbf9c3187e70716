// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { listGaps } from "./gap.contract.ts";
import { listLive } from "./live.contract.ts";
import { listLooks } from "./look.contract.ts";
import { givenGap, givenLook } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const { id, clientId, demographicId } = await givenGap(facility);
  facility.clock.advance({ minutes: 2 });
  const { log } = await givenLook(facility, clientId);
  const nurse = await facility.as("nurse");
  const locationId = facility.locations.main;
  const to = facility.clock.now();
  costs = await costsOf(facility, crowdOf(id, log.id, clientId), {
    "live rounds": () => nurse.call(listLive, { query: { locationId } }),
    "looks of a client": () => nurse.call(listLooks, { query: { demographicId, from: addMinutes(to, -240), to } }),
    "gaps of a location": () => nurse.call(listGaps, { query: { locationId, show: "all" } }),
    "gaps to explain": () => nurse.call(listGaps, { query: { locationId } }),
  });
});

it("every list of rounds keeps its query cost with 10,000 looks, gaps and clients", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Other clients elsewhere, and the same location's looks and gaps of past weeks. */
function crowdOf(gapId: string, logId: string, clientId: string): Crowd[] {
  const other = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  const ago = "make_interval(mins => 60 + n * 4)";
  return [
    {
      table: "observation_logs",
      like: { id: logId },
      count: many,
      columns: { ...other, observed_at: `m.observed_at - ${ago}`, received_at: `m.received_at - ${ago}` },
    },
    {
      table: "observation_gaps",
      like: { id: gapId },
      count: many,
      columns: {
        ...other,
        from_at: `m.from_at - ${ago}`,
        due_at: `m.due_at - ${ago}`,
        to_at: `m.to_at - ${ago}`,
        explained_at: "m.from_at",
        explained_by: "m.created_by",
        reason_code: "'handoff'",
        explanation: "'Change of shift'",
      },
    },
    {
      table: "observation_dues",
      like: { client_id: clientId },
      count: many,
      columns: { ...other, location_id: "md5('place' || n % 200)::uuid" },
    },
    {
      table: "access_scopes",
      like: { subject_id: clientId },
      count: many,
      columns: { subject_id: "md5('client' || n)::uuid" },
    },
  ];
}
