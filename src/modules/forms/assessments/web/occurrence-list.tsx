import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink, useAction, useCan } from "#platform/web/index.ts";
import { Chip, confirmDanger, showDate } from "#ui/index.ts";
import { instrumentOf } from "../instruments/catalogue.ts";
import { listMeasureOccurrences, type MeasureOccurrence, skipMeasureOccurrence } from "../measure.contract.ts";
import classes from "./assessments.module.css";

const stateChips = {
  upcoming: { tone: "neutral", label: "Upcoming" },
  due: { tone: "attention", label: "Due" },
  overdue: { tone: "danger", label: "Overdue" },
  paused: { tone: "neutral", label: "Paused, on leave" },
  completed: { tone: "done", label: "Completed" },
  missed: { tone: "danger", label: "Missed" },
  skipped: { tone: "neutral", label: "Skipped" },
} as const;

interface OccurrenceListProps {
  rows: readonly MeasureOccurrence[];
  withClient: boolean;
  action: (row: MeasureOccurrence) => ReactNode;
}

/** Scheduled assessments with their due dates. */
export function OccurrenceList({ rows, withClient, action }: OccurrenceListProps) {
  const maySkip = useCan("assessments.schedule");
  const skip = useAction(skipMeasureOccurrence, { invalidates: [listMeasureOccurrences], done: "Assessment skipped" });
  const ask = async (row: MeasureOccurrence) => {
    const answer = await confirmDanger({
      act: `Skip ${titleOf(row)}`,
      client: `${row.clientName}, ${row.mrNo}`,
      consequence: `The assessment due ${showDate(row.dueOn)} is skipped. The next one is planned.`,
      reason: { label: "Reason", least: 3 },
    });
    if (answer) skip.go({ params: { occurrenceId: row.id }, body: { version: row.version, reason: answer.reason } });
  };
  return (
    <ul className={classes.alerts}>
      {rows.map((row) => (
        <li key={row.id} className={classes.alert}>
          <Chip tone={stateChips[row.state].tone}>{stateChips[row.state].label}</Chip>
          <span className={classes.alertText}>
            <span className={classes.alertTitle}>
              {withClient && <AppLink to={`/clients/${row.mrNo}?tabs=assessments`}>{row.clientName}</AppLink>}
              {withClient && ": "}
              {titleOf(row)}
            </span>
            <span className={classes.quiet}>
              {[
                `Due ${showDate(row.dueOn)}`,
                `accepted ${showDate(row.opensOn)} to ${showDate(row.closesOn)}`,
                ...(withClient ? [row.locationName] : []),
              ].join(" · ")}
            </span>
          </span>
          {maySkip && (row.state === "due" || row.state === "overdue") && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Skip ${titleOf(row)} of ${row.clientName}`}
              onClick={() => void ask(row)}
            >
              Skip…
            </Button>
          )}
          {action(row)}
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ instrumentKey }: MeasureOccurrence) => instrumentOf(instrumentKey)?.shortTitle ?? instrumentKey;
