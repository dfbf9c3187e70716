import { Button, Group } from "@mantine/core";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, StateBadge, showDateTime } from "#ui/index.ts";
import { getBedBoard, setHousekeeping } from "../bed.contract.ts";
import { type HousekeepingMove, housekeepingStates } from "../bed.ts";
import { listTurnovers, type Turnover, turnoverCauseLabels } from "../turnover.contract.ts";
import { waitedText } from "./bed-text.ts";

/** A turnover is red from here on: the house rule of 4 hours. */
const longMinutes = 240;

const moveWords = [
  ["start", "Start cleaning"],
  ["finish", "Mark clean"],
  ["accept", "Mark inspected"],
] as const satisfies readonly (readonly [HousekeepingMove, string])[];

/** Beds that housekeeping prepares, the longest wait first. */
export function BedTurnovers({ locationId }: { locationId: string }) {
  const { timeZone } = useSession();
  const mayAssign = useCan("beds.assign");
  const read = useRead(listTurnovers, { query: { locationId } }, { everyMs: 60_000, keep: true });
  useLive(`board:beds:${locationId}`, [listTurnovers]);
  const keep = useAction(setHousekeeping, { invalidates: [listTurnovers, getBedBoard] });
  const now = serverInstant();
  return (
    <DataTable
      label="Bed turnover"
      columns={columnsFor(now, timeZone)}
      rowKey={({ turnoverId }) => turnoverId}
      source={read}
      rowTone={(row) => (row.doneAt ? "quiet" : undefined)}
      rowActions={(row) =>
        mayAssign && !row.doneAt ? (
          <Group gap="xs" wrap="nowrap">
            {moveWords
              .filter(([move]) => housekeepingStates.can(row.housekeeping, move))
              .map(([move, label]) => (
                <Button
                  key={move}
                  size="compact-sm"
                  variant={move === "start" ? "default" : "filled"}
                  aria-label={`${label}: ${row.code}`}
                  loading={keep.pending}
                  onClick={() => keep.go({ params: { bedId: row.bedId }, body: { version: row.version, move } })}
                >
                  {label}
                </Button>
              ))}
          </Group>
        ) : null
      }
      empty={{ title: "All beds are ready", text: "A bed is listed here when a client leaves it." }}
    />
  );
}

const columnsFor = (now: string, timeZone: string): Column<Turnover>[] => [
  { key: "bed", header: "Bed", width: 130, cell: ({ code }) => <strong>{code}</strong> },
  {
    key: "place",
    header: "Unit",
    grow: 1,
    wraps: true,
    cell: ({ sectionName, roomName }) => `${sectionName}, ${roomName}`,
  },
  { key: "cause", header: "Cause", width: 150, cell: ({ cause }) => turnoverCauseLabels[cause] },
  {
    key: "state",
    header: "State",
    width: 170,
    phone: "beside",
    cell: ({ housekeeping, doneAt }) => (
      <StateBadge states={housekeepingStates} state={doneAt ? "clean" : housekeeping} />
    ),
  },
  { key: "since", header: "Requested", width: 190, cell: ({ requestedAt }) => showDateTime(requestedAt, timeZone) },
  {
    key: "time",
    header: "Time",
    width: 150,
    numeric: true,
    cell: ({ requestedAt, doneAt }) => {
      const text = waitedText(requestedAt, doneAt ?? now);
      const isLong = !doneAt && minutesBetween(requestedAt, now) >= longMinutes;
      return isLong ? <strong>{text}, over 4 h</strong> : text;
    },
  },
];
