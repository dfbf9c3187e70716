import { action, query } from "#platform/server/execution/module.ts";
import { admitFrom, referFrom } from "./admission.actions.ts";
import { admitArrival, listArrivals, referArrival } from "./arrival.contract.ts";
import { arrivals } from "./arrival.store.ts";

/** The list of arrivals, and its door to admission and referral. The stays of a merged client are the other chart's. */
export const arrivalHandlers = [
  query(listArrivals, (view, { query: wanted }) => arrivals(view, wanted)),
  action(admitArrival, async (act, { body: { clientId, ...admission } }) => {
    await act.openChart(clientId, "admission");
    return admitFrom(act, clientId, admission);
  }),
  action(referArrival, async (act, { body: { clientId, ...referral } }) => {
    await act.openChart(clientId, "admission");
    return referFrom(act, clientId, referral);
  }),
];
