import type { DayEventProvider } from "#modules/settings/index.ts";
import { leadName } from "../leads/lead.ts";
import { liveAppointmentsBetween } from "./intake.store.ts";
import { intakeKindLabels } from "./intake.ts";

/** Intakes, assessments, tours and callbacks on the Home page, until they are over. */
export const intakesToday: DayEventProvider = {
  kind: "crm.intake",
  permission: "crm.view",
  load: async (view, span) => {
    const rows = await liveAppointmentsBetween(view.db, span, (column) => view.inReach("crm.view", "lead", column));
    return rows.map(({ id, kind, at, leadId, location, ...lead }) => ({
      id,
      at,
      date: null,
      clientId: null,
      title: `${intakeKindLabels[kind]}: ${leadName(lead)}`,
      detail: location,
      link: `/crm/lead/${leadId}`,
    }));
  },
};
