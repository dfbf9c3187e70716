import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { NoteStatus } from "../notes/note.ts";
import type { TransferReason, TransferStatus } from "./transfer.ts";

explainConstraint(
  "transfer_handoffs_once",
  () =>
    new Problem("wrong-state", "This client already has a transfer under way. It must be accepted or withdrawn first."),
);

/** A handoff with what its note and names say about it. */
export interface TransferRecord {
  id: string;
  status: TransferStatus;
  noteStatus: NoteStatus;
  currentVersionId: string | null;
  clientId: string;
  demographicId: string;
  authorId: string;
  authorName: string;
  timeZone: string;
  fromLocationId: string;
  fromLocation: string;
  fromLevelId: string | null;
  fromLevel: string | null;
  toLocationId: string;
  toLocation: string;
  toLevelId: string | null;
  toLevel: string | null;
  toProgramId: string | null;
  toProgram: string | null;
  effectiveAt: string;
  reasonCode: TransferReason;
  receiverId: string | null;
  receiverName: string | null;
  transport: string | null;
  belongingsChecked: boolean;
  sentAt: string | null;
  acceptedAt: string | null;
  acceptedByName: string | null;
  readBack: string | null;
  withdrawnAt: string | null;
  withdrawReason: string | null;
  version: number;
}

const transfers = (db: TenantDb) =>
  db
    .selectFrom("transferHandoffs as h")
    .innerJoin("notes as n", "n.id", "h.id")
    .innerJoin("clinicians as author", "author.id", "n.authorId")
    .innerJoin("locations as fl", "fl.id", "h.fromLocationId")
    .innerJoin("locations as tl", "tl.id", "h.toLocationId")
    .leftJoin("levelsOfCare as fc", "fc.id", "h.fromLevelId")
    .leftJoin("levelsOfCare as tc", "tc.id", "h.toLevelId")
    .leftJoin("programs as p", "p.id", "h.toProgramId")
    .leftJoin("clinicians as receiver", "receiver.id", "h.receiverId")
    .leftJoin("clinicians as accepter", "accepter.id", "h.acceptedBy")
    .select([
      "h.id",
      "h.status",
      "n.status as noteStatus",
      "n.currentVersionId",
      "h.clientId",
      "h.demographicId",
      "n.authorId",
      "author.fullName as authorName",
      "n.timeZone",
      "h.fromLocationId",
      "fl.name as fromLocation",
      "h.fromLevelId",
      "h.toLocationId",
      "tl.name as toLocation",
      "h.toLevelId",
      "h.toProgramId",
      "p.name as toProgram",
      "h.effectiveAt",
      "h.reasonCode",
      "h.receiverId",
      "receiver.fullName as receiverName",
      "h.transport",
      "h.belongingsChecked",
      "h.sentAt",
      "h.acceptedAt",
      "accepter.fullName as acceptedByName",
      "h.readBack",
      "h.withdrawnAt",
      "h.withdrawReason",
      "h.version",
    ])
    .select([
      sql<string | null>`fc.code || ' ' || fc.name`.as("fromLevel"),
      sql<string | null>`tc.code || ' ' || tc.name`.as("toLevel"),
    ]);

function found(row: TransferRecord | undefined): TransferRecord {
  if (!row) throw new Problem("not-found", "There is no such transfer.");
  return row;
}

export async function transferById(db: TenantDb, id: string): Promise<TransferRecord> {
  return found(await transfers(db).where("h.id", "=", id).executeTakeFirst());
}

/** Locks the handoff until commit. */
export async function transferForUpdate(db: TenantDb, id: string): Promise<TransferRecord> {
  return found(await transfers(db).where("h.id", "=", id).forUpdate("h").executeTakeFirst());
}

export interface TransferPlan {
  toLocationId: string;
  toLevelId: string | null;
  toProgramId: string | null;
  effectiveAt: string;
  reasonCode: TransferReason;
  receiverId: string | null;
  transport: string | null;
  belongingsChecked: boolean;
}

export async function insertTransfer(
  db: TenantDb,
  values: TransferPlan & {
    id: string;
    clientId: string;
    demographicId: string;
    fromLocationId: string;
    fromLevelId: string | null;
  },
): Promise<void> {
  await db.insertInto("transferHandoffs").values(values).execute();
}

