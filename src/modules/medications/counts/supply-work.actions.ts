import type { HandoffProvider } from "#modules/settings/index.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { quantityText } from "../orders/dose-amount.ts";
import { shiftMin } from "./count-due.ts";
import { discrepancyLink } from "./open-discrepancy.actions.ts";
import { containerLabel, signed } from "./quantity.ts";
import { countsCompletedIn, openDiscrepanciesAt, storagesToCount } from "./supply-work.store.ts";

const shown = 5;

/** Storages whose shift count is due. */
export const countsDue: WorkItemProvider = {
  kind: "medications.counts-due",
  permission: "medications.count",
  load: async (view) => {
    const before = addMinutes(view.now, -shiftMin);
    const rows = await storagesToCount(view.db, { locationIds: view.actor.locationIds, before, limit: shown });
    const [first] = rows;
    if (!first) return null;
    return {
      kind: "medications.counts-due",
      label: "Storages to count",
      count: first.total,
      oldestAt: addMinutes(first.at, shiftMin),
      link: "/medications?tabs=counts",
      rows: rows.map(({ id, name, location, at }) => ({
        id,
        clientId: null,
        title: name,
        detail: location,
        link: `/medications?tabs=counts&storage=${id}`,
        at: addMinutes(at, shiftMin),
      })),
    };
  },
};

/** Count discrepancies that are not closed. */
export const discrepanciesToClose: WorkItemProvider = {
  kind: "medications.discrepancies",
  permission: "medications.resolveDiscrepancy",
  order: 20,
  load: async (view) => {
    const rows = await openDiscrepanciesAt(view.db, { locationIds: view.actor.locationIds, limit: shown });
    const [first] = rows;
    if (!first) return null;
    return {
      kind: "medications.discrepancies",
      label: "Count discrepancies",
      count: first.total,
      oldestAt: first.at,
      link: "/medications?tabs=counts",
      rows: rows.map(({ id, name, location, at, containerNo, difference, unit }) => ({
        id,
        clientId: null,
        title: `${containerLabel(containerNo)} · ${name}`,
        detail: `${signed(difference)} ${quantityText("1", unit).replace(/^1 /, "")} · ${location}`,
        link: discrepancyLink(id),
        at,
      })),
    };
  },
};

/** Counts of the shift: who has the keys, and what did not match. */
export const countsCompleted: HandoffProvider = {
  kind: "medications.counts",
  label: "Medication counts",
  permission: "medications.viewSupply",
  load: async (view, span) => {
    const rows = await countsCompletedIn(view.db, { ...span, limit: 30 });
    const [first] = rows;
    if (!first) return null;
    return {
      count: first.total,
      rows: rows.map(({ id, name, at, custodian, discrepancies }) => ({
        id,
        at,
        clientId: null,
        title: name,
        detail: [
          custodian ? `keys with ${custodian}` : null,
          discrepancies === 0
            ? "all counts match"
            : `${discrepancies} ${discrepancies === 1 ? "discrepancy" : "discrepancies"}`,
        ]
          .filter(Boolean)
          .join(" · "),
        link: `/medications?tabs=counts&count=${id}`,
      })),
    };
  },
};
