import { serverInstant, useRead } from "#platform/web/index.ts";
import { Chip, type Column, type Filter, type TableState, useTableState } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { agoText } from "../../leads/web/lead-text.ts";
import { partnerOptions } from "../organizations/organization.contract.ts";
import { type PartnerSort, partnerSorts } from "../partner-fields.contract.ts";
import { NextTouch } from "./partner-text.tsx";

const isSort = (text: string | undefined): text is PartnerSort => partnerSorts.some((sort) => sort === text);

/** The state of a list of partners, with the query that both lists have. */
export function usePartnerList(remember: string, filters: readonly string[]) {
  const state = useTableState({ filters: [...filters, "ownerId", "label", "archived"], remember });
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const q = state.search.trim();
  const sort = isSort(state.sortText) ? state.sortText : "name";
  const query = { ...state.filters, ...(q ? { q } : {}), sort, page: state.page, pageSize: state.pageSize };
  return { state, query, filters: sharedFilters(options.data?.owners ?? [], options.data?.labels ?? [], state) };
}

function sharedFilters(
  owners: readonly { id: string; name: string }[],
  labels: readonly string[],
  state: TableState,
): Filter[] {
  return [
    {
      kind: "many",
      key: "ownerId",
      label: "Owner",
      options: owners.map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(labels.length > 0 || state.filters.label
      ? [
          {
            kind: "many" as const,
            key: "label",
            label: "Label",
            options: labels.map((value) => ({ value, label: value })),
          },
        ]
      : []),
    { kind: "one", key: "archived", label: "Archived", options: [{ value: "true", label: "Archived only" }] },
  ];
}

interface PartnerRow {
  labels: readonly string[];
  ownerName: string | null;
  lastTouchAt: string | null;
  nextTouchAt: string | null;
  referralsIn: number;
  referralsOut: number;
  admitted: number;
}

export const ownerColumn = { key: "owner", header: "Owner", width: 130, cell: (row: PartnerRow) => row.ownerName };

export const labelColumn = {
  key: "labels",
  header: "Labels",
  width: 150,
  wraps: true,
  hidden: true,
  cell: ({ labels }: PartnerRow) =>
    labels.length > 0 && (
      <span className={classes.row}>
        {labels.map((label) => (
          <Chip key={label} tone="neutral">
            {label}
          </Chip>
        ))}
      </span>
    ),
};

/** Touches, and referrals of 12 months: the last columns of both lists. */
export function touchColumns(): Column<PartnerRow>[] {
  const now = serverInstant();
  return [
    {
      key: "last",
      header: "Last touch",
      width: 116,
      sortable: true,
      cell: (row) => row.lastTouchAt && `${agoText(row.lastTouchAt, now)} ago`,
    },
    {
      key: "next",
      header: "Next touch",
      width: 140,
      sortable: true,
      cell: (row) => row.nextTouchAt && <NextTouch at={row.nextTouchAt} now={now} />,
    },
    { key: "in", header: "In, 12 mo", width: 76, numeric: true, cell: (row) => row.referralsIn },
    { key: "admitted", header: "Admitted", width: 76, numeric: true, cell: (row) => row.admitted },
    { key: "out", header: "Out, 12 mo", width: 80, numeric: true, cell: (row) => row.referralsOut },
  ];
}
