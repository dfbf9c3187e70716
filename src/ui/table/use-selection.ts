import { useRef, useState } from "react";

export interface Selection<R> {
  keys: ReadonlySet<string>;
  rows: R[];
  has(row: R): boolean;
  toggle(index: number, options?: { shiftKey: boolean }): void;
  toggleAll(): void;
  clear(): void;
  all: boolean;
  some: boolean;
}

/** Selected rows of the page that is shown. Shift extends from the row that was picked last. */
export function useSelection<R>(rows: readonly R[], rowKey: (row: R) => string): Selection<R> {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<number | undefined>(undefined);
  // Rows that left the page (another page, a filter, a change by someone else) are no longer selected.
  const shown = rows.filter((row) => picked.has(rowKey(row)));
  const keys = new Set(shown.map(rowKey));
  return {
    keys,
    rows: shown,
    has: (row) => keys.has(rowKey(row)),
    toggle(index, options) {
      const row = rows[index];
      if (row === undefined) return;
      const next = new Set(keys);
      const on = !next.has(rowKey(row));
      const from = options?.shiftKey && last.current !== undefined ? last.current : index;
      for (const each of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (on) next.add(rowKey(each));
        else next.delete(rowKey(each));
      }
      last.current = index;
      setPicked(next);
    },
    toggleAll: () => setPicked(keys.size === rows.length ? new Set() : new Set(rows.map(rowKey))),
    clear: () => setPicked(new Set()),
    all: rows.length > 0 && keys.size === rows.length,
    some: keys.size > 0,
  };
}
