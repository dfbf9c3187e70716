import { type DischargeItemProvider, nameOpen, recordItem } from "#modules/clients/index.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { eventKindLabels } from "./event.ts";
import { openEventsOfClient } from "./event-list.store.ts";

/**
 * Events of the client after the discharge: kept for outpatient care with a reason, or canceled on the calendar (CAL-6). A death
 * cancels them by itself.
 */
export const eventsBeforeDischarge: DischargeItemProvider = {
  kind: "facility.events",
  load: async (view, { clientId, type }) => {
    if (type === "deceased") return [];
    const ahead = await openEventsOfClient(view.db, clientId, view.now);
    if (ahead.length === 0) return [];
    const named = ahead.map(
      ({ kind, startTime, timeZone }) => `${eventKindLabels[kind]}, ${formatDateTime(startTime, timeZone)}`,
    );
    return [recordItem("events", "Events after the discharge canceled or kept", nameOpen(named))];
  },
};
