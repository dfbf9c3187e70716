import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, ErrorState, ProblemAlert, Skeletons, showDateTime } from "#ui/index.ts";
import { listScores, type Score, voidScore } from "../score.contract.ts";
import { bandTones } from "./band-tones.ts";
import { ScoreEntry } from "./score-entry.tsx";
import classes from "./scores.module.css";

interface ScoresPanelProps {
  mrNo: string;
  clientName: string;
  demographicId: string;
}

/** The stay's bedside scores, newest first, with the course of each scale. */
export function ScoresPanel({ mrNo, clientName, demographicId }: ScoresPanelProps) {
  const url = useUrlState();
  const read = useRead(listScores, { query: { demographicId } });
  useLive(`record:medications:${demographicId}`, [listScores]);
  const [voiding, setVoiding] = useState<string | null>(null);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const { scores, timeZone, mayRecord } = read.data;
  const instruments = [...new Set(scores.map(({ instrument }) => instrument))];
  const chosen = instruments.find((key) => key === url.params.scale) ?? instruments[0];
  const shown = scores.filter(({ instrument }) => instrument === chosen);
  const isRecording = mayRecord && url.params.score === "1";
  const record = mayRecord && (
    <Button leftSection={<IconPlus size="1.2em" />} onClick={() => url.set({ score: "1" })}>
      Record score
    </Button>
  );
  return (
    <section className={classes.panel} aria-label="Scores">
      <div className={classes.bar}>
        {instruments.length > 1 && (
          <SegmentedControl
            aria-label="Scale"
            data={instruments}
            value={chosen ?? ""}
            onChange={(scale) => url.set({ scale })}
          />
        )}
        {scores.length > 0 && (
          <Button
            variant="default"
            component="a"
            href={`/exportPrint/withdrawal_flowsheet?mrNo=${mrNo}&demographicId=${demographicId}`}
            target="_blank"
          >
            Print flowsheet
          </Button>
        )}
        {record}
      </div>
      {shown.length === 0 ? (
        <p className={classes.quiet}>No scores in this stay. Record CIWA-Ar, COWS or another scale at the bedside.</p>
      ) : (
        <>
          <Course scores={shown} />
          <ol className={classes.list}>
            {shown.map((score) => (
              <ScoreLine
                key={score.id}
                score={score}
                timeZone={timeZone}
                mayVoid={mayRecord}
                isVoiding={voiding === score.id}
                onVoid={(isOpen) => setVoiding(isOpen ? score.id : null)}
              />
            ))}
          </ol>
        </>
      )}
      {isRecording && (
        <ScoreEntry
          clientName={clientName}
          demographicId={demographicId}
          timeZone={timeZone}
          instrument={chosen}
          onClose={() => url.set({ score: null })}
        />
      )}
    </section>
  );
}

const shownColumns = 18;

/** Totals as columns over time, oldest first. The list below says the same in words. */
function Course({ scores }: { scores: readonly Score[] }) {
  const valid = scores.filter(({ voidedAt }) => voidedAt === null).slice(0, shownColumns);
  const most = Math.max(1, ...valid.map(({ total }) => total));
  if (valid.length < 2) return null;
  return (
    <div className={classes.course} aria-hidden="true">
      {valid.toReversed().map(({ id, total, bandTone }) => (
        <span key={id} className={classes.column} data-tone={bandTone}>
          <span className={classes.columnValue}>{total}</span>
          <span className={classes.columnBar} style={{ blockSize: `${Math.max(4, (100 * total) / most)}%` }} />
        </span>
      ))}
    </div>
  );
}

interface ScoreLineProps {
  score: Score;
  timeZone: string;
  mayVoid: boolean;
  isVoiding: boolean;
  onVoid: (isOpen: boolean) => void;
}

function ScoreLine({ score, timeZone, mayVoid, isVoiding, onVoid }: ScoreLineProps) {
  const isVoided = score.voidedAt !== null;
  return (
    <li className={classes.line}>
      <div className={classes.lineHead} data-voided={isVoided || undefined}>
        <strong>
          {score.instrument} {score.total}
        </strong>
        <Chip {...bandTones[score.bandTone]}>{score.band}</Chip>
        <span className={classes.quiet}>
          {showDateTime(score.takenAt, timeZone, true)} · {score.takenByName}
          {score.lateReason && ` · late entry: ${score.lateReason}`}
        </span>
        {mayVoid && !isVoided && !isVoiding && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Void ${score.instrument} ${score.total} of ${showDateTime(score.takenAt, timeZone)}`}
            onClick={() => onVoid(true)}
          >
            Void
          </Button>
        )}
      </div>
      {isVoided && <p className={classes.quiet}>Voided: {score.voidReason}</p>}
      {isVoiding && <VoidForm score={score} onClose={() => onVoid(false)} />}
    </li>
  );
}

function VoidForm({ score, onClose }: { score: Score; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const voiding = useAction(voidScore, {
    inline: true,
    invalidates: [listScores],
    done: "Score voided",
    onDone: onClose,
  });
  return (
    <div className={classes.void}>
      <Textarea
        label="Reason for voiding"
        autoFocus
        autosize
        minRows={1}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {voiding.problem && <ProblemAlert error={voiding.problem} />}
      <div className={classes.bar}>
        <Button
          color="rose"
          disabled={reason.trim().length < 3}
          loading={voiding.pending}
          onClick={() =>
            voiding.go({ params: { scoreId: score.id }, body: { version: score.version, reason: reason.trim() } })
          }
        >
          Void score
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  );
}
