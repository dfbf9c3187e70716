import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconLock, IconPlus } from "@tabler/icons-react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Chip, StateBadge, showTime } from "#ui/index.ts";
import type { TimeEntry } from "../time-entry.contract.ts";
import { isGenerated, showMinutes, timeSourceLabels, timeStates } from "../time-entry.ts";
import type { getTimeSheet } from "../time-sheet.contract.ts";
import classes from "./time.module.css";
import { dayLabel } from "./week.ts";

type Day = Answer<typeof getTimeSheet>["days"][number];

interface DayRowsProps {
  days: readonly Day[];
  rows: readonly TimeEntry[];
  today: string;
  onOpen: (entry: TimeEntry) => void;
  onAdd?: (date: string) => void;
}

/** A week day by day: hours against the shift, then each entry. */
export function DayRows({ days, rows, today, onOpen, onAdd }: DayRowsProps) {
  const most = Math.max(8 * 60, ...days.map(({ minutes, scheduledMinutes }) => Math.max(minutes, scheduledMinutes)));
  return (
    <div className={classes.days}>
      {days.map((day) => (
        <section key={day.date} className={classes.day} data-today={day.date === today || undefined}>
          <header className={classes.dayHead}>
            <h3>
              {dayLabel(day.date)}
              {day.holiday && <Chip>{day.holiday}</Chip>}
            </h3>
            <DayBar day={day} most={most} />
            {onAdd && day.date <= today && (
              <ActionIcon
                variant="subtle"
                aria-label={`Add time on ${dayLabel(day.date)}`}
                onClick={() => onAdd(day.date)}
              >
                <IconPlus size="1.1em" />
              </ActionIcon>
            )}
          </header>
          <ul className={classes.entries}>
            {rows
              .filter(({ workDate }) => workDate === day.date)
              .map((entry) => (
                <li key={entry.id}>
                  <UnstyledButton className={classes.entry ?? ""} onClick={() => onOpen(entry)}>
                    <span className={classes.when}>
                      {showTime(entry.startsAt, entry.timeZone)} to {showTime(entry.endsAt, entry.timeZone)}
                    </span>
                    <span className={classes.what}>
                      <strong>{entry.activityName}</strong>
                      <span>{aboutText(entry)}</span>
                    </span>
                    <span className={classes.minutes}>{showMinutes(entry.minutes)}</span>
                    {isGenerated(entry.source) ? (
                      <span className={classes.locked}>
                        <IconLock size="1em" aria-hidden="true" />
                        {timeSourceLabels[entry.source]}
                      </span>
                    ) : (
                      <StateBadge states={timeStates} state={entry.state} />
                    )}
                  </UnstyledButton>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function aboutText({ client, hasOtherClient, memo, isCorrected, minutes, stateReason }: TimeEntry): string {
  const who = client?.name ?? (hasOtherClient ? "A client" : null);
  const corrected = isCorrected ? "Corrected" : minutes < 0 ? "Reversed" : null;
  return [who, memo, corrected, stateReason && `“${stateReason}”`].filter(Boolean).join(" · ");
}

/** Recorded hours, the direct care among them darker, and a line where the shift ends. */
function DayBar({ day, most }: { day: Day; most: number }) {
  const share = (minutes: number) => ({ inlineSize: `${(minutes / most) * 100}%` });
  const planned = day.scheduledMinutes > 0 ? ` of ${showMinutes(day.scheduledMinutes)} scheduled` : "";
  return (
    <span className={classes.load}>
      <span className={classes.track} aria-hidden="true">
        <i className={classes.worked} style={share(day.minutes)} />
        <i className={classes.direct} style={share(day.directMinutes)} />
        {day.scheduledMinutes > 0 && (
          <i className={classes.mark} style={{ insetInlineStart: `${(day.scheduledMinutes / most) * 100}%` }} />
        )}
      </span>
      <span className={classes.hours}>
        {day.minutes > 0 || planned ? `${showMinutes(day.minutes)}${planned}` : "No time"}
      </span>
    </span>
  );
}
