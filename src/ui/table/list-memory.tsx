import { createContext, type ReactNode, useContext } from "react";

/** What of a list is remembered for a person: chosen columns and filters. Never what was typed to search. */
export interface ListMemory {
  /** Keys of the columns that are hidden; undefined when nothing was chosen yet. */
  readColumns(list: string): readonly string[] | undefined;
  writeColumns(list: string, hidden: readonly string[]): void;
  /** Filters and sort as they stand in the address: `status=1&sort=-name`; null when there are none. */
  readFilters(list: string): string | null;
  writeFilters(list: string, query: string | null): void;
}

/** For the life of the page, where no shell gives a better one. */
function pageMemory(): ListMemory {
  const columns = new Map<string, readonly string[]>();
  const filters = new Map<string, string>();
  return {
    readColumns: (list) => columns.get(list),
    writeColumns: (list, hidden) => void columns.set(list, hidden),
    readFilters: (list) => filters.get(list) ?? null,
    writeFilters: (list, query) => void (query === null ? filters.delete(list) : filters.set(list, query)),
  };
}

const Memory = createContext<ListMemory>(pageMemory());

export function ListMemoryProvider({ value, children }: { value: ListMemory; children: ReactNode }) {
  return <Memory value={value}>{children}</Memory>;
}

export function useListMemory(): ListMemory {
  return useContext(Memory);
}
