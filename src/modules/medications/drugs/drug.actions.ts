import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { shippedFrequencies, timesOn } from "../orders/frequencies.ts";
import { prescribers } from "../orders/prescribers.store.ts";
import { readShorthand } from "../orders/shorthand.ts";
import { locationRules } from "../schedules/schedule.store.ts";
import { medicationLists, parseSig, searchDrugs } from "./drug.contract.ts";
import { productsFor } from "./drug.store.ts";

export const searchDrugsQuery = query(searchDrugs, async (view, { query: { q, limit } }) => ({
  rows: await productsFor(view.db, q, limit),
}));

export const parseSigQuery = query(parseSig, async (view, { body: { text } }) => {
  const read = readShorthand(text);
  return { read, products: read.drug.length < 2 ? [] : await productsFor(view.db, read.drug, offeredProducts) };
});
const offeredProducts = 12;

/** Frequencies with the times of a location (shipped times without one), and prescribers. */
export const medicationListsQuery = query(medicationLists, async (view, { query: { locationId } }) => {
  if (locationId !== undefined) view.requireLocation(locationId);
  const rules = locationId === undefined ? undefined : await locationRules(view.db, locationId, view.timeZone);
  const today = localDate(view.now, view.timeZone);
  return {
    frequencies: shippedFrequencies.map((shipped) => {
      const frequency = rules?.frequency(shipped.code) ?? shipped;
      const times = [...timesOn(frequency, today, rules?.medTimes ?? [])];
      return { code: frequency.code, display: frequency.display, kind: frequency.kind, times };
    }),
    prescribers: await prescribers(view.db),
  };
});
