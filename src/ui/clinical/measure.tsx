import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Shape } from "../state/shape.tsx";
import { useUi } from "../theme/context.ts";
import { showDateTime } from "../when.ts";
import classes from "./clinical.module.css";
import { type Flag, flagOf, flagWords, type Point, type Range } from "./range.ts";
import { Sparkline } from "./sparkline.tsx";

export interface MeasureProps {
  /** "Blood pressure". */
  label: string;
  /** As it is read: "128/82". Missing is shown as missing. */
  value: string | undefined;
  unit?: string;
  /** When it was taken, an instant. */
  at?: string | undefined;
  /** The value as a number, for range and arrow; for pairs, the leading one. */
  amount?: number | undefined;
  /** The amount before this one. */
  last?: number | undefined;
  range?: Range;
  /** Overrides what `range` says, for readings with rules of their own. */
  flag?: Flag | undefined;
  points?: readonly Point[];
  /** Opens the full plot. */
  onOpen?: () => void;
  note?: ReactNode;
}

/** One clinical number: value big, unit small, time under it, arrow against the last, out of range by shape and word. */
export function Measure(props: MeasureProps) {
  const { label, value, unit, at, amount, last, range, points, onOpen, note } = props;
  const { timeZone } = useUi();
  const flag = props.flag ?? (amount !== undefined && range ? flagOf(amount, range) : undefined);
  const body = (
    <>
      <span className={classes.measureLabel}>{label}</span>
      <span className={classes.measureRow}>
        <span className={classes.measureValue} data-missing={value === undefined || undefined}>
          {value ?? "Not taken"}
        </span>
        {value !== undefined && unit && <span className={classes.unit}>{unit}</span>}
        {amount !== undefined && last !== undefined && <Change from={last} to={amount} />}
        {points && <span className={classes.spark}>{<Sparkline points={points} {...(range ? { range } : {})} />}</span>}
      </span>
      <span className={classes.measureFoot}>
        {flag && (
          <span className={classes.flag} data-flag={flag}>
            <Shape shape={flag.startsWith("critical") ? "alert" : "arrow"} />
            {flagWords[flag]}
          </span>
        )}
        {at && <span>{showDateTime(at, timeZone)}</span>}
        {note}
      </span>
    </>
  );
  if (!onOpen) return <div className={classes.measure}>{body}</div>;
  return (
    <button type="button" className={classes.measure} onClick={onOpen}>
      {body}
    </button>
  );
}

function Change({ from, to }: { from: number; to: number }) {
  const difference = Number((to - from).toFixed(2));
  const Icon = difference > 0 ? IconArrowUpRight : difference < 0 ? IconArrowDownRight : IconArrowRight;
  const words = difference === 0 ? "same as last" : `${difference > 0 ? "up" : "down"} ${Math.abs(difference)}`;
  return (
    <span className={classes.change} title={`${words} (last ${from})`}>
      <Icon size="1.05em" aria-hidden="true" />
      {difference !== 0 && <span aria-hidden="true">{Math.abs(difference)}</span>}
      <span className="cairn-hidden">{words}</span>
    </span>
  );
}
