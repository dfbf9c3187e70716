import { clientByMrNo, clientsById, inCareAt, requireEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, record, verb } from "#platform/server/execution/index.ts";
import { query, type WorkItemProvider } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { instrumentOf } from "./instruments/catalogue.ts";
import { requireLicense } from "./license.actions.ts";
import {
  addMeasureSchedule,
  listMeasureOccurrences,
  listMeasureSchedules,
  type MeasureOccurrence,
  type MeasureSchedule,
  skipMeasureOccurrence,
  updateMeasureSchedule,
} from "./measure.contract.ts";
import {
  type OccurrenceRecord,
  occurrenceClientColumn,
  occurrenceForUpdate,
  occurrencePage,
  openOccurrencesOf,
  planOccurrence,
  saveOccurrence,
  scheduleForUpdate,
  schedules,
  shownOccurrence,
} from "./measure.store.ts";
import { firstDue, occurrenceState } from "./measure.ts";
import { measureTopics, planNext } from "./plan-measures.actions.ts";

type Stored = Awaited<ReturnType<typeof shownOccurrence>>;

async function named(view: View, rows: readonly Stored[]): Promise<MeasureOccurrence[]> {
  const clients = await clientsById(
    view,
    rows.map(({ clientId }) => clientId),
  );
  return rows.map(({ status, today, ...row }) => ({
    ...row,
    state: occurrenceState({ ...row, status }, today),
    clientName: clients.get(row.clientId)?.legalName ?? "",
  }));
}

const scheduleRecord = record({
  table: "measureSchedules",
  subject: "measure-schedule",
  key: "scheduleId",
  load: scheduleForUpdate,
  scope: "facility",
  saved: async (act: Act) => act.raise("forms.measures-changed", {}, { topics: measureTopics }),
});

const occurrenceRecord = record({
  table: "measureOccurrences",
  subject: "measure-occurrence",
  key: "occurrenceId",
  load: occurrenceForUpdate,
  scope: (act, one) => act.openChart(one.clientId, "assessments"),
  view: async (act: Act, one: OccurrenceRecord) =>
    (await named(act, [await shownOccurrence(act.db, one.id, act.now)]))[0]!,
  saved: async (act: Act, { after }) =>
    act.raise("forms.measures-changed", { clientId: after.clientId }, { topics: measureTopics }),
});

/** Clients who are in care when a schedule starts get their first due date from today. */
async function planForClientsInCare(act: Act, schedule: MeasureSchedule): Promise<void> {
  if (schedule.trigger !== "fixedDays") return;
  const locations = schedule.locationIds.length > 0 ? schedule.locationIds : act.actor.locationIds;
  for (const locationId of locations)
    for (const { demographicId } of await inCareAt(act, locationId)) {
      const episode = await requireEpisode(act, { demographicId });
      await planOccurrence(act.db, schedule.id, episode, firstDue(schedule, localDate(act.now, episode.timeZone)));
    }
}

const tomorrowAnywhere = (now: string) => addDays(now.slice(0, 10), 1);

export const measureHandlers = [
  query(listMeasureSchedules, async (view) => ({ rows: await schedules(view.db) })),

  create(addMeasureSchedule, scheduleRecord, {
    values: async (act, { body }) => {
      if (!instrumentOf(body.instrumentKey))
        throw fieldProblem("body.instrumentKey", "Choose an assessment from the list.");
      if ((body.trigger === "fixedDays") !== (body.everyDays !== null))
        throw fieldProblem("body.everyDays", body.everyDays === null ? "Enter the days." : "Only for every few days.");
      for (const locationId of body.locationIds) act.requireLocation(locationId);
      await requireLicense(act, body.instrumentKey);
      return body;
    },
    afterSave: async (act, schedule) => planForClientsInCare(act, schedule),
  }),

  edit(updateMeasureSchedule, scheduleRecord, {
    afterSave: async (act, schedule) => {
      if (schedule.active) return;
      for (const { id } of await openOccurrencesOf(act.db, schedule.id))
        await saveOccurrence(act.db, id, { status: "skipped", skipReason: "Schedule stopped", settledAt: act.now });
    },
  }),

  query(listMeasureOccurrences, async (view, { query: { mrNo, locationIds, page, pageSize } }) => {
    const client = mrNo ? await clientByMrNo(view, mrNo) : undefined;
    if (client) await view.requireReachOfClient(client.clientId);
    const found = await occurrencePage(view.db, view.inReach("assessments.view", "client", occurrenceClientColumn), {
      now: view.now,
      until: tomorrowAnywhere(view.now),
      clientId: client?.clientId,
      locationIds,
      page,
      pageSize,
    });
    return { ...found, rows: await named(view, found.rows) };
  }),

  verb(skipMeasureOccurrence, occurrenceRecord, async (act, one, { body }) => {
    if (one.status !== "upcoming" && one.status !== "paused")
      throw new Problem("wrong-state", "This assessment is no longer due.");
    const { timeZone } = await requireEpisode(act, { demographicId: one.demographicId });
    await saveOccurrence(act.db, one.id, { status: "skipped", skipReason: body.reason, settledAt: act.now });
    await planNext(act, one, { settledOn: localDate(act.now, timeZone), isDone: false });
  }),
];

/** Due and overdue assessments on Home. */
export const measuresDue: WorkItemProvider = {
  kind: "forms.measures",
  permission: "assessments.schedule",
  order: 45,
  load: async (view) => {
    const found = await occurrencePage(
      view.db,
      view.inReach("assessments.schedule", "client", occurrenceClientColumn),
      {
        now: view.now,
        until: tomorrowAnywhere(view.now),
        clientId: undefined,
        locationIds: undefined,
        page: 1,
        pageSize: 5,
      },
    );
    const rows = await named(view, found.rows);
    const at = (day: string) => dayBounds(day, view.timeZone).end;
    const oldest = rows[0];
    if (!oldest) return null;
    return {
      kind: "forms.measures",
      label: "Assessments due",
      count: found.total,
      oldestAt: at(oldest.dueOn),
      link: "/assessments",
      rows: rows.map((row) => ({
        id: row.id,
        clientId: row.clientId,
        title: row.clientName,
        detail: `${instrumentOf(row.instrumentKey)?.shortTitle ?? row.instrumentKey}, ${row.state}`,
        link: `/clients/${row.mrNo}?tabs=assessments`,
        at: at(row.dueOn),
      })),
    };
  },
};
