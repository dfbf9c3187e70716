import type { Act } from "#platform/server/execution/context.ts";
import type { Facility, Person } from "#testing/facility.ts";
import { listNotifications } from "./notices/notifications.contract.ts";

export type Notice = Parameters<Act["notify"]>[0];

/** Test helpers to raise notifications and read a user's list. */
export function noticesOf(facility: () => Facility) {
  const rows = async (person: Person, query: object = {}) => (await person.call(listNotifications, { query })).rows;
  return {
    rows,
    titles: async (person: Person, query: object = {}) => (await rows(person, query)).map((row) => row.title),
    notify: async (notice: Notice) => {
      await facility().system(async (act) => act.notify(notice));
      await facility().runJobs();
    },
  };
}
