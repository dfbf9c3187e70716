import { type DischargeItemProvider, recordItem } from "#modules/clients/index.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { consentsOf } from "./consent.store.ts";
import { consentStates, statusOn } from "./consent.ts";

/** Without an active release, nothing can be sent to the next provider. */
export const releaseForNextProvider: DischargeItemProvider = {
  kind: "forms.release",
  load: async (view, { clientId, timeZone, type }) => {
    if (type === "deceased") return [];
    const today = localDate(view.now, timeZone);
    const consents = await consentsOf(view.db, clientId);
    const active = consents.some(
      (consent) => consent.type === "release" && consentStates.can(statusOn(consent, today), "revoke"),
    );
    return [
      recordItem(
        "release",
        "Release for the next provider",
        active ? null : "No active release. Records can't be sent.",
      ),
    ];
  },
};
