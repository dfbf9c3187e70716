import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Clash } from "#modules/facility/calendar/calendar.contract.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert, ScrollRegion, showTime } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { type Group, getGroup, listGroups } from "../group.contract.ts";
import { getSchedule, type previewSchedule, putSchedule, type Rule } from "../schedule.contract.ts";
import { listSessions } from "../session.contract.ts";
import classes from "./groups.module.css";
import { dayLabel } from "./session-text.ts";

type Planned = Answer<typeof previewSchedule>["rows"][number];

interface SchedulePreviewProps {
  group: Group;
  version: number;
  rules: readonly Rule[];
  /** The rule that was changed. */
  at: number;
  effectiveFrom: string;
  preview: Answer<typeof previewSchedule>;
  onBack: () => void;
  onDone: () => void;
}

/** The sessions of a schedule before it is saved: holidays are skipped unless chosen, a taken room must be skipped or changed. */
export function SchedulePreview({
  group,
  version,
  rules,
  at,
  effectiveFrom,
  preview,
  onBack,
  onDone,
}: SchedulePreviewProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set(preview.rows.filter(({ holiday }) => holiday !== null).map(({ localDate }) => localDate)),
  );
  const put = useAction(putSchedule, {
    inline: true,
    invalidates: [getSchedule, listSessions, listGroups, getGroup],
    done: `${group.name} scheduled`,
    onDone,
  });
  const held = preview.rows.filter(({ localDate }) => !skipped.has(localDate));
  const taken = held.filter(({ clashes }) => clashes.some(({ isExclusive }) => isExclusive)).length;
  const busy = held.filter(({ clashes }) => clashes.length > 0).length;
  const toggle = (date: string) =>
    setSkipped((now) => new Set(now.has(date) ? [...now].filter((one) => one !== date) : [...now, date]));
  const save = () =>
    put.go({
      params: { groupId: group.id },
      body: {
        version,
        effectiveFrom,
        confirmConflicts: busy > 0,
        rules: rules.map((rule, index) => {
          const [first] = preview.rows;
          if (index !== at || !first) return rule;
          // Dates before the preview begins keep what was skipped then.
          const earlier = rule.exDates.filter((date) => date < first.localDate);
          return { ...rule, exDates: [...earlier, ...skipped] };
        }),
      },
    });
  return (
    <>
      <p className={classes.quiet}>
        {held.length} {held.length === 1 ? "session" : "sessions"} in the next 60 days. Clear a date to leave it out.
      </p>
      <ScrollRegion label="Sessions" className={classes.preview}>
        <ul className={records.list}>
          {preview.rows.map((row) => (
            <li key={row.startsAt} className={records.row}>
              <Checkbox
                checked={!skipped.has(row.localDate)}
                onChange={() => toggle(row.localDate)}
                label={<PlannedText row={row} timeZone={preview.timeZone} isSkipped={skipped.has(row.localDate)} />}
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {put.problem && <ProblemAlert error={put.problem} />}
      {taken > 0 && (
        <p className={classes.clash} role="status">
          The room is taken on {taken} {taken === 1 ? "date" : "dates"}. Clear them, or go back and choose another room
          or time.
        </p>
      )}
      <div className={classes.acts}>
        <Button loading={put.pending} disabled={taken > 0} onClick={save}>
          {busy > 0 && taken === 0 ? `Save with ${busy} ${busy === 1 ? "conflict" : "conflicts"}` : "Save schedule"}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

function PlannedText({ row, timeZone, isSkipped }: { row: Planned; timeZone: string; isSkipped: boolean }) {
  return (
    <>
      {dayLabel(row.localDate)}, {showTime(row.startsAt, timeZone)} to {showTime(row.endsAt, timeZone)}
      {row.holiday && <span className={classes.quiet}>{row.holiday}</span>}
      {row.adjusted && <span className={classes.quiet}>Clocks go forward this day.</span>}
      {!isSkipped &&
        row.clashes.map((clash) => (
          <span key={`${clash.subjectId}${clash.from}`} className={classes.clash}>
            {clashLine(clash, timeZone)}
          </span>
        ))}
    </>
  );
}

const clashLine = ({ subjectName, title, from, until, bookedByName }: Clash, timeZone: string) =>
  `${subjectName ?? "The client"} is booked: ${title}, ${showTime(from, timeZone)} to ${showTime(until, timeZone)}${
    bookedByName ? ` (booked by ${bookedByName})` : ""
  }`;
