import type { Act } from "#platform/server/execution/context.ts";
import type { JobHandle } from "#platform/server/jobs/jobs.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";

/**
 * Does the work of a job for each order in a savepoint: an order that fails leaves nothing and stops no other. It gets a job
 * of its own, which is tried again and is listed with the failed jobs when it fails for good.
 */
export async function forEachOrder<T extends { id: string }>(
  act: Act,
  orders: readonly T[],
  alone: JobHandle<{ orderId: string }>,
  run: (order: T) => Promise<void>,
): Promise<void> {
  for (const order of orders) {
    const ended = await act.attempt(() => run(order));
    if (ended.ok) continue;
    act.platform.log.error("A job failed for one order.", { task: alone.task, ...errorFields(ended.error) });
    act.enqueue(alone, { orderId: order.id }, { key: `once:${alone.task}:${order.id}` });
  }
}
