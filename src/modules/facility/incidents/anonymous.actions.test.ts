import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { answerAnonymously, askReporter, readAnonymousReport, reportAnonymously } from "./anonymous.contract.ts";
import { getIncident, listIncidents } from "./incident.contract.ts";
import { givenSubmitted } from "./testing.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});

const report = async (by: Person, fields: { occurredAt?: string } = {}) =>
  by.call(reportAnonymously, {
    body: {
      eventClass: "unsafe_condition",
      type: "equipment",
      locationId: facility.locations.main,
      occurredAt: facility.clock.now(),
      facts: "The call button of room 104 has not worked since the weekend.",
      ...fields,
      post: await publicPostOf(facility, "incident"),
    },
  });

it("INC-1, facility scenario 16: an anonymous report names no user in its row, the audit log or the counts of attempts, also from a signed-in device", async () => {
  const technician = await facility.as("technician");
  const { number } = await report(technician);
  const admin = await facility.as("admin");
  const { rows } = await admin.call(listIncidents);
  const incidentId = rows.find((row) => row.number === number)?.id ?? "";
  const shown = await admin.call(getIncident, { params: { incidentId } });
  expect(shown).toMatchObject({
    isAnonymous: true,
    reporterName: null,
    state: "submitted",
    eventClass: "unsafe_condition",
  });

  const stored = await facility.system(async (act) => {
    const { rows: found } = await sql<{ text: string }>`
      SELECT to_jsonb(i)::text AS text FROM incident_reports i WHERE id = ${incidentId}
      UNION ALL SELECT to_jsonb(a)::text FROM audit_events a WHERE subject_id = ${incidentId} AND action = 'incident.submitted'`.execute(
      act.db,
    );
    return found.map(({ text }) => text);
  });
  expect(stored).toHaveLength(2);
  for (const text of stored) {
    expect(text).not.toContain(technician.userId);
    expect(text).not.toContain(technician.clinicianId);
    expect(text).not.toContain("127.0.0.1");
  }
  expect(stored[1]).toContain('"actor_name": "Anonymous"');
  expect(stored[1]).toContain('"ip": null');
  const counted = await facility.platform.database.global<{ n: number }>(
    "SELECT count(*)::int AS n FROM rate_buckets WHERE bucket LIKE '%incident%' AND identity LIKE '%127.0.0.1%'",
    [],
  );
  expect(counted[0]?.n).toBe(0);
});

it("INC-1 the database refuses an anonymous report that names its author, or of an incident with harm", async () => {
  const { id } = await givenSubmitted(facility, { eventClass: "near_miss" });
  await expect(
    facility.system((act) =>
      sql`UPDATE incident_reports SET is_anonymous = true, answer_code_hash = 'x' WHERE id = ${id}`.execute(act.db),
    ),
  ).rejects.toThrow(/incident_reports_anonymous/);
});

it("INC-1 the author reads questions with the code, without who asked, and answers them", async () => {
  const stranger = facility.stranger();
  const { number, code } = await report(stranger);
  const admin = await facility.as("admin");
  const incidentId = (await admin.call(listIncidents)).rows.find((row) => row.number === number)?.id ?? "";
  const params = { incidentId };
  await admin.call(askReporter, { params, body: { text: "Which side of the bed?" } });
  // A technician files reports and does not work on those of others.
  const technician = await facility.as("technician");
  await expect(technician.call(askReporter, { params, body: { text: "Who are you?" } })).rejects.toMatchObject({
    code: "forbidden",
  });
  const read = await stranger.call(readAnonymousReport, { params: { code: code.toLowerCase().replaceAll("-", " ") } });
  expect(read).toMatchObject({ number, messages: [{ isMine: false, text: "Which side of the bed?" }] });
  expect(JSON.stringify(read)).not.toContain(admin.clinicianId);
  await stranger.call(answerAnonymously, {
    params: { code },
    body: { text: "The side of the window.", post: await publicPostOf(facility, "incident") },
  });
  const { questions } = await admin.call(getIncident, { params });
  expect(questions.map(({ askedBy, text }) => [askedBy === null, text])).toEqual([
    [false, "Which side of the bed?"],
    [true, "The side of the window."],
  ]);
  await expect(stranger.call(readAnonymousReport, { params: { code: "ABCD-EFGH-JKMN" } })).rejects.toMatchObject({
    code: "not-found",
  });
});

it("INC-1 questions go to anonymous reports only, and a report needs the guard of public forms", async () => {
  const { id } = await givenSubmitted(facility);
  const admin = await facility.as("admin");
  await expect(
    admin.call(askReporter, { params: { incidentId: id }, body: { text: "What else?" } }),
  ).rejects.toMatchObject({ code: "wrong-state" });
  const later = new Date(Date.parse(facility.clock.now()) + 3_600_000).toISOString();
  await expect(report(facility.stranger(), { occurredAt: later })).rejects.toMatchObject({ code: "time-in-future" });
  await expect(
    facility.stranger().call(reportAnonymously, {
      body: {
        eventClass: "near_miss",
        type: "fall",
        locationId: facility.locations.main,
        occurredAt: facility.clock.now(),
        facts: "A client almost slipped on the stairs.",
        post: { ticket: "made.up.ticket", proof: "0", honeypot: "" },
      },
    }),
  ).rejects.toMatchObject({ code: "validation" });
});
