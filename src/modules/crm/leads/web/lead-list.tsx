import { Button } from "@mantine/core";
import { serverInstant, useListOrSearch, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  datesOf,
  type Filter,
  FilterBar,
  StateBadge,
  showDateTime,
  showPhone,
  useTableState,
} from "#ui/index.ts";
import { LabelChips } from "../labels/web/lead-labels.tsx";
import { leadOptions, listLeads, searchLeads } from "../lead.contract.ts";
import {
  isInPipeline,
  leadLifecycles,
  leadName,
  leadStatuses,
  lifecycleOf,
  lifecycleOptions,
  payMethodLabels,
  priorities,
} from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";
import { BulkChanges } from "./bulk-changes.tsx";
import classes from "./crm.module.css";
import { ageText, agoText, dueText } from "./lead-text.ts";

const filterKeys = [
  "status",
  "lifecycle",
  "priority",
  "ownerId",
  "locationId",
  "levelOfCareId",
  "sourceId",
  "labelId",
  "sla",
  "received",
];

/** The list of leads: filters kept in the URL, newest activity first, search by name, number, phone or email. */
export function LeadList() {
  const session = useSession();
  const url = useUrlState();
  const state = useTableState({ filters: filterKeys, remember: "leads" });
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const { received, ...filters } = state.filters;
  const dates = datesOf(received);
  const locationId = state.filters.locationId ?? session.locationId ?? undefined;
  const typed = state.search.trim();
  const query = {
    ...filters,
    ...(locationId ? { locationId } : {}),
    ...(dates.from ? { receivedFrom: dates.from } : {}),
    ...(dates.to ? { receivedTo: dates.to } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const source = useListOrSearch(typed, [listLeads, { query }], [searchLeads, { body: { q: typed, pageSize: 50 } }]);

  return (
    <>
      <FilterBar state={state} search="Name, number, phone or email" filters={filtersOf(options.data)} />
      <DataTable<LeadRow>
        label="Leads"
        layoutKey="crm.leads"
        columns={columnsOf(options.data, session.timeZone)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/crm/lead/${row.id}`}
        source={source}
        state={state}
        rowTone={(row) => (row.crisisFlag === "imminent" ? "danger" : undefined)}
        bulkActions={(rows, clear) => <BulkChanges rows={rows} onDone={clear} />}
        empty={{
          title: "No leads yet",
          text: "Leads are people who reached out for help. Add one when you take a call.",
          action: <Button onClick={() => url.set({ new: "1" })}>New lead</Button>,
        }}
      />
    </>
  );
}

type Options = NonNullable<ReturnType<typeof useOptions>>;
function useOptions() {
  return useRead(leadOptions, {}).data;
}

function filtersOf(options: Options | undefined): Filter[] {
  const ids = (rows: readonly { id: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    {
      kind: "many",
      key: "status",
      label: "Status",
      options: (options?.statuses ?? []).map(({ value, label }) => ({ value: String(value), label })),
    },
    {
      kind: "many",
      key: "lifecycle",
      label: "Stage",
      options: [
        { value: "0", label: "New" },
        ...lifecycleOptions.map(({ value, label }) => ({ value: String(value), label })),
      ],
    },
    {
      kind: "many",
      key: "priority",
      label: "Priority",
      options: priorities.states.map((one) => ({ value: String(priorities.code(one)), label: priorities.label(one) })),
    },
    { kind: "many", key: "ownerId", label: "Owner", options: ids(options?.owners) },
    {
      kind: "many",
      key: "levelOfCareId",
      label: "Level",
      options: (options?.levels ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    ...(options?.labels.length
      ? [{ kind: "many" as const, key: "labelId", label: "Label", options: ids(options.labels) }]
      : []),
    { kind: "many", key: "sourceId", label: "Referral source", options: ids(options?.sources) },
    {
      kind: "one",
      key: "sla",
      label: "First response",
      options: [
        { value: "overdue", label: "Overdue" },
        { value: "waiting", label: "Due" },
      ],
    },
    { kind: "dates", key: "received", label: "Received" },
  ];
}

function columnsOf(options: Options | undefined, timeZone: string): Column<LeadRow>[] {
  const now = serverInstant();
  const location = (id: string | null) => options?.locations.find((one) => one.id === id)?.shortCode;
  const level = (id: string | null) => options?.levels.find((one) => one.id === id)?.code;
  return [
    { key: "name", header: "Name", grow: 2, wraps: true, cell: (row) => <NameCell row={row} /> },
    { key: "priority", header: "Priority", width: 96, cell: (row) => priorityCell(row) },
    { key: "age", header: "Age", width: 52, numeric: true, cell: (row) => ageText(row, now, timeZone) },
    {
      key: "response",
      header: "Response due",
      width: 112,
      cell: (row) => <ResponseCell row={row} now={now} />,
    },
    { key: "stage", header: "Stage", width: 138, phone: "beside", cell: (row) => <StageCell row={row} /> },
    { key: "owner", header: "Owner", width: 120, wraps: true, cell: (row) => row.ownerName },
    { key: "location", header: "Location", width: 76, hidden: true, cell: (row) => location(row.locationId) },
    { key: "level", header: "Level", width: 58, cell: (row) => level(row.levelOfCareId) },
    {
      key: "pay",
      header: "Payment source",
      width: 120,
      cell: (row) => row.payMethod && payMethodLabels[row.payMethod],
    },
    { key: "phone", header: "Phone", width: 136, cell: (row) => row.phone && showPhone(row.phone) },
    {
      key: "received",
      header: "Received",
      width: 160,
      hidden: true,
      cell: (row) => showDateTime(row.receivedAt, timeZone),
    },
    {
      key: "next",
      header: "Next action",
      width: 136,
      cell: (row) => row.nextActionAt && <NextCell at={row.nextActionAt} now={now} />,
    },
    {
      key: "activity",
      header: "Last activity",
      width: 84,
      numeric: true,
      cell: (row) => agoText(row.lastActivityAt, now),
    },
  ];
}

function NameCell({ row }: { row: LeadRow }) {
  return (
    <>
      {leadName(row)} <span className={`${classes.small} ${classes.number}`}>{row.leadNo}</span>{" "}
      <LabelChips labels={row.labels} />
    </>
  );
}

/** Normal priority is not shown. */
function priorityCell(row: LeadRow) {
  const state = priorities.fromCode(row.priority);
  return state && state !== "normal" ? <StateBadge states={priorities} state={state} /> : null;
}

function StageCell({ row }: { row: LeadRow }) {
  const lifecycle = lifecycleOf(row.lifecycle);
  const status = leadStatuses.fromCode(row.status);
  if (isInPipeline(row) && lifecycle) return <StateBadge states={leadLifecycles} state={lifecycle} />;
  if (isInPipeline(row))
    return (
      <Chip tone="attention" shape="ring">
        New
      </Chip>
    );
  return status ? <StateBadge states={leadStatuses} state={status} /> : null;
}

/** Open leads without a first response: when it is due, or how late it is (SLA-2). */
function ResponseCell({ row, now }: { row: LeadRow; now: string }) {
  if (row.firstResponseAt || !row.respondBy || !isInPipeline(row)) return null;
  return <NextCell at={row.respondBy} now={now} />;
}

function NextCell({ at, now }: { at: string; now: string }) {
  const { text, late } = dueText(at, now);
  return <span className={late ? classes.late : undefined}>{text}</span>;
}
