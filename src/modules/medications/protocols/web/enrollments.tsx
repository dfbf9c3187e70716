import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, showDateTime } from "#ui/index.ts";
import { type Enrollment, listEnrollments } from "../enrollment.contract.ts";
import { byScoreTexts } from "../score-regimen.ts";
import { type EnrollmentChange, EnrollmentForm } from "./enrollment-form.tsx";
import classes from "./protocols.module.css";
import { TaperPlot } from "./taper-table.tsx";

const stateLabels = {
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  stopped: "Stopped",
} as const satisfies Record<Enrollment["state"], string>;

/** The protocols of a stay: the day now, what was planned and given by day, and what may be changed. */
export function Enrollments({ demographicId }: { demographicId: string }) {
  const read = useRead(listEnrollments, { query: { demographicId } });
  if (read.isError && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  const enrollments = read.data?.enrollments ?? [];
  if (enrollments.length === 0) return null;
  return (
    <section className={classes.list} aria-label="Protocols">
      {enrollments.map((enrollment) => (
        <EnrollmentCard key={enrollment.id} enrollment={enrollment} />
      ))}
    </section>
  );
}

const buttons = [
  { change: "repeat", label: "Repeat this day" },
  { change: "skip", label: "Skip the next day" },
  { change: "pause", label: "Pause" },
  { change: "resume", label: "Resume" },
  { change: "stop", label: "Stop protocol" },
] as const satisfies readonly { change: EnrollmentChange; label: string }[];

function EnrollmentCard({ enrollment }: { enrollment: Enrollment }) {
  const { name, state, day, days, unit, byDay, byScore, nextDueAt, nextDose, timeZone } = enrollment;
  const [change, setChange] = useState<EnrollmentChange | null>(null);
  const maySign = useCan("medications.approve");
  const mayEnter = useCan("medications.enterOrder");
  const isOpen = state === "active" || state === "paused";
  const isOffered = {
    repeat: maySign && state === "active" && day > 0 && !byScore,
    skip: maySign && state === "active" && day > 0 && !byScore && day + 2 <= days,
    pause: maySign && state === "active",
    resume: maySign && state === "paused",
    stop: mayEnter && isOpen,
  } as const satisfies Record<EnrollmentChange, boolean>;
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <strong>{isOpen ? (day > 0 ? `Day ${day} of ${days}` : `${days} days`) : stateLabels[state]}</strong>
      </div>
      <p className={classes.muted}>
        {[
          state === "paused" ? "Paused: no dose is due" : null,
          `Started by ${enrollment.startedByName}`,
          `first dose ${showDateTime(enrollment.anchorAt, timeZone)}`,
          enrollment.endedAt ? `ended ${showDateTime(enrollment.endedAt, timeZone)}` : null,
          enrollment.endReason,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      {isOpen && byScore && (
        <>
          {state === "active" && (
            <p>
              Next {byScore.instrument}: <strong>{showDateTime(byScore.nextScoreAt, timeZone)}</strong> ({byScore.why})
            </p>
          )}
          {byScore.mayStop && <p>All scores of the last 48 hours are below the doses. The protocol may be stopped.</p>}
          <ul className={classes.texts}>
            {byScoreTexts(byScore, unit).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {isOpen && nextDueAt !== null && (
        <p>
          Next dose:{" "}
          <strong>
            {nextDose} {unit}
          </strong>
          , {showDateTime(nextDueAt, timeZone)}
        </p>
      )}
      {isOpen && byDay.length > 0 && (
        <TaperPlot
          days={byDay.map(({ day: of, planned }) => ({ day: of, total: planned }))}
          given={new Map(byDay.map(({ day: of, given }) => [of, given]))}
          unit={unit}
          today={day}
        />
      )}
      {isOpen && change === null && (
        <div className={classes.buttons}>
          {buttons
            .filter((one) => isOffered[one.change])
            .map((one) => (
              <Button
                key={one.change}
                variant="default"
                size="compact-md"
                {...(one.change === "stop" ? { color: "rose" } : {})}
                onClick={() => setChange(one.change)}
              >
                {one.label}
              </Button>
            ))}
        </div>
      )}
      {change !== null && <EnrollmentForm enrollment={enrollment} change={change} onClose={() => setChange(null)} />}
    </section>
  );
}
