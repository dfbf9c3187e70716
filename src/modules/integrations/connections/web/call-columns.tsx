import type { ReactNode } from "react";
import { type Column, showDateTime } from "#ui/index.ts";

interface CallLine {
  at: string;
  operation: string;
  ms: number;
}

/** Columns of a call list: time, operation, outcome and duration. */
export const callColumns = <Row extends CallLine>(
  timeZone: string,
  outcome: (row: Row) => ReactNode,
): Column<Row>[] => [
  { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
  { key: "operation", header: "Operation", grow: 1, cell: (row) => row.operation },
  { key: "outcome", header: "Outcome", width: 150, phone: "beside", cell: outcome },
  { key: "ms", header: "Took", numeric: true, width: 90, cell: (row) => `${row.ms} ms` },
];
