import { Button } from "@mantine/core";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  PageSection,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { type Call, listCalls, liveCalls } from "../call.contract.ts";
import { callResults, dispositionLabels, resultLabels } from "../call.ts";
import { listNumbers } from "../numbers/number.contract.ts";
import { CallCard } from "./call-card.tsx";
import { CallDrawer } from "./call-drawer.tsx";
import { callReads } from "./call-reads.ts";
import { lengthText, otherNumber, whereText } from "./call-text.ts";
import classes from "./calls.module.css";
import { NumbersDrawer } from "./numbers-drawer.tsx";

/** Calls that ring or are in progress, and the log of all calls with their leads. */
export function CallLog() {
  const url = useUrlState();
  const session = useSession();
  const mayConfigure = useCan("crm.configure");
  const state = useTableState({ filters: ["unmatched", "result", "numberId", "spam"], remember: "calls" });
  const live = useRead(liveCalls, {});
  const numbers = useRead(listNumbers, {}, { staleMs: 60_000 });
  const source = useRead(
    listCalls,
    { query: { ...state.filters, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  useLive("list:crm-calls", callReads);
  const ongoing = live.data?.rows ?? [];
  return (
    <>
      {ongoing.length > 0 && (
        <PageSection title="Calls now">
          <div className={classes.live}>
            {ongoing.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </div>
        </PageSection>
      )}
      <FilterBar state={state} filters={filtersOf(numbers.data?.rows ?? [])}>
        {mayConfigure && (
          <Button size="compact-sm" variant="default" onClick={() => url.set({ do: "numbers" })}>
            Tracking numbers
          </Button>
        )}
      </FilterBar>
      <DataTable<Call>
        label="Calls"
        layoutKey="crm.calls"
        columns={columnsOf(session.timeZone)}
        rowKey={(row) => row.id}
        onOpen={(row) => url.set({ call: row.id })}
        source={source}
        state={state}
        rowTone={(row) => (row.spam ? "quiet" : undefined)}
        empty={{
          title: "No calls yet",
          text: "Calls appear here when a call-tracking account is connected in Settings, Integrations.",
        }}
      />
      <CallDrawer callId={url.params.call} onClose={() => url.set({ call: undefined })} />
      {mayConfigure && (
        <NumbersDrawer opened={url.params.do === "numbers"} onClose={() => url.set({ do: undefined })} />
      )}
    </>
  );
}

function filtersOf(numbers: readonly { id: string; label: string }[]): Filter[] {
  return [
    { kind: "one", key: "unmatched", label: "Unmatched", options: [{ value: "true", label: "Unmatched only" }] },
    {
      kind: "many",
      key: "result",
      label: "Result",
      options: callResults.map((value) => ({ value, label: resultLabels[value] })),
    },
    ...(numbers.length > 0
      ? [
          {
            kind: "many" as const,
            key: "numberId",
            label: "Number called",
            options: numbers.map(({ id, label }) => ({ value: id, label })),
          },
        ]
      : []),
    { kind: "one", key: "spam", label: "Spam", options: [{ value: "true", label: "Spam only" }] },
  ];
}

function columnsOf(timeZone: string): Column<Call>[] {
  return [
    { key: "at", header: "Time", width: 200, cell: (row) => showDateTime(row.startedAt, timeZone) },
    {
      key: "caller",
      header: "Caller",
      grow: 1,
      wraps: true,
      cell: (row) => (
        <>
          {otherNumber(row)}
          <div className={classes.small}>{whereText(row)}</div>
        </>
      ),
    },
    {
      key: "record",
      header: "Record",
      grow: 1,
      wraps: true,
      cell: (row) => (row.linked ? row.linked.name : row.isRestricted ? "Restricted" : unmatchedText(row)),
    },
    { key: "number", header: "Number called", grow: 1, wraps: true, cell: (row) => row.numberLabel },
    {
      key: "result",
      header: "Result",
      width: 130,
      phone: "beside",
      cell: (row) => <ResultChip call={row} />,
    },
    { key: "talk", header: "Conversation", width: 120, numeric: true, cell: (row) => lengthText(row.talkSeconds) },
    { key: "agent", header: "Taken by", width: 140, cell: (row) => row.claimedByName },
    {
      key: "outcome",
      header: "Outcome",
      width: 150,
      cell: (row) => row.disposition && dispositionLabels[row.disposition],
    },
  ];
}

const unmatchedText = (call: Call) =>
  call.disposition === null && !call.spam ? (
    <Chip tone="attention" shape="alert">
      Unmatched
    </Chip>
  ) : null;

function ResultChip({ call }: { call: Call }) {
  if (call.result === null)
    return (
      <Chip tone="info" shape="half">
        Now
      </Chip>
    );
  return (
    <Chip
      tone={call.result === "completed" ? "done" : call.result === "voicemail" ? "info" : "attention"}
      shape={call.result === "completed" ? "check" : "arrow"}
    >
      {resultLabels[call.result]}
    </Chip>
  );
}
