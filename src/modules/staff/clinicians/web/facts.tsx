import type { ReactNode } from "react";
import classes from "#ui/page/profile.module.css";

/** A list of labels and values, with "None recorded" for missing values. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || "None recorded"}</dd>
        </div>
      ))}
    </dl>
  );
}
