import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { givenResident } from "../beds/testing.ts";
import { activityTypeOf } from "../charges/testing.ts";
import * as punches from "./punch.contract.ts";
import { recordService } from "./record-service.actions.ts";
import * as entries from "./time-entry.contract.ts";
import { downloadTimeExport } from "./time-file.contract.ts";
import * as reports from "./time-report.contract.ts";
import * as sheets from "./time-sheet.contract.ts";

let made = 0;
const zone = "America/Los_Angeles";

/** An hour of the past that no other test entry of the same staff member has. */
function freeHour(facility: Facility): { startsAt: string; endsAt: string } {
  made += 1;
  const endsAt = addMinutes(facility.clock.now(), -120 * made);
  return { startsAt: addMinutes(endsAt, -60), endsAt };
}

/** A typed draft of a technician unless someone else is given. */
export async function givenTimeEntry(
  facility: Facility,
  { by, ...fields }: Partial<CallInput<typeof entries.createTimeEntry>["body"]> & { by?: Person } = {},
): Promise<entries.TimeEntry> {
  const person = by ?? (await facility.as("technician"));
  const { rows } = await person.call(entries.createTimeEntry, {
    body: {
      locationId: facility.locations.main,
      activityTypeId: (await activityTypeOf(facility, "TRAIN")).id,
      ...freeHour(facility),
      ...fields,
    },
  });
  const [entry] = rows;
  if (!entry) throw new Error("An entry was expected.");
  return entry;
}

export async function givenSubmittedTime(facility: Facility, fields: Parameters<typeof givenTimeEntry>[1] = {}) {
  const entry = await givenTimeEntry(facility, fields);
  const person = fields.by ?? (await facility.as("technician"));
  await person.call(entries.submitTime, { body: { ids: [entry.id] } });
  return entry;
}

export async function givenApprovedTime(facility: Facility, fields: Parameters<typeof givenTimeEntry>[1] = {}) {
  const entry = await givenSubmittedTime(facility, fields);
  await (await facility.as("nurse_manager")).call(entries.approveTime, { body: { ids: [entry.id] } });
  return entry;
}

export async function givenExport(facility: Facility): Promise<sheets.TimeExport> {
  const { workDate } = await givenApprovedTime(facility);
  return (await facility.as("admin")).call(sheets.createTimeExport, { body: { from: workDate, to: workDate } });
}

/** Fifty minutes of an individual session by a therapist, as its signed note records it. */
export async function givenServiceTime(
  facility: Facility,
  minutes = 50,
): Promise<{ sourceId: string; clientId: string }> {
  const therapist = await facility.as("therapist");
  const { clientId, demographicId } = await givenResident(facility);
  const endsAt = freeHour(facility).endsAt;
  const sourceId = crypto.randomUUID();
  await facility.system((act) =>
    recordService(act, {
      source: "note",
      sourceId,
      clinicianIds: [therapist.clinicianId],
      locationId: facility.locations.main,
      client: { clientId, demographicId },
      startsAt: addMinutes(endsAt, -minutes),
      endsAt,
      activity: "individual",
    }),
  );
  return { sourceId, clientId };
}

export const today = (facility: Facility) => localDate(facility.clock.now(), zone);

/** A pay period far in the future, of its own for each call. */
export async function givenPeriod(facility: Facility): Promise<sheets.PayPeriod> {
  made += 1;
  const startOn = addDays("2030-01-01", 14 * made);
  const billing = await facility.as("billing");
  return billing.call(sheets.createPayPeriod, { body: { startOn, endOn: addDays(startOn, 13) } });
}

export const timeSamples: readonly Sample[] = [
  sample(entries.listTimeEntries, "technician", async (facility) => {
    await givenTimeEntry(facility);
    return {};
  }),
  sample(entries.getTimeEntry, "technician", async (facility) => ({
    params: { entryId: (await givenTimeEntry(facility)).id },
  })),
  sample(entries.createTimeEntry, "technician", async (facility) => ({
    body: {
      locationId: facility.locations.main,
      activityTypeId: (await activityTypeOf(facility, "TRAIN")).id,
      ...freeHour(facility),
    },
  })),
  sample(entries.updateTimeEntry, "technician", async (facility) => {
    const { id, version } = await givenTimeEntry(facility);
    return { params: { entryId: id }, body: { version, memo: "Annual CPR course" } };
  }),
  sample(entries.deleteTimeEntry, "technician", async (facility) => {
    const { id, version } = await givenTimeEntry(facility);
    return { params: { entryId: id }, query: { version: String(version) } };
  }),
  sample(entries.correctTimeEntry, "technician", async (facility) => {
    const { id, workDate } = await givenApprovedTime(facility);
    await (await facility.as("admin")).call(sheets.createTimeExport, { body: { from: workDate, to: workDate } });
    const technician = await facility.as("technician");
    const { version } = await technician.call(entries.getTimeEntry, { params: { entryId: id } });
    return { params: { entryId: id }, body: { version, reason: "Training was canceled", instead: null } };
  }),
  sample(entries.submitTime, "technician", async (facility) => ({
    body: { ids: [(await givenTimeEntry(facility)).id] },
  })),
  sample(entries.approveTime, "nurse_manager", async (facility) => ({
    body: { ids: [(await givenSubmittedTime(facility)).id] },
  })),
  sample(entries.returnTime, "nurse_manager", async (facility) => ({
    body: { ids: [(await givenSubmittedTime(facility)).id], reason: "Wrong activity type" },
  })),
  sample(punches.punchClock, "technician", async (facility) => {
    const technician = await facility.as("technician");
    const query = { from: today(facility), days: "1" };
    const { clock } = await technician.call(sheets.getTimeSheet, { query });
    return { body: clock ? { kind: "out" as const } : { kind: "in" as const, locationId: facility.locations.main } };
  }),
  sample(punches.listPunches, "technician", () => ({})),
  sample(sheets.getTimeSheet, "technician", (facility) => ({ query: { from: today(facility) } })),
  sample(sheets.getTeamTime, "nurse_manager", (facility) => ({
    query: { from: today(facility), locationId: facility.locations.main },
  })),
  sample(sheets.listPayPeriods, "technician", () => ({})),
  sample(sheets.createPayPeriod, "billing", () => {
    made += 1;
    const startOn = addDays("2040-01-01", 14 * made);
    return { body: { startOn, endOn: addDays(startOn, 13) } };
  }),
  sample(sheets.movePayPeriod, "billing", async (facility) => {
    const { id, version } = await givenPeriod(facility);
    return { params: { periodId: id }, body: { version, move: "startClosing" as const } };
  }),
  sample(sheets.listTimeExports, "billing", () => ({})),
  sample(sheets.createTimeExport, "admin", async (facility) => {
    const { workDate } = await givenApprovedTime(facility);
    return { body: { from: workDate, to: workDate } };
  }),
  sample(downloadTimeExport, "admin", async (facility) => ({ params: { exportId: (await givenExport(facility)).id } })),
  sample(reports.timeReporting, "nurse_manager", async (facility) => {
    await givenServiceTime(facility);
    return { query: { from: addDays(today(facility), -6), to: today(facility) } };
  }),
  sample(reports.activityReport, "nurse_manager", async (facility) => {
    await givenServiceTime(facility);
    return {};
  }),
];
