import type { DayEventProvider } from "#modules/settings/index.ts";
import { doseRoundsIn } from "./dose-rounds.store.ts";

const shown = 12;

/** Due times of the day as med passes: number of doses and of clients. */
export const doseRounds: DayEventProvider = {
  kind: "medications.round",
  permission: "medications.administer",
  load: async (view, { locationIds, from, to }) => {
    const rounds = await doseRoundsIn(view.db, { locationIds, from, to, limit: shown });
    return rounds.map(({ at, doses, clients }) => ({
      id: at,
      at,
      date: null,
      clientId: null,
      title: "Medication pass",
      detail: `${doses === 1 ? "1 dose" : `${doses} doses`} for ${clients === 1 ? "1 client" : `${clients} clients`}`,
      link: "/medications",
    }));
  },
};
