import { cellContent } from "./column.ts";
import type { TableBodyProps } from "./data-table.tsx";
import classes from "./table.module.css";
import { RowLink } from "./table-row.tsx";
import { openRowByClick } from "./use-rows.ts";

/** The same rows on a phone: one card each, the name first, the rest as short lines. */
export function TableCards<R>(props: TableBodyProps<R>) {
  const { rows, columns, rowKey, selection, rowActions, label, rowTone } = props;
  const [first, ...rest] = columns;
  const beside = rest.filter((column) => column.phone === "beside");
  const lines = rest.filter((column) => (column.phone ?? "line") === "line");
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is the keyboard's way; this only widens its target
        <li key={rowKey(row)} data-tone={rowTone?.(row)} onClick={openRowByClick} className={classes.card}>
          <div className={classes.cardTop}>
            {selection && (
              <label className={classes.cardPick}>
                <span className="cairn-hidden">Select</span>
                <input type="checkbox" checked={selection.has(row)} onChange={() => selection.toggle(index)} />
              </label>
            )}
            <div className={classes.cardTitle}>
              {first && <RowLink {...props} row={row} content={first.cell(row)} />}
            </div>
            {beside.map((column) => (
              <div key={column.key}>{column.cell(row)}</div>
            ))}
          </div>
          <div className={classes.cardBody}>
            <dl className={classes.cardLines}>
              {lines.map((column) => {
                const { content, missing } = cellContent(column, row);
                return missing ? null : (
                  <div key={column.key}>
                    <dt>{column.header}</dt>
                    <dd>{content}</dd>
                  </div>
                );
              })}
            </dl>
            {rowActions && <div className={classes.cardActions}>{rowActions(row)}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
