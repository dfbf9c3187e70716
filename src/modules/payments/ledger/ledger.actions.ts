import { lockClient, openClient, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { refuseCardNumbers } from "../money.ts";
import { billingName } from "../processor/connection.store.ts";
import * as contract from "./ledger.contract.ts";
import * as store from "./ledger.store.ts";
import { entryOf, splitBalance } from "./ledger.ts";
import { addEntry, announceAccount } from "./post-entry.actions.ts";

/** Opens and locks the chart whose account changes, so that two entries cannot both read one balance. */
export async function openAccount(act: Act, mrNo: string) {
  const { clientId } = await openClient(act, mrNo, "payments");
  await lockClient(act, clientId);
  const episode = await requireEpisode(act, { mrNo });
  return { ...episode, clientId, today: localDate(act.now, episode.timeZone) };
}

const manual = ["charge", "adjustment", "write_off"] as const;

export const ledgerHandlers = [
  query(contract.readLedger, async (view, { params, query: wanted }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const { timeZone } = await requireEpisode(view, { mrNo: params.mrNo });
    const { rows, ...page } = await store.ledgerPage(view.db, clientId, wanted);
    const balanceCents = rows[0]?.accountCents ?? (page.total === 0 ? 0 : await store.balanceOf(view.db, clientId));
    return {
      ...page,
      rows: rows.map(({ accountCents: _, ...entry }) => entry),
      clientId,
      balanceCents,
      ...splitBalance(balanceCents),
      today: localDate(view.now, timeZone),
    };
  }),

  action(contract.postEntry, async (act, { params, body }) => {
    refuseCardNumbers(body);
    const account = await openAccount(act, params.mrNo);
    if (body.kind === "charge" && !body.category) throw fieldProblem("body.category", "Choose what the charge is for.");
    const { kind, amountCents } = entryOf(body.kind, body.amountCents);
    const category = kind === "charge" ? body.category : null;
    const { today: postedOn } = account;
    const id = await addEntry(act, account, { kind, amountCents, category, memo: body.memo ?? null, postedOn });
    act.audit({ subjectId: id, clientId: account.clientId, detail: { kind: body.kind, amountCents } });
    await announceAccount(act, account.clientId);
    return { id, balanceCents: await store.balanceOf(act.db, account.clientId) };
  }),

  action(contract.reverseEntry, async (act, { params, body }) => {
    refuseCardNumbers(body);
    const account = await openAccount(act, params.mrNo);
    const entry = await store.entryOfClient(act.db, account.clientId, params.entryId);
    if (!manual.some((kind) => kind === entry.kind))
      throw new Problem("wrong-state", "Payments and refunds are voided or refunded where they are listed.");
    if (entry.isReversed) throw new Problem("wrong-state", "This entry was already reversed.");
    const { today: postedOn } = account;
    const id = await addEntry(
      act,
      { ...account, demographicId: entry.demographicId, locationId: entry.locationId },
      {
        kind: "reversal",
        amountCents: -entry.amountCents,
        memo: body.reason,
        reversesId: entry.id,
        postedOn,
      },
    );
    act.audit({ subjectId: id, clientId: account.clientId, detail: { reverses: entry.id } });
    await announceAccount(act, account.clientId);
    return { id, balanceCents: await store.balanceOf(act.db, account.clientId) };
  }),

  query(contract.printStatement, async (view, { params, query: { from, through } }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const { timeZone } = await requireEpisode(view, { mrNo: params.mrNo });
    const last = through ?? localDate(view.now, timeZone);
    if (from && from > last) throw fieldProblem("query.from", "The first day can't be after the last.");
    const all = await store.ledgerThrough(view.db, clientId, last);
    const entries = from ? all.filter(({ postedOn }) => postedOn >= from) : all;
    const sumOf = (rows: typeof all) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const closingCents = sumOf(all);
    return {
      clientId,
      from: from ?? null,
      through: last,
      openingCents: closingCents - sumOf(entries),
      closingCents,
      entries,
      billedBy: await billingName(view),
    };
  }),
];
