import { useEffect, useState } from "react";
import type { PassClient } from "../pass.contract.ts";
import { countsOf } from "./pass-progress.ts";
import type { Identified } from "./step.ts";
import type { Pass } from "./use-pass.ts";

interface Shown {
  id: string;
  name: string;
  by: Identified;
}

/**
 * The client of the pass. Finishing a client's doses or refreshing the list never moves on to another one: the client
 * stays until another is chosen, and `previous` is set until that change is confirmed.
 */
export function useShownClient({ url, now }: Pass, clients: readonly PassClient[]) {
  const [shown, setShown] = useState<Shown | null>(null);
  const of = (id: string | undefined) => clients.find((client) => client.demographicId === id);
  const isDue = (client: PassClient) => countsOf([client], now).due > 0;
  const client = of(url.params.client) ?? of(shown?.id) ?? clients.find(isDue) ?? clients[0];
  const id = client?.demographicId;
  const name = client?.name;
  useEffect(() => {
    if (id && name) setShown((before) => before ?? { id, name, by: null });
  }, [id, name]);
  return {
    client,
    /** The client shown before, while the change to this one is not confirmed. */
    previous: shown && client && shown.id !== client.demographicId ? shown.name : null,
    identifiedBy: shown?.by ?? null,
    confirm: (by: Identified) => {
      if (id && name) setShown({ id, name, by });
    },
    /** Goes to the client whose wristband was scanned: the band identifies them. */
    chooseScanned: (next: PassClient) => {
      setShown({ id: next.demographicId, name: next.name, by: "barcode" });
      url.set({ client: next.demographicId });
    },
    choose: (next: PassClient) => {
      // Coming back to a client needs a new identification too.
      setShown((before) => before && { ...before, by: null });
      url.set({ client: next.demographicId });
    },
  };
}
