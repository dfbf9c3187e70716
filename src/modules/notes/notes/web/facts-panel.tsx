import { Anchor, Button } from "@mantine/core";
import { readingLines } from "#modules/clients/vitals/reading.ts";
import { listVitals } from "#modules/clients/vitals/vital.contract.ts";
import { AppLink, useCan, useRead } from "#platform/web/index.ts";
import { showDateTime } from "#ui/index.ts";
import { PhrasesPanel } from "../../phrases/web/phrases-panel.tsx";
import { listNotes, type Note } from "../note.contract.ts";
import classes from "./note.module.css";
import { showService } from "./service-time.ts";

export interface FactsPanelProps {
  note: Note;
  /** Inserts a line with its source and time into the section being edited. */
  onInsert?: (words: string) => void;
}

/** Reference while writing: the latest vitals and the previous notes. */
export function FactsPanel({ note, onInsert }: FactsPanelProps) {
  const canSeeVitals = useCan("metrics.read");
  return (
    <aside className={classes.aside} aria-label="Reference">
      {canSeeVitals && <LatestVitals note={note} {...(onInsert ? { onInsert } : {})} />}
      {onInsert && <PhrasesPanel noteId={note.id} onInsert={onInsert} />}
      <PreviousNotes note={note} />
    </aside>
  );
}

function LatestVitals({ note, onInsert }: FactsPanelProps) {
  const { mrNo } = note.client;
  const vitals = useRead(listVitals, { params: { mrNo }, query: { limit: 1 } });
  const set = vitals.data?.sets[0];
  const readings = set?.readings.filter((reading) => reading.status !== "entered_in_error") ?? [];
  const at = set ? showDateTime(set.effectiveAt, note.timeZone) : "";
  const lines = readingLines(readings);
  const words = `Vitals ${at}: ${lines.map(({ label, text }) => `${label} ${text}`).join(", ")}. `;
  return (
    <section className={classes.factGroup}>
      <div className={classes.factLine}>
        <h3 className={classes.factHead}>Latest vitals</h3>
        {onInsert && lines.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(words)}
          >
            Insert
          </Button>
        )}
      </div>
      {vitals.isError ? (
        <p className={classes.quiet}>Vitals didn't load. Reload the page to try again.</p>
      ) : lines.length === 0 ? (
        <p className={classes.quiet}>{vitals.isPending ? "Loading…" : "No vitals recorded"}</p>
      ) : (
        <>
          <dl>
            {lines.map(({ label, text }) => (
              <div key={label} className={classes.factLine}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet}>{at}</p>
        </>
      )}
    </section>
  );
}

function PreviousNotes({ note }: { note: Note }) {
  const before = useRead(listNotes, {
    query: { mrNo: note.client.mrNo, status: "signed", to: note.serviceStart, pageSize: 4 },
  });
  const rows = (before.data?.rows ?? []).filter((row) => row.id !== note.id);
  return (
    <section className={classes.factGroup}>
      <h3 className={classes.factHead}>Previous notes</h3>
      {before.isError && <p className={classes.quiet}>Notes didn't load. Reload the page to try again.</p>}
      {before.data && rows.length === 0 && <p className={classes.quiet}>None</p>}
      {rows.map((row) => (
        <p key={row.id}>
          <Anchor component={AppLink} to={`/notes/${row.id}`} size="sm">
            {row.title}
          </Anchor>
          <br />
          <span className={classes.quiet}>
            {showService(row)}, {row.authorName}
          </span>
        </p>
      ))}
    </section>
  );
}
