import { Chip, type TrendBand, TrendPlot } from "#ui/index.ts";
import type { OutcomeSeries } from "../assessment.contract.ts";
import { changeLabels } from "../trend.ts";
import classes from "./assessments.module.css";

interface Outcomes {
  series: readonly OutcomeSeries[];
  events: readonly { at: string; label: string }[];
}

/** Small multiples, one for each scale, with bands, the baseline and what happened. Two results make a plot. */
export function OutcomePlots({ outcomes: { series, events } }: { outcomes: Outcomes }) {
  const plotted = series.filter(({ points }) => points.length > 1);
  if (plotted.length === 0)
    return <p className={classes.quiet}>A plot appears with the second result of an assessment.</p>;
  return (
    <div className={classes.plots}>
      {plotted.map((one) => {
        const first = one.points[0]?.at ?? "";
        return (
          <div key={`${one.instrumentKey} ${one.scaleKey}`}>
            <TrendPlot
              label={one.label}
              series={[
                {
                  key: "value",
                  label: one.label,
                  points: one.points.map(({ at, value, band, notes }) => ({
                    at,
                    value,
                    note: [band, ...notes].join(", "),
                  })),
                },
              ]}
              bands={bandsOf(one)}
              events={[
                ...events.filter(({ at }) => at >= first),
                ...(one.baseline ? [{ at: one.baseline.at, label: "Baseline" }] : []),
              ]}
              height={190}
            />
            <Change series={one} />
          </div>
        );
      })}
    </div>
  );
}

const bandsOf = ({ bands, max }: OutcomeSeries): TrendBand[] =>
  bands.map(({ from, label, tone }, index) => ({ from, to: bands[index + 1]?.from ?? max, label, tone }));

const worse: string = changeLabels.worse;

/** The last result in words, with its change against the baseline. */
function Change({ series: { points, baseline } }: { series: OutcomeSeries }) {
  const last = points.at(-1);
  if (!last) return null;
  const changes = last.notes.filter((note) => Object.values<string>(changeLabels).includes(note));
  return (
    <p className={classes.results}>
      <span className={classes.quiet}>
        Last: {last.value}, {last.band.toLowerCase()}
        {baseline && baseline.at !== last.at && ` · baseline ${baseline.value}`}
      </span>
      {changes.map((note) => (
        <Chip key={note} tone={note === worse ? "danger" : "done"}>
          {note}
        </Chip>
      ))}
    </p>
  );
}
