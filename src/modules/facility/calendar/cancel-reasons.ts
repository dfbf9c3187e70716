import type { ShippedList } from "../picklists/picklist.ts";

/** Reasons a user chooses. An event that is canceled as an error notifies no one. */
export const cancelReasons: ShippedList = {
  key: "event-cancel-reasons",
  title: "Reasons for canceling an event",
  note: "Calendar, Cancel event",
  choices: [
    { code: "client", label: "Client canceled" },
    { code: "clinician", label: "Staff canceled" },
    { code: "weather", label: "Weather" },
    { code: "discharge", label: "Client discharged", locked: true },
    { code: "error", label: "Entered in error", locked: true },
  ],
};
/** Follows from what happened; it is not offered. */
export const diedReason = { code: "death", label: "Client died" } as const;
