import { Skeleton } from "@mantine/core";
import { cx } from "../cx.ts";
import { useWaited } from "../feedback/states.tsx";
import type { Column } from "./column.ts";
import classes from "./table.module.css";

const lines = ["a", "b", "c", "d", "e", "f", "g", "h"];
/** Uneven, as real text is; the same on every draw, so that nothing jumps. */
const widths = [72, 54, 81, 63, 46, 68, 59, 77];

interface TableWaitingProps<R> {
  columns: readonly Column<R>[];
  cards: boolean;
  label: string;
}

/** The table before its rows: the real header and rows of bars, after 150 ms. */
export function TableWaiting<R>({ columns, cards, label }: TableWaitingProps<R>) {
  const waited = useWaited();
  return (
    <div role="status" aria-label={`Loading ${label}`} className={classes.root} style={{ opacity: waited ? 1 : 0 }}>
      {cards ? (
        <div className={classes.cards}>
          {lines.slice(0, 5).map((line) => (
            <div key={line} className={classes.card}>
              <Skeleton height="1rem" width="55%" mb="xs" />
              <Skeleton height="0.8rem" width="80%" />
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table} aria-hidden="true">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} className={cx(column.numeric && classes.numeric)}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, row) => (
                <tr key={line}>
                  {columns.map((column, position) => (
                    <td key={column.key}>
                      <Skeleton
                        height="0.8rem"
                        width={`${widths[(row * 3 + position * 5) % widths.length]}%`}
                        ms={column.numeric ? "auto" : 0}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
