import type { Answer } from "#platform/shared/endpoint.ts";
import { showTime } from "#ui/index.ts";
import { gapSeconds, showSeconds } from "../gap.ts";
import type { readShiftLooks } from "../review.contract.ts";
import classes from "./strip.module.css";

const percent = (at: string, from: string, to: string) =>
  Math.max(0, Math.min(100, (100 * (Date.parse(at) - Date.parse(from))) / (Date.parse(to) - Date.parse(from))));

/** A line for each client: a dot for each look, hollow where it was entered later, and a red span for each gap. */
export function ShiftStrip({ clients, startsAt, endsAt, timeZone }: Answer<typeof readShiftLooks>) {
  const place = (at: string) => percent(at, startsAt, endsAt);
  return (
    <div className={classes.strips}>
      <p className={classes.axis} aria-hidden="true">
        <span>{showTime(startsAt, timeZone)}</span>
        <span>{showTime(endsAt, timeZone)}</span>
      </p>
      {clients.map(({ clientId, name, looks, gaps }) => {
        const seen = looks.filter(({ voidReason }) => voidReason === null);
        const lengths = gaps.map((gap) => gapSeconds({ from: gap.fromAt, to: gap.toAt }, endsAt));
        const long = lengths.map(showSeconds);
        return (
          <div key={clientId} className={classes.strip}>
            <span className={classes.client}>{name}</span>
            <svg
              className={classes.line}
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              role="img"
              aria-label={`${seen.length} looks, ${gaps.length === 0 ? "no gaps" : `gaps of ${long.join(", ")}`}`}
            >
              <line x1="0" x2="100" y1="3" y2="3" stroke="var(--cairn-line)" strokeWidth="0.3" />
              {gaps.map((gap) => {
                const from = place(gap.dueAt);
                const width = Math.max(0.4, place(gap.toAt ?? endsAt) - from);
                return <rect key={gap.id} x={from} y="1" width={width} height="4" fill="var(--cairn-rose-mark)" />;
              })}
              {seen.map((look) => (
                <rect
                  key={look.id}
                  x={place(look.observedAt)}
                  y="1.5"
                  width="0.35"
                  height="3"
                  fill={look.entry === "recalled" ? "none" : "var(--cairn-text)"}
                  stroke={look.entry === "recalled" ? "var(--cairn-text)" : "none"}
                  strokeWidth="0.1"
                />
              ))}
            </svg>
            <span className={classes.numbers}>
              {seen.length} looks
              {gaps.length > 0 && `, longest gap ${showSeconds(Math.max(...lengths))}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}
