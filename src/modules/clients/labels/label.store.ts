import { type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { AppliedLabel, Label } from "./label.contract.ts";
import type { LabelColor, LabelScope } from "./label.ts";

explainConstraint("labels_name", () =>
  fieldProblem("body.name", "A label with this name already exists.", "duplicate"),
);

/** `client_labels cl` that are shown on this day. */
export const isShown = (today: string) =>
  sql<SqlBool>`cl.removed_at IS NULL AND (cl.expires_on IS NULL OR cl.expires_on >= ${today}::date)`;

const columns = ["id", "name", "color", "description", "scopes", "active", "version"] as const;

/** All labels by name with the number of clients who have each today; a facility has some dozens. */
export function allLabels(db: TenantDb, today: string): Promise<Label[]> {
  return db
    .selectFrom("labels as l")
    .select([
      ...columns,
      sql<number>`(SELECT count(*)::int FROM client_labels cl WHERE cl.label_id = l.id AND ${isShown(today)})`.as(
        "clients",
      ),
    ])
    .orderBy(sql`lower(l.name)`)
    .execute();
}

type LabelRow = Omit<Label, "clients">;

/** Throws `not-found`. */
export async function labelById(db: TenantDb, id: string): Promise<LabelRow> {
  const row = await db.selectFrom("labels").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such label.");
  return row;
}

async function labelForUpdate(db: TenantDb, id: string): Promise<LabelRow> {
  const row = await db.selectFrom("labels").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such label.");
  return row;
}

async function clientsWith(db: TenantDb, labelId: string, today: string): Promise<number> {
  const { clients } = await db
    .selectFrom("clientLabels as cl")
    .select((eb) => eb.fn.countAll<number>().as("clients"))
    .where("cl.labelId", "=", labelId)
    .where(isShown(today))
    .executeTakeFirstOrThrow();
  return clients;
}

export const labelRecord = record({
  table: "labels",
  subject: "label",
  key: "labelId",
  load: labelForUpdate,
  read: labelById,
  scope: "facility",
  view: async (view, label: LabelRow): Promise<Label> => ({
    ...label,
    clients: await clientsWith(view.db, label.id, localDate(view.now, view.timeZone)),
  }),
});

/** Labels that a client has today, by name. */
export function labelsOf(db: TenantDb, clientId: string, today: string): Promise<AppliedLabel[]> {
  return db
    .selectFrom("clientLabels as cl")
    .innerJoin("labels as l", "l.id", "cl.labelId")
    .select(["cl.labelId", "l.name", "l.color", "l.description", "cl.expiresOn"])
    .where("cl.clientId", "=", clientId)
    .where(isShown(today))
    .orderBy(sql`lower(l.name)`)
    .execute();
}

/** The labels among these ids that are still offered for this kind of record. */
export function offeredLabels(
  db: TenantDb,
  ids: readonly string[],
  scope: LabelScope = "client",
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("labels")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("active", "=", true)
    .where(sql<SqlBool>`${scope} = ANY (scopes)`)
    .execute();
}

/** Labels offered for this kind of record, by name. */
export function labelsFor(db: TenantDb, scope: LabelScope): Promise<{ id: string; name: string; color: LabelColor }[]> {
  return db
    .selectFrom("labels")
    .select(["id", "name", "color"])
    .where("active", "=", true)
    .where(sql<SqlBool>`${scope} = ANY (scopes)`)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Gives a label; a label the client has already only takes the new expiration. */
export async function insertClientLabel(
  db: TenantDb,
  given: { clientId: string; labelId: string; expiresOn: string | null; at: string },
): Promise<void> {
  await db
    .insertInto("clientLabels")
    .values({
      id: newId(),
      clientId: given.clientId,
      labelId: given.labelId,
      expiresOn: given.expiresOn,
      createdAt: given.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "clientId", "labelId"])
        .where("removedAt", "is", null)
        .doUpdateSet({ expiresOn: given.expiresOn }),
    )
    .execute();
}

/** Takes labels from a client; returns the names of those the client had. */
export async function endClientLabels(
  db: TenantDb,
  clientId: string,
  labelIds: readonly string[],
  at: string,
): Promise<string[]> {
  if (labelIds.length === 0) return [];
  const rows = await db
    .updateTable("clientLabels as cl")
    .from("labels as l")
    .set({ removedAt: at })
    .whereRef("l.id", "=", "cl.labelId")
    .where("cl.clientId", "=", clientId)
    .where("cl.labelId", "in", [...labelIds])
    .where("cl.removedAt", "is", null)
    .returning("l.name")
    .execute();
  return rows.map((row) => row.name);
}
