import type { SearchKind } from "#platform/server/search/search-rebuild.ts";
import { episodeStates } from "../episodes/episode.ts";
import { bedsOf } from "../ports.ts";
import { clientsById } from "./client.store.ts";
import { nameAlertsInReach } from "./look-alike.store.ts";
import { indexClient } from "./refresh-client.actions.ts";

/** Client results in global search. */
export const clientSearch: SearchKind = {
  kind: "client",
  label: "Clients",
  permission: "clients.read",
  standing: async (view, ids) => {
    const clients = [...(await clientsById(view, ids)).values()];
    const beds = await bedsOf(
      view,
      clients.flatMap(({ currentDemographicId }) => currentDemographicId ?? []),
    );
    return new Map(
      clients.flatMap(({ clientId, status, currentDemographicId }) => {
        const bed = beds.get(currentDemographicId ?? "");
        return status
          ? [[clientId, [episodeStates.label(status), bed && `Bed ${bed}`].filter(Boolean).join(" · ")]]
          : [];
      }),
    );
  },
  nameAlerts: async (act) => new Set((await nameAlertsInReach(act)).keys()),
  rebuild: {
    table: "clients",
    index: indexClient,
  },
};