/** Sends the draft handoff of a signed note, from where the client is now. False when it was sent before. */
export async function markSent(
  db: TenantDb,
  id: string,
  sent: { sentAt: string; fromLocationId: string; fromLevelId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("transferHandoffs")
    .set({ ...sent, status: "sent" })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws what is planned or under way for a note or a stay. Returns the ids of those that had been sent. */
export async function withdrawOpen(
  db: TenantDb,
  of: { id: string } | { demographicId: string },
  { at, reason }: { at: string; reason: string },
): Promise<string[]> {
  const rows = await db
    .updateTable("transferHandoffs")
    .set({ status: "withdrawn", withdrawnAt: at, withdrawReason: reason })
    .where((where) => ("id" in of ? where("id", "=", of.id) : where("demographicId", "=", of.demographicId)))
    .where("status", "in", ["draft", "sent", "questioned"])
    .returning(["id", "sentAt"])
    .execute();
  return rows.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id);
}

export interface TransferFilter {
  statuses: readonly TransferStatus[];
  locationId?: string | undefined;
  clientId?: string | undefined;
  page: number;
  pageSize: number;
}

/**
 * A page of transfers, those under way by planned time, past ones latest first: of clients within reach, and sent ones to the
 * user's own locations unless the chart is restricted. One range of `transfer_handoffs_by_status`, its count, and the names
 * of the page's rows.
 */
export async function listedTransfers(view: View, { statuses, locationId, clientId, ...asked }: TransferFilter) {
  const { locationIds } = view.actor;
  const isOpen = !statuses.includes("accepted") && !statuses.includes("withdrawn");
  let query = view.db
    .selectFrom("transferHandoffs as h")
    .select("h.id")
    .where("h.status", "in", [...statuses])
    .where((where) =>
      where.or([
        // Asked of each row until the page is full, never of all charts at once.
        sql<boolean>`(SELECT ${view.inReach("notes.read", "client", sql.ref("h.client_id"))})`,
        where.and([
          where("h.status", "<>", "draft"),
          where("h.toLocationId", "in", locationIds.length > 0 ? [...locationIds] : [newId()]),
          where.not(
            where.exists(
              where
                .selectFrom("clients as c")
                .select("c.id")
                .whereRef("c.id", "=", "h.clientId")
                .where("c.restricted", "=", true),
            ),
          ),
        ]),
      ]),
    );
  if (locationId)
    query = query.where((where) =>
      where.or([where("h.fromLocationId", "=", locationId), where("h.toLocationId", "=", locationId)]),
    );
  if (clientId) query = query.where("h.clientId", "=", clientId);
  const ordered = query.orderBy("h.effectiveAt", isOpen ? "asc" : "desc").orderBy("h.id");
  const page = await paginate(view.db, ordered, asked, { countTo: 100 });
  return {
    ...page,
    rows: await listedById(
      view.db,
      page.rows.map(({ id }) => id),
    ),
  };
}

/** These transfers with the client's name, in this order. */
async function listedById(db: TenantDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await transfers(db)
    .innerJoin("clients as c", "c.id", "h.clientId")
    .select(["c.mrNo", "c.birthDate"])
    .select(sql<string>`c.legal_first_name || ' ' || c.legal_last_name`.as("clientName"))
    .where("h.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Handoffs planned before an instant that were neither accepted nor escalated, locked. */
export async function transfersToEscalate(db: TenantDb, before: string): Promise<TransferRecord[]> {
  return transfers(db)
    .where("h.status", "in", ["sent", "questioned"])
    .where("h.effectiveAt", "<=", before)
    .where("h.escalatedAt", "is", null)
    .orderBy("h.effectiveAt")
    .limit(200)
    .forUpdate("h")
    .skipLocked()
    .execute();
}

export async function markEscalated(db: TenantDb, id: string, at: string): Promise<void> {
  await db.updateTable("transferHandoffs").set({ escalatedAt: at }).where("id", "=", id).execute();
}

/** Handoffs to these locations that someone else sent, by planned time. */
export async function transfersToAccept(
  db: TenantDb,
  { locationIds, clinicianId, limit }: { locationIds: readonly string[]; clinicianId: string; limit: number },
) {
  if (locationIds.length === 0) return [];
  return db
    .selectFrom("transferHandoffs as h")
    .innerJoin("notes as n", "n.id", "h.id")
    .innerJoin("clients as c", "c.id", "h.clientId")
    .innerJoin("locations as l", "l.id", "h.toLocationId")
    .select(["h.id", "h.effectiveAt", "n.timeZone", "l.name as toLocation"])
    .select(sql<string>`c.legal_first_name || ' ' || c.legal_last_name`.as("clientName"))
    .where("h.toLocationId", "in", [...locationIds])
    .where("h.status", "in", ["sent", "questioned"])
    .where("n.authorId", "<>", clinicianId)
    .where((where) => where.or([where("h.receiverId", "is", null), where("h.receiverId", "=", clinicianId)]))
    .where("c.restricted", "=", false)
    .orderBy("h.effectiveAt")
    .limit(limit)
    .execute();
}
