import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { Chip, EmptyState, PageSection, showTime } from "#ui/index.ts";
import { type Absence, absences, attendanceLabels, attendedText } from "../attendance.ts";
import { type Attendance, bulkCheckIn, changeAttendance, type GroupNote } from "../group-note.contract.ts";
import { AttendanceForm, WalkInForm } from "./attendance-form.tsx";
import classes from "./group-note.module.css";

interface AttendanceProps {
  note: GroupNote;
  onChanged: () => void;
}

const waits = ({ status }: Attendance) => status === "expected" || status === "arrived";

/** The roster of a session: everyone checked in with one touch, exceptions one by one. */
export function AttendanceSection({ note, onChanged }: AttendanceProps) {
  const { session, attendances, abilities, restricted } = note;
  const [editing, setEditing] = useState<Attendance | null>(null);
  const [adding, setAdding] = useState(false);
  const [elsewhere, setElsewhere] = useState<{ clientId: string; text: string }[]>([]);
  const checkIn = useAction(bulkCheckIn, { onDone: onChanged });
  const waiting = attendances.filter(waits);
  const present = attendances.filter(({ status }) => status === "present").length;
  const run = async (clientIds: string[], move = false) => {
    const { results } = await checkIn.run({ params: { sessionId: session.id }, body: { clientIds, move } });
    setElsewhere(
      results.flatMap(({ clientId, otherGroup }) => {
        const name = attendances.find((one) => one.clientId === clientId)?.clientName;
        if (!otherGroup || !name) return [];
        const since = showTime(otherGroup.since, session.timeZone);
        return [{ clientId, text: `${name} is in ${otherGroup.name} since ${since}.` }];
      }),
    );
  };
  return (
    <PageSection
      title="Attendance"
      note={`${present} of ${attendances.length + restricted} present${restricted > 0 ? `, ${restricted} not shown because you can't open the chart` : ""}`}
      action={
        abilities.checkIn && (
          <div className={classes.bar}>
            <Button variant="subtle" onClick={() => setAdding(true)}>
              Add client
            </Button>
            {waiting.length > 0 && (
              <Button disabled={checkIn.pending} onClick={() => void run(waiting.map(({ clientId }) => clientId))}>
                Check in {waiting.length === 1 ? "1 client" : `${waiting.length} clients`}
              </Button>
            )}
          </div>
        )
      }
    >
      {elsewhere.map(({ clientId, text }) => (
        <p key={clientId} role="status" className={classes.bar}>
          {text}
          <Button size="compact-sm" variant="light" onClick={() => void run([clientId], true)}>
            Move here
          </Button>
        </p>
      ))}
      {attendances.length === 0 ? (
        <EmptyState
          title="No clients on the roster that day."
          text="Add clients to the group's roster, or add one here."
        />
      ) : (
        <ul className={classes.roster}>
          {attendances.map((one) => (
            <li key={one.clientId} className={classes.person}>
              <div className={classes.who}>
                <span className={classes.name}>{one.clientName}</span>
                <span className={classes.quiet}>{detailOf(one, session.timeZone)}</span>
              </div>
              <StatusChip one={one} />
              {abilities.checkIn && !isSigned(one) && (
                <div className={classes.bar}>
                  {one.status !== "present" && (
                    <Button
                      variant="light"
                      disabled={checkIn.pending}
                      aria-label={`${one.status === "arrived" ? "Confirm" : "Check in"} ${one.clientName}`}
                      onClick={() => void run([one.clientId])}
                    >
                      {one.status === "arrived" ? "Confirm" : "Check in"}
                    </Button>
                  )}
                  {one.status === "present" ? (
                    <Button
                      variant="default"
                      aria-label={`Change times of ${one.clientName}`}
                      onClick={() => setEditing(one)}
                    >
                      Times
                    </Button>
                  ) : null}
                  <AbsenceMenu note={note} one={one} onChanged={onChanged} onAsk={() => setEditing(one)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing && <AttendanceForm note={note} one={editing} onClose={() => setEditing(null)} onChanged={onChanged} />}
      {adding && <WalkInForm note={note} onClose={() => setAdding(false)} onChanged={onChanged} />}
    </PageSection>
  );
}

const isSigned = ({ note }: Attendance) => note !== null && note.part === null;

function detailOf(one: Attendance, timeZone: string): string {
  const { mrNo, arrivedAt, leftAt, minutes, selfCheckInAt, absenceReason, isWalkIn } = one;
  const times = arrivedAt
    ? `${showTime(arrivedAt, timeZone)}${leftAt ? ` to ${showTime(leftAt, timeZone)}` : ""}${minutes === null ? "" : `, ${minutes} min`}`
    : null;
  const self = one.status === "arrived" && selfCheckInAt ? `tapped at ${showTime(selfCheckInAt, timeZone)}` : null;
  return [mrNo, isWalkIn ? "not on the roster" : null, times, attendedText(one) || null, self, absenceReason]
    .filter((part) => part !== null)
    .join(" · ");
}

function StatusChip({ one: { status } }: { one: Attendance }) {
  if (status === "expected")
    return (
      <Chip tone="neutral" shape="ring">
        {attendanceLabels.expected}
      </Chip>
    );
  if (status === "arrived")
    return (
      <Chip tone="attention" shape="half">
        {attendanceLabels.arrived}
      </Chip>
    );
  if (status === "present")
    return (
      <Chip tone="done" shape="check">
        {attendanceLabels.present}
      </Chip>
    );
  return (
    <Chip tone="info" shape="cross">
      {attendanceLabels[status]}
    </Chip>
  );
}

interface AbsenceMenuProps extends AttendanceProps {
  one: Attendance;
  /** An excused absence needs its reason in words. */
  onAsk: () => void;
}

function AbsenceMenu({ note, one, onChanged, onAsk }: AbsenceMenuProps) {
  const change = useAction(changeAttendance, { onDone: onChanged });
  const mark = (status: Absence | "expected") => {
    if (status === "absentExcused") return onAsk();
    void change.run({
      params: { sessionId: note.session.id, clientId: one.clientId },
      body: { status, version: one.version },
    });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" aria-label={`Absent: ${one.clientName}`} disabled={change.pending}>
          Absent
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {absences.map((status) => (
          <Menu.Item key={status} onClick={() => mark(status)}>
            {attendanceLabels[status]}
            {status === "absentExcused" ? "…" : ""}
          </Menu.Item>
        ))}
        {one.status !== "expected" && <Menu.Item onClick={() => mark("expected")}>Undo: expected</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
