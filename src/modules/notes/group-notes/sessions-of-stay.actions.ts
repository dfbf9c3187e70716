import type { View } from "#platform/server/execution/context.ts";
import { sessionsByDate } from "./sessions-of-stay.store.ts";

/** Sessions that a client attended in a stay, by date. The caller has opened the chart or works for the system. */
export function sessionsOfStay(view: Pick<View, "db">, demographicId: string) {
  return sessionsByDate(view.db, demographicId);
}
