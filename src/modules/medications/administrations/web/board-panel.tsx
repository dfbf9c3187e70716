import { Button } from "@mantine/core";
import { useState } from "react";
import { useLive, useRead, useSession } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, Shape, Skeletons } from "#ui/index.ts";
import { ScoreEntry } from "../../scores/web/score-entry.tsx";
import { type BoardRow, boardKindLabels, boardKinds, boardRows, readBoard } from "../board.contract.ts";
import classes from "./board.module.css";
import { BoardLine } from "./board-line.tsx";
import { useServerTime } from "./use-pass.ts";

type Scoring = Extract<BoardRow, { kind: "score" }>;

/** What is due at the user's locations, in the order of urgency. Scores, effects and acknowledgments are recorded here. */
export function BoardPanel() {
  const { locationId } = useSession();
  const now = useServerTime();
  const read = useRead(readBoard, { query: locationId ? { locationId } : {} });
  const [scoring, setScoring] = useState<Scoring | null>(null);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={10} />;
  const { locations, totals, rows } = read.data;
  const placeOf = (id: string) => locations.find((one) => one.locationId === id);
  const several = locations.length > 1;
  return (
    <div className={classes.board}>
      {locations.map(({ locationId: id }) => (
        <Live key={id} locationId={id} />
      ))}
      <ul className={classes.places} aria-label="Doses by location">
        {locations.map(({ locationId: id, name, due, overdue, undocumented }) => (
          <li key={id} className={classes.place}>
            <strong>{name}</strong>
            <span className={classes.counts}>
              <Count shape="dot" tone="due" count={due} label="due" />
              <Count shape="alert" tone="overdue" count={overdue} label="overdue" />
              <Count shape="alert" tone="overdue" count={undocumented} label="not documented" />
              {due + overdue + undocumented === 0 && <span className={classes.quiet}>No doses due</span>}
            </span>
            <Button
              component="a"
              href={`/medications?tabs=pass&location=${id}`}
              variant="default"
              size="sm"
              aria-label={`Open med pass of ${name}`}
            >
              Open med pass
            </Button>
          </li>
        ))}
      </ul>
      {rows.length === 0 && (
        <EmptyState title="Nothing is overdue" text="Doses, scores, orders, counts and refills are up to date." />
      )}
      {boardKinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind);
        const count = totals.find((one) => one.kind === kind)?.count ?? 0;
        if (own.length === 0) return null;
        return (
          <PageSection key={kind} title={`${boardKindLabels[kind]} (${count})`}>
            <ul className={classes.rows} aria-label={boardKindLabels[kind]}>
              {own.map((row) => (
                <BoardLine
                  key={row.id}
                  row={row}
                  place={several ? placeOf(row.locationId)?.name : undefined}
                  timeZone={placeOf(row.locationId)?.timeZone ?? "UTC"}
                  now={now}
                  onScore={() => row.kind === "score" && setScoring(row)}
                />
              ))}
            </ul>
            {count > own.length && (
              <p className={classes.quiet}>
                The {boardRows} oldest of {count}.
              </p>
            )}
          </PageSection>
        );
      })}
      {scoring && (
        <ScoreEntry
          clientName={scoring.name}
          demographicId={scoring.demographicId}
          timeZone={placeOf(scoring.locationId)?.timeZone ?? "UTC"}
          instrument={scoring.instrument}
          onClose={() => {
            setScoring(null);
            void read.refetch();
          }}
        />
      )}
    </div>
  );
}

function Live({ locationId }: { locationId: string }) {
  useLive(`board:mar:${locationId}`, [readBoard]);
  return null;
}

interface CountProps {
  shape: "dot" | "alert";
  tone: "due" | "overdue";
  count: number;
  label: string;
}

function Count({ shape, tone, count, label }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={classes.count} data-tone={tone}>
      <Shape shape={shape} /> {count} {label}
    </span>
  );
}
