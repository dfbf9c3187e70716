import { sql } from "kysely";
import type { GlanceProvider } from "#modules/settings/index.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { productWords } from "../orders/product-words.ts";

/** What is still open from earlier counts for a day; after that it is the job's that closes undocumented doses. */
const openMinutes = 24 * 60;

/** The next dose of each person, or the one that is still open from before. */
export const nextDose: GlanceProvider = {
  subjectType: "client",
  kind: "medications.next-dose",
  label: "Next dose",
  permission: "medications.view",
  order: 20,
  load: async (view, clientIds) => {
    const { rows } = await sql<{ clientId: string; mrNo: string; at: string; product: string; late: boolean }>`
      SELECT c.id AS client_id, c.mr_no, next.at, next.product, next.late
      FROM clients c CROSS JOIN LATERAL (
        SELECT s.due_at AS at, ${productWords} AS product, s.window_end < ${view.now} AS late
        FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
        WHERE s.tenant_id = c.tenant_id AND s.demographic_id = c.current_demographic_id AND s.state = 'planned'
          AND o.order_status = 2 AND s.due_at > ${addMinutes(view.now, -openMinutes)}
        ORDER BY s.due_at LIMIT 1) AS next
      WHERE c.id = ANY (${[...clientIds]}::uuid[])
        AND ${view.inReach("medications.view", "client", sql<string>`c.id`)}`.execute(view.db);
    return new Map(
      rows.map(({ clientId, mrNo, at, product, late }) => [
        clientId,
        { at, text: product, late, link: `/clients/${mrNo}?tabs=medications` },
      ]),
    );
  },
};
