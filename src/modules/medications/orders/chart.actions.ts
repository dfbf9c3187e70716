import { requireEpisode } from "#modules/clients/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { clientAllergies } from "../allergies/allergy.actions.ts";
import { readMedications } from "./chart.contract.ts";
import { ordersOfStay } from "./order.store.ts";

export const readMedicationsQuery = query(readMedications, async (view, { query: { demographicId } }) => {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const [orders, allergies] = await Promise.all([
    ordersOfStay(view.db, demographicId),
    clientAllergies(view, episode.clientId, demographicId),
  ]);
  const mayEnter = view.can("medications.enterOrder") && ["admitted", "on_leave"].includes(episode.status);
  return {
    clientId: episode.clientId,
    demographicId,
    locationId: episode.locationId,
    timeZone: episode.timeZone,
    orders,
    allergies,
    abilities: { enterOrder: mayEnter, sign: view.can("medications.approve") },
  };
});
