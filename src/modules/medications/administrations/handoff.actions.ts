import { sql } from "kysely";
import { handoffSection } from "#modules/clients/index.ts";
import type { HandoffProvider } from "#modules/settings/index.ts";
import { isOrderActive, orderStateOf, orderStates } from "../orders/order-states.ts";
import { dosesNotGivenIn, ordersEnteredIn } from "./handoff.store.ts";
import { outcomes } from "./outcome.ts";
import { outcomeReasonLabel } from "./reasons.ts";

const shown = 30;

/** Doses not given as ordered, for the next shift to follow up. */
export const dosesNotGiven: HandoffProvider = {
  kind: "medications.not-given",
  label: "Doses refused, held or missed",
  permission: "medications.view",
  load: async (view, span) => {
    const reach = view.inReach("medications.view", "client", sql.ref("g.client_id"));
    const rows = await dosesNotGivenIn(view.db, { ...span, reach, limit: shown });
    return handoffSection(
      rows,
      ({ product, result, reasonCode }) =>
        [product, outcomes.label(result), outcomeReasonLabel(reasonCode)].filter(Boolean).join(" · "),
      "medications",
    );
  },
};

/** Orders entered during the shift, with what each still needs. */
export const newOrders: HandoffProvider = {
  kind: "medications.new-orders",
  label: "New orders",
  permission: "medications.view",
  load: async (view, span) => {
    const reach = view.inReach("medications.view", "client", sql.ref("o.client_id"));
    const rows = await ordersEnteredIn(view.db, { ...span, reach, limit: shown });
    const detail = (row: (typeof rows)[number]) => {
      const isAcknowledged = row.takenAt !== null;
      const state = isOrderActive(row)
        ? isAcknowledged
          ? ""
          : "to acknowledge"
        : orderStates.label(orderStateOf(row.orderStatus));
      return [row.product, state].filter(Boolean).join(" · ");
    };
    return handoffSection(rows, detail, "medications");
  },
};
