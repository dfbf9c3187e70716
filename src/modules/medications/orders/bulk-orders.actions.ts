import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import {
  acknowledgeOrderAction,
  archiveOrderAction,
  completeOrderAction,
  discontinueOrderAction,
  holdOrderAction,
  resumeOrderAction,
} from "./order.actions.ts";
import { orderById } from "./order.store.ts";
import { permissionOf } from "./order-reads.actions.ts";
import { bulkOrders } from "./order-verbs.contract.ts";

const verbOf = {
  take: acknowledgeOrderAction,
  hold: holdOrderAction,
  resume: resumeOrderAction,
  discontinue: discontinueOrderAction,
  complete: completeOrderAction,
  archive: archiveOrderAction,
} as const;

const outOfReach = new Set(["not-found", "out-of-scope"]);

/**
 * Makes the same change to several orders, each as its own endpoint would and in a savepoint: a refused order leaves nothing
 * and stops no other (MED-13). Orders are locked by id, so that two such requests cannot block each other.
 */
export const bulkOrdersAction = action(bulkOrders, async (act, { body: { action: name, reason, items } }) => {
  if ((name === "hold" || name === "discontinue") && reason === undefined)
    throw fieldProblem("body.reason", "Enter a reason.");
  if (new Set(items.map(({ orderId }) => orderId)).size < items.length)
    throw fieldProblem("body.items", "An order is listed twice.");
  const results = new Map<string, Awaited<ReturnType<typeof changeOne>>>();
  for (const item of [...items].sort((a, b) => (a.orderId < b.orderId ? -1 : 1)))
    results.set(item.orderId, await changeOne(act, name, item, reason));
  const all = [...results.values()];
  const changed = all.filter(({ ok }) => ok);
  // Orders that are all out of reach are refused as one of them would be.
  const [refused] = all.flatMap((result) => (result.ok ? [] : [result]));
  if (refused && all.every((result) => !result.ok && outOfReach.has(result.code)))
    throw new Problem(refused.code, refused.message);
  const [first] = items;
  act.chart = null;
  act.note = null;
  act.audit({
    subjectId: first?.orderId ?? null,
    clientId: null,
    detail: { action: name, changed: changed.length, orderIds: changed.map(({ orderId }) => orderId) },
  });
  return { results: items.flatMap(({ orderId }) => results.get(orderId) ?? []) };
});

async function changeOne(
  act: Act,
  name: keyof typeof verbOf,
  { orderId, version }: { orderId: string; version: number },
  reason: string | undefined,
) {
  const ended = await act.part(async () => {
    if (!act.can(permissionOf[name])) throw new Problem("forbidden");
    const body = reason === undefined ? { version } : { version, reason };
    await verbOf[name].run(act, { params: { orderId }, query: {}, body });
    return orderById(act.db, orderId);
  });
  return ended.ok
    ? { ok: true as const, orderId, clientId: ended.answer.clientId, version: ended.answer.version }
    : { ok: false as const, orderId, code: ended.problem.code, message: ended.problem.message };
}
