import type { Act } from "#platform/server/execution/context.ts";
import type { LedgerEntryCategory, LedgerEntryKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { insertEntry } from "./ledger.store.ts";

/** Whose account an entry is posted to. */
export interface Account {
  clientId: string;
  demographicId: string;
  locationId: string;
}

interface NewEntry {
  kind: LedgerEntryKind;
  amountCents: number;
  postedOn: string;
  category?: LedgerEntryCategory | null | undefined;
  memo?: string | null | undefined;
  paymentId?: string | null;
  refundId?: string;
  reversesId?: string;
  /** Who took it, where that is not the user of this request. */
  postedByName?: string;
}

/** Adds an entry to the ledger. The caller has locked the client. */
export async function addEntry(act: Act, { clientId, demographicId, locationId }: Account, entry: NewEntry) {
  const id = newId();
  await insertEntry(act.db, {
    id,
    clientId,
    demographicId,
    locationId,
    at: act.now,
    postedByName: act.actor.name,
    ...entry,
  });
  return id;
}

/** Tells open screens and other modules that a client's account changed. */
export async function announceAccount(act: Act, clientId: string): Promise<void> {
  await act.raise("payments.account-changed", { clientId }, { topics: [`client:${clientId}`, "list:payments"] });
}
