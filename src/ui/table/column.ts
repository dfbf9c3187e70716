import type { ReactNode } from "react";

/** One column of a `DataTable`. The first one is the link of the row and can never be hidden. */
export interface Column<R> {
  key: string;
  header: string;
  /** What to show. Text and numbers are shown as they are; nothing is shown as a dash that is read as "none". */
  cell: (row: R) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  sortable?: boolean;
  /** Px at text size 14. Columns without a width share what is left, by `grow` (1). */
  width?: number;
  grow?: number;
  /** Off until the person switches it on in the column chooser. */
  hidden?: boolean;
  /** Words that must never be cut short: the row grows with them. */
  wraps?: boolean;
  /** On a phone: beside the name, in the lines under it (usual), or not at all. */
  phone?: "beside" | "line" | "hide";
}

export function visibleColumns<R>(columns: readonly Column<R>[], hidden: ReadonlySet<string>): Column<R>[] {
  return columns.filter((column, index) => index === 0 || !hidden.has(column.key));
}

/** A cell's content; a missing value is shown as missing, never as an empty space. */
export function cellContent<R>(column: Column<R>, row: R): { content: ReactNode; missing: boolean } {
  const content = column.cell(row);
  const missing = content === null || content === undefined || content === "";
  return { content, missing };
}
