import { Chip, DrugName } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import type { ReviewItem } from "../review.contract.ts";
import classes from "./reviews.module.css";

/** The drug and what is asked: the order's words, the refill's quantity, or why a dose was not taken. */
export function WhatIsReviewed({ row }: { row: ReviewItem }) {
  return (
    <span className={classes.cell}>
      <span>
        <DrugName name={row.productText} />{" "}
        {row.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(row.deaSchedule)}</Chip>}
      </span>
      <span className={classes.words}>
        {row.quantity !== null && row.unit !== null ? `${quantityText(row.quantity, row.unit)} · ` : ""}
        {row.sigText}
        {row.reason && ` · ${row.reason}`}
      </span>
    </span>
  );
}
