import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useAction, useSession } from "#platform/web/index.ts";
import { PageSection, showDateTime, showTime } from "#ui/index.ts";
import { refreshFacts } from "../../kinds/kind-notes.contract.ts";
import type { Note } from "../../notes/note.contract.ts";
import type { FactGroup, PulledFacts } from "../facts.ts";
import classes from "./facts.module.css";

interface FactListProps {
  groups: readonly FactGroup[];
  timeZone: string;
  /** Only the time, where all facts are of one shift. */
  timeOnly?: boolean;
}

/** Facts of the chart by group, each with its time. */
export function FactList({ groups, timeZone, timeOnly = false }: FactListProps) {
  const when = (at: string) => (timeOnly ? showTime(at, timeZone) : showDateTime(at, timeZone));
  return (
    <dl className={timeOnly ? classes.groups : classes.stacked}>
      {groups.map(({ key, title, none, lines }) => (
        <div key={key} className={classes.group}>
          <dt>{title}</dt>
          {lines.length === 0 && <dd className={classes.none}>{none}</dd>}
          {lines.map(({ text, at, tone }) => (
            <dd key={`${text} ${at}`} data-tone={tone}>
              {text}
              {at && <span className={classes.when}> {when(at)}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface ChartFactsProps {
  note: Note;
  facts: PulledFacts;
  onChanged: (note: Note) => void;
}

/** What a draft took from the chart, marked as such; its author can take it again until it is signed. */
export function ChartFacts({ note, facts, onChanged }: ChartFactsProps) {
  const { user } = useSession();
  const refresh = useAction(refreshFacts, { onDone: onChanged, done: "Facts refreshed" });
  const mayRefresh = note.authorId === user.clinicianId && note.shiftReportId === null;
  return (
    <PageSection
      title="From the chart"
      note={`Filled in ${showDateTime(facts.pulledAt, note.timeZone)}. It is signed with the note and can't be edited here.`}
      action={
        mayRefresh && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size="1.15em" />}
            loading={refresh.pending}
            onClick={() => refresh.go({ params: { noteId: note.id }, body: { version: note.version } })}
          >
            Refresh
          </Button>
        )
      }
    >
      <div className={classes.filled}>
        <FactList groups={facts.groups} timeZone={note.timeZone} />
      </div>
    </PageSection>
  );
}
