import { requireActiveClinician } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { staleVersion } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds } from "#platform/shared/time/index.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { cancelClock, satisfyClock } from "../clocks/open-clock.actions.ts";
import { discloseToAgency } from "../ports.ts";
import type { Naming } from "./agency-report.ts";
import { type IncidentRecord, incidentById, incidentForUpdate } from "./incident.store.ts";
import { harmLabels, typeLabels } from "./incident.ts";
import { incidentTrend } from "./incident-list.store.ts";
import {
  type Analysis,
  addIncidentAction,
  addIncidentNotice,
  addIncidentPerson,
  externalNotRequired,
  getIncidentAnalysis,
  incidentTrends,
  putIncidentAnalysis,
  removeIncidentPerson,
  submitExternalReport,
  updateIncidentAction,
  verifyIncidentAction,
} from "./incident-parts.contract.ts";
import {
  actionsOf,
  analysisOf,
  deletePerson,
  externalOf,
  insertAction,
  insertAnalysis,
  insertNotice,
  peopleOf,
  saveAction,
  saveAnalysis,
  saveExternal,
} from "./incident-parts.store.ts";
import { actionStates, externalStates } from "./incident-states.ts";
import { announceIncident, incidentRecord, isReporter, mayEdit, requireVisible } from "./incident-view.actions.ts";
import { addPerson, wallOff } from "./report-incident.actions.ts";

const endStates: readonly IncidentRecord["state"][] = ["dismissed", "closed", "voided"];

function requireWorkable(act: Act, report: IncidentRecord, also: "draft" | "submitted" = "submitted"): string {
  if (!isReporter(act, report) && !mayEdit(act, report))
    throw new Problem("not-found", "There is no such incident report.");
  if (endStates.includes(report.state) || (also === "submitted" && report.state === "draft"))
    throw new Problem("wrong-state", "This report is not open for changes.");
  if (act.actor.clinicianId === null) throw new Problem("forbidden");
  return act.actor.clinicianId;
}

function found<T extends { id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Problem("not-found", "This entry is no longer in the report.");
  return row;
}

function requirePast(act: Act, path: string, at: string): void {
  if (Date.parse(at) > Date.parse(act.now))
    throw fieldProblem(path, "Enter a time that is not in the future.", "time-in-future");
}

async function changeAction(
  act: Act,
  report: IncidentRecord,
  actionId: string,
  move: "finish" | "reopen" | "cancel" | "verify",
) {
  requireWorkable(act, report);
  const row = found(await actionsOf(act.db, report.id), actionId);
  const state = actionStates.next(row.state, move);
  if (!state) throw new Problem("wrong-state", `This action is "${actionStates.label(row.state)}".`);
  return { row, state };
}

async function changeExternal(act: Act, report: IncidentRecord, externalId: string, move: "submit" | "notRequired") {
  requireWorkable(act, report);
  const row = found(await externalOf(act.db, report.id), externalId);
  const state = externalStates.next(row.state, move);
  if (!state) throw new Problem("wrong-state", `This report is "${externalStates.label(row.state)}".`);
  return { row, state };
}

const reportMethods = { phone: "phone", written: "mail", portal: "api" } as const;

/** A report that names the clients of an incident is a disclosure of each, with a legal basis of its own. */
async function discloseClients(
  act: Act,
  report: IncidentRecord,
  { agency, kind, disclosureBasis }: { agency: string; kind: keyof typeof reportMethods; disclosureBasis: string },
  named: Naming | undefined,
): Promise<void> {
  const clientIds = new Set((await peopleOf(act.db, report.id)).flatMap(({ clientId }) => clientId ?? []));
  if (clientIds.size > 0 && !named)
    throw fieldProblem("body.clientNamed", "Choose whether the report named the client.");
  if (!named || named === "no") return;
  for (const clientId of clientIds)
    await discloseToAgency(act, {
      clientId,
      agency,
      basis: named,
      law: disclosureBasis,
      method: reportMethods[kind],
    });
}

/** The report of an analysis; staff named as alleged and other locations get an unknown one. */
async function reportOf(view: View, incidentId: string): Promise<IncidentRecord> {
  const report = await incidentById(view.db, incidentId);
  requireVisible(view, report);
  if (report.submittedAt === null) throw new Problem("not-found", "There is no such incident report.");
  return report;
}

async function analysisView(view: View, incidentId: string): Promise<Analysis> {
  const row = await analysisOf(view.db, incidentId);
  if (!row)
    return {
      incidentId,
      method: "timeline",
      privilege: "peer_review",
      sequence: "",
      causes: [],
      team: null,
      finishedAt: null,
      version: 0,
    };
  const { id: _, ...analysis } = row;
  return analysis;
}

