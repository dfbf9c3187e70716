import type { ReactNode } from "react";
import { useUrlState } from "../url-state.tsx";

export interface PageTab {
  /** As it stands in the address, e.g. `medications`. */
  value: string;
  label: string;
  count?: number;
  content?: ReactNode;
}

/** The tab named by `?tabs=`, or the first. An unknown name falls back to the first rather than to nothing. */
export function usePageTab(tabs: readonly PageTab[]): [string | undefined, (value: string) => void] {
  const url = useUrlState();
  const wanted = url.params.tabs;
  const found = tabs.find((tab) => tab.value === wanted) ?? tabs[0];
  return [found?.value, (value) => url.set({ tabs: value }, { replace: false })];
}
