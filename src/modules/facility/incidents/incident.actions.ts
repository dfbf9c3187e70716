import { requireActiveClinician } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, move, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds } from "#platform/shared/time/index.ts";
import { cancelClock, satisfyClock } from "../clocks/open-clock.actions.ts";
import {
  addIncidentAddendum,
  closeIncident,
  decideSentinel,
  dismissIncident,
  getIncident,
  investigateIncident,
  joinIncident,
  listIncidents,
  planIncidentActions,
  reopenIncident,
  startIncident,
  submitIncident,
  takeUpIncident,
  updateIncident,
  voidIncident,
} from "./incident.contract.ts";
import { type IncidentRecord, incidentById } from "./incident.store.ts";
import { type ClosingFacts, needsAnalysis, openItems } from "./incident.ts";
import { incidentsFor } from "./incident-list.store.ts";
import { actionsOf, analysisOf, externalOf, insertAddendum, noticesOf, peopleOf } from "./incident-parts.store.ts";
import { incidentRecord, incidentView, isReporter, mayEdit, requireVisible } from "./incident-view.actions.ts";
import { addPerson, followSubmission, requireTimes, startDeadlines, submission } from "./report-incident.actions.ts";

const subjectOf = ({ id }: IncidentRecord) => ({ subject: { type: "incident", id } });

/** A draft is changed by its reporter, or by staff who edit reports. */
function requireDraft(act: Act, report: IncidentRecord): void {
  if (!isReporter(act, report) && !mayEdit(act, report))
    throw new Problem("not-found", "There is no such incident report.");
  if (report.state !== "draft") throw new Problem("wrong-state", "This report was submitted. Add an addendum instead.");
}

async function closingFacts(act: Act, report: IncidentRecord): Promise<ClosingFacts> {
  const [actions, external, notices, analysis] = [
    await actionsOf(act.db, report.id),
    await externalOf(act.db, report.id),
    await noticesOf(act.db, report.id),
    await analysisOf(act.db, report.id),
  ];
  const { harm, sentinel } = report;
  return {
    harm,
    sentinel,
    actions,
    external,
    notices: notices.length,
    analysisFinished: Boolean(analysis?.finishedAt),
  };
}

/** INC-10: not the reporter, nor staff who are part of the report. */
async function requireOutsider(act: Act, report: IncidentRecord): Promise<void> {
  const people = await peopleOf(act.db, report.id);
  const isPart = people.some(({ clinicianId, role }) => clinicianId === act.actor.clinicianId && role !== "responder");
  if (isReporter(act, report) || isPart)
    throw new Problem("own-incident", "Someone who is not part of this report closes it.");
}

