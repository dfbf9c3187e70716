import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { OutsideSettings } from "#platform/server/ports/outside-settings.ts";
import type { OutboundTaskStatus } from "#platform/shared/columns.generated.ts";
import { defaultConnections, emptyQueue, queueCountsOf } from "../connections/queue-counts.store.ts";
import { dismissDeadDeliveries, requeueDeadDeliveries } from "../inbound/inbound-delivery.store.ts";
import { processInboundJob, receiveDelivery } from "../inbound/receive.ts";
import { deliverJob } from "../outbound/deliver.ts";
import { dismissDeadTasks, requeueDeadTasks } from "../outbound/outbound-task.store.ts";
import * as contract from "./delivery.contract.ts";
import { deliveryCounts, incomingDeliveries, outgoingDeliveries } from "./delivery.store.ts";

const statusesOf = {
  all: { out: null, in: null },
  waiting: { out: ["queued", "running", "retrying"], in: ["received", "processing"] },
  dead: { out: ["dead"], in: ["dead"] },
} as const;

const list = query(contract.listDeliveries, async (view, { query: { only, connectionId } }) => {
  const wanted = statusesOf[only];
  const filter = { connection: connectionId ? await withDefaultChannels(view, connectionId) : null };
  const [outgoing, incoming] = await Promise.all([
    outgoingDeliveries(view.db, filter, wanted.out),
    incomingDeliveries(view.db, filter, wanted.in),
  ]);
  const rows: contract.Delivery[] = [
    ...outgoing.map(({ environment, remoteId, ...row }) => ({
      direction: "out" as const,
      ...row,
      simulated: isSimulated(view.platform.outside, row.channel, environment, remoteId),
      nextAt: isWaiting(row.status) ? row.nextAt : null,
    })),
    ...incoming.map(({ environment, ...row }) => ({
      direction: "in" as const,
      channel: "inbound",
      remoteStatus: null,
      simulated: environment === "simulator",
      ...row,
    })),
  ];
  rows.sort((a, b) => (a.at < b.at ? 1 : -1));
  const { dead, waiting } = connectionId
    ? ((await queueCountsOf(view.db, view.platform)).get(connectionId) ?? emptyQueue)
    : await deliveryCounts(view.db);
  return { rows: rows.slice(0, 100), dead, waiting };
});

/** A connection with the channels whose tasks it sends when they name none. */
async function withDefaultChannels(view: View, id: string) {
  const defaults = await defaultConnections(view.db, view.platform);
  return { id, channels: [...defaults].flatMap(([channel, connectionId]) => (connectionId === id ? [channel] : [])) };
}

/** Without a connection, mail uses the operator's account or the simulator, and push the subscription's service. */
function isSimulated(
  { simulators, smtpUrl }: OutsideSettings,
  channel: string,
  environment: string | null,
  remoteId: string | null,
): boolean {
  if (environment !== null) return environment === "simulator";
  if (!simulators || remoteId === null) return false;
  return channel === "mail" ? !smtpUrl : channel === "push" && remoteId.startsWith(simulators.push);
}
const isWaiting = (status: OutboundTaskStatus) => status === "queued" || status === "retrying";

const retry = action(contract.retryDeadLetters, async (act, { body }) => {
  const out = await requeueDeadTasks(act.db, body.ids, act.now);
  for (const id of out) act.enqueue(deliverJob, { taskId: id }, { key: `outbound:${id}` });
  const received = await requeueDeadDeliveries(act.db, body.ids, act.now);
  for (const id of received) act.enqueue(processInboundJob, { deliveryId: id }, { key: `inbound:${id}` });
  const ids = [...out, ...received];
  act.audit({ subjectId: ids[0] ?? body.ids[0] ?? "", detail: { count: ids.length, ids } });
  return { retried: ids.length };
});

const ignore = action(contract.ignoreDeadLetters, async (act, { body: { ids: chosen, reason } }) => {
  const ids = [
    ...(await dismissDeadTasks(act.db, chosen, reason)),
    ...(await dismissDeadDeliveries(act.db, chosen, reason)),
  ];
  act.audit({ subjectId: ids[0] ?? chosen[0] ?? "", detail: { count: ids.length, ids, reason } });
  return { ignored: ids.length };
});

const receive = action(contract.receiveWebhook, async (act, { params }) => {
  const { bytes } = act.request;
  if (!bytes) throw new Error("The bytes of the request are missing.");
  return receiveDelivery(act, { token: params.token, ...bytes });
});

export const deliveryHandlers = [list, retry, ignore, receive];
