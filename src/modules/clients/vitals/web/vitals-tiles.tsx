import { Measure } from "#ui/index.ts";
import { metrics, usualUnit } from "../metric.ts";
import type { RangesInForce } from "../ranges.ts";
import { isCritical } from "../reading.ts";
import type { MetricSet, Reading } from "../vital.contract.ts";
import { measured, pointsOf, shownRange, shownReading, uiFlags } from "./series.ts";
import classes from "./vitals.module.css";

interface VitalsTilesProps {
  sets: readonly MetricSet[];
  small?: boolean;
  inForce?: RangesInForce;
}

/** The latest value of each metric with its time, trend and flag. */
export function VitalsTiles({ sets, small = false, inForce = {} }: VitalsTilesProps) {
  return (
    <div className={small ? classes.smallTiles : classes.tiles}>
      <Pressure sets={sets} small={small} inForce={inForce} />
      {metrics
        .filter((metric) => metric.group !== "pressure")
        .map((metric) => {
          const all = measured(sets, metric.key);
          const last = all.at(-1);
          if (!last) return null;
          const before = all.at(-2);
          return (
            <Measure
              key={metric.key}
              label={metric.label}
              value={String(shownReading(metric, last.reading))}
              unit={usualUnit(metric).label}
              at={last.at}
              amount={shownReading(metric, last.reading)}
              last={before ? shownReading(metric, before.reading) : undefined}
              flag={flagOf(last.reading)}
              {...(small ? {} : { points: pointsOf(sets, metric.key) })}
              range={shownRange(metric.key, inForce)}
              note={openCritical(last.reading)}
            />
          );
        })}
      <BodyMass sets={sets} />
    </div>
  );
}

/** Computed from the latest weight and height. */
function BodyMass({ sets }: { sets: readonly MetricSet[] }) {
  const weight = measured(sets, "weight").at(-1);
  const height = measured(sets, "height").at(-1);
  if (!weight || !height) return null;
  const at = [weight.at, height.at].sort().at(-1) ?? weight.at;
  const mass = Number((weight.reading.value / (height.reading.value / 100) ** 2).toFixed(1));
  return <Measure label="BMI" value={mass.toFixed(1)} unit="kg/m²" at={at} amount={mass} range={{}} />;
}

/** Shows systolic and diastolic of one set together, flagged by the worse of the two. */
function Pressure({ sets, small, inForce }: Required<VitalsTilesProps>) {
  const systolic = measured(sets, "systolic").at(-1);
  const diastolic = systolic && measured(sets, "diastolic").find((one) => one.at === systolic.at);
  if (!systolic) return null;
  const before = measured(sets, "systolic").at(-2);
  const worse = [systolic.reading, diastolic?.reading].find((reading) => reading && isCritical(reading.flag));
  return (
    <Measure
      label="Blood pressure"
      value={`${systolic.reading.value}/${diastolic ? diastolic.reading.value : "?"}`}
      unit="mmHg"
      at={systolic.at}
      amount={systolic.reading.value}
      last={before?.reading.value}
      flag={flagOf(worse ?? (systolic.reading.flag ? systolic.reading : (diastolic?.reading ?? systolic.reading)))}
      {...(small ? {} : { points: pointsOf(sets, "systolic") })}
      range={shownRange("systolic", inForce)}
      note={worse ? openCritical(worse) : undefined}
    />
  );
}

function flagOf(reading: Reading) {
  return reading.flag ? uiFlags[reading.flag] : undefined;
}
function openCritical(reading: Reading) {
  return isCritical(reading.flag) && !reading.acknowledged ? "not acknowledged" : undefined;
}
