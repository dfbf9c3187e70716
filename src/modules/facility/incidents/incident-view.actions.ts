import { clientsInReach } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clocksOf } from "../clocks/open-clock.actions.ts";
import { questionsOf } from "./anonymous.store.ts";
import type { Incident } from "./incident.contract.ts";
import { type IncidentRecord, incidentById, incidentForUpdate, similarTo } from "./incident.store.ts";
import { openItems } from "./incident.ts";
import { actionsOf, addendaOf, analysisOf, externalOf, noticesOf, peopleOf } from "./incident-parts.store.ts";
import { incidentStates } from "./incident-states.ts";

const openStates: readonly IncidentRecord["state"][] = ["submitted", "in_review"];

export const isReporter = (view: View, { reporterId }: Pick<IncidentRecord, "reporterId">): boolean =>
  reporterId !== null && reporterId === view.actor.clinicianId;

const isAtTheirLocation = (view: View, { locationId }: IncidentRecord): boolean => {
  const scope = view.scopeOf("incidents.view");
  return scope === "tenant" || (scope === "location" && view.actor.locationIds.includes(locationId));
};

/** Whether the user works on reports of others at this location. */
export const mayEdit = (view: View, report: IncidentRecord): boolean =>
  view.actor.kind === "system" || (view.can("incidents.edit") && isAtTheirLocation(view, report));

/**
 * Refuses a report like an unknown one: to staff named as alleged, who must not learn of it (INC-7), to staff without the
 * location, and a draft to everyone but its reporter and those who edit reports.
 */
export function requireVisible(view: View, report: IncidentRecord): void {
  if (view.actor.kind === "system") return;
  const isAlleged = view.actor.clinicianId !== null && report.allegedIds.includes(view.actor.clinicianId);
  const isDraft = report.state === "draft" || report.state === "dismissed";
  const mayRead = isDraft ? mayEdit(view, report) : isAtTheirLocation(view, report);
  if (isAlleged || !(isReporter(view, report) || mayRead))
    throw new Problem("not-found", "There is no such incident report.");
}

/** The report as its readers see it. Names of clients are shown to staff who work on reports and reach the client. */
export async function incidentView(view: View, report: IncidentRecord): Promise<Incident> {
  const { db } = view;
  const edits = mayEdit(view, report);
  const people = await peopleOf(db, report.id);
  const [addenda, notices, actions, external, analysis, deadlines] = [
    await addendaOf(db, report.id),
    await noticesOf(db, report.id),
    await actionsOf(db, report.id),
    await externalOf(db, report.id),
    await analysisOf(db, report.id),
    await clocksOf(view, { type: "incident", id: report.id }),
  ];
  const own = isReporter(view, report);
  const clients =
    (edits || own) && view.can("clients.read")
      ? await clientsInReach(
          view,
          "clients.read",
          people.flatMap(({ clientId }) => clientId ?? []),
        )
      : new Map();
  const nameOf = (person: (typeof people)[number]): string | null => {
    if (!edits && !own) return null;
    return person.clientId === null ? person.name : (clients.get(person.clientId)?.legalName ?? null);
  };
  const joined = report.joinedId ? await incidentById(db, report.joinedId) : null;
  const closing = {
    harm: report.harm,
    sentinel: report.sentinel,
    actions,
    external,
    notices: notices.length,
    analysisFinished: analysis?.finishedAt !== null && analysis !== null,
  };
  const isOpen = openStates.includes(report.state);
  const similar = isOpen && edits ? await similarTo(db, report, view.actor.clinicianId) : [];
  return {
    id: report.id,
    number: report.number,
    locationId: report.locationId,
    locationName: report.locationName,
    timeZone: report.timeZone,
    roomId: report.roomId,
    placeDetail: report.placeDetail,
    occurredAt: report.occurredAt,
    timePrecision: report.timePrecision,
    occurredUntil: report.occurredUntil,
    discoveredAt: report.discoveredAt,
    submittedAt: report.submittedAt,
    reporterName: report.reporterName,
    eventClass: report.eventClass,
    type: report.type,
    harm: report.harm,
    facts: report.facts,
    immediateActions: report.immediateActions,
    nobodyInvolved: report.nobodyInvolved,
    sentinel: report.sentinel,
    ownerName: report.ownerName,
    state: report.state,
    statusReason: report.statusReason,
    lessons: report.lessons,
    isAutomatic: report.sourceType !== null,
    isAnonymous: report.isAnonymous,
    questions: report.isAnonymous && edits ? await questionsOf(db, report.id) : [],
    people: people.map(({ id, role, kind, token, injury, treatment, ...person }) => ({
      id,
      role,
      kind,
      token,
      injury,
      treatment,
      name: nameOf({ id, role, kind, token, injury, treatment, ...person }),
    })),
    addenda,
    notices,
    actions: edits ? actions : [],
    external: edits ? external : [],
    deadlines: edits
      ? deadlines.map(({ id, title, dueAt, state, lateMinutes }) => ({ id, title, dueAt, state, lateMinutes }))
      : [],
    similar,
    joined: joined?.number ? { id: joined.id, number: joined.number } : null,
    openItems: report.state === "action" && edits ? openItems(closing) : [],
    abilities: {
      edit: edits && incidentStates.moves(report.state).length > 0,
      review: edits && view.can("incidents.review"),
      editDraft: report.state === "draft" && (edits || own),
      analysis: report.submittedAt !== null && view.can("incidentQuality.view"),
    },
    version: report.version,
  };
}

/** Open pages of the report and the list reload. Only readers of incident reports subscribe to these topics. */
export function announceIncident(
  act: Act,
  { id, locationId }: Pick<IncidentRecord, "id" | "locationId">,
): Promise<void> {
  return act.raise(
    "facility.incident-changed",
    { incidentId: id, locationId },
    { onlyTopics: [`board:incidents:${locationId}`] },
  );
}

export const incidentRecord = record({
  table: "incidentReports",
  subject: "incident",
  key: "incidentId",
  load: incidentForUpdate,
  read: incidentById,
  view: incidentView,
  states: { column: "state", table: incidentStates },
  scope: (act, report) => requireVisible(act, report),
  audit: ({ number, state }) => ({ detail: { number, state } }),
  saved: (act, { after }) => announceIncident(act, after),
});
