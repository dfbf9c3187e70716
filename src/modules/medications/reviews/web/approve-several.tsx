import { Button } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { decideReviews, type ReviewItem } from "../review.contract.ts";
import { approveLabel, isSigned, reviewKindLabels } from "../review.ts";
import { reviewReads } from "./review-reads.ts";
import classes from "./reviews.module.css";
import { WhatIsReviewed } from "./what-is-reviewed.tsx";

/** Each item in full, then one PIN for all. A refused one stays in the queue, with its reason. */
export function ApproveSeveral({ items, onClose }: { items: readonly ReviewItem[]; onClose: () => void }) {
  const mine = items.filter(({ abilities }) => abilities.includes("approve"));
  const left = items.length - mine.length;
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState(0);
  const decide = useAction(decideReviews, { inline: true, invalidates: reviewReads });
  const open = mine.filter(({ id }) => done === 0 || refused[id] !== undefined);
  const run = async (ticket?: string) => {
    const { results } = await decide.run(
      { body: { items: mine.map(({ id, version }) => ({ reviewId: id, version })) } },
      ticket ? { ticket } : {},
    );
    const not = Object.fromEntries(results.flatMap((one) => (one.ok ? [] : [[one.reviewId, one.message]])));
    setRefused(not);
    setDone(results.length - Object.keys(not).length);
    if (Object.keys(not).length === 0) onClose();
  };
  const needsPin = mine.some(({ kind }) => isSigned(kind));
  const count = `${mine.length} ${mine.length === 1 ? "item" : "items"}`;
  return (
    <>
      {done > 0 && <p role="status">{done} done. These need you one by one:</p>}
      <ul className={classes.list}>
        {open.map((row) => (
          <li key={row.id}>
            <strong>
              {done === 0 ? approveLabel(row.kind) : reviewKindLabels[row.kind]}: {row.clientName}
            </strong>
            <WhatIsReviewed row={row} />
            {refused[row.id] && <span className={classes.refused}>{refused[row.id]}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p className={classes.words}>{left} of those selected are not yours to decide.</p>}
      {done === 0 && mine.length > 0 && needsPin && (
        <SignWithPin label={`Enter your PIN to sign ${count}`} onTicket={run} />
      )}
      {done === 0 && mine.length > 0 && !needsPin && (
        <Button loading={decide.pending} onClick={() => void run().catch(() => undefined)}>
          Mark {count} reviewed
        </Button>
      )}
      <Button variant="subtle" onClick={onClose}>
        {done > 0 ? "Close" : "Cancel"}
      </Button>
    </>
  );
}
