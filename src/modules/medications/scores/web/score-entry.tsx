import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { newId } from "#platform/shared/ids.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useRead } from "#platform/web/index.ts";
import {
  Chip,
  DraftNotice,
  ErrorState,
  FormDialog,
  isDraftKept,
  isInstant,
  MomentEntry,
  ProblemAlert,
  Skeletons,
  useBusy,
  useKeptEntry,
} from "#ui/index.ts";
import { readPass } from "../../administrations/pass.contract.ts";
import { listEnrollments } from "../../protocols/enrollment.contract.ts";
import { bandOf, rangeOf, type Scale } from "../scale.ts";
import { listScales, listScores, recordScore } from "../score.contract.ts";
import { bandTones } from "./band-tones.ts";
import { ScoredDoses } from "./scored-doses.tsx";
import classes from "./scores.module.css";

interface ScoreEntryProps {
  clientName: string;
  demographicId: string;
  timeZone: string;
  /** The scale to begin with. */
  instrument?: string | undefined;
  onClose: () => void;
}

/** Records one bedside score. Each item is one tap or one digit; the total adds up while it is scored. */
export function ScoreEntry(props: ScoreEntryProps) {
  const scales = useRead(listScales, {});
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      size="lg"
      title={`Record score for ${props.clientName}`}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      {scales.data ? (
        <ScaleForm {...props} scales={scales.data.scales} />
      ) : scales.isError ? (
        <ErrorState error={scales.error} small onRetry={() => void scales.refetch()} />
      ) : (
        <Skeletons shape="text" count={10} />
      )}
    </FormDialog>
  );
}

interface Entered {
  key: string;
  scores: Record<string, number>;
  takenAt: string | undefined;
  lateReason: string;
}

function ScaleForm({
  clientName,
  demographicId,
  timeZone,
  instrument,
  scales,
  onClose,
}: ScoreEntryProps & { scales: readonly Scale[] }) {
  const blank: Entered = { key: instrument ?? "CIWA-Ar", scores: {}, takenAt: undefined, lateReason: "" };
  const [entered, setEntered] = useState(blank);
  const { scores, takenAt, lateReason } = entered;
  const scale = scales.find(({ key }) => key === entered.key) ?? scales[0];
  const [clientRequestId] = useState(newId);
  const save = useRef<HTMLButtonElement>(null);
  const isTyped = Object.keys(scores).length > 0;
  const draft = useKeptEntry({
    draft: { form: "score", record: demographicId },
    values: entered,
    dirty: isTyped,
    restore: setEntered,
  });
  useBusy(isTyped && !isDraftKept(draft) && `A score for ${clientName}`, draft.discard);
  const record = useAction(recordScore, {
    inline: true,
    invalidates: [listScores, readPass, listEnrollments],
    done: ({ instrument: key, total, band }) => `${key} ${total} (${band.toLowerCase()}) recorded`,
    onDone: async ({ doses }) => {
      await draft.discard();
      if (doses.length === 0) onClose();
    },
  });
  if (!scale) return null;
  const recorded = record.data;
  if (recorded && recorded.doses.length > 0)
    return <ScoredDoses score={`${recorded.instrument} ${recorded.total}`} doses={recorded.doses} onClose={onClose} />;
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  const at = takenAt ?? serverInstant();
  const isLate = isInstant(at) && minutesBetween(at, serverInstant()) > 60;
  const missing = scale.items.filter(({ key }) => scores[key] === undefined);
  const total = scale.items.reduce((sum, { key }) => sum + (scores[key] ?? 0), 0);
  const isReady = missing.length === 0 && isInstant(at) && (!isLate || lateReason.trim().length >= 3);
  const submit = () =>
    record.go({
      body: {
        demographicId,
        instrument: scale.key,
        scaleVersion: scale.version,
        items: scores,
        takenAt: at,
        clientRequestId,
        ...(isLate ? { lateReason: lateReason.trim() } : {}),
      },
    });
  return (
    <div className={classes.entry}>
      <DraftNotice draft={draft} onDiscard={() => setEntered(blank)} />
      <SegmentedControl
        aria-label="Scale"
        data={scales.map(({ key }) => ({ value: key, label: key }))}
        value={scale.key}
        onChange={(key) => set({ key, scores: {} })}
      />
      <ScaleItems
        scale={scale}
        scores={scores}
        onScore={(key, score) => set({ scores: { ...scores, [key]: score } })}
        onLast={() => setTimeout(() => save.current?.focus(), 50)}
      />
      <MomentEntry label="Time taken" value={at} timeZone={timeZone} now onChange={(next) => set({ takenAt: next })} />
      {isLate && (
        <TextInput
          label="Reason for late entry"
          withAsterisk
          maxLength={300}
          value={lateReason}
          onChange={(event) => set({ lateReason: event.currentTarget.value })}
        />
      )}
      {record.problem && <ProblemAlert error={record.problem} />}
      <div className={classes.total}>
        <p role="status">
          {missing.length === 0 ? (
            <>
              <strong>
                {scale.key} {total}
              </strong>{" "}
              <Chip {...bandTones[bandOf(scale, total).tone]}>{bandOf(scale, total).label}</Chip>{" "}
              <span className={classes.quiet}>of {rangeOf(scale).to}</span>
            </>
          ) : (
            <span className={classes.quiet}>
              {missing.length} of {scale.items.length} {scale.items.length === 1 ? "item" : "items"} left
            </span>
          )}
        </p>
        <Button ref={save} size="md" disabled={!isReady} loading={record.pending} onClick={submit}>
          Record score
        </Button>
      </div>
    </div>
  );
}

