import { type KeyboardEvent, useRef, useState } from "react";
import type { z } from "zod";
import { formatDate, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import classes from "#ui/page/log.module.css";
import type { AuditBucket } from "../audit.contract.ts";
import type { Range } from "./date-range.ts";

const stepMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;

interface HistogramProps {
  buckets: readonly z.output<typeof AuditBucket>[];
  range: Range;
  timeZone: string;
  /** Filters the list to the selected bar. */
  onDay: (date: string) => void;
}

/**
 * Entries over time: each bar is a button that states its number, so height and color are not the only cue. Tab stops
 * at one bar, arrow keys move between them. Bars are narrow on a phone; the dates filter is the alternative (WCAG 2.5.8).
 */
export function Histogram({ buckets, range, timeZone, onDay }: HistogramProps) {
  const bars = withGaps(buckets, range);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const when = (at: string) =>
    range.step === "hour" ? formatDateTime(at, timeZone) : formatDate(localDate(at, timeZone));
  const percent = (part: number) => `${(part / most) * 100}%`;
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const first = bars[0];
  const last = bars.at(-1);
  // The newest bar, also when the selected one is outside this range.
  const stop = Math.max(0, bars.findIndex((bar) => bar.at === chosen) + 1 || bars.length) - 1;
  const goTo = (index: number) => {
    const bar = bars[Math.min(bars.length - 1, Math.max(0, index))];
    if (bar) setChosen(bar.at);
    list.current?.querySelectorAll("button")[bar ? bars.indexOf(bar) : 0]?.focus();
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <>
      <ul className={classes.bars} aria-label="Entries over time" ref={list}>
        {bars.map((bar, index) => {
          const words = `${when(bar.at)}: ${bar.count.toLocaleString("en-US")} ${bar.count === 1 ? "entry" : "entries"}${bar.failed > 0 ? `, ${bar.failed} refused` : ""}`;
          return (
            <li key={bar.at}>
              <button
                type="button"
                className={classes.bar}
                title={words}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setChosen(bar.at)}
                onKeyDown={(event) => onKey(event, index)}
                onClick={() => onDay(localDate(bar.at, timeZone))}
              >
                <span className="cairn-hidden">{words}</span>
                <span className={classes.refused} style={{ height: percent(bar.failed) }} />
                <span className={classes.fill} style={{ height: percent(bar.count - bar.failed) }} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={classes.ends}>
        <span>{first ? when(first.at) : ""}</span>
        <span>
          Most: {most.toLocaleString("en-US")} in one {range.step}
        </span>
        <span>{last && last !== first ? when(last.at) : ""}</span>
      </p>
    </>
  );
}

/** Empty buckets are bars too, so gaps in activity stay visible. */
function withGaps(buckets: HistogramProps["buckets"], range: Range) {
  if (buckets.length === 0) return [];
  const known = new Map(buckets.map((bucket) => [bucket.at, bucket]));
  const all = [...buckets];
  // Days are 23 to 25 hours long around a clock change, so a bucket within half a step counts as the same.
  const near = (at: number) => [...known.keys()].some((one) => Math.abs(Date.parse(one) - at) < stepMs[range.step] / 2);
  const begin = Date.parse(range.step === "week" ? (buckets[0]?.at ?? range.from) : range.from);
  const end = Math.min(Date.parse(range.to), Date.parse(buckets.at(-1)?.at ?? range.to) + stepMs[range.step]);
  for (let at = begin; at < end && all.length < 400; at += stepMs[range.step])
    if (!near(at)) all.push({ at: new Date(at).toISOString(), count: 0, failed: 0 });
  return all.sort((a, b) => a.at.localeCompare(b.at));
}
