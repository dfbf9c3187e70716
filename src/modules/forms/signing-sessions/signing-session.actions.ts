import { clientByMrNo } from "#modules/clients/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { isFromStaff, signForms } from "../forms/bulk-signature.actions.ts";
import { formById } from "../forms/form.store.ts";
import { isAwaitingSignatures } from "../forms/form.ts";
import { formView } from "../forms/form-view.actions.ts";
import * as contract from "./signing-session.contract.ts";
import { insertSigningSession, keepResult, liveSigningSession } from "./signing-session.store.ts";

const sessionMinutes = 60;

export const signingSessionHandlers = [
  action(contract.openSigningSession, async (act, { body }) => {
    const client = await clientByMrNo(act, body.mrNo);
    await act.openChart(client.clientId, "forms");
    const formIds = [...new Set(body.formIds)];
    for (const formId of formIds) {
      const form = await formById(act.db, formId);
      if (form.clientId !== client.clientId)
        throw fieldProblem("body.formIds", "These forms belong to another client.");
      if (!isAwaitingSignatures(form.status)) throw new Problem("wrong-state", "A form is not awaiting signatures.");
    }
    const expiresAt = addMinutes(act.now, sessionMinutes);
    const id = await insertSigningSession(act.db, {
      clientId: client.clientId,
      formIds,
      openedBy: act.actor.userId,
      expiresAt,
    });
    act.audit({ subjectId: id, clientId: client.clientId, detail: { forms: formIds } });
    return { id };
  }),

  query(contract.getSigningSession, async (view, { params }) => {
    const session = await liveSigningSession(view.db, params.sessionId, view.now);
    await view.openChart(session.clientId, "forms");
    const forms = [];
    for (const formId of session.formIds) forms.push(await formView(view, await formById(view.db, formId)));
    const { id, clientId, expiresAt } = session;
    return { id, client: { clientId, name: forms[0]?.client.name ?? "" }, expiresAt, forms };
  }),

  /** Signs what was read. A session reaches its own forms only. */
  action(contract.finishSigningSession, async (act, { params, body }) => {
    const session = await liveSigningSession(act.db, params.sessionId, act.now);
    await act.openChart(session.clientId, "forms");
    if (body.forms.some(({ formId }) => !session.formIds.includes(formId)))
      throw fieldProblem("body.forms", "A form does not belong to this signing session.");
    const ticket = isFromStaff(body) ? await act.takeTicket("sign") : undefined;
    const results = await signForms(act, body, ticket);
    await keepResult(act.db, session.id, results);
    const signed = results.filter(({ isSigned }) => isSigned).map(({ formId }) => formId);
    act.audit({ subjectId: session.id, clientId: session.clientId, detail: { forms: signed } });
    return { results };
  }),
];
