import { Button } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./hour-bars.module.css";

export interface HourBar {
  key: string;
  /** What stands under the bar: `7 PM`, `Earlier`. */
  label: string;
  /** Still to do. */
  open: number;
  /** Dealt with already; drawn pale at the foot. */
  done: number;
  /** Left over from before: rose. */
  late?: boolean;
}

export interface HourBarsProps {
  title: string;
  /** The course in a sentence: "14 doses in the next 12 hours, most at 8 PM". Read out in the drawing's place. */
  words: string;
  bars: readonly HourBar[];
  /** The heads of the table: what the hours are, what is open, what is done; two where there is nothing done. */
  heads: readonly [string, string, string] | readonly [string, string];
  /** Many bars: no number above each, and every fourth has its name; the table has all of them. */
  dense?: boolean;
}

/** How much falls on each hour, drawn, and the same numbers as a table for screen readers. */
export function HourBars({ title, words, bars, heads, dense }: HourBarsProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const most = Math.max(1, ...bars.map(({ open, done }) => open + done));
  const share = (value: number) => ({ blockSize: `${(value / most) * 100}%` });
  return (
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.toggle ?? ""}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          As a table
        </Button>
      </figcaption>
      <p className={classes.words}>{words}</p>
      {isTable ? (
        <table className={`${classes.table} cairn-figures`}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                <td>{bar.open}</td>
                {heads.length === 3 && <td>{bar.done}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={classes.plot} role="img" aria-label={words} data-dense={dense || undefined}>
          {bars.map((bar) => (
            <div key={bar.key} className={classes.hour} data-late={bar.late || undefined}>
              <div className={classes.column}>
                {!dense && bar.open > 0 && <span className={`${classes.value} cairn-figures`}>{bar.open}</span>}
                {bar.open > 0 && <span className={classes.open} style={share(bar.open)} />}
                {bar.done > 0 && <span className={classes.done} style={share(bar.done)} />}
              </div>
              <span className={classes.label}>{bar.label}</span>
            </div>
          ))}
        </div>
      )}
    </figure>
  );
}
