import { sql } from "kysely";
import type { DayEventProvider } from "#modules/settings/index.ts";
import { leadName } from "../leads/lead.ts";
import { intakeKindLabels } from "./intake.ts";

const shown = 20;
/** An appointment that began stands until it is over: two hours are as long as any of them takes. */
const running = "2 hours";

interface Row {
  id: string;
  kind: keyof typeof intakeKindLabels;
  at: string;
  leadId: string;
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  place: string | null;
}

/** Intakes, assessments, tours and call-backs of leads, until they are over. */
export const intakesToday: DayEventProvider = {
  kind: "crm.intake",
  permission: "crm.view",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<Row>`
      SELECT a.id, a.kind, a.starts_at AS at, a.lead_id, l.lead_no, l.first_name, l.last_name, l.preferred_name,
        (SELECT p.name FROM locations p WHERE p.tenant_id = a.tenant_id AND p.id = a.location_id) AS place
      FROM intake_appointments a JOIN leads l ON l.tenant_id = a.tenant_id AND l.id = a.lead_id
      WHERE a.location_id = ANY (${[...locationIds]}::uuid[]) AND a.status IN (1, 2, 3)
        AND a.starts_at > ${from}::timestamptz - ${running}::interval AND a.starts_at < ${to}
        AND a.starts_at + make_interval(mins => a.duration_minutes) > ${from}
        AND ${view.inReach("crm.view", "lead", sql<string>`l.id`)}
      ORDER BY a.starts_at, a.id LIMIT ${shown}`.execute(view.db);
    return rows.map(({ id, kind, at, leadId, place, ...lead }) => ({
      id,
      at,
      date: null,
      title: `${intakeKindLabels[kind]}: ${leadName(lead) ?? lead.leadNo}`,
      detail: place,
      link: `/crm/lead/${leadId}`,
    }));
  },
};
