import { cx } from "#ui/index.ts";
import type { LiveRow } from "../live.contract.ts";
import { dueText, isLate } from "./due-text.ts";
import { LevelChip } from "./level-chip.tsx";
import classes from "./run.module.css";

interface RunListProps {
  rows: readonly LiveRow[];
  shown: string;
  now: number;
  onPick: (clientId: string) => void;
}

/** Everyone on these rounds, in the order in which they come up; a touch brings one to the top. */
export function RunList({ rows, shown, now, onPick }: RunListProps) {
  return (
    <section className={classes.listed} aria-label="All clients">
      <h2 className={classes.listTitle}>All {rows.length} clients</h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.clientId}>
            <button
              type="button"
              className={cx(classes.row)}
              aria-current={row.clientId === shown || undefined}
              onClick={() => onPick(row.clientId)}
            >
              <span className={classes.rowName}>
                {row.name}
                <span className={classes.rowPlace}>{row.roomName ?? "No bed"}</span>
              </span>
              <LevelChip level={row.level} />
              <span className={classes.rowDue} data-late={isLate(row, now) || undefined}>
                {dueText(row.dueAt, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
