import { Button, Select } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink, useAction, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  Page,
  PageSection,
  Skeletons,
  showDate,
  showDateTime,
  showTime,
  toast,
  useKeys,
} from "#ui/index.ts";
import { isWritable } from "../../notes/note.ts";
import {
  getShiftBoard,
  readShiftReport,
  refreshShiftFacts,
  type ShiftBoard,
  startShiftNotes,
} from "../shift-note.contract.ts";
import { BoardRows } from "./board-rows.tsx";
import { HandoffReader } from "./handoff-reader.tsx";
import classes from "./shift-board.module.css";
import { ShiftSignSheet } from "./shift-sign-sheet.tsx";

const shiftKey = (shift: { patternId: string; localDate: string }) => `${shift.patternId} ${shift.localDate}`;

/** `/shift-notes`: every client of a unit in a shift, with the facts of the shift and a line each. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const { unit, shift: chosen } = url.params;
  const [patternId, localDate] = chosen?.split(" ") ?? [];
  const read = useRead(
    getShiftBoard,
    {
      query: {
        locationId,
        ...(unit ? { sectionId: unit } : {}),
        ...(patternId && localDate ? { patternId, localDate } : {}),
      },
    },
    { enabled: locationId !== "", everyMs: 30_000, keep: true },
  );
  useLive(locationId ? `board:shift-notes:${locationId}` : null, [getShiftBoard]);
  const board = read.data;
  const places = session.locationId === null && session.locations.length > 1 && (
    <Select
      aria-label="Location"
      data={session.locations.map(({ id, name }) => ({ value: id, label: name }))}
      value={locationId}
      allowDeselect={false}
      onChange={(value) => url.set({ location: value, unit: null, shift: null })}
      w={220}
    />
  );
  if (board && board.locationId === locationId)
    return (
      <Board
        key={`${board.sectionId} ${board.shift && shiftKey(board.shift)}`}
        board={board}
        places={places}
        onChanged={() => void read.refetch()}
      />
    );
  return (
    <Page title="Shift notes" action={places}>
      {read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeletons shape="page" count={8} />
      )}
    </Page>
  );
}

interface BoardProps {
  board: ShiftBoard;
  places: React.ReactNode;
  onChanged: () => void;
}

function Board({ board, places, onChanged }: BoardProps) {
  const url = useUrlState();
  const { shift, sectionId, reportId, rows, abilities, timeZone } = board;
  const [open, setOpen] = useState<"sign" | "read" | null>(null);
  const [flushes] = useState(() => new Set<() => Promise<void>>());
  const start = useAction(startShiftNotes, { onDone: onChanged });
  const refresh = useAction(refreshShiftFacts, {});
  const markRead = useAction(readShiftReport, { onDone: onChanged, done: "Handoff marked as read" });
  const missing = rows.filter(({ note }) => note === null);
  const mine = rows.filter(({ note }) => note?.isMine && isWritable(note.status));
  const signed = rows.filter(({ note }) => note !== null && !isWritable(note.status));
  const begin = (clientIds?: string[]) => {
    if (!sectionId || !shift) return;
    const { patternId, localDate } = shift;
    start.go({ body: { sectionId, patternId, localDate, ...(clientIds ? { clientIds } : {}) } });
  };
  const openSheet = async () => {
    if (!reportId) return;
    // Saves pending text and takes the latest facts, because the signing dialog shows what the server has.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.allSettled([...flushes].map((flush) => flush()));
    await refresh.run({ params: { reportId } });
    setOpen("sign");
  };
  const maySign = abilities.sign && mine.length > 0;
  useKeys([{ keys: "mod+enter", does: "Sign notes", run: () => void openSheet(), inFields: true }], maySign);
  return (
    <Page
      title="Shift notes"
      summary={
        shift
          ? `${shift.name} shift, ${showDate(shift.localDate)}, ${showTime(shift.startsAt, timeZone)} to ${showTime(shift.endsAt, timeZone)} · ${signed.length} of ${rows.length} signed`
          : "The line of each client in a shift, with what happened filled in."
      }
      action={
        <>
          {places}
          {signed.length > 0 && (
            <Button variant="default" leftSection={<IconBook2 size="1.15em" />} onClick={() => setOpen("read")}>
              Read handoff
            </Button>
          )}
          {abilities.write && missing.length > 0 && (
            <Button variant={maySign ? "default" : "filled"} loading={start.pending} onClick={() => begin()}>
              {missing.length === 1 ? "Start 1 note" : `Start ${missing.length} notes`}
            </Button>
          )}
          {maySign && (
            <Button loading={refresh.pending} onClick={() => void openSheet()}>
              {mine.length === 1 ? "Sign 1 note" : `Sign ${mine.length} notes`}
            </Button>
          )}
        </>
      }
    >
      {board.units.length === 0 ? (
        <EmptyState title="No units with beds here" text="Shift notes are written for units with beds." />
      ) : !shift ? (
        <EmptyState title="No shifts are defined here" text="A nurse manager defines shifts under Staffing." />
      ) : (
        <>
          <div className={classes.filters}>
            <Select
              label="Unit"
              data={board.units.map(({ id, name }) => ({ value: id, label: name }))}
              value={sectionId}
              allowDeselect={false}
              onChange={(value) => url.set({ unit: value })}
            />
            <Select
              label="Shift"
              data={board.shifts.map((one) => ({
                value: shiftKey(one),
                label: `${one.name}, ${showDate(one.localDate)}`,
              }))}
              value={shiftKey(shift)}
              allowDeselect={false}
              onChange={(value) => url.set({ shift: value })}
            />
          </div>
          {board.reads.length > 0 && (
            <p className={classes.quiet}>
              Read by {board.reads.map(({ name, at }) => `${name}, ${showDateTime(at, timeZone)}`).join("; ")}
            </p>
          )}
          <PageSection title="Clients">
            {rows.length === 0 ? (
              <EmptyState
                title="No clients in this unit in this shift"
                text="Clients appear when they have a bed here."
              />
            ) : (
              <BoardRows board={board} flushes={flushes} onStart={(id) => begin([id])} onChanged={onChanged} />
            )}
          </PageSection>
          {board.restricted > 0 && (
            <p className={classes.quiet}>
              {board.restricted === 1
                ? "1 client's chart is restricted."
                : `${board.restricted} clients' charts are restricted.`}{" "}
              <AppLink to="/clients">Clients</AppLink>
            </p>
          )}
        </>
      )}
      {open === "sign" && reportId && (
        <ShiftSignSheet
          reportId={reportId}
          timeZone={timeZone}
          onClose={() => {
            setOpen(null);
            onChanged();
          }}
          onSigned={(done, left) => {
            setOpen(null);
            onChanged();
            toast(`${done === 1 ? "1 note" : `${done} notes`} signed.${left > 0 ? ` ${left} not signed.` : ""}`);
          }}
        />
      )}
      {open === "read" && (
        <HandoffReader
          board={board}
          onClose={() => setOpen(null)}
          onRead={
            abilities.markRead && reportId
              ? () => {
                  markRead.go({ params: { reportId } });
                  setOpen(null);
                }
              : null
          }
        />
      )}
    </Page>
  );
}
