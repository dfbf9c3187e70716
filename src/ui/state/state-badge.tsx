import type { CSSProperties, ReactNode } from "react";
import type { StateEntry, StateShape } from "#platform/shared/state-table.ts";
import { cx } from "../cx.ts";
import { Shape } from "./shape.tsx";
import classes from "./state.module.css";
import { type ChipTone, colorOf } from "./tone.ts";

function toneStyle(tone: ChipTone): CSSProperties {
  const color = colorOf(tone);
  return {
    "--tone-soft": `var(--cairn-${color}-soft)`,
    "--tone-line": `var(--cairn-${color}-line)`,
    "--tone-text": `var(--cairn-${color}-text)`,
    "--tone-mark": `var(--cairn-${color}-mark)`,
  };
}

export interface StateBadgeProps<S extends string, Move extends string> {
  /** The noun's state table, from `defineStates()`. */
  states: { entry(state: S): StateEntry<S, Move> };
  state: S;
  /** Said after the label: "Held until 4:00 PM". */
  detail?: ReactNode;
}

/** A record's state as shape, word and color, read from its state table. */
export function StateBadge<S extends string, Move extends string>({ states, state, detail }: StateBadgeProps<S, Move>) {
  const { label, tone, shape } = states.entry(state);
  return (
    <span className={classes.badge} style={toneStyle(tone)} data-state={state}>
      <Shape shape={shape} />
      <span>
        {label}
        {detail !== undefined && <> {detail}</>}
      </span>
    </span>
  );
}

export interface ChipProps {
  tone?: ChipTone;
  shape?: StateShape;
  icon?: ReactNode;
  /** Small print on hover and for screen readers: why it is here. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A short fact beside a name: a label, an alert, a count. */
export function Chip({ tone = "neutral", shape, icon, title, className, children }: ChipProps) {
  return (
    <span className={cx(classes.badge, classes.chip, className)} style={toneStyle(tone)} title={title}>
      {shape && <Shape shape={shape} />}
      {icon}
      <span className={classes.word}>{children}</span>
    </span>
  );
}

export interface LampProps {
  tone: ChipTone;
  /** What the lamp says; shown beside it, or only read out with `quiet`. */
  label: string;
  quiet?: boolean;
}
const lampShapes: Record<ChipTone, StateShape> = {
  neutral: "ring",
  info: "dot",
  attention: "half",
  danger: "alert",
  done: "dot",
  brand: "dot",
  machine: "dot",
};

/** A standing condition at a glance: consent, connection, live. */
export function Lamp({ tone, label, quiet = false }: LampProps) {
  return (
    <span className={classes.lamp} style={toneStyle(tone)} title={quiet ? label : undefined}>
      <Shape shape={lampShapes[tone]} />
      <span className={quiet ? "cairn-hidden" : undefined}>{label}</span>
    </span>
  );
}
