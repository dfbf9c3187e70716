import { sql } from "kysely";
import type { DayEventProvider } from "#modules/settings/index.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { listName } from "../identity/name.ts";
import { liveStatusList } from "./episode-list.store.ts";

const maxRows = 20;

interface Row {
  id: string;
  date: string;
  clientId: string;
  mrNo: string;
  place: string;
  legalFirstName: string;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
}

/** Planned discharges for the days of the span; they have a date but no time. */
export const plannedDischarges: DayEventProvider = {
  kind: "clients.planned-discharge",
  permission: "clients.read",
  load: async (view, { locationIds, from, to }) => {
    const days = [localDate(from, view.timeZone), localDate(to, view.timeZone)];
    const { rows } = await sql<Row>`
      SELECT d.id, d.anticipated_discharge_date AS date, c.id AS client_id, c.mr_no, p.name AS place, c.legal_first_name, c.legal_last_name,
        c.suffix, c.preferred_name
      FROM demographics d
      JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
      JOIN locations p ON p.tenant_id = d.tenant_id AND p.id = d.location_id
      WHERE d.status IN (${liveStatusList}) AND d.anticipated_discharge_date = ANY (${days}::date[])
        AND d.location_id = ANY (${[...locationIds]}::uuid[]) AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}
      ORDER BY d.anticipated_discharge_date, c.sort_name, d.id LIMIT ${maxRows}`.execute(view.db);
    return rows.map(({ id, date, clientId, mrNo, place, ...name }) => ({
      id,
      at: null,
      date,
      clientId,
      title: `Planned discharge: ${listName(name)}`,
      detail: place,
      link: `/clients/${mrNo}`,
    }));
  },
};
