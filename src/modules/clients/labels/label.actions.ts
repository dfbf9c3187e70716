import type { Act } from "#platform/server/execution/context.ts";
import { create, edit } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  addLabel,
  changeClientLabels,
  changeLabel,
  labelClients,
  listClientLabels,
  listLabels,
} from "./label.contract.ts";
import {
  allLabels,
  endClientLabels,
  insertClientLabel,
  labelById,
  labelRecord,
  labelsOf,
  offeredLabels,
} from "./label.store.ts";
import { mostLabels } from "./label.ts";

const todayOf = ({ now, timeZone }: Pick<Act, "now" | "timeZone">) => localDate(now, timeZone);

interface Change {
  add: readonly { labelId: string; expiresOn: string | null }[];
  remove: readonly string[];
}

/** Adds and removes labels of an opened client and tells the timeline what changed. Throws `validation`. */
async function changeLabelsOf(act: Act, clientId: string, { add, remove }: Change): Promise<void> {
  const today = todayOf(act);
  await lockClient(act, clientId);
  const had = await labelsOf(act.db, clientId, today);
  const offered =
    add.length > 0
      ? await offeredLabels(
          act.db,
          add.map(({ labelId }) => labelId),
        )
      : [];
  const added: string[] = [];
  for (const { labelId, expiresOn } of add) {
    const label = offered.find(({ id }) => id === labelId);
    if (!label) throw fieldProblem("body.add", "One of these labels is no longer offered. Reload and choose again.");
    if (expiresOn !== null && expiresOn < today)
      throw fieldProblem("body.add", `${label.name}: choose today or a later day as the last day.`);
    if (!had.some((one) => one.labelId === labelId)) added.push(label.name);
    // One that has expired is still there: it ends, and the new one begins.
    else if (remove.includes(labelId)) continue;
    await insertClientLabel(act.db, { clientId, labelId, expiresOn, at: act.now });
  }
  const removed = await endClientLabels(act.db, clientId, remove, act.now);
  if ((await labelsOf(act.db, clientId, today)).length > mostLabels)
    throw fieldProblem("body.add", `A client has at most ${mostLabels} labels. Remove one first.`);
  if (added.length === 0 && removed.length === 0) return;
  await recordChartEvent(act, {
    module: "clients",
    kind: "label.changed",
    subjectType: "label-change",
    subjectId: newId(),
    clientId,
    title: "Labels changed",
    summary: [added.length > 0 && `Added ${added.join(", ")}`, removed.length > 0 && `Removed ${removed.join(", ")}`]
      .filter(Boolean)
      .join(". "),
  });
  await act.raise("clients.labels-changed", { clientId });
}

/** Gives a new chart these labels; those that are not for clients, or no longer offered, are left out. */
export async function labelChart(act: Act, clientId: string, labelIds: readonly string[]): Promise<string[]> {
  if (labelIds.length === 0) return [];
  const offered = await offeredLabels(act.db, labelIds);
  if (offered.length > 0)
    await changeLabelsOf(act, clientId, {
      add: offered.map(({ id }) => ({ labelId: id, expiresOn: null })),
      remove: [],
    });
  return offered.map(({ id }) => id);
}

const listClientLabelsQuery = query(listClientLabels, async (view, { params }) => {
  const { clientId } = await openClient(view, params.mrNo, "labels");
  return { rows: await labelsOf(view.db, clientId, todayOf(view)) };
});

const changeClientLabelsAction = action(changeClientLabels, async (act, { params, body }) => {
  const { clientId } = await openClient(act, params.mrNo, "labels");
  await changeLabelsOf(act, clientId, body);
  act.audit({ subjectId: clientId, fields: ["labels"] });
  return { rows: await labelsOf(act.db, clientId, todayOf(act)) };
});

const labelClientsAction = action(labelClients, async (act, { params: { labelId }, body }) => {
  const label = await labelById(act.db, labelId);
  const change = body.remove ? { add: [], remove: [labelId] } : { add: [{ labelId, expiresOn: null }], remove: [] };
  if (!body.remove && !label.active)
    throw fieldProblem("params.labelId", "This label is no longer offered. Choose another one.");
  const results: { clientId: string; ok: boolean; problem: string | null }[] = [];
  // In one order for everyone, so that two people who label the same clients do not lock each other out.
  for (const clientId of [...new Set(body.clientIds)].sort()) {
    try {
      await act.openChart(clientId, "labels");
      await changeLabelsOf(act, clientId, change);
      results.push({ clientId, ok: true, problem: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ clientId, ok: false, problem: error.message });
    }
  }
  act.audit({ subjectId: labelId, fields: ["clients"], detail: { clients: results.filter(({ ok }) => ok).length } });
  return { results };
});

/** The list of labels, and the labels of clients. */
export const labelHandlers = [
  query(listLabels, async (view) => ({ rows: await allLabels(view.db, todayOf(view)) })),
  create(addLabel, labelRecord),
  edit(changeLabel, labelRecord),
  listClientLabelsQuery,
  changeClientLabelsAction,
  labelClientsAction,
];
