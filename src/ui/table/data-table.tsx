import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { EmptyState, type EmptyStateProps, ErrorState } from "../feedback/states.tsx";
import { useUi } from "../theme/context.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type Column, visibleColumns } from "./column.ts";
import { useListMemory } from "./list-memory.tsx";
import { Pager } from "./pager.tsx";
import classes from "./table.module.css";
import { TableCards } from "./table-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import type { TableState } from "./table-state.ts";
import { TableWaiting } from "./table-waiting.tsx";
import { useSelection } from "./use-selection.ts";

/** What `useQuery` gives for a paged list; any object of this shape will do. */
export interface TableSource<R> {
  /** Without a total the rows are all there are. */
  data?: { rows: readonly R[]; total?: number; totalIsEstimate?: boolean | undefined } | undefined;
  error?: unknown;
  isFetching?: boolean;
  refetch?: () => unknown;
}

export interface DataTableProps<R> {
  /** Says what the rows are, for screen readers: "Clients". */
  label: string;
  columns: readonly Column<R>[];
  rowKey: (row: R) => string;
  /** Where the first column leads. */
  rowHref?: (row: R) => string;
  /** Instead of a link: opens a drawer or dialog. */
  onOpen?: (row: R) => void;
  /** Paged lists from the server … */
  source?: TableSource<R>;
  /** … or rows that are all here. */
  rows?: readonly R[];
  /** From `useTableState()`: page, sort and filters in the address. */
  state?: TableState;
  rowActions?: (row: R) => ReactNode;
  /** Shown while rows are selected. Having it makes rows selectable. */
  bulkActions?: (rows: R[], clear: () => void) => ReactNode;
  /** What would be here and how to make the first one. */
  empty: EmptyStateProps;
  /** Remembers the chosen columns under this name; gives the table its column chooser. */
  layoutKey?: string;
  /** Marks a row: `danger` for overdue, `attention` for due, `quiet` for what is over. */
  rowTone?: (row: R) => "danger" | "attention" | "quiet" | undefined;
  cards?: "auto" | "never";
}

/**
 * The table of every list: server paging and sorting, keyboard movement, selection with bulk actions, column chooser,
 * and waiting, empty and error states. On a phone rows become cards, so nothing scrolls sideways.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, source, state, label, rowKey, layoutKey } = props;
  const memory = useListMemory();
  const { textSize } = useUi();
  // Larger text needs the cards earlier: the limit is 40 letters' worth of room, not of pixels.
  const phone = useMediaQuery(`(max-width: ${(40 * textSize) / 14}em)`, false, { getInitialValueInEffect: false });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const kept = layoutKey ? memory.readColumns(layoutKey) : undefined;
    return new Set(kept ?? columns.filter((column) => column.hidden).map((column) => column.key));
  });
  const rows = source ? source.data?.rows : props.rows;
  const selection = useSelection(rows ?? [], rowKey);
  const shown = visibleColumns(columns, hidden);
  const chooseColumns = layoutKey
    ? (next: ReadonlySet<string>) => {
        setHidden(next);
        memory.writeColumns(layoutKey, [...next]);
      }
    : undefined;

  if (source?.error && !rows)
    return <ErrorState error={source.error} onRetry={source.refetch && (() => void source.refetch?.())} />;
  if (!rows) return <TableWaiting columns={shown} cards={phone && props.cards !== "never"} label={label} />;
  if (rows.length === 0 && (state?.page ?? 1) <= 1)
    return state?.narrowed ? (
      <EmptyState
        title="Nothing matches"
        text="No entry fits the filters that are set."
        scene="scattered"
        action={
          <button type="button" className={classes.textButton} onClick={state.clear}>
            Clear filters
          </button>
        }
      />
    ) : (
      <EmptyState {...props.empty} />
    );

  const Body = phone && props.cards !== "never" ? TableCards : TableGrid;
  return (
    <div className={classes.root} aria-busy={source?.isFetching || undefined}>
      {source?.error ? <ErrorState error={source.error} onRetry={() => void source.refetch?.()} small /> : null}
      <Body
        {...props}
        rows={rows}
        columns={shown}
        allColumns={columns}
        hidden={hidden}
        chooseColumns={chooseColumns}
        selection={props.bulkActions ? selection : undefined}
        fetching={source?.isFetching ?? false}
      />
      {props.bulkActions && selection.some && (
        <BulkBar count={selection.rows.length} onClear={selection.clear}>
          {props.bulkActions(selection.rows, selection.clear)}
        </BulkBar>
      )}
      {state && source?.data && (
        <Pager
          state={state}
          total={source.data.total ?? rows.length}
          estimate={source.data.totalIsEstimate ?? false}
          shown={rows.length}
        />
      )}
    </div>
  );
}

/** What the grid and the cards both draw. */
export interface TableBodyProps<R> extends Omit<DataTableProps<R>, "rows" | "source"> {
  rows: readonly R[];
  allColumns: readonly Column<R>[];
  hidden: ReadonlySet<string>;
  chooseColumns: ((hidden: ReadonlySet<string>) => void) | undefined;
  selection: ReturnType<typeof useSelection<R>> | undefined;
  fetching: boolean;
}