export const incidentPartHandlers = [
  verb(addIncidentPerson, incidentRecord, async (act, report, { body }) => {
    requireWorkable(act, report, "draft");
    await addPerson(act, report, body);
    return undefined;
  }),

  verb(removeIncidentPerson, incidentRecord, async (act, report, { params: { personId } }) => {
    requireWorkable(act, report, "draft");
    const person = found(await peopleOf(act.db, report.id), personId);
    if (report.state !== "draft")
      throw new Problem("wrong-state", "This report was submitted. Its people stay; add an addendum instead.");
    if (person.clientId) await act.requireReachOfClient(person.clientId);
    await deletePerson(act.db, report.id, personId);
    if (person.role === "alleged")
      await wallOff(
        act,
        report,
        report.allegedIds.filter((id) => id !== person.clinicianId),
      );
    return undefined;
  }),

  verb(addIncidentNotice, incidentRecord, async (act, report, { body }) => {
    const authorId = requireWorkable(act, report);
    requirePast(act, "body.at", body.at);
    await insertNotice(act.db, { incidentId: report.id, authorId, ...body });
    return undefined;
  }),

  verb(addIncidentAction, incidentRecord, async (act, report, { body }) => {
    requireWorkable(act, report);
    await requireActiveClinician(act.db, body.ownerId);
    if (report.allegedIds.includes(body.ownerId))
      throw new Problem("wrong-state", "Choose an owner who is not part of this report.");
    await insertAction(act.db, { incidentId: report.id, ...body });
    return undefined;
  }),

  verb(updateIncidentAction, incidentRecord, async (act, report, { params: { actionId }, body }) => {
    const { state } = await changeAction(act, report, actionId, body.move);
    await saveAction(act.db, actionId, {
      state,
      doneAt: body.move === "finish" ? act.now : null,
      ...(body.reason ? { reason: body.reason } : {}),
    });
    act.auditDetail({ move: body.move });
    return undefined;
  }),

  verb(verifyIncidentAction, incidentRecord, async (act, report, { params: { actionId } }) => {
    const { row, state } = await changeAction(act, report, actionId, "verify");
    if (row.ownerId === act.actor.clinicianId)
      throw new Problem("own-request", "Someone other than the owner verifies an action.");
    await saveAction(act.db, actionId, { state, verifiedAt: act.now, verifiedBy: act.actor.clinicianId });
    return undefined;
  }),

  verb(submitExternalReport, incidentRecord, async (act, report, { params: { externalId }, body }) => {
    const { row, state } = await changeExternal(act, report, externalId, "submit");
    requirePast(act, "body.submittedAt", body.submittedAt);
    if (row.kind === "phone" && !body.personReached)
      throw fieldProblem("body.personReached", "Enter the name of the person you reached.");
    if (row.kind === "phone" && !body.confirmationNo)
      throw fieldProblem("body.confirmationNo", "Enter the reference number, or how the call was confirmed.");
    const { clientNamed, ...said } = body;
    await discloseClients(act, report, { ...row, ...said }, clientNamed);
    await saveExternal(act.db, externalId, { ...said, state, submittedBy: act.actor.clinicianId });
    await satisfyClock(act, {
      subject: { type: "incident", id: report.id },
      rules: [row.ruleKey],
      by: { type: "external-report", id: externalId },
      at: body.submittedAt,
    });
    act.auditDetail({ rule: row.ruleKey, clientNamed: clientNamed ?? "no" });
    return undefined;
  }),

  verb(externalNotRequired, incidentRecord, async (act, report, { params: { externalId }, body: { reason } }) => {
    const { row, state } = await changeExternal(act, report, externalId, "notRequired");
    await saveExternal(act.db, externalId, { state, reason });
    const subject = { type: "incident", id: report.id };
    await cancelClock(act, { subject, rules: [row.ruleKey], reason: `Not required: ${reason}`.slice(0, 500) });
    act.auditDetail({ rule: row.ruleKey });
    return undefined;
  }),

  query(getIncidentAnalysis, async (view, { params: { incidentId } }) => {
    const report = await reportOf(view, incidentId);
    view.readSubject = { subjectId: report.id };
    return analysisView(view, report.id);
  }),

  action(putIncidentAnalysis, async (act, { params: { incidentId }, body }) => {
    const report = await incidentForUpdate(act.db, incidentId);
    await reportOf(act, incidentId);
    if (endStates.includes(report.state)) throw new Problem("wrong-state", "This report is not open for changes.");
    const { version, finish, ...values } = body;
    const before = await analysisOf(act.db, report.id);
    if ((before?.version ?? 0) !== version) throw staleVersion(await analysisView(act, report.id));
    if (before?.finishedAt) throw new Problem("wrong-state", "This analysis is finished.");
    if (finish && values.causes.length === 0) throw fieldProblem("body.causes", "Enter at least one cause.");
    const columns = { ...values, finishedAt: finish ? act.now : null };
    if (before) await saveAnalysis(act.db, before.id, columns);
    else await insertAnalysis(act.db, { incidentId: report.id, ...columns });
    if (finish)
      await satisfyClock(act, {
        subject: { type: "incident", id: report.id },
        rules: ["house.incident-investigation", "tjc-bhc.sentinel-analysis"],
        by: { type: "incident", id: report.id },
      });
    act.audit({ subjectId: report.id, locationId: report.locationId, detail: { finished: finish } });
    await announceIncident(act, report);
    return analysisView(act, report.id);
  }),

  query(incidentTrends, async (view, { query: { by, from, to, locationId } }) => {
    if (locationId) view.requireLocation(locationId);
    const span = {
      from: dayBounds(from, view.timeZone).start,
      until: dayBounds(addDays(to, 1), view.timeZone).start,
      locationId: locationId ?? null,
    };
    const rows = await incidentTrend(view.db, view.reach("incidents.review"), view.actor.clinicianId, { by, ...span });
    return {
      rows: rows.map(({ month, key, name, count }) => ({
        month,
        key,
        label: isKeyOf(typeLabels, key) ? typeLabels[key] : isKeyOf(harmLabels, key) ? harmLabels[key] : name,
        count,
      })),
    };
  }),
];
