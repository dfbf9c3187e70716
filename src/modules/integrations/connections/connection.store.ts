import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { nowIn } from "#platform/shared/time/index.ts";
import type { Connection } from "./connection.contract.ts";
import { missingAgreements } from "./connections.store.ts";
import { integrationType } from "./integration-types.ts";
import { nothingWaits, type Waits, waitsOf } from "./queue-counts.store.ts";

/** Today in the facility's time zone; agreements start and end by date. */
export function todayOf(view: View): string {
  return nowIn(view.timeZone, view.now).date;
}

function rowsOf(view: View) {
  return view.db
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
    ])
    .where("c.status", "<>", "removed");
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

async function asAnswer(view: View, row: Row, waits: ReadonlyMap<string, Waits>): Promise<Connection> {
  const type = integrationType(view.platform, row.typeKey);
  const { waiting, dead } = waits.get(row.id) ?? nothingWaits;
  const secrets = await view.db
    .selectFrom("connectionSecrets as s")
    .leftJoin("clinicians as k", "k.userId", "s.setBy")
    .select(["s.name", "s.last4", "s.createdAt as setAt", "k.fullName as setBy"])
    .where("s.connectionId", "=", row.id)
    .where("s.replacedAt", "is", null)
    .orderBy("s.name")
    .execute();
  return {
    ...row,
    environment: row.environment as Connection["environment"],
    status: row.status as Connection["status"],
    config: row.config as Connection["config"],
    circuit: (row.circuit ?? "closed") as Connection["circuit"],
    signedIn: Boolean(row.signedIn),
    waiting,
    dead,
    secrets,
    takesMessages: type?.inbound !== undefined,
    missingAgreements:
      type && row.environment !== "simulator" ? await missingAgreements(view, type, row.id, todayOf(view)) : [],
  };
}

export async function allConnections(view: View): Promise<Connection[]> {
  const rows = await rowsOf(view).orderBy("c.createdAt").execute();
  const waits = await waitsOf(view.db, view.platform);
  const answers: Connection[] = [];
  for (const row of rows) answers.push(await asAnswer(view, row, waits));
  return answers;
}

/** Throws `not-found`. */
export async function connectionById(view: View, id: string): Promise<Connection> {
  const row = await rowsOf(view).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return asAnswer(view, row, await waitsOf(view.db, view.platform));
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
  return db
    .selectFrom("connections")
    .select(["id", "typeKey"])
    .where("status", "in", ["enabled", "degraded"])
    .execute();
}
