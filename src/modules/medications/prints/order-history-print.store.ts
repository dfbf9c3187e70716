import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { decimalOrNull } from "../orders/dose-amount.ts";
import type { OrderHistory } from "./print.contract.ts";

interface Facts {
  orderId: string;
  readBackText: string | null;
  readBackBy: string | null;
  readBackAt: string | null;
  signatureHash: string | null;
}

/** History, authority and dose totals of orders: three statements for any number of them. */
export async function historiesOf(db: TenantDb, orderIds: readonly string[]): Promise<OrderHistory[]> {
  if (orderIds.length === 0) return [];
  const ids = sql`ANY (${[...orderIds]}::uuid[])`;
  const [events, facts, totals] = await Promise.all([
    db
      .selectFrom("orderEvents as e")
      .leftJoin("clinicians as who", "who.id", "e.actorId")
      .select([
        "e.orderId",
        "e.id",
        "e.action",
        "e.fromStatus",
        "e.toStatus",
        "e.reason",
        "e.at",
        "who.fullName as actorName",
      ])
      .where("e.orderId", "in", [...orderIds])
      .orderBy("e.at")
      .orderBy("e.id")
      .execute(),
    sql<Facts>`
      SELECT o.id AS order_id, o.read_back ->> 'text' AS read_back_text, who.full_name AS read_back_by,
        (o.read_back ->> 'at')::timestamptz AS read_back_at, s.covered_hash AS signature_hash
      FROM orders o
      LEFT JOIN clinicians who ON who.tenant_id = o.tenant_id AND who.id = (o.read_back ->> 'by')::uuid
      LEFT JOIN signatures s ON s.tenant_id = o.tenant_id AND s.id = o.signature_id
      WHERE o.id = ${ids}`.execute(db),
    sql<{
      orderId: string;
      given: number;
      notGiven: number;
      amount: string | null;
      firstAt: string | null;
      lastAt: string | null;
    }>`
      SELECT l.order_id, count(*) FILTER (WHERE l.dose_given > 0)::int AS given,
        count(*) FILTER (WHERE l.dose_given IS NULL OR l.dose_given = 0)::int AS not_given, sum(l.dose_given) AS amount,
        min(l.occurred_at) FILTER (WHERE l.dose_given > 0) AS first_at,
        max(l.occurred_at) FILTER (WHERE l.dose_given > 0) AS last_at
      FROM medication_logs l WHERE l.order_id = ${ids} AND l.voided_at IS NULL GROUP BY l.order_id`.execute(db),
  ]);
  return orderIds.map((orderId) => {
    const fact = facts.rows.find((row) => row.orderId === orderId);
    const total = totals.rows.find((row) => row.orderId === orderId);
    return {
      orderId,
      events: events.flatMap(({ orderId: of, ...event }) => (of === orderId ? [event] : [])),
      readBack:
        fact?.readBackText && fact.readBackAt
          ? { text: fact.readBackText, by: fact.readBackBy, at: fact.readBackAt }
          : null,
      signatureHash: fact?.signatureHash ?? null,
      totals: {
        given: total?.given ?? 0,
        notGiven: total?.notGiven ?? 0,
        amount: decimalOrNull(total?.amount ?? null),
        firstAt: total?.firstAt ?? null,
        lastAt: total?.lastAt ?? null,
      },
    };
  });
}
