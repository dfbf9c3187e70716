import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import type { ConnectionEnvironment, ConnectionStatus } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { nowIn } from "#platform/shared/time/index.ts";
import { missingAgreements } from "../agreements/agreement-coverage.store.ts";
import type { Connection, ConnectionConfig } from "./connection.contract.ts";
import { connectionStates, statusesInUse, workingStatuses } from "./connection.ts";
import { integrationType } from "./integration-types.ts";
import { emptyQueue, type QueueCounts, queueCountsOf } from "./queue-counts.store.ts";
import { secretFacts } from "./secret.store.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "connections.config": ConnectionConfig;
  }
}

/** Today in the facility's time zone; agreements start and end by date. */
export function todayOf(view: View): string {
  return nowIn(view.timeZone, view.now).date;
}

function rowsOf(db: TenantDb) {
  return db
    .selectFrom("connections as c")
    .leftJoin("connectionHealth as h", "h.connectionId", "c.id")
    .select((eb) => [
      "c.id",
      "c.typeKey",
      "c.label",
      "c.environment",
      "c.config",
      "c.status",
      "c.statusReason",
      "c.testedAt",
      "c.version",
      "h.circuit",
      "h.retryAt",
      "h.lastOkAt",
      "h.lastErrorAt",
      "h.lastError",
      eb
        .exists(
          eb
            .selectFrom("oauthGrants as g")
            .select("g.id")
            .whereRef("g.connectionId", "=", "c.id")
            .where("g.status", "=", "active"),
        )
        .as("signedIn"),
    ]);
}
type ConnectionRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

async function asAnswer(view: View, row: ConnectionRow, queues: ReadonlyMap<string, QueueCounts>): Promise<Connection> {
  const type = integrationType(view.platform, row.typeKey);
  const { waiting, dead } = queues.get(row.id) ?? emptyQueue;
  return {
    ...row,
    circuit: row.circuit ?? "closed",
    signedIn: Boolean(row.signedIn),
    waiting,
    dead,
    secrets: await secretFacts(view.db, row.id),
    takesMessages: type?.inbound !== undefined,
    missingAgreements:
      type && row.environment !== "simulator" ? await missingAgreements(view, type, row.id, todayOf(view)) : [],
  };
}

export async function allConnections(view: View): Promise<Connection[]> {
  const rows = await rowsOf(view.db).where("c.status", "<>", "removed").orderBy("c.createdAt").execute();
  const queues = await queueCountsOf(view.db, view.platform);
  const answers: Connection[] = [];
  for (const row of rows) answers.push(await asAnswer(view, row, queues));
  return answers;
}

/** Removed connections only with `removed`. Throws `not-found`. */
async function rowById(db: TenantDb, id: string, { removed = false } = {}): Promise<ConnectionRow> {
  const row = await rowsOf(db)
    .where("c.id", "=", id)
    .$if(!removed, (q) => q.where("c.status", "<>", "removed"))
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

/** Throws `not-found`. */
export async function connectionById(view: View, id: string): Promise<Connection> {
  return asAnswer(view, await rowById(view.db, id), await queueCountsOf(view.db, view.platform));
}

/** Holds a connection until the end of the transaction, so that two users cannot start the same thing. */
export async function lockConnection(db: TenantDb, id: string): Promise<void> {
  await db.selectFrom("connections").select("id").where("id", "=", id).forUpdate().execute();
}

/**
 * Only for verbs that call no outside service: the lock would hold up the call's own record of its outcome, which is a transaction
 * of its own.
 */
export const connectionRecord = record({
  table: "connections",
  subject: "connection",
  key: "connectionId",
  load: async (db, id) => {
    await lockConnection(db, id);
    return rowById(db, id);
  },
  read: (db, id) => rowById(db, id, { removed: true }),
  scope: "facility",
  states: { column: "status", table: connectionStates },
  view: async (act, row) => asAnswer(act, row, await queueCountsOf(act.db, act.platform)),
});

interface NewConnection {
  id: string;
  typeKey: string;
  label: string;
  environment: ConnectionEnvironment;
  config: ConnectionConfig;
  inboundTokenHash: Buffer | null;
  ownerId: string | null;
}

export async function insertConnection(db: TenantDb, connection: NewConnection): Promise<void> {
  await db
    .insertInto("connections")
    .values({ ...connection, config: jsonb(connection.config) })
    .execute();
}

interface ConnectionChange {
  label?: string;
  config?: ConnectionConfig;
  status?: ConnectionStatus;
  statusReason?: string | null;
  testedAt?: string;
  inboundTokenHash?: Buffer | null;
}

export async function updateConnection(
  db: TenantDb,
  id: string,
  { config, ...change }: ConnectionChange,
): Promise<void> {
  await db
    .updateTable("connections")
    .set({ ...change, ...(config ? { config: jsonb(config) } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Changes a connection's status if it is in one of these; false when it is not. */
export async function switchStatus(
  db: TenantDb,
  id: string,
  from: readonly ConnectionStatus[],
  to: { status: ConnectionStatus; statusReason: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable("connections")
    .set(to)
    .where("id", "=", id)
    .where("status", "in", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** The connection whose inbound address has this token; null for an unknown one. */
export async function connectionOfToken(db: TenantDb, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("connections")
    .select("id")
    .where("inboundTokenHash", "=", tokenHash)
    .where("status", "<>", "removed")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function requireConnection(db: TenantDb, id: string): Promise<void> {
  await rowById(db, id, { removed: true });
}

/** Connections in use that reach a real service. */
export function connectionsInUse(db: TenantDb) {
  return db
    .selectFrom("connections")
    .select(["id", "typeKey", "label"])
    .where("status", "in", statusesInUse)
    .where("environment", "<>", "simulator")
    .execute();
}

/** Connections that currently fail, by name. */
export function degradedConnections(db: TenantDb) {
  return db
    .selectFrom("connections")
    .select(["id", "label", "typeKey"])
    .where("status", "=", "degraded")
    .orderBy("label")
    .execute();
}

/** Connections to probe: enabled, whether they work or not. */
export function enabledConnections(db: TenantDb) {
  return db.selectFrom("connections").select(["id", "typeKey"]).where("status", "in", workingStatuses).execute();
}
