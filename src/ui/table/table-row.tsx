import { memo, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { AppLink } from "../theme/context.ts";
import { cellContent } from "./column.ts";
import type { TableBodyProps } from "./data-table.tsx";
import classes from "./table.module.css";
import { openRowByClick } from "./use-rows.ts";

export interface TableRowProps<R> extends TableBodyProps<R> {
  row: R;
  index: number;
  focusable: boolean;
  onFocus: () => void;
  rowIndex: number | undefined;
  /** Receives how tall the row came out, where only rows in sight are drawn. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

export function TableRow<R>({ row, index, focusable, onFocus, rowIndex, measure, ...props }: TableRowProps<R>) {
  const { columns, selection, rowActions, rowTone } = props;
  const picked = selection?.has(row) ?? false;
  const opens = Boolean(props.rowHref || props.onOpen);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={index}
      data-tone={rowTone?.(row)}
      data-opens={opens || undefined}
      tabIndex={focusable ? 0 : -1}
      aria-selected={selection ? picked : undefined}
      aria-rowindex={rowIndex}
      onFocus={onFocus}
      onClick={opens ? openRowByClick : undefined}
    >
      {selection && (
        <td className={classes.pick}>
          <label>
            <span className="cairn-hidden">Select row</span>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={picked}
              onChange={(event) =>
                selection.toggle(index, {
                  shiftKey: "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true,
                })
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, position) => {
        const { content, missing } = cellContent(column, row);
        const className = cx(
          column.numeric && classes.numeric,
          column.wraps && classes.wraps,
          position === 0 && classes.first,
        );
        return (
          <td
            key={column.key}
            className={className}
            title={position === 0 && typeof content === "string" ? content : undefined}
          >
            {missing ? <Missing /> : position === 0 ? <RowLink {...props} row={row} content={content} /> : content}
          </td>
        );
      })}
      <td className={classes.actions}>{rowActions && <div className={classes.rowActions}>{rowActions(row)}</div>}</td>
    </tr>
  );
}

interface RowLinkProps<R> extends Pick<TableBodyProps<R>, "rowHref" | "onOpen"> {
  row: R;
  content: ReactNode;
}

export function RowLink<R>({ row, content, rowHref, onOpen }: RowLinkProps<R>) {
  if (rowHref)
    return (
      <AppLink href={rowHref(row)} className={classes.link} data-row-link="" tabIndex={-1}>
        {content}
      </AppLink>
    );
  if (onOpen)
    return (
      <button type="button" className={classes.link} data-row-link="" tabIndex={-1} onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  return content;
}

export const Missing = memo(function Missing() {
  return (
    <span className={classes.missing}>
      <span aria-hidden="true">–</span>
      <span className="cairn-hidden">none</span>
    </span>
  );
});
