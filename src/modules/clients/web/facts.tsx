import type { ReactNode } from "react";
import classes from "./chart.module.css";

/** Labels and values. A missing value shows "Not recorded", never a blank. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  const missing = value === null || value === undefined || value === "" || value === false;
  return (
    <>
      <dt>{label}</dt>
      <dd>{missing ? <span className={classes.missing}>Not recorded</span> : value}</dd>
    </>
  );
}
