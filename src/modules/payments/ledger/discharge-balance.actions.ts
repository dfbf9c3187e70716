import { type DischargeItemProvider, recordItem } from "#modules/clients/index.ts";
import { showCents } from "../money.ts";
import { balanceOf } from "./ledger.store.ts";

/** Whether the client owes money at discharge. The amount is for users who see accounts. */
export const balanceBeforeDischarge: DischargeItemProvider = {
  kind: "payments.balance",
  load: async (view, { clientId, type }) => {
    if (type === "deceased") return [];
    const cents = await balanceOf(view.db, clientId);
    const open = view.can("payments.read") ? `Balance of ${showCents(cents)}.` : "There is a balance. Ask billing.";
    return [recordItem("balance", "Balance settled", cents > 0 ? open : null)];
  },
};
