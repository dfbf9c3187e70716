import { cx } from "#ui/index.ts";
import type { OrderSupply } from "../refill.contract.ts";
import classes from "./supply.module.css";

/** A full bar: two weeks. */
const fullDays = 14;

/** How long the supply lasts, as a bar, a number and, when it is short, a word. */
export function DaysLeft({ row }: { row: OrderSupply }) {
  if (row.isCounting) return <span className={classes.words}>Being counted</span>;
  if (row.coversOrder) return <span className={classes.words}>Covers the order</span>;
  if (row.daysLeft === null) return <span className={classes.words}>Not known</span>;
  const width = `${Math.min(100, Math.round((row.daysLeft / fullDays) * 100))}%`;
  return (
    <span className={cx(classes.days, row.isUrgent ? classes.urgent : row.isLow && classes.low)}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width, display: "block" }} />
      </span>
      <span className={classes.number}>{daysText(row)}</span>
    </span>
  );
}

export function daysText({ daysLeft, isUrgent, isLow, isPrn }: OrderSupply): string {
  const days = `${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  const word = isUrgent ? ", very low" : isLow ? ", low" : "";
  return `${days}${isPrn ? " or more" : ""}${word}`;
}
