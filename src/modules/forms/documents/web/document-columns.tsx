import { Chip, type Column, StateBadge, showDate, showDateTime } from "#ui/index.ts";
import type { DocumentRow } from "../document.contract.ts";
import { documentStates, sourceLabels } from "../document.ts";

export const clientColumn: Column<DocumentRow> = {
  key: "client",
  header: "Client",
  cell: (row) => row.clientName,
  width: 180,
};

export const documentColumns: Column<DocumentRow>[] = [
  { key: "title", header: "Document", cell: (row) => row.title, grow: 3, wraps: true },
  {
    key: "category",
    header: "Category",
    cell: (row) => row.categoryName ?? <Chip tone="attention">Not filed</Chip>,
    width: 190,
  },
  { key: "date", header: "Date", cell: (row) => showDate(row.documentDate), width: 120 },
  { key: "source", header: "Source", cell: (row) => sourceLabels[row.source], width: 120, phone: "hide" },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StateBadge states={documentStates} state={row.status} />,
    width: 190,
  },
  {
    key: "added",
    header: "Added",
    cell: (row) => [showDateTime(row.createdAt, row.timeZone), row.createdByName].filter(Boolean).join(", "),
    width: 260,
    phone: "hide",
  },
];
