import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { ErrorState, SideDrawer, Skeletons, toast, useKeys } from "#ui/index.ts";
import { listTimeEntries, submitTime, type TimeEntry } from "../time-entry.contract.ts";
import { showMinutes } from "../time-entry.ts";
import { getTeamTime, getTimeSheet } from "../time-sheet.contract.ts";
import { ClockCard } from "./clock-card.tsx";
import { DayRows } from "./day-rows.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { EntryForm } from "./entry-form.tsx";
import classes from "./time.module.css";
import { useWeek, WeekBar } from "./week-bar.tsx";

/** One's own week: the clock, what was recorded by day, and what is still to submit. */
export function MyTime() {
  const week = useWeek();
  const url = useUrlState();
  const [adding, setAdding] = useState<string | null>(null);
  const [openId, setOpen] = useState<string | null>(null);
  const read = useRead(getTimeSheet, { query: { from: week.from, days: "7" } }, { keep: true });
  useLive("list:time", [getTimeSheet]);
  const submit = useAction(submitTime, { invalidates: [getTimeSheet, getTeamTime, listTimeEntries] });
  const addOn = week.today >= week.from && week.today <= week.to ? week.today : week.from;
  useKeys([{ keys: "n", does: "Add time", run: () => setAdding(addOn) }]);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const { rows, days, clock, period } = read.data;
  const open = rows.find(({ id }) => id === openId) ?? null;
  const ready = rows.filter(({ abilities }) => abilities.submit);
  const sum = (pick: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + pick(day), 0);
  const scheduled = sum(({ scheduledMinutes }) => scheduledMinutes);
  const submitWeek = async () => {
    const answer = await submit.run({ body: { ids: ready.map(({ id }) => id) } });
    toast(entriesText(answer.rows.filter(({ done }) => done).length, "submitted"));
  };
  return (
    <>
      <ClockCard clock={clock} />
      <WeekBar week={week}>
        <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => setAdding(addOn)}>
          Add time
        </Button>
        {ready.length > 0 && (
          <Button loading={submit.pending} onClick={() => void submitWeek().catch(() => undefined)}>
            Submit {ready.length} {ready.length === 1 ? "entry" : "entries"}
          </Button>
        )}
      </WeekBar>
      <dl className={classes.totals}>
        <Total label="Recorded" minutes={sum(({ minutes }) => minutes)} />
        <Total label="Direct care" minutes={sum(({ directMinutes }) => directMinutes)} />
        {scheduled > 0 && <Total label="Scheduled" minutes={scheduled} />}
        {period?.state === "closing" && (
          <div>
            <dt>Pay period</dt>
            <dd>Closes soon</dd>
          </div>
        )}
      </dl>
      {rows.some(({ state }) => state === "returned") && (
        <p className={classes.returned} role="status">
          Time was returned to you. Correct it, then submit it again.
        </p>
      )}
      <DayRows
        days={days}
        rows={rows}
        today={week.today}
        onOpen={({ id }: TimeEntry) => setOpen(id)}
        onAdd={setAdding}
      />
      <SideDrawer opened={adding !== null} onClose={() => setAdding(null)} title="Add time">
        {adding && <EntryForm date={adding} onDone={() => setAdding(null)} />}
      </SideDrawer>
      <EntryDrawer entry={open} onClose={() => setOpen(null)} key={`${openId}:${url.params.date}`} />
    </>
  );
}

function Total({ label, minutes }: { label: string; minutes: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{showMinutes(minutes)}</dd>
    </div>
  );
}

export const entriesText = (count: number, what: string) => `${count} ${count === 1 ? "entry" : "entries"} ${what}`;
