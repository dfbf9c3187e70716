import type { View } from "#platform/server/execution/context.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { InsuranceRow } from "./insurance.store.ts";
import { insuranceState } from "./insurance.ts";
import type { Insurance } from "./insurance-fields.contract.ts";
import { decryptMemberId } from "./member-id.ts";

export const todayOf = (view: Pick<View, "now" | "timeZone">): string => localDate(view.now, view.timeZone);

/** Users who record or verify insurance work with the whole member ID; others see its last characters. */
const seesMemberId = (view: View): boolean =>
  view.can("insurance.write") || view.can("insurance.verify") || view.can("crm.benefits");

/** The name of the payer: the facility's, or as it was given. */
export const payerNameOf = (row: Pick<InsuranceRow, "payerName" | "givenPayerName">): string =>
  row.payerName ?? row.givenPayerName ?? "";

export function insuranceView(view: View, row: InsuranceRow): Insurance {
  const {
    leadId: _lead,
    clientId: _client,
    givenPayerName: _given,
    clearinghouseId,
    providerPhone,
    behavioralPhone,
    memberIdEncrypted,
    memberIdBlind: _blind,
    verifiedBy: _verifiedBy,
    ...shown
  } = row;
  return {
    ...shown,
    payerName: payerNameOf(row),
    payerIsConnected: clearinghouseId !== null,
    payerPhone: behavioralPhone ?? providerPhone,
    memberId: memberIdEncrypted !== null && seesMemberId(view) ? decryptMemberId(view, memberIdEncrypted) : null,
    state: insuranceState(row, todayOf(view)),
  };
}

export const insuranceList = (view: View, rows: readonly InsuranceRow[]) => ({
  today: todayOf(view),
  rows: rows.map((row) => insuranceView(view, row)),
});
