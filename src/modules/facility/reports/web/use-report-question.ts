import { useMemo } from "react";
import type { TableState } from "#ui/index.ts";

export interface Question {
  period?: string;
  filters?: string;
}

/** The question of the page's address, as the endpoints take it. */
export function useReportQuestion({ filters }: Pick<TableState, "filters">): Question {
  return useMemo(() => {
    const { period, ...others } = filters;
    const rest = new URLSearchParams(others);
    rest.sort();
    const text = rest.toString();
    return { ...(period ? { period } : {}), ...(text ? { filters: text } : {}) };
  }, [filters]);
}

/** The address of a report with a saved question. */
export function reportAddress(code: string, { period, filters }: { period: string | null; filters: string }): string {
  const params = new URLSearchParams(filters);
  if (period) params.set("period", period);
  const text = params.toString();
  return `/reports/${code}${text ? `?${text}` : ""}`;
}
