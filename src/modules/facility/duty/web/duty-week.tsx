import { Button, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { addDays, weekdayOf } from "#platform/shared/time/index.ts";
import { serverInstant, useCan, useSession } from "#platform/web/index.ts";
import { Chip, cx, EmptyState, ScrollRegion, showTime } from "#ui/index.ts";
import type { Duty, listShifts } from "../duty.contract.ts";
import { type DutyKind, dutyLabels, isHeld, duties as order } from "../duty.ts";
import classes from "./duty.module.css";
import { AssignDrawer, DutyDrawer, useSections } from "./duty-drawer.tsx";

type Shift = Answer<typeof listShifts>["rows"][number];
/** A shift with one of these has a nurse in charge, on site or by phone. */
const leads: ReadonlySet<DutyKind> = new Set<DutyKind>(["charge", "supervisor", "on_call"]);
/** From when on a missing acceptance is shown. */
const soonMs = 24 * 3_600_000;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface DutyWeekProps {
  locationId: string;
  /** The Monday. */
  from: string;
  today: string;
  timeZone: string;
  /** Names of holidays by date. */
  holidays: ReadonlyMap<string, string>;
  rows: readonly Shift[];
}

/** A week of shifts: a column for each day, a row for each shift. On a phone, day by day. */
export function DutyWeek({ locationId, from, today, timeZone, holidays, rows }: DutyWeekProps) {
  const [assigning, setAssigning] = useState<Shift | null>(null);
  const [openId, setOpen] = useState<string | null>(null);
  const sections = new Map(useSections(locationId).map(({ value, label }) => [value, label]));
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const shifts = [...new Map(rows.map((row) => [row.patternId, row])).values()];
  const open = rows.flatMap(({ duties }) => duties).find(({ id }) => id === openId) ?? null;
  if (shifts.length === 0)
    return (
      <EmptyState
        title="No shifts are set up for this location."
        text="Add them under Shift times, for example Day and Night."
      />
    );
  return (
    <>
      <ScrollRegion label="Shift schedule" className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Shift</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? "date" : undefined}>
                  {dayLabel(day)}
                  <span className={classes.times}>{holidays.get(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shifts.map((shift) => (
              <tr key={shift.patternId}>
                <th scope="row">
                  {shift.name}
                  <span className={classes.times}>
                    {showTime(shift.startsAt, timeZone)} to {showTime(shift.endsAt, timeZone)}
                  </span>
                </th>
                {days.map((day, index) => {
                  const one = rows.find((row) => row.patternId === shift.patternId && row.localDate === day);
                  return (
                    <td
                      key={day}
                      data-today={day === today || undefined}
                      data-none={one ? undefined : ""}
                      style={{ "--day": index }}
                    >
                      <span className={classes.day}>
                        {[dayLabel(day), shift.name, holidays.get(day)].filter(Boolean).join(", ")}
                      </span>
                      {one && (
                        <ShiftCell
                          shift={one}
                          sections={sections}
                          onAssign={() => setAssigning(one)}
                          onOpen={setOpen}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <AssignDrawer locationId={locationId} shift={assigning} onClose={() => setAssigning(null)} />
      <DutyDrawer duty={open} timeZone={timeZone} onClose={() => setOpen(null)} />
    </>
  );
}

const dayLabel = (day: string) => `${weekdays[weekdayOf(day) - 1]} ${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

interface ShiftCellProps {
  shift: Shift;
  sections: ReadonlyMap<string, string>;
  onAssign: () => void;
  onOpen: (id: string) => void;
}

function ShiftCell({ shift, sections, onAssign, onOpen }: ShiftCellProps) {
  const { user } = useSession();
  const mayManage = useCan("duty.manage");
  const now = serverInstant();
  const isOver = Date.parse(shift.endsAt) <= Date.parse(now);
  const held = shift.duties.filter(({ handedOverAt }) => handedOverAt === null);
  const sorted = [...shift.duties].sort((a, b) => order.indexOf(a.duty) - order.indexOf(b.duty));
  return (
    <>
      {!isOver && !held.some(({ duty }) => leads.has(duty)) && (
        <Chip tone="attention" shape="alert">
          No charge nurse
        </Chip>
      )}
      <ul className={classes.duties}>
        {sorted.map((duty) => (
          <li key={duty.id}>
            <UnstyledButton
              className={cx(classes.duty)}
              data-mine={duty.clinicianId === user.clinicianId || undefined}
              data-past={duty.handedOverAt !== null || undefined}
              onClick={() => onOpen(duty.id)}
            >
              <span className={classes.kind}>
                {[dutyLabels[duty.duty], ...duty.sectionIds.map((id) => sections.get(id))].filter(Boolean).join(", ")}
              </span>
              <span className={classes.name}>{duty.name}</span>
              <DutyMark duty={duty} now={now} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {mayManage && !isOver && (
        <Button
          className={cx(classes.assign)}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="1em" />}
          aria-label={`Assign staff to ${shift.name}, ${dayLabel(shift.localDate)}`}
          onClick={onAssign}
        >
          Assign
        </Button>
      )}
    </>
  );
}

function DutyMark({ duty, now }: { duty: Duty; now: string }) {
  if (duty.handedOverAt !== null) return <span className={classes.mark}>Handed over to {duty.handedOverToName}</span>;
  if (isHeld(duty, now)) return <span className={classes.mark}>On duty now</span>;
  const ahead = Date.parse(duty.startsAt) - Date.parse(now);
  return duty.acceptedAt === null && ahead > 0 && ahead < soonMs ? (
    <span className={classes.mark}>Not accepted yet</span>
  ) : null;
}
