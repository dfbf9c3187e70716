import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, ErrorState, showDateTime, TrendPlot } from "#ui/index.ts";
import { HourBars } from "#ui/plots/hour-bars.tsx";
import classes from "../../web/integrations.module.css";
import { type CircuitTurn, getConnectionDay } from "../overview.contract.ts";
import { daySummary } from "./day-summary.ts";

/** A connection's calls and response times over 24 hours, and its outages in 30 days. */
export function DayPlots({ connectionId }: { connectionId: string }) {
  const { timeZone } = useSession();
  const read = useRead(getConnectionDay, { params: { connectionId } }, { everyMs: 15_000 });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  const { hours, turns } = read.data;
  const hourOf = (instant: string) =>
    new Intl.DateTimeFormat("en-US", { hour: "numeric", timeZone }).format(new Date(instant));
  const series = (key: string, label: string, of: (hour: (typeof hours)[number]) => number | null) => ({
    key,
    label,
    points: hours.flatMap((hour) => {
      const value = of(hour);
      return value === null ? [] : [{ at: hour.at, value }];
    }),
  });
  return (
    <>
      <HourBars
        title="Calls, last 24 h"
        words={daySummary(hours)}
        heads={["Hour", "Failed", "OK"]}
        dense
        bars={hours.map(({ at, calls, failed }) => ({
          key: at,
          label: hourOf(at),
          open: failed,
          done: calls - failed,
          late: true,
        }))}
      />
      {hours.some(({ calls }) => calls > 0) && (
        <TrendPlot
          label="Response time"
          unit="ms"
          height={180}
          series={[
            series("p50", "Median (p50)", ({ p50Ms }) => p50Ms),
            series("p95", "95th percentile (p95)", ({ p95Ms }) => p95Ms),
          ]}
        />
      )}
      <Turns turns={turns} timeZone={timeZone} />
    </>
  );
}

function Turns({ turns, timeZone }: { turns: readonly CircuitTurn[]; timeZone: string }) {
  return (
    <section aria-label="Outages, last 30 days" className={classes.stack}>
      <strong>Outages, last 30 days</strong>
      {turns.length === 0 ? (
        <p className={classes.quiet}>No outages.</p>
      ) : (
        <ul className={classes.types}>
          {turns.map(({ id, at, circuit, reason }) => (
            <li key={id} className={classes.row}>
              <Chip tone={circuit === "open" ? "danger" : "done"}>{circuit === "open" ? "Down" : "Recovered"}</Chip>
              <span>{showDateTime(at, timeZone)}</span>
              {reason && <span className={classes.quiet}>{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
