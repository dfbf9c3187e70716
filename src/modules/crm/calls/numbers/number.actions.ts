import { openForWork } from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { Problem } from "#platform/shared/problems.ts";
import { requirePhone } from "../../leads/phone.ts";
import type { CallFacts } from "../call.ts";
import { callRailNumbers, callRailType, callRailWebhooks } from "../providers/callrail.ts";
import { ctmNumbers, ctmType, ctmWebhooks } from "../providers/ctm.ts";
import * as contract from "./number.contract.ts";
import * as store from "./number.store.ts";

const providers = {
  [ctmType.key]: { provider: "ctm", numbers: ctmNumbers, webhooks: ctmWebhooks },
  [callRailType.key]: { provider: "callrail", numbers: callRailNumbers, webhooks: callRailWebhooks },
} as const;

const numberRecord = record({
  table: "trackingNumbers",
  subject: "tracking-number",
  key: "numberId",
  load: store.trackingNumberForUpdate,
  read: store.trackingNumber,
  scope: "facility",
});

async function accounts(view: View, typeKeys: readonly string[]) {
  const rows = await store.callAccounts(view.db, typeKeys);
  return {
    rows: rows.map(({ typeKey, ...row }) => ({
      ...row,
      provider: typeKey === ctmType.key ? ("ctm" as const) : ("callrail" as const),
    })),
  };
}

export const numberHandlers = [
  query(contract.listNumbers, async (view) => ({ rows: await store.trackingNumbers(view.db) })),

  edit(contract.updateNumber, numberRecord),

  query(contract.listCredentials, (view) => accounts(view, [ctmType.key, callRailType.key])),

  query(contract.listCtmCredentials, (view) => accounts(view, [ctmType.key])),

  action(contract.syncNumbers, async (act, { params: { credentialId } }) => {
    const account = (await store.callAccounts(act.db, [ctmType.key, callRailType.key])).find(
      ({ id }) => id === credentialId,
    );
    const provider = account && providers[account.typeKey];
    if (!provider) throw new Problem("not-found", "This account does not exist.");
    const { found, webhooksSet } = await act.outside(`sync-numbers ${credentialId}`, async () => {
      try {
        const connection = await openForWork(act.platform, act.tenant, credentialId);
        const callback = addressHere(act, connection.config.statusCallback);
        const answered = await provider.numbers(connection);
        const isSet = await provider
          .webhooks(connection, callback)
          .then(() => true)
          .catch((error: unknown) => {
            if (error instanceof OutboundFailure) return false;
            throw error;
          });
        return { found: answered, webhooksSet: isSet };
      } catch (error) {
        if (error instanceof OutboundFailure) throw new Problem("upstream-failed", error.message);
        throw error;
      }
    });
    let added = 0;
    for (const { number, label } of found) {
      const e164 = usable(number);
      if (e164 && (await store.addNumber(act.db, { connectionId: credentialId, e164, label: label.slice(0, 120) })))
        added += 1;
    }
    act.audit({ subjectId: credentialId, detail: { found: found.length, added } });
    return { found: found.length, added, webhooksSet };
  }),
];

/** The webhook address at the host that the administrator uses now; the facility may have moved since it was connected. */
function addressHere(act: Act, callback: unknown): string {
  if (typeof callback !== "string")
    throw new Problem("wrong-state", "This account has no webhook address. Connect it again.");
  const { protocol, host, pathname } = new URL(callback);
  const own = act.request.host
    ? `${act.request.secure ? "https:" : "http:"}//${act.request.host}`
    : `${protocol}//${host}`;
  return `${own}${pathname}`;
}

function usable(number: string): CallFacts["toE164"] {
  try {
    return requirePhone(number);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
