import { useCallback, useMemo, useState } from "react";
import { forgetEvent } from "../forget.ts";
import { useUrlState } from "../url-state.tsx";
import { useRemembered } from "./remembered.ts";

export interface TableSort {
  by: string;
  descending: boolean;
}

export interface TableStateOptions {
  /** Needed when a page holds more than one table: `orders` keeps `orders.page`, `orders.sort` … */
  prefix?: string;
  pageSize?: number;
  sort?: TableSort;
  /** Keys of the filters that live in the address. */
  filters?: readonly string[];
  /** Name of the list under which its filters and sort are remembered for the person. */
  remember?: string;
}

export interface TableState {
  page: number;
  pageSize: number;
  sort: TableSort | undefined;
  /** `name`, or `-name` when descending: as it stands in the address. */
  sortText: string | undefined;
  filters: Readonly<Record<string, string>>;
  /** What was typed in the search box. Kept in memory only: names must not stand in an address. */
  search: string;
  setPage(page: number): void;
  setPageSize(size: number): void;
  setSort(sort: TableSort | undefined): void;
  setFilter(key: string, value: string | undefined): void;
  setSearch(text: string): void;
  clear(): void;
  /** True when a filter or search narrows the list: decides which empty sentence is shown. */
  narrowed: boolean;
}

// Typed search per list, so that coming back from a record finds the list as it was left. Gone on reload.
const typed = new Map<string, string>();

// Names of clients are among it: gone at sign-out (platform SES-9).
if (typeof window !== "undefined") window.addEventListener(forgetEvent, () => typed.clear());

function readSort(text: string | undefined, fallback: TableSort | undefined): TableSort | undefined {
  if (!text) return fallback;
  return text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}

/**
 * Page, sort and filters of a list, kept in the address (`?page=2&sort=-name&status=1,5`). Changing sort, filter or
 * search goes back to page 1.
 */
export function useTableState(options: TableStateOptions = {}): TableState {
  const { prefix, filters: filterKeys = [], sort: usualSort, pageSize: usualSize = 25 } = options;
  const url = useUrlState();
  const key = useCallback((name: string) => (prefix ? `${prefix}.${name}` : name), [prefix]);
  const params = useRemembered(options.remember, [...filterKeys, "sort"].map(key), url);
  const memory = `${typeof window === "undefined" ? "" : window.location.pathname}#${prefix ?? ""}`;
  const [search, keepSearch] = useState(() => typed.get(memory) ?? "");

  const page = Math.max(1, Number.parseInt(params[key("page")] ?? "1", 10) || 1);
  const pageSize = Math.min(1000, Math.max(1, Number.parseInt(params[key("pageSize")] ?? "", 10) || usualSize));
  const sortText = params[key("sort")] ?? (usualSort ? `${usualSort.descending ? "-" : ""}${usualSort.by}` : undefined);
  const filterList = filterKeys.join("|");
  const filters = useMemo(() => {
    const found: Record<string, string> = {};
    for (const name of filterList.split("|")) {
      const value = name ? params[key(name)] : undefined;
      if (value) found[name] = value;
    }
    return found;
  }, [filterList, key, params]);

  const first = { [key("page")]: undefined };
  return {
    page,
    pageSize,
    sort: readSort(params[key("sort")], usualSort),
    sortText,
    filters,
    search,
    narrowed: search !== "" || Object.keys(filters).length > 0,
    setPage: (next) => url.set({ [key("page")]: next > 1 ? String(next) : undefined }, { replace: false }),
    setPageSize: (size) => url.set({ ...first, [key("pageSize")]: size === usualSize ? undefined : String(size) }),
    setSort: (sort) =>
      url.set({ ...first, [key("sort")]: sort ? `${sort.descending ? "-" : ""}${sort.by}` : undefined }),
    setFilter: (name, value) => url.set({ ...first, [key(name)]: value }),
    setSearch: (text) => {
      if (text) typed.set(memory, text);
      else typed.delete(memory);
      keepSearch(text);
      if (page > 1) url.set(first);
    },
    clear: () => {
      typed.delete(memory);
      keepSearch("");
      url.set({ ...first, ...Object.fromEntries(filterKeys.map((name) => [key(name), undefined])) });
    },
  };
}
