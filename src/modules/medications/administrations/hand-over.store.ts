import { sql } from "kysely";
import { listName } from "#modules/clients/identity/name.ts";
import type { HandOverProvider } from "#modules/settings/index.ts";
import { orderStates } from "../orders/order-states.ts";
import { productWords } from "../orders/product-words.ts";
import { type Outcome, outcomes } from "./outcome.ts";
import { outcomeReasonLabel } from "./reasons.ts";

/** A shift that brought more than this is read in the lists themselves. */
const shown = 30;

interface Row {
  id: string;
  at: string;
  product: string;
  mrNo: string;
  legalFirstName: string;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
  total: number;
}
const person = sql`c.mr_no, c.legal_first_name, c.legal_last_name, c.suffix, c.preferred_name`;

/** Doses that did not go in as ordered: the next nurse offers them again, asks why, or calls the prescriber. */
export const dosesNotGiven: HandOverProvider = {
  kind: "medications.not-given",
  label: "Doses refused, held or missed",
  permission: "medications.view",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<Row & { result: Outcome; reasonCode: string | null }>`
      SELECT g.id, g.occurred_at AS at, g.result, g.reason_code, ${productWords} AS product, ${person},
        count(*) OVER ()::int AS total
      FROM medication_logs g
      JOIN orders o ON o.tenant_id = g.tenant_id AND o.id = g.order_id
      JOIN clients c ON c.tenant_id = g.tenant_id AND c.id = g.client_id
      WHERE g.location_id = ANY (${[...locationIds]}::uuid[]) AND g.occurred_at >= ${from} AND g.occurred_at <= ${to}
        AND g.result IN ('refused', 'held', 'missed', 'not_available', 'vomited') AND g.voided_at IS NULL
        AND ${view.inReach("medications.view", "client", sql<string>`g.client_id`)}
      ORDER BY g.occurred_at DESC, g.id LIMIT ${shown}`.execute(view.db);
    return told(rows, ({ product, result, reasonCode }) =>
      [product, outcomes.label(result), outcomeReasonLabel(reasonCode)].filter(Boolean).join(" · "),
    );
  },
};

/** Orders written since, with what each still waits for. */
export const newOrders: HandOverProvider = {
  kind: "medications.new-orders",
  label: "New orders",
  permission: "medications.view",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<Row & { orderStatus: number; takenAt: string | null }>`
      SELECT o.id, o.created_at AS at, o.order_status, o.taken_at, ${productWords} AS product, ${person},
        count(*) OVER ()::int AS total
      FROM orders o JOIN clients c ON c.tenant_id = o.tenant_id AND c.id = o.client_id
      WHERE o.location_id = ANY (${[...locationIds]}::uuid[]) AND o.archived_at IS NULL AND o.order_status BETWEEN 1 AND 3
        AND o.created_at >= ${from} AND o.created_at <= ${to}
        AND ${view.inReach("medications.view", "client", sql<string>`o.client_id`)}
      ORDER BY o.created_at DESC, o.id LIMIT ${shown}`.execute(view.db);
    return told(rows, ({ product, orderStatus, takenAt }) => {
      const state = orderStates.fromCode(orderStatus);
      const waits = state === "active" ? (takenAt ? "" : "to note") : state ? orderStates.label(state) : "";
      return [product, waits].filter(Boolean).join(" · ");
    });
  },
};

function told<R extends Row>(rows: readonly R[], detail: (row: R) => string) {
  const [first] = rows;
  if (!first) return null;
  return {
    count: first.total,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      title: listName(row),
      detail: detail(row),
      link: `/clients/${row.mrNo}?tabs=medications`,
    })),
  };
}