interface ScaleItemsProps {
  scale: Scale;
  scores: Readonly<Record<string, number>>;
  onScore: (key: string, score: number) => void;
  /** The last item was scored by its digit. */
  onLast: () => void;
}

/** A digit scores the item and moves on to the next one. */
function ScaleItems({ scale, scores, onScore, onLast }: ScaleItemsProps) {
  const items = useRef<HTMLDivElement>(null);
  // After the dialog moved the focus to its first field, so that the first digit scores the first item.
  useEffect(() => {
    const soon = setTimeout(() => {
      // Leaves the focus where the user is already scoring.
      if (!items.current?.contains(document.activeElement)) items.current?.querySelector("input")?.focus();
    }, 50);
    return () => clearTimeout(soon);
  }, []);
  const typed = (event: KeyboardEvent<HTMLFieldSetElement>, index: number) => {
    const item = scale.items[index];
    const option = /^\d$/.test(event.key) ? item?.options.find(({ score }) => String(score) === event.key) : undefined;
    if (!item || !option) return;
    event.preventDefault();
    onScore(item.key, option.score);
    const next = items.current?.querySelectorAll("fieldset")[index + 1];
    next?.querySelector("input")?.focus();
    if (!next) onLast();
  };
  return (
    <div ref={items} className={classes.items}>
      {scale.items.map((item, index) => {
        const chosen = item.options.find(({ score }) => score === scores[item.key]);
        return (
          <fieldset
            key={`${scale.key}-${item.key}`}
            className={classes.item}
            onKeyDown={(event) => typed(event, index)}
          >
            <legend>{item.label}</legend>
            <div className={classes.options}>
              {item.options.map(({ score, text }) => (
                <label key={score} className={classes.option}>
                  <input
                    type="radio"
                    name={`${scale.key}-${item.key}`}
                    checked={scores[item.key] === score}
                    onChange={() => onScore(item.key, score)}
                    aria-label={text === String(score) ? String(score) : `${score}, ${text}`}
                  />
                  <span>{score}</span>
                </label>
              ))}
            </div>
            <p className={classes.anchor}>{anchorText(item.options, chosen)}</p>
          </fieldset>
        );
      })}
    </div>
  );
}

type Options = Scale["items"][number]["options"];

/** What the chosen score means; before that, what the lowest and the highest mean. */
function anchorText(options: Options, chosen: Options[number] | undefined): string {
  if (chosen && chosen.text !== String(chosen.score)) return chosen.text;
  const anchors = options.filter(({ score, text }) => text !== String(score));
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (chosen) {
    const below = anchors.findLast(({ score }) => score < chosen.score);
    const above = anchors.find(({ score }) => score > chosen.score);
    return [below, above].flatMap((one) => (one ? `${one.score} ${one.text}` : [])).join(" · ");
  }
  return [first, last].flatMap((one) => (one ? `${one.score} ${one.text}` : [])).join(" · ");
}
