import { intervalSeconds, type ObservationLevel } from "../observation-level.ts";
import classes from "./run.module.css";

interface TimeRingProps {
  level: ObservationLevel;
  dueAt: string;
  now: number;
}

const radius = 46;
const length = 2 * Math.PI * radius;

/** What is left of the interval, as a ring around the photo; the words stand beside it. */
export function TimeRing({ level, dueAt, now }: TimeRingProps) {
  const left = (Date.parse(dueAt) - now) / 1000;
  const share = Math.max(0, Math.min(1, left / intervalSeconds[level]));
  return (
    <svg viewBox="0 0 100 100" className={classes.ring} fill="none" strokeWidth="7" aria-hidden="true">
      <circle cx="50" cy="50" r={radius} stroke={left < 0 ? "var(--cairn-rose-mark)" : "var(--cairn-line)"} />
      {left >= 0 && (
        <circle
          cx="50"
          cy="50"
          r={radius}
          stroke={share < 0.2 ? "var(--cairn-amber-mark)" : "var(--cairn-moss-mark)"}
          strokeLinecap="round"
          strokeDasharray={`${share * length} ${length}`}
          transform="rotate(-90 50 50)"
        />
      )}
    </svg>
  );
}