export const incidentHandlers = [
  query(listIncidents, (view, { query: wanted }) => {
    const { state, type, harm, locationId, from, to, mine, overdue, page, pageSize } = wanted;
    if (locationId) view.requireLocation(locationId);
    return incidentsFor(
      view.db,
      {
        clinicianId: view.actor.clinicianId,
        reach: view.can("incidents.view")
          ? view.reach("incidents.view")
          : { kind: "own", clinicianId: view.actor.clinicianId },
        mayEdit: view.can("incidents.edit"),
      },
      {
        page,
        pageSize,
        states: state ?? null,
        types: type ?? null,
        harms: harm ?? null,
        locationId: locationId ?? null,
        from: from ? dayBounds(from, view.timeZone).start : null,
        until: to ? dayBounds(addDays(to, 1), view.timeZone).start : null,
        mine: mine === "true",
        overdue: overdue === "true",
      },
    );
  }),

  query(getIncident, async (view, { params: { incidentId } }) => {
    const report = await incidentById(view.db, incidentId);
    requireVisible(view, report);
    return incidentView(view, report);
  }),

  create(startIncident, incidentRecord, {
    values: (act, { body: { client: _, ...body } }) => {
      act.requireLocation(body.locationId);
      requireTimes(act, body);
      return { ...body, reporterId: act.actor.clinicianId };
    },
    afterSave: async (act, report, { input: { body } }) => {
      if (body.client) await addPerson(act, report, { kind: "client", role: "affected", ...body.client });
    },
  }),

  edit(updateIncident, incidentRecord, {
    beforeSave: (act, report, change) => {
      requireDraft(act, report);
      requireTimes(act, {
        occurredAt: change.occurredAt ?? report.occurredAt,
        discoveredAt: change.discoveredAt ?? report.discoveredAt,
        timePrecision: change.timePrecision ?? report.timePrecision,
        occurredUntil: change.occurredUntil === undefined ? report.occurredUntil : change.occurredUntil,
      });
      return undefined;
    },
  }),

  move(
    submitIncident,
    incidentRecord,
    "submit",
    (act, report) => {
      requireDraft(act, report);
      return submission(act, report);
    },
    { afterSave: followSubmission },
  ),

  move(dismissIncident, incidentRecord, "dismiss", (_act, _report, { body: { reason } }) => ({ statusReason: reason })),

  move(
    takeUpIncident,
    incidentRecord,
    "takeUp",
    async (act, report, { body: { ownerId } }) => {
      const owner = ownerId ?? act.actor.clinicianId;
      if (owner === null || report.allegedIds.includes(owner))
        throw new Problem("wrong-state", "Choose an owner who is not part of this report.");
      await requireActiveClinician(act.db, owner);
      const by = { type: "incident", id: report.id };
      await satisfyClock(act, { ...subjectOf(report), rules: ["house.incident-review"], by });
      return { ownerId: owner };
    },
    { afterSave: (act, report) => startDeadlines(act, report, "incident-taken-up") },
  ),

  move(investigateIncident, incidentRecord, "investigate"),

  move(planIncidentActions, incidentRecord, "planActions", async (act, report) => {
    const analysis = await analysisOf(act.db, report.id);
    if (needsAnalysis(report) && !analysis?.finishedAt)
      throw new Problem(
        "incident-open-items",
        "Not yet possible: the analysis of a severe or sentinel incident is not finished.",
      );
    return undefined;
  }),

  move(closeIncident, incidentRecord, "close", async (act, report, { body: { lessons } }) => {
    await requireOutsider(act, report);
    const items = openItems(await closingFacts(act, report));
    if (items.length > 0)
      throw new Problem("incident-open-items", { detail: `Not yet closed: ${items.join(", ")}.`, params: { items } });
    await satisfyClock(act, { ...subjectOf(report), by: { type: "incident", id: report.id } });
    return { closedAt: act.now, ...(lessons ? { lessons } : {}) };
  }),

  move(
    reopenIncident,
    incidentRecord,
    "reopen",
    (_act, report, { body: { reason } }) => {
      if (report.joinedId) throw new Problem("wrong-state", "This report was joined to another. Reopen that one.");
      return { statusReason: reason, closedAt: null };
    },
    { afterSave: (act, report) => startDeadlines(act, report, "incident-taken-up") },
  ),

  move(voidIncident, incidentRecord, "void", async (act, report, { body: { reason } }) => {
    if (isReporter(act, report)) throw new Problem("own-incident", "Someone other than the reporter voids a report.");
    await cancelClock(act, { ...subjectOf(report), reason: `Report voided: ${reason}`.slice(0, 500) });
    return { statusReason: reason };
  }),

  move(joinIncident, incidentRecord, "join", async (act, report, { body: { intoId } }) => {
    const into = await incidentById(act.db, intoId);
    requireVisible(act, into);
    const isOpen = into.submittedAt !== null && !["closed", "voided"].includes(into.state);
    if (into.id === report.id || !isOpen || into.locationId !== report.locationId)
      throw new Problem("wrong-state", "Choose an open report of the same location.");
    await cancelClock(act, { ...subjectOf(report), reason: `Joined to ${into.number}` });
    act.auditDetail({ into: into.number });
    return { joinedId: into.id, closedAt: act.now, statusReason: `Joined to ${into.number}` };
  }),

  verb(
    decideSentinel,
    incidentRecord,
    (_act, report, { body: { sentinel } }) => {
      if (report.submittedAt === null || ["closed", "voided"].includes(report.state))
        throw new Problem("wrong-state", "Only an open report can be a sentinel event.");
      return { sentinel };
    },
    {
      afterSave: async (act, report) => {
        if (report.sentinel === "confirmed") await startDeadlines(act, report, "sentinel-confirmed");
      },
    },
  ),

  verb(addIncidentAddendum, incidentRecord, async (act, report, { body: { text } }) => {
    if (!isReporter(act, report) && !mayEdit(act, report))
      throw new Problem("not-found", "There is no such incident report.");
    const authorId = act.actor.clinicianId;
    if (report.submittedAt === null || report.state === "voided" || authorId === null)
      throw new Problem("wrong-state", "Only a submitted report has addenda.");
    await insertAddendum(act.db, { incidentId: report.id, at: act.now, authorId, text });
    return undefined;
  }),
];
