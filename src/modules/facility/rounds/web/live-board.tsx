import { Button } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { useState } from "react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { useAction, useLive, useLiveStatus, useRead, useUrlState } from "#platform/web/index.ts";
import { cx, EmptyState, ErrorState, PersonPhoto, Skeletons } from "#ui/index.ts";
import { stepName } from "../ladder.ts";
import { acknowledgeLate, type LiveRow, listLive } from "../live.contract.ts";
import { intervalSeconds } from "../observation-level.ts";
import { dueText, isLate, lastText } from "./due-text.ts";
import { LevelChip } from "./level-chip.tsx";
import { LevelDrawer } from "./level-drawer.tsx";
import classes from "./rounds.module.css";
import { useNow } from "./use-now.ts";

const staleMs = 60_000;

/** Observed clients by time left, the most overdue first. */
export function LiveBoard({ locationId }: { locationId: string }) {
  const url = useUrlState();
  const read = useRead(
    listLive,
    { query: { locationId } },
    { enabled: locationId !== "", everyMs: 30_000, keep: true },
  );
  useLive(locationId ? `board:rounds:${locationId}` : null, [listLive]);
  const status = useLiveStatus();
  const now = useNow();
  const [shown, setShown] = useState<LiveRow | null>(null);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const { rows, onRounds, timeZone } = read.data;
  if (rows.length === 0)
    return (
      <EmptyState
        title="No one is under observation here"
        text="Start rounds for a unit, or set a client's observation level."
      />
    );
  const sorted = [...rows].sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  const units = unitsOf(sorted);
  const unit = url.params.unit ?? null;
  const listed = unit === null ? sorted : sorted.filter(({ sectionId }) => sectionId === unit);
  const isOld = status !== "live" && now - read.dataUpdatedAt > staleMs;
  return (
    <div data-old={isOld || undefined} className={classes.board}>
      {isOld && (
        <p className={classes.old} role="status">
          Not connected. These times are from {Math.round((now - read.dataUpdatedAt) / 60_000)} min ago.
        </p>
      )}
      <ul className={classes.units} aria-label="Units">
        {units.map(({ id, name, rows: ofUnit }) => {
          const late = ofUnit.filter((row) => isLate(row, now)).length;
          return (
            <li key={id ?? "none"}>
              <button
                type="button"
                className={classes.unit}
                aria-pressed={unit === id}
                data-late={late > 0 || undefined}
                onClick={() => url.set({ unit: unit === id ? null : id })}
              >
                <strong>{name}</strong>
                <span>
                  {ofUnit.length - late} of {ofUnit.length} on time
                  {late > 0 && `, ${late} late`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={classes.onRounds}>
        {onRounds.length > 0 ? `On rounds: ${onRounds.join(", ")}` : "No one has the rounds duty now."}
      </p>
      <ul className={classes.rows} aria-label="Observed clients">
        {listed.map((row) => (
          <BoardRow key={row.clientId} row={row} now={now} onOpen={() => setShown(row)} />
        ))}
      </ul>
      <LevelDrawer row={shown} locationId={locationId} timeZone={timeZone} onClose={() => setShown(null)} />
    </div>
  );
}

function unitsOf(rows: readonly LiveRow[]): { id: string | null; name: string; rows: LiveRow[] }[] {
  const units = new Map<string | null, { id: string | null; name: string; rows: LiveRow[] }>();
  for (const row of rows) {
    const unit = units.get(row.sectionId) ?? { id: row.sectionId, name: row.sectionName ?? "No bed", rows: [] };
    unit.rows.push(row);
    units.set(row.sectionId, unit);
  }
  return [...units.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function BoardRow({ row, now, onOpen }: { row: LiveRow; now: number; onOpen: () => void }) {
  const acknowledge = useAction(acknowledgeLate, { invalidates: [listLive], done: "Acknowledged" });
  const late = isLate(row, now);
  const left = (Date.parse(row.dueAt) - now) / 1000;
  const share = Math.max(0, Math.min(1, left / intervalSeconds[row.level]));
  const missing = row.lastException === "not_found";
  const state = missing ? "late" : row.unverified ? "unverified" : late ? "late" : share < 0.2 ? "soon" : "ok";
  return (
    <li className={classes.row} data-state={state}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <PersonPhoto name={row.name} seed={row.mrNo} src={photoAddress(row.photoFileId)} size={36} />
        <span className={classes.who}>
          <span className={classes.name}>{row.name}</span>
          <span className={classes.quiet}>
            {[row.bedCode ?? "No bed", row.sectionName].filter(Boolean).join(" · ")}
          </span>
        </span>
      </button>
      <span className={classes.level}>
        <LevelChip level={row.level} />
      </span>
      <span className={classes.time}>
        <span className={classes.due}>{row.unverified && !late ? "Phone not connected" : dueText(row.dueAt, now)}</span>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </span>
      <span className={cx(classes.quiet, classes.last)}>{lastText(row, now)}</span>
      <span className={classes.step}>
        {missing && <strong>Not found: search now</strong>}
        {late && row.unverified && <span>Phone not connected: look in person</span>}
        {late && row.step >= 3 && <span>{stepName(row.step)}</span>}
        {row.orderDueAt && Date.parse(row.orderDueAt) < now && <span>Order overdue</span>}
        {late &&
          (row.acknowledgedAt ? (
            <span className={classes.quiet}>Acknowledged by {row.acknowledgedBy}</span>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBellOff size="1.1em" />}
              aria-label={`Acknowledge: ${row.name}`}
              loading={acknowledge.pending}
              onClick={() => acknowledge.go({ params: { clientId: row.clientId }, body: {} })}
            >
              Acknowledge
            </Button>
          ))}
      </span>
    </li>
  );
}
