import { missingAgreements } from "#modules/integrations/agreements/agreement-coverage.store.ts";
import { asProblem } from "#modules/integrations/connections/call.ts";
import type { OpenConnection } from "#modules/integrations/connections/integration-type.ts";
import { connectionFor, openConnection, typeOf } from "#modules/integrations/connections/open-connection.store.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { type AssistPlace, askAssist, listAssistOffers } from "#platform/shared/assist/assist.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { nowIn } from "#platform/shared/time/index.ts";
import type { AssistAction, ModelAssist } from "./assist-action.ts";

const isOn = (view: View, part: string | null) => part === null || view.tenant.modules.some((one) => one === part);

/** The rule-based actions available to the user in an editor. */
function permitted(view: View, place: AssistPlace): AssistAction[] {
  return view.platform.registry
    .parts("assist")
    .filter(
      (one) =>
        isOn(view, one.switch) &&
        one.places.includes(place) &&
        view.can(one.permission) &&
        (one.mode === "rules" || (isOn(view, "ai") && view.can("ai.use"))),
    );
}

/** The model's connection, if client text may be sent there: enabled, with its agreements in force (INT-2). */
async function connectionTo(view: View, { channel }: ModelAssist): Promise<OpenConnection | null> {
  const { platform, tenant, db } = view;
  const id = await connectionFor(db, platform, channel);
  if (!id) return null;
  const connection = await openConnection(platform, tenant, db, id);
  if (connection.status !== "enabled" && connection.status !== "degraded") return null;
  if (connection.environment === "simulator") return connection;
  const today = nowIn(view.timeZone, view.now).date;
  const missing = await missingAgreements(view, typeOf(platform, connection.typeKey), id, today);
  return missing.length === 0 ? connection : null;
}

const offersQuery = query(listAssistOffers, async (view, { query: { place } }) => {
  const rows = [];
  for (const action of permitted(view, place)) {
    if (action.mode === "model" && !(await connectionTo(view, action))) continue;
    const { key, label, hint, mode } = action;
    rows.push({ key, label, hint, mode });
  }
  return { rows };
});

const absent = () => new Problem("not-found", "This assistant is not available. You can continue without it.");

/** Holds no transaction while the service answers. The audit entry names the action, never the text. */
const askQuery = query(askAssist, async (view, { body: { key, place, text, clientId } }) => {
  const action = permitted(view, place).find((one) => one.key === key);
  if (!action) throw absent();
  if (clientId) await view.openChart(clientId, "assist");
  const detail = { key, place, mode: action.mode, characters: text.length };
  view.readSubject = { subjectId: null, ...(clientId ? { clientId } : {}), detail };
  const asked = { place, text, clientId: clientId ?? null };
  if (action.mode === "rules") return { mode: "rules" as const, ...(await action.run(view, asked)) };
  const connection = await connectionTo(view, action);
  if (!connection) throw absent();
  view.readSubject.detail = { ...detail, connectionId: connection.id };
  try {
    return { mode: "model" as const, ...(await action.run(view, asked, connection)) };
  } catch (error) {
    throw asProblem(error);
  }
});

export const assistHandlers = [offersQuery, askQuery];
