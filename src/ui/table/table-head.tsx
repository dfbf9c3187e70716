import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { cx } from "../cx.ts";
import type { Column } from "./column.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import type { TableBodyProps } from "./data-table.tsx";
import classes from "./table.module.css";
import type { TableState } from "./table-state.ts";

export function TableHead<R>(props: TableBodyProps<R>) {
  const { columns, selection, state, allColumns, hidden, chooseColumns, fetching } = props;
  return (
    <thead data-fetching={fetching || undefined}>
      <tr>
        {selection && (
          <th scope="col" className={classes.pick}>
            <label>
              <span className="cairn-hidden">Select all rows of this page</span>
              <input
                type="checkbox"
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some && !selection.all;
                }}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} state={state} />
        ))}
        <th scope="col" className={classes.actions}>
          {chooseColumns ? (
            <ColumnChooser columns={allColumns} hidden={hidden} onChange={chooseColumns} />
          ) : (
            <span className="cairn-hidden">Actions</span>
          )}
        </th>
      </tr>
    </thead>
  );
}

function HeadCell<R>({ column, state }: { column: Column<R>; state: TableState | undefined }) {
  const sorted = state?.sort?.by === column.key ? state.sort : undefined;
  const align = cx(column.numeric && classes.numeric);
  if (!column.sortable || !state)
    return (
      <th scope="col" className={align}>
        {column.header}
      </th>
    );
  // First click: ascending, second: descending, third: back to the list's own order.
  const next = !sorted
    ? { by: column.key, descending: false }
    : sorted.descending
      ? undefined
      : { by: column.key, descending: true };
  return (
    <th scope="col" className={align} aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : "none"}>
      <button type="button" className={classes.sort} onClick={() => state.setSort(next)}>
        {column.header}
        {sorted?.descending ? (
          <IconArrowDown size="1em" aria-hidden="true" />
        ) : (
          <IconArrowUp size="1em" aria-hidden="true" data-resting={!sorted || undefined} />
        )}
      </button>
    </th>
  );
}
