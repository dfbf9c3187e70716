import { randomBytes } from "node:crypto";
import { activeLocations } from "#modules/places/index.ts";
import { hmac } from "#platform/server/crypto/secrets.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { inEachLanguage } from "../notices.ts";
import {
  type AnonymousReport,
  anonymousForm,
  answerAnonymously,
  askReporter,
  readAnonymousReport,
  reportAnonymously,
} from "./anonymous.contract.ts";
import { incidentOfCode, insertQuestion, questionsOf } from "./anonymous.store.ts";
import { codeOf, readCode, showCode } from "./anonymous.ts";
import { type IncidentRecord, incidentById } from "./incident.store.ts";
import { announceIncident, incidentRecord, mayEdit } from "./incident-view.actions.ts";
import { insertIncident, saveIncident } from "./incident-write.store.ts";
import { followSubmission, notifyReaders, requireTimes, submission } from "./report-incident.actions.ts";

const form = "incident";
const endStates: readonly IncidentRecord["state"][] = ["closed", "voided", "dismissed"];

const hashOf = (view: View, code: string): string =>
  hmac(view.platform.key("incident-codes"), view.tenant.id, code).toString("base64url");

/** The same for a code that is mistyped and one that does not exist. */
async function reportOfCode(view: View, typed: string): Promise<IncidentRecord> {
  const code = readCode(typed);
  const id = code ? await incidentOfCode(view.db, hashOf(view, code)) : undefined;
  if (!id) throw new Problem("not-found", "No report has this code. Check the code and try again.");
  return incidentById(view.db, id);
}

/** What the author sees: their own words and the questions, never who works on the report. */
async function shown(view: View, report: IncidentRecord): Promise<AnonymousReport> {
  const messages = await questionsOf(view.db, report.id);
  return {
    number: report.number ?? "",
    state: report.state,
    submittedAt: report.submittedAt ?? report.discoveredAt,
    timeZone: report.timeZone,
    facts: report.facts,
    messages: messages.map(({ id, at, askedBy, text }) => ({ id, at, isMine: askedBy === null, text })),
  };
}

async function announceAnswer(act: Act, report: IncidentRecord): Promise<void> {
  await announceIncident(act, report);
  await notifyReaders(act, report, "incidents.edit", {
    kind: "incident-submitted",
    title: inEachLanguage((say) => say("incident.answered", { number: report.number ?? "" })),
  });
}

export const anonymousHandlers = [
  query(anonymousForm, async (view) => ({
    facilityName: view.tenant.name,
    locations: (await activeLocations(view.db, null)).map(({ id, name, timeZone }) => ({ id, name, timeZone })),
  })),

  action(reportAnonymously, async (act, { body: { post, ...body } }) => {
    await guardPublicPost(act, form, post, publicPostLimits[form]);
    const places = await activeLocations(act.db, null);
    if (!places.some(({ id }) => id === body.locationId)) throw new Problem("not-found", "There is no such location.");
    if (Date.parse(body.occurredAt) > Date.parse(act.now))
      throw fieldProblem("body.occurredAt", "Enter a time that is not in the future.", "time-in-future");
    const times = {
      occurredAt: body.occurredAt,
      occurredUntil: null,
      timePrecision: "about" as const,
      discoveredAt: act.now,
    };
    requireTimes(act, times);
    const code = codeOf(randomBytes(64));
    const id = newId();
    await insertIncident(act.db, {
      id,
      ...body,
      ...times,
      immediateActions: body.immediateActions || "Not stated",
      harm: "none",
      nobodyInvolved: true,
      isAnonymous: true,
      answerCodeHash: hashOf(act, code),
    });
    await saveIncident(act.db, id, {
      state: "submitted",
      ...(await submission(act, await incidentById(act.db, id))),
    });
    const report = await incidentById(act.db, id);
    await followSubmission(act, report);
    act.audit({ subjectId: id, locationId: report.locationId, detail: { number: report.number } });
    return { number: report.number ?? "", code: showCode(code) };
  }),

  query(readAnonymousReport, async (view, { params: { code } }) => shown(view, await reportOfCode(view, code))),

  action(answerAnonymously, async (act, { params: { code }, body: { text, post } }) => {
    await guardPublicPost(act, form, { ...post, identity: code }, publicPostLimits[form]);
    const report = await reportOfCode(act, code);
    if (endStates.includes(report.state))
      throw new Problem("wrong-state", "This report is closed. Send a new one if you want to add something.");
    await insertQuestion(act.db, { incidentId: report.id, at: act.now, askedBy: null, text });
    await announceAnswer(act, report);
    act.audit({ subjectId: report.id, locationId: report.locationId, detail: { number: report.number } });
    return shown(act, report);
  }),

  verb(askReporter, incidentRecord, async (act, report, { body: { text } }) => {
    const askedBy = act.actor.clinicianId;
    if (!mayEdit(act, report) || askedBy === null) throw new Problem("not-found", "There is no such incident report.");
    if (!report.isAnonymous || endStates.includes(report.state))
      throw new Problem("wrong-state", "Questions go to the author of an open anonymous report.");
    await insertQuestion(act.db, { incidentId: report.id, at: act.now, askedBy, text });
    await announceIncident(act, report);
    return undefined;
  }),
];
