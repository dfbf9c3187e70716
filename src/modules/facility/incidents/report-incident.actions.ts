import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { IncidentPeopleRole, IncidentReportHarm, IncidentReportType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { hideClocks } from "../clocks/clock-record.store.ts";
import { openClocksOn } from "../clocks/open-clock.actions.ts";
import { holdersAt } from "../duty/holders.actions.ts";
import { inEachLanguage } from "../notices.ts";
import {
  factsHash,
  type IncidentRecord,
  incidentById,
  incidentOfSource,
  nextIncidentNumber,
} from "./incident.store.ts";
import { incidentNumber, isUrgent, missing, proposesSentinel, tokenFor, typeLabels } from "./incident.ts";
import { insertExternal, insertPerson, peopleOf } from "./incident-parts.store.ts";
import { announceIncident } from "./incident-view.actions.ts";
import { insertIncident, saveIncident } from "./incident-write.store.ts";

export interface TimesOf {
  occurredAt: string;
  occurredUntil: string | null;
  timePrecision: IncidentRecord["timePrecision"];
  discoveredAt: string;
}

/** INC-2: it happened before it was discovered, and both before now. */
export function requireTimes(act: Act, { occurredAt, occurredUntil, timePrecision, discoveredAt }: TimesOf): void {
  const at = Date.parse(occurredAt);
  if (Date.parse(discoveredAt) > Date.parse(act.now))
    throw fieldProblem("body.discoveredAt", "Enter a time that is not in the future.", "time-in-future");
  if (at > Date.parse(discoveredAt))
    throw fieldProblem("body.occurredAt", "Enter a time before the incident was discovered.");
  const until = occurredUntil === null ? null : Date.parse(occurredUntil);
  if ((timePrecision === "between") !== (until !== null))
    throw fieldProblem("body.occurredUntil", "Enter both times, or choose another precision.");
  if (until !== null && (until < at || until > Date.parse(discoveredAt)))
    throw fieldProblem("body.occurredUntil", "Enter a time between the first time and the discovery.");
}

export type NewPerson = {
  role: IncidentPeopleRole;
  injury?: string | null;
  treatment?: "none" | "first_aid" | "clinic" | "ed" | "hospital";
} & (
  | { kind: "client"; clientId: string; demographicId: string }
  | { kind: "staff"; clinicianId: string }
  | { kind: "visitor" | "other"; name: string }
);

/** Adds a person under the next free letter. A person has one letter in all roles. */
export async function addPerson(act: Act, report: IncidentRecord, person: NewPerson): Promise<void> {
  const people = await peopleOf(act.db, report.id);
  if (person.kind === "client") {
    await act.requireReachOfClient(person.clientId);
    const episode = await requireEpisode(act, { demographicId: person.demographicId });
    if (episode.clientId !== person.clientId) throw new Problem("not-found", "Stay not found.");
  }
  const same = people.find((one) =>
    person.kind === "client"
      ? one.clientId === person.clientId
      : person.kind === "staff"
        ? one.clinicianId === person.clinicianId
        : one.kind === person.kind && one.name === person.name,
  );
  const token =
    same?.token ??
    tokenFor(
      person.kind,
      people.map((one) => one.token),
    );
  await insertPerson(act.db, { ...person, incidentId: report.id, token });
  if (person.kind === "staff" && person.role === "alleged")
    await wallOff(act, report, [...report.allegedIds, person.clinicianId]);
  if (report.nobodyInvolved) await saveIncident(act.db, report.id, { nobodyInvolved: false });
}

/** INC-7: staff named as alleged no longer see the report or its deadlines. */
export async function wallOff(act: Act, report: IncidentRecord, allegedIds: readonly string[]): Promise<void> {
  const ids = [...new Set(allegedIds)];
  await saveIncident(act.db, report.id, { allegedIds: ids });
  await hideClocks(act.db, { type: "incident", id: report.id }, ids);
}

/** What the deadlines of a report have in common. */
export const clockOfIncident = (report: IncidentRecord) => ({
  subject: { type: "incident", id: report.id },
  label: `Incident ${report.number}`,
  link: `/incidents/${report.id}`,
  locationId: report.locationId,
  viewPermission: "incidents.edit" as const,
  hiddenFrom: report.allegedIds,
});

const factsOf = ({ type, harm, sentinel, eventClass, allegedIds }: IncidentRecord) => ({
  type,
  ...(harm === null ? {} : { harm }),
  sentinel,
  eventClass,
  alleged: allegedIds.length > 0,
});

/** Starts the deadlines of an event, and a report to each agency whose rule asks for one (INC-6). */
export async function startDeadlines(
  act: Act,
  report: IncidentRecord,
  event: "incident-submitted" | "incident-taken-up" | "sentinel-confirmed",
): Promise<void> {
  const { occurredAt, discoveredAt } = report;
  const opened = await openClocksOn(act, event, {
    ...clockOfIncident(report),
    at: act.now,
    facts: factsOf(report),
    anchors: { occurredAt, discoveredAt },
  });
  for (const { id, ruleKey, dueAt, report: external } of opened)
    if (external) await insertExternal(act.db, { incidentId: report.id, ruleKey, ...external, clockId: id, dueAt });
}

/** The columns of a report when it is submitted: number, hash and proposal; refuses an incomplete one (INC-2). */
export async function submission(act: Act, report: IncidentRecord) {
  const people = await peopleOf(act.db, report.id);
  const needed = missing({ ...report, people: people.length });
  if (needed.length > 0)
    throw new Problem("incident-incomplete", { detail: `Still needed: ${needed.join(", ")}.`, params: { needed } });
  requireTimes(act, report);
  const year = Number(localDate(report.occurredAt, report.timeZone).slice(0, 4));
  const value = await nextIncidentNumber(act.db, report.locationId, year);
  return {
    number: incidentNumber(report.shortCode, year, value),
    submittedAt: act.now,
    factsHash: factsHash(report),
    sentinel: proposesSentinel(report) ? ("proposed" as const) : ("no" as const),
  };
}

/** After a report was submitted: deadlines, and notices to leadership where it is urgent (INC-5, INC-7). */
export async function followSubmission(act: Act, report: IncidentRecord): Promise<void> {
  await startDeadlines(act, report, "incident-submitted");
  await act.raise(
    "facility.incident-filed",
    { incidentId: report.id, locationId: report.locationId },
    { onlyTopics: [`board:incidents:${report.locationId}`] },
  );
  const urgent = isUrgent(report);
  await notifyReaders(act, report, urgent ? "incidents.review" : "incidents.edit", {
    kind: urgent ? "incident-severe" : "incident-submitted",
    title: inEachLanguage((say) =>
      say(urgent ? "incident.severe" : "incident.submitted", { number: report.number ?? "" }),
    ),
  });
  if (report.allegedIds.length > 0)
    await notifyReaders(act, report, "incidents.review", {
      kind: "incident-severe",
      title: inEachLanguage((say) => say("incident.removeFromDuty", { number: report.number ?? "" })),
    });
}

export async function notifyReaders(
  act: Act,
  report: IncidentRecord,
  permission: "incidents.edit" | "incidents.review",
  notice: Pick<Parameters<Act["notify"]>[0], "kind" | "title">,
): Promise<void> {
  const holders = await holdersAt(act, report.locationId, permission);
  const clinicianIds = holders.filter((id) => !report.allegedIds.includes(id));
  if (clinicianIds.length === 0) return;
  const [type, place] = [typeLabels[report.type], report.locationName];
  const when = formatDateTime(report.occurredAt, report.timeZone);
  act.notify({
    ...notice,
    to: { clinicianIds },
    body: inEachLanguage((say) => say("incident.about", { type, place, when })),
    link: `/incidents/${report.id}`,
    subject: { type: "incident", id: report.id },
  });
}

export interface IncidentDraft {
  /** The record it is made from: one draft each, so a repeated call changes nothing. */
  source: { type: string; id: string };
  locationId: string;
  roomId?: string | null;
  type: IncidentReportType;
  harm?: IncidentReportHarm | null;
  occurredAt: string;
  facts: string;
  immediateActions?: string;
  people?: readonly NewPerson[];
  reporterId?: string | null;
}

/** Makes a draft from another module's record (INC-11), for staff who edit reports at the location to confirm or dismiss. Returns its id. */
export async function draftIncident(act: Act, { source, people = [], ...draft }: IncidentDraft): Promise<string> {
  const known = await incidentOfSource(act.db, source.type, source.id);
  if (known) return known;
  const id = newId();
  await insertIncident(act.db, {
    id,
    ...draft,
    reporterId: draft.reporterId ?? null,
    discoveredAt: act.now,
    sourceType: source.type,
    sourceId: source.id,
  });
  let report = await incidentById(act.db, id);
  for (const person of people) {
    await addPerson(act, report, person);
    report = await incidentById(act.db, id);
  }
  await announceIncident(act, report);
  await notifyReaders(act, report, "incidents.edit", {
    kind: "incident-drafted",
    title: inEachLanguage((say) => say("incident.drafted")),
  });
  return id;
}
