import type { ReactNode } from "react";
import { type Column, showDateTime } from "#ui/index.ts";

interface CallLine {
  at: string;
  operation: string;
  ms: number;
}

/** The columns of a list of calls: when, what for, how it went, and how long it took. */
export const callColumns = <Row extends CallLine>(
  timeZone: string,
  outcome: (row: Row) => ReactNode,
): Column<Row>[] => [
  { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
  { key: "operation", header: "What for", grow: 1, cell: (row) => row.operation },
  { key: "outcome", header: "Outcome", width: 150, phone: "beside", cell: outcome },
  { key: "ms", header: "Took", numeric: true, width: 90, cell: (row) => `${row.ms} ms` },
];
