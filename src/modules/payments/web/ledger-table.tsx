import { Button, Pagination } from "@mantine/core";
import type { Answer } from "#platform/shared/endpoint.ts";
import { confirmDanger, EmptyState, showDate } from "#ui/index.ts";
import type { LedgerEntry, readLedger } from "../ledger/ledger.contract.ts";
import { categoryLabels, kindLabels } from "../ledger/ledger.ts";
import { showCents } from "../money.ts";
import type { AccountCalls } from "./payment-calls.ts";
import classes from "./payments.module.css";

/** "Charge: Deposit". */
export function entryText({ kind, category }: Pick<LedgerEntry, "kind" | "category">): string {
  return category === null ? kindLabels[kind] : `${kindLabels[kind]}: ${categoryLabels[category]}`;
}

/** Entries with the balance after each, the latest first. */
export function LedgerTable({
  page,
  calls,
  mayAdjust,
  onPage,
}: {
  page: Answer<typeof readLedger>;
  calls: AccountCalls;
  mayAdjust: boolean;
  onPage: (page: number) => void;
}) {
  if (page.total === 0)
    return (
      <EmptyState
        small
        title="No entries"
        text="Charges, payments and refunds appear here with the balance after each."
      />
    );
  const pages = Math.ceil(page.total / page.pageSize);
  return (
    <>
      <table className={classes.ledger}>
        <thead>
          <tr>
            <th scope="col">Posted</th>
            <th scope="col">Entry</th>
            <th scope="col" data-numeric>
              Amount
            </th>
            <th scope="col" data-numeric className={classes.optional}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((entry) => (
            <Row key={entry.id} entry={entry} calls={calls} mayAdjust={mayAdjust} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <Pagination total={pages} value={page.page} onChange={onPage} size="sm" aria-label="Pages of the ledger" />
      )}
    </>
  );
}

const manual = ["charge", "adjustment", "write_off"];

function Row({ entry, calls, mayAdjust }: { entry: LedgerEntry; calls: AccountCalls; mayAdjust: boolean }) {
  const text = entryText(entry);
  const reverse = async () => {
    const consequence = "A reversal of the same amount is posted. Both entries stay in the ledger.";
    const act = `Reverse ${text.toLowerCase()} of ${showCents(Math.abs(entry.amountCents))}`;
    const answer = await confirmDanger({ act, consequence, reason: { label: "Reason" } });
    if (answer) calls.reverse(entry, answer.reason);
  };
  return (
    <tr>
      <td>{showDate(entry.postedOn)}</td>
      <td>
        <span className={entry.isReversed ? classes.reversed : undefined}>{text}</span>
        {entry.isReversed && " (reversed)"}
        <p className={classes.quiet}>
          {[entry.openCents > 0 && `${showCents(entry.openCents)} open`, entry.memo, `by ${entry.postedByName}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {mayAdjust && !entry.isReversed && manual.includes(entry.kind) && (
          <Button variant="subtle" size="compact-sm" onClick={() => void reverse()}>
            Reverse
          </Button>
        )}
      </td>
      <td data-numeric>{showCents(entry.amountCents)}</td>
      <td data-numeric className={classes.optional}>
        {showCents(entry.balanceCents)}
      </td>
    </tr>
  );
}
