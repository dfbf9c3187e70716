// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { getGroupSchedule } from "./client-schedule.contract.ts";
import { listGroups } from "./group.contract.ts";
import { addMember, listMembers } from "./member.contract.ts";
import { listSessions } from "./session.contract.ts";
import { givenSessions, localDay } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const therapist = await facility.as("therapist");
  const client = await givenAdmittedClient(facility);
  const { group, rows } = await givenSessions(facility);
  const member = await therapist.call(addMember, {
    params: { groupId: group.id },
    body: { mrNo: client.mrNo, startDate: await localDay(facility) },
  });
  const from = facility.clock.now();
  const week = { from, to: addMinutes(from, 7 * 24 * 60) };
  const params = { mrNo: client.mrNo };
  costs = await costsOf(facility, crowdOf(rows[0]?.id ?? "", member.id), {
    "sessions of a week": () =>
      therapist.call(listSessions, { query: { ...week, locationId: facility.locations.main } }),
    "sessions of a group": () => therapist.call(listSessions, { query: { ...week, groupId: group.id } }),
    roster: () => therapist.call(listMembers, { params: { groupId: group.id } }),
    groups: () => therapist.call(listGroups),
    "schedule of a client": () => therapist.call(getGroupSchedule, { params, query: week }),
  });
});

it("every list of sessions and rosters keeps its query cost with 10,000 sessions and memberships", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Past sessions of the location, and memberships of other groups that have ended. */
function crowdOf(sessionId: string, memberId: string): Crowd[] {
  const ago = "make_interval(hours => 24 + n)";
  return [
    {
      table: "group_sessions",
      like: { id: sessionId },
      count: many,
      columns: {
        id: "md5('session' || n)::uuid",
        occurrence_key: "NULL",
        scheduled_start: `m.scheduled_start - interval '30 days' - ${ago}`,
        scheduled_end: `m.scheduled_end - interval '30 days' - ${ago}`,
        local_date: "m.local_date - 30 - n / 24",
      },
    },
    {
      table: "group_memberships",
      like: { id: memberId },
      count: many,
      columns: {
        client_id: "md5('client' || n)::uuid",
        demographic_id: "md5('episode' || n)::uuid",
        start_date: "m.start_date - 100",
        end_date: "m.start_date - 10",
      },
    },
  ];
}
