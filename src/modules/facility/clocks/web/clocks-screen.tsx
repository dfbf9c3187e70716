import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { serverInstant, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { type Column, DataTable, Page, StateBadge, showDateTime } from "#ui/index.ts";
import { type DueRow, listClocks } from "../clock-list.contract.ts";
import { severityLabels } from "../clock-rule.ts";
import { clockStates } from "../clock-states.ts";
import { timeLeft } from "../time-left.ts";
import { ClockPacks } from "./clock-packs.tsx";
import classes from "./clocks.module.css";
import { WaiveDialog } from "./waive-dialog.tsx";

const scopes = [
  { value: "mine", label: "Mine" },
  { value: "team", label: "Team" },
] as const;
const states = [
  { value: "open", label: "Open" },
  { value: "overdue", label: "Overdue" },
  { value: "ended", label: "Ended" },
] as const;
const step = 50;
const most = 200;

/** Everything that is due, earliest first, and the rules behind it. */
export function Screen() {
  const due = <DueList />;
  return (
    <Page
      title="Deadlines"
      tabs={[
        { value: "due", label: "Due", content: due },
        { value: "rules", label: "Rules", content: <ClockPacks /> },
      ]}
    />
  );
}

const pick = <const T extends string>(options: readonly { value: T }[], value: string | undefined, otherwise: T): T =>
  options.find((one) => one.value === value)?.value ?? otherwise;

function DueList() {
  const url = useUrlState();
  const { timeZone, locationId, locations } = useSession();
  const scope = pick(scopes, url.params.scope, "mine");
  const state = pick(states, url.params.state, "open");
  const [limit, setLimit] = useState(step);
  const [waiving, setWaiving] = useState<DueRow | null>(null);
  const rule = url.params.rule;
  const read = useRead(
    listClocks,
    { query: { scope, state, limit: String(limit), ...(rule ? { rule } : {}) } },
    { keep: true, everyMs: 60_000 },
  );
  const place = locationId ?? locations[0]?.id;
  useLive(place ? `board:clocks:${place}` : null, [listClocks]);
  const mayWaive = useCan("clocks.waive");
  const now = serverInstant();
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Whose"
          data={[...scopes]}
          value={scope}
          onChange={(value) => url.set({ scope: value === "mine" ? null : value })}
        />
        <SegmentedControl
          aria-label="State"
          data={[...states]}
          value={state}
          onChange={(value) => url.set({ state: value === "open" ? null : value })}
        />
        {rule && (
          <Button variant="default" onClick={() => url.set({ rule: null })}>
            Show all rules
          </Button>
        )}
      </div>
      <DataTable
        label="Deadlines"
        columns={columnsFor(timeZone, now, state === "ended")}
        rowKey={(row) => `${row.kind}:${row.id}`}
        rowHref={(row) => row.link}
        source={read}
        rowTone={(row) => (row.state === "overdue" ? "danger" : row.state === "warned" ? "attention" : undefined)}
        {...(mayWaive
          ? {
              rowActions: (row: DueRow) =>
                row.mayWaive ? (
                  <Button size="compact-sm" variant="default" onClick={() => setWaiving(row)}>
                    Waive
                  </Button>
                ) : null,
            }
          : {})}
        empty={emptyOf(state, scope)}
      />
      {read.data?.more && limit < most && (
        <Button variant="default" mt="md" onClick={() => setLimit(Math.min(most, limit + step))}>
          Show more
        </Button>
      )}
      {waiving && <WaiveDialog row={waiving} onClose={() => setWaiving(null)} />}
    </>
  );
}

function emptyOf(state: (typeof states)[number]["value"], scope: (typeof scopes)[number]["value"]) {
  if (state === "ended")
    return { title: "No ended deadlines", text: "Met, canceled and waived deadlines appear here." };
  if (state === "overdue") return { title: "Nothing overdue" };
  return scope === "mine"
    ? { title: "Nothing due", text: "Your deadlines appear here. Team shows everything due at your locations." }
    : { title: "Nothing due", text: "Deadlines at your locations appear here." };
}

function columnsFor(timeZone: string, now: string, isEnded: boolean): Column<DueRow>[] {
  return [
    { key: "title", header: "Deadline", grow: 2, cell: (row) => row.title, wraps: true },
    {
      key: "due",
      header: "Due",
      width: 210,
      cell: (row) => (
        <span className={classes.due}>
          {showDateTime(row.dueAt, timeZone)}
          {!isEnded && <span className={classes.left}>{timeLeft(row.dueAt, now)}</span>}
        </span>
      ),
    },
    {
      key: "state",
      header: "State",
      width: 150,
      phone: "beside",
      cell: (row) => (
        <StateBadge
          states={clockStates}
          state={row.state}
          {...(row.state === "satisfied" && row.lateMinutes ? { detail: `${row.lateMinutes} min late` } : {})}
        />
      ),
    },
    { key: "detail", header: "For", grow: 1, wraps: true, cell: (row) => forText(row) },
    {
      key: "owner",
      header: "Owner",
      width: 150,
      cell: (row) => row.ownerName ?? (row.kind === "clock" ? "Team" : null),
    },
    isEnded
      ? { key: "reason", header: "Reason", grow: 1, wraps: true, cell: (row) => row.endedReason }
      : {
          key: "severity",
          header: "Set by",
          width: 100,
          cell: (row) => (row.severity ? severityLabels[row.severity] : null),
        },
  ];
}

const forText = ({ clientName, detail }: DueRow) => [clientName, detail].filter(Boolean).join(" · ");
