import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useUi } from "../theme/context.ts";
import { rowHeights } from "../theme/tokens.ts";
import type { TableBodyProps } from "./data-table.tsx";
import classes from "./table.module.css";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useRowKeys } from "./use-rows.ts";

/** Above this many rows only those in sight are drawn. */
const manyRows = 200;

/** The last column holds what is done with a row, only the choice of columns, or nothing; px at text size 14. */
const lastWidths = { actionColumn: 104, chooserColumn: 44, noActions: 8 } as const;

export function TableGrid<R>(props: TableBodyProps<R>) {
  const { rows, columns, selection, label, rowKey } = props;
  const { singleKeys, tableSpacing, textSize } = useUi();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = rows.length > manyRows;
  const rowHeight = ((rowHeights[tableSpacing - 1] ?? 36) * textSize) / 14;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const keys = useRowKeys({
    count: rows.length,
    singleKeys,
    reveal: virtual ? (index) => virtualizer.scrollToIndex(index) : undefined,
    onSelect: selection?.toggle,
  });
  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const indexes = items ? items.map((item) => item.index) : rows.map((_, index) => index);
  const above = items?.[0]?.start ?? 0;
  const below = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const lastColumn = props.rowActions ? "actionColumn" : props.chooseColumns ? "chooserColumn" : "noActions";
  const least = leastWidth(columns, Boolean(selection), lastWidths[lastColumn]);
  const wide = useWiderThan(scroller, (least * textSize) / 14);
  const span = columns.length + (selection ? 1 : 0) + 1;

  return (
    <div ref={scroller} className={cx(classes.scroller, virtual && classes.virtual, wide && classes.wide)}>
      <table
        className={classes.table}
        style={wide ? { minWidth: `calc(${least} * var(--cairn-px))` } : undefined}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows take focus and selection, which only a grid may say
        role="grid"
        aria-label={label}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        aria-multiselectable={selection ? true : undefined}
      >
        <colgroup>
          {selection && <col className={classes.pickColumn} />}
          {columns.map((column) => (
            <col
              key={column.key}
              style={
                column.width
                  ? { width: `calc(${column.width} * var(--cairn-px))` }
                  : { width: share(columns, column.grow) }
              }
            />
          ))}
          <col className={classes[lastColumn]} />
        </colgroup>
        <TableHead {...props} />
        <tbody ref={keys.container} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onBlur={keys.onBlur}>
          {above > 0 && <Gap height={above} span={span} />}
          {indexes.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TableRow
                key={rowKey(row)}
                {...props}
                row={row}
                index={index}
                focusable={index === keys.active}
                onFocus={() => keys.setActive(index)}
                measure={virtual ? virtualizer.measureElement : undefined}
                rowIndex={virtual ? index + 2 : undefined}
              />
            );
          })}
          {below > 0 && <Gap height={below} span={span} />}
        </tbody>
      </table>
    </div>
  );
}

/** Columns without a width share the rest; with none such, the first one stretches. */
function share<R>(
  columns: readonly { width?: number; grow?: number }[] & TableBodyProps<R>["columns"],
  grow = 1,
): string | undefined {
  const parts = columns.filter((column) => !column.width).reduce((sum, column) => sum + (column.grow ?? 1), 0);
  return columns.some((column) => column.grow) ? `${(grow / parts) * 100}%` : undefined;
}

/** The width below which names would be cut to a few letters, in px at text size 14. */
function leastWidth(columns: readonly { width?: number }[], selectable: boolean, last: number): number {
  const own = columns.reduce((sum, column, index) => sum + (column.width ?? (index === 0 ? 180 : 130)), 0);
  return own + (selectable ? 44 : 0) + last;
}

/** Whether the table needs more than its container has; it then scrolls inside its own frame. */
function useWiderThan(container: React.RefObject<HTMLElement | null>, least: number): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setWide(element.clientWidth > 0 && element.clientWidth < least));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, least]);
  return wide;
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
