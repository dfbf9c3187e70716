import { sql } from "kysely";
import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { productWords } from "../orders/product-words.ts";

const shown = 5;
/** Doses become work half an hour before they are due: when a nurse starts to walk. */
const aheadMinutes = 30;

interface DueRow {
  id: string;
  clientId: string;
  product: string;
  dueAt: string;
  total: number;
}

/** Doses due now or overdue at the places of this person, the longest waiting first. */
export const dosesDue: WorkItemProvider = {
  kind: "medications.due",
  permission: "medications.administer",
  load: async (view) => {
    const { rows } = await sql<DueRow>`
      SELECT s.id, s.client_id, ${productWords} AS product, s.due_at, count(*) OVER ()::int AS total
      FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      WHERE s.location_id = ANY (${placesOf(view)}::uuid[]) AND s.state = 'planned' AND o.order_status = 2
        AND s.due_at <= ${addMinutes(view.now, aheadMinutes)} AND s.due_at > ${addMinutes(view.now, -24 * 60)}
      ORDER BY s.due_at, s.id LIMIT ${shown}`.execute(view.db);
    const first = rows[0];
    if (!first) return null;
    const names = await namesOf(view, rows);
    return {
      kind: "medications.due",
      label: "Doses due",
      count: first.total,
      oldestAt: first.dueAt,
      link: "/medications",
      rows: rows.map((row) => ({
        id: row.id,
        title: names.get(row.clientId) ?? row.product,
        detail: row.product,
        link: "/medications",
        at: row.dueAt,
      })),
    };
  },
};

/** Orders a prescriber has signed that no nurse has noted yet: nothing of them is given before. */
export const ordersToNote: WorkItemProvider = {
  kind: "medications.to-note",
  permission: "medications.takeOrder",
  load: async (view) => {
    const { rows } = await sql<DueRow>`
      SELECT o.id, o.client_id, ${productWords} AS product, o.created_at AS due_at, count(*) OVER ()::int AS total
      FROM orders o WHERE o.location_id = ANY (${placesOf(view)}::uuid[]) AND o.order_status = 2 AND o.taken_at IS NULL
      ORDER BY o.created_at, o.id LIMIT ${shown}`.execute(view.db);
    return group(view, rows, "medications.to-note", "Orders to note");
  },
};

/** Orders that wait for this prescriber's signature. */
export const ordersToSign: WorkItemProvider = {
  kind: "medications.to-sign",
  permission: "medications.approve",
  load: async (view) => {
    const { rows } = await sql<DueRow>`
      SELECT o.id, o.client_id, ${productWords} AS product, o.created_at AS due_at, count(*) OVER ()::int AS total
      FROM orders o WHERE o.prescriber_id = ${view.actor.clinicianId} AND (o.order_status = 1
        OR (o.order_status = 2 AND o.signature_state IN ('awaiting_cosign', 'cosign_overdue')))
      ORDER BY o.created_at, o.id LIMIT ${shown}`.execute(view.db);
    return group(view, rows, "medications.to-sign", "Orders to sign");
  },
};

async function group(view: View, rows: readonly DueRow[], kind: string, label: string) {
  const first = rows[0];
  if (!first) return null;
  const names = await namesOf(view, rows);
  return {
    kind,
    label,
    count: first.total,
    oldestAt: first.dueAt,
    link: "/medications?tabs=orders",
    rows: rows.map((row) => ({
      id: row.id,
      title: row.product,
      detail: names.get(row.clientId) ?? null,
      link: "/medications?tabs=orders",
      at: row.dueAt,
    })),
  };
}

function placesOf(view: View): string[] {
  return [...view.actor.locationIds];
}

async function namesOf(view: View, rows: readonly { clientId: string }[]): Promise<Map<string, string>> {
  const clients = await clientsById(view, [...new Set(rows.map((row) => row.clientId))]);
  return new Map([...clients].map(([id, client]) => [id, client.legalName]));
}
