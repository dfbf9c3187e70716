import { sql } from "kysely";
import { expect, it } from "vitest";
import { addDays, addMinutes, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenSubmitted } from "../incidents/testing.ts";
import { givenBed, givenResident, givenStay } from "../testing.ts";
import { givenServiceTime, givenSubmittedTime, givenTimeEntry } from "../time/testing.ts";
import { getReport, listReportRecords, listReports } from "./report.contract.ts";
import { countedReport } from "./testing.ts";

const read = (person: Person, code: string, query: { period?: string; filters?: string } = {}) =>
  person.call(getReport, { params: { code }, query });

/** Writes the times of a stay as an earlier day would have. */
async function stayed(
  facility: Facility,
  { demographicId }: { demographicId: string },
  from: string,
  until: string | null,
) {
  await facility.system(async ({ db }) => {
    const during = `[${from},${until ?? ""})`;
    for (const table of ["locationStays", "levelOfCareStays", "bedStays"] as const)
      await db.updateTable(table).set({ during }).where("demographicId", "=", demographicId).execute();
    await db
      .updateTable("demographics")
      .set({
        admittedAt: from,
        dischargedAt: until,
        ...(until ? { status: "discharged" as const, dischargeType: "completed" as const } : {}),
      })
      .where("id", "=", demographicId)
      .execute();
  });
}

it("REP-1 REP-2 every report has its definition, and its records are as many as its numbers", async () => {
  const facility = await givenFacility({ now: "2026-11-20T18:00:00.000Z" });
  const owner = await facility.as("owner");
  const [first, second] = [await givenStay(facility), await givenStay(facility)];
  await givenResident(facility);
  await stayed(facility, first, "2026-10-30T18:00:00.000Z", null);
  await stayed(facility, second, "2026-10-31T18:00:00.000Z", "2026-11-10T18:00:00.000Z");
  await givenSubmitted(facility);
  await givenServiceTime(facility, 50);
  await givenSubmittedTime(facility);
  const { rows: reports } = await owner.call(listReports);
  expect(reports.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["census", "occupancy", "length-of-stay", "time", "activity-summary"]),
  );
  for (const { code } of reports) {
    const { report, differences } = await countedReport(owner, code);
    expect(differences).toEqual([]);
    expect(report.definition.length, code).toBeGreaterThan(0);
    expect(
      report.columns.every(({ about }) => about.length > 0),
      code,
    ).toBe(true);
    expect([report.asOf, report.timeZone]).toEqual([facility.clock.now(), facility.tenant.timeZone]);
  }
});

