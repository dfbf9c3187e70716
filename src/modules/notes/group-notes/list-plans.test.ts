// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { listSessions } from "../groups/session.contract.ts";
import { listCheckInLinks } from "./check-in.contract.ts";
import { getGroupNote } from "./group-note.contract.ts";
import { listSignees } from "./group-sign.contract.ts";
import { givenCheckedIn } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const { session, lead, note } = await givenCheckedIn(facility, { clients: 2 });
  const params = { sessionId: session.id };
  const noteId = note.attendances[0]?.note?.id ?? "";
  const attendance = await facility.system((act) =>
    act.db.selectFrom("groupAttendances").select("id").where("sessionId", "=", session.id).executeTakeFirstOrThrow(),
  );
  const from = addMinutes(facility.clock.now(), -60);
  const query = { from, to: addMinutes(from, 24 * 60), locationId: facility.locations.main };
  costs = await costsOf(facility, crowdOf(attendance.id, noteId), {
    "a group note": () => lead.call(getGroupNote, { params }),
    "sessions with their notes": () => lead.call(listSessions, { query }),
    signees: () => lead.call(listSignees, { params }),
    "check-in links": () => lead.call(listCheckInLinks, { params }),
  });
});

it("a group note keeps its query cost with 10,000 attendances and notes of other sessions", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Attendances and notes of other clients in other sessions. */
function crowdOf(attendanceId: string, noteId: string): Crowd[] {
  const other = {
    client_id: "md5('client' || n)::uuid",
    demographic_id: "md5('episode' || n)::uuid",
  };
  return [
    {
      table: "group_attendances",
      like: { id: attendanceId },
      count: many,
      columns: { id: "md5('attendance' || n)::uuid", session_id: "md5('session' || n / 10)::uuid", ...other },
    },
    {
      table: "notes",
      like: { id: noteId },
      count: many,
      columns: { id: "md5('note' || n)::uuid", group_session_id: "md5('session' || n / 10)::uuid", ...other },
    },
  ];
}
