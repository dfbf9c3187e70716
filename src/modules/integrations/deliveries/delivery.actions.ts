import { sql } from "kysely";
import { action, query } from "#platform/server/execution/module.ts";
import type { OutsideSettings } from "#platform/server/ports/outside-settings.ts";
import { carriersOf, waitsOf } from "../connections/queue-counts.store.ts";
import { processInboundJob, receiveDelivery } from "../inbound/receive.ts";
import { deliverJob } from "../outbound/deliver.ts";
import * as contract from "./delivery.contract.ts";

const states = {
  all: { out: null, in: null },
  waiting: { out: ["queued", "running", "retrying"], in: ["received", "processing"] },
  dead: { out: ["dead"], in: ["dead"] },
} as const;

const list = query(contract.listDeliveries, async (view, { query: { only, connectionId } }) => {
  const wanted = states[only];
  const carriers = connectionId ? await carriersOf(view.db, view.platform) : null;
  const waits = connectionId ? await waitsOf(view.db, view.platform) : null;
  const carried = [...(carriers ?? [])].flatMap(([channel, id]) => (id === connectionId ? [channel] : []));
  let out = view.db
    .selectFrom("outboundTasks as t")
    .leftJoin("connections as c", "c.id", "t.connectionId")
    .select([
      "t.id",
      "t.channel",
      "t.kind",
      "c.label as connectionLabel",
      "c.environment",
      "t.remoteId",
      "t.status",
      "t.attempts",
      "t.remoteStatus",
      sql<string | null>`coalesce(t.last_error, t.cancel_reason)`.as("error"),
      "t.nextAt",
      "t.createdAt as at",
    ]);
  if (connectionId)
    out = out.where((eb) =>
      eb.or([
        eb("t.connectionId", "=", connectionId),
        ...(carried.length > 0 ? [eb.and([eb("t.connectionId", "is", null), eb("t.channel", "in", carried)])] : []),
      ]),
    );
  if (wanted.out) out = out.where("t.status", "in", [...wanted.out]);
  let came = view.db
    .selectFrom("inboundDeliveries as d")
    .innerJoin("connections as c", "c.id", "d.connectionId")
    .select([
      "d.id",
      "d.kind",
      "c.label as connectionLabel",
      "c.environment",
      "d.status",
      "d.attempts",
      "d.error",
      "d.nextAt",
      "d.receivedAt as at",
    ]);
  if (connectionId) came = came.where("d.connectionId", "=", connectionId);
  if (wanted.in) came = came.where("d.status", "in", [...wanted.in]);
  const [outgoing, incoming, counts] = await Promise.all([
    out.orderBy("t.createdAt", "desc").limit(100).execute(),
    came.orderBy("d.receivedAt", "desc").limit(100).execute(),
    sql<{ dead: number; waiting: number }>`SELECT
      (SELECT count(*) FROM outbound_tasks WHERE status = 'dead')::int
        + (SELECT count(*) FROM inbound_deliveries WHERE status = 'dead')::int AS dead,
      (SELECT count(*) FROM outbound_tasks WHERE status IN ('queued', 'running', 'retrying'))::int AS waiting`.execute(
      view.db,
    ),
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
  const { dead = 0, waiting = 0 } = connectionId ? (waits?.get(connectionId) ?? {}) : (counts.rows[0] ?? {});
  return { rows: rows.slice(0, 100), dead, waiting };
});
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
const isWaiting = (status: string) => status === "queued" || status === "retrying";

const retry = action(contract.retryDeadLetters, async (act, { body }) => {
  const out = await act.db
    .updateTable("outboundTasks")
    .set({ status: "queued", attempts: 0, nextAt: act.now, deadAt: null })
    .where("id", "in", body.ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  for (const { id } of out) act.enqueue(deliverJob, { taskId: id }, { key: `outbound:${id}` });
  const came = await act.db
    .updateTable("inboundDeliveries")
    .set({ status: "received", attempts: 0, nextAt: act.now, deadAt: null })
    .where("id", "in", body.ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  for (const { id } of came) act.enqueue(processInboundJob, { deliveryId: id }, { key: `inbound:${id}` });
  const ids = [...out, ...came].map(({ id }) => id);
  act.audit({ subjectId: ids[0] ?? body.ids[0] ?? "", detail: { count: ids.length, ids } });
  return { retried: out.length + came.length };
});

const ignore = action(contract.ignoreDeadLetters, async (act, { body }) => {
  const out = await act.db
    .updateTable("outboundTasks")
    .set({ status: "cancelled", cancelReason: body.reason, payloadCipher: null })
    .where("id", "in", body.ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  const came = await act.db
    .updateTable("inboundDeliveries")
    .set({ status: "ignored", ignoreReason: body.reason, bodyCipher: null })
    .where("id", "in", body.ids)
    .where("status", "=", "dead")
    .returning("id")
    .execute();
  const ids = [...out, ...came].map(({ id }) => id);
  act.audit({ subjectId: ids[0] ?? body.ids[0] ?? "", detail: { count: ids.length, ids, reason: body.reason } });
  return { ignored: out.length + came.length };
});

const receive = action(contract.receiveWebhook, async (act, { params }) => {
  const { bytes } = act.request;
  if (!bytes) throw new Error("The bytes of the request are missing.");
  return receiveDelivery(act, { token: params.token, ...bytes });
});

export const deliveryHandlers = [list, retry, ignore, receive];