it("REP-1 refuses reports, filters and periods that do not exist, and reports the role may not run", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const refused = (code: string, query = {}) => expect(read(nurse, code, query)).rejects;
  await refused("no-such-report").toMatchObject({ code: "not-found" });
  await refused("census", { period: "2026-11-31..2026-12-01" }).toMatchObject({ code: "validation" });
  await refused("census", { period: "2020-01-01..2026-12-01" }).toMatchObject({ code: "validation" });
  await refused("census", { filters: "color=red" }).toMatchObject({ code: "validation" });
  const marketing = await facility.as("marketing");
  await expect(read(marketing, "census")).rejects.toMatchObject({ code: "forbidden" });
  expect((await marketing.call(listReports)).rows.map(({ code }) => code)).not.toContain("census");
  await expect(
    nurse.call(listReportRecords, { params: { code: "census" }, query: { column: "average" } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

it("REP-3, facility scenario 24: shows each reader their own locations, and names only clients whose chart they reach", async () => {
  const facility = await givenFacility({ now: "2026-11-20T18:00:00.000Z" });
  const [open, restricted] = [await givenStay(facility), await givenStay(facility)];
  for (const stay of [open, restricted]) await stayed(facility, stay, "2026-11-18T18:00:00.000Z", null);
  await facility.system(({ db }) =>
    db.updateTable("accessScopes").set({ restricted: true }).where("subjectId", "=", restricted.clientId).execute(),
  );
  const nurse = await facility.as("nurse");
  const records = await nurse.call(listReportRecords, { params: { code: "census" }, query: { column: "now" } });
  expect(records.total).toBe(2);
  expect(records.rows.map(({ clientId, hidden }) => [clientId, hidden]).sort()).toEqual(
    [
      [open.clientId, false],
      [null, true],
    ].sort(),
  );
  expect(records.rows.find(({ hidden }) => hidden)).toMatchObject({ name: null, link: null });

  const elsewhere = await facility.as("nurse", "second", "other");
  const theirs = await read(elsewhere, "census");
  expect(theirs.rows).toEqual([]);
  // A location out of reach that is asked for is left out, not refused and not shown.
  const asked = await read(elsewhere, "census", { filters: `location=${facility.locations.main}` });
  expect([asked.rows, asked.locations]).toEqual([[], []]);

  const therapist = await facility.as("therapist");
  await expect(read(therapist, "census")).resolves.toMatchObject({ isOwn: true, rows: [] });
});

it("facility scenario 5: June has 1,060 available bed days, 901 patient days and 85.0% occupancy", async () => {
  const facility = await givenFacility({ now: "2026-07-02T18:00:00.000Z" });
  const { main } = facility.locations;
  const { timeZone } = facility.tenant;
  const first = await givenStay(facility);
  const [one, two] = [await givenBed(facility), await givenBed(facility)];
  // 30 clients all of June, and one for the night of the 14th: copies of one stay, in beds of their own.
  await facility.system(async ({ db }) => {
    await db
      .insertInto("locationOperations")
      .values({ id: first.demographicId, locationId: main, licensedBeds: 36, staffedBeds: 36 })
      .onConflict((conflict) =>
        conflict.columns(["tenantId", "locationId"]).doUpdateSet({ licensedBeds: 36, staffedBeds: 36 }),
      )
      .execute();
    for (const [bedId, from] of [
      [one.id, "2026-06-05"],
      [two.id, "2026-06-20"],
    ] as const)
      await sql`INSERT INTO bed_stays (id, bed_id, room_id, section_id, location_id, kind, block_kind, during)
        SELECT gen_random_uuid(), b.id, r.id, r.section_id, r.location_id, 'block', 'maintenance',
          tstzrange(${dayBounds(from, timeZone).start}, ${dayBounds(addDays(from, 10), timeZone).start})
        FROM beds b JOIN rooms r ON r.id = b.room_id WHERE b.id = ${bedId}`.execute(db);
  });
  await stayed(facility, first, "2026-06-14T20:00:00.000Z", "2026-06-15T20:00:00.000Z");
  await crowd(facility, first, 30, "2026-05-20T20:00:00.000Z");
  const admin = await facility.as("admin");
  const june = { period: "2026-06-01..2026-06-30" };
  const report = await read(admin, "occupancy", june);
  const [row] = report.rows;
  expect(row?.cells).toMatchObject({ available: 1060, days: 901, blocked: 20, occupancy: 85 });
  expect(report.figures.find(({ key }) => key === "occupancy")).toMatchObject({ value: 85, kind: "percent" });
  const records = await admin.call(listReportRecords, {
    params: { code: "occupancy" },
    query: { ...june, column: "days", row: main, pageSize: 1000 },
  });
  expect([records.total, records.rows.length]).toEqual([901, 901]);
});

/** As many more stays like this one, each of a client and in a bed of its own, open since `from`. */
async function crowd(
  facility: Facility,
  like: { demographicId: string; clientId: string },
  count: number,
  from: string,
) {
  const copy = (
    db: Parameters<Parameters<Facility["system"]>[0]>[0]["db"],
    table: string,
    changes: Record<string, string>,
    where: string,
  ) =>
    sql`INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(t, ${sql.raw(
      `jsonb_build_object(${Object.entries(changes)
        .map(([key, value]) => `'${key}', ${value}`)
        .join(", ")})`,
    )})).* FROM ${sql.table(table)} t CROSS JOIN generate_series(1, ${count}) AS n WHERE ${sql.raw(where)}`.execute(db);
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const of = { client_id: id("client"), demographic_id: id("episode") };
  const during = { during: `'[${from},)'` };
  await facility.system(async ({ db }) => {
    await copy(
      db,
      "clients",
      { id: id("client"), mr_no: "'MR9' || lpad(n::text, 6, '0')", current_demographic_id: "null" },
      `t.id = '${like.clientId}'`,
    );
    await copy(
      db,
      "demographics",
      {
        id: id("episode"),
        client_id: id("client"),
        status: "'admitted'",
        discharged_at: "null",
        discharge_type: "null",
        admitted_at: `'${from}'`,
      },
      `t.id = '${like.demographicId}'`,
    );
    for (const table of ["location_stays", "level_of_care_stays"])
      await copy(db, table, { id: id(table), ...of, ...during }, `t.demographic_id = '${like.demographicId}'`);
    await copy(
      db,
      "rooms",
      { id: id("room"), name: "'Crowd ' || n", number: "'C' || n" },
      "t.id = (SELECT min(id::text)::uuid FROM rooms)",
    );
    await copy(
      db,
      "beds",
      { id: id("bed"), room_id: id("room"), code: "'C-' || n" },
      "t.id = (SELECT min(id::text)::uuid FROM beds)",
    );
    await copy(
      db,
      "bed_stays",
      { id: id("stay"), bed_id: id("bed"), room_id: id("room"), ...of, ...during },
      `t.demographic_id = '${like.demographicId}'`,
    );
  });
}

it("REP-2 counts a stay on the location's calendar: at midnight, at the end of a month, in the night of a clock change", async () => {
  const facility = await givenFacility({ now: "2026-11-20T18:00:00.000Z" });
  const owner = await facility.as("owner");
  const zone = facility.tenant.timeZone;
  const october = dayBounds("2026-10-31", zone);
  const [early, late, long] = [
    await givenResident(facility),
    await givenResident(facility),
    await givenResident(facility),
  ];
  await stayed(facility, early, addMinutes(october.end, -1), null);
  await stayed(facility, late, october.end, null);
  // Admitted before the night of 25 hours and discharged after it: two midnights, two days.
  await stayed(facility, long, addMinutes(october.start, 600), addMinutes(dayBounds("2026-11-02", zone).start, 600));
  const counts = async (period: string) => {
    const { totals } = await read(owner, "admissions-discharges", { period });
    return [totals.admissions, totals.discharges];
  };
  expect(await counts("2026-10-01..2026-10-31")).toEqual([2, 0]);
  expect(await counts("2026-11-01..2026-11-30")).toEqual([1, 1]);
  expect(await counts("2026-10-31..2026-11-02")).toEqual([3, 1]);
  const stays = await read(owner, "length-of-stay", { period: "2026-11-01..2026-11-30" });
  expect(stays.figures.find(({ key }) => key === "average")).toMatchObject({ value: 2 });
  expect(stays.rows.map(({ cells }) => cells)).toMatchObject([{ discharges: 1, average: 2, median: 2, longest: 2 }]);
});

it("REP-2 an admission and a discharge on one day are one day of stay, and one admission and one discharge", async () => {
  const facility = await givenFacility({ now: "2026-11-20T23:00:00.000Z" });
  const owner = await facility.as("owner");
  const today = localDate(facility.clock.now(), facility.tenant.timeZone);
  const { start } = dayBounds(today, facility.tenant.timeZone);
  await stayed(facility, await givenResident(facility), addMinutes(start, 60), addMinutes(start, 300));
  const { totals } = await read(owner, "admissions-discharges", { period: "last7" });
  expect(totals).toEqual({ admissions: 1, discharges: 1, net: 0 });
  expect((await read(owner, "length-of-stay")).figures[0]).toMatchObject({ value: 1 });
});

it("REP-2 hours of staff are elapsed time on the night clocks go back, and each instant counts once", async () => {
  const facility = await givenFacility({ now: "2026-11-02T18:00:00.000Z" });
  // 11 PM on October 31 to 7 AM on November 1, and an hour that only the sums of activity count twice.
  const technician = await facility.as("technician");
  await givenTimeEntry(facility, { startsAt: "2026-11-01T06:00:00.000Z", endsAt: "2026-11-01T15:00:00.000Z" });
  await facility.system(async ({ db }) => {
    await sql`INSERT INTO time_entries (id, clinician_id, location_id, activity_type_id, during, work_date, source, source_id, state)
      SELECT gen_random_uuid(), clinician_id, location_id, activity_type_id,
        tstzrange('2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z'), work_date, 'note', gen_random_uuid(), 'approved'
      FROM time_entries WHERE clinician_id = ${technician.clinicianId}`.execute(db);
  });
  const manager = await facility.as("nurse_manager");
  const period = "2026-10-31..2026-10-31";
  const time = await read(manager, "time", { period });
  expect(time.rows.map(({ cells }) => cells)).toMatchObject([{ hours: 9, entries: 2, pending: 1 }]);
  const activity = await read(manager, "activity-summary", { period });
  expect(activity.totals).toMatchObject({ entries: 2, minutes: 600, billable: 0 });
  const none = await read(manager, "activity-summary", { period, filters: "billable=yes" });
  expect(none.rows).toEqual([]);
  await expect(read(await facility.as("nurse"), "time")).rejects.toMatchObject({ code: "forbidden" });
});
