import { showDateTime } from "#ui/index.ts";
import type { TaperDay } from "../protocol.contract.ts";
import classes from "./protocols.module.css";

interface TaperPlotProps {
  days: readonly { day: number; total: string }[];
  unit: string;
  /** Amounts given so far, by day. */
  given?: ReadonlyMap<number, string>;
  today?: number;
}

/** The amount of each day as steps; what was given so far is filled. */
export function TaperPlot({ days, unit, given, today }: TaperPlotProps) {
  const most = Math.max(1, ...days.map(({ total }) => Number(total)));
  return (
    <ol className={classes.plot} aria-label={`Amount by day, in ${unit}`}>
      {days.map(({ day, total }) => {
        const amount = given?.get(day);
        return (
          <li key={day} aria-current={day === today ? "date" : undefined}>
            <span className={classes.amount}>
              {amount === undefined ? total : `${amount} of ${total}`} {unit}
            </span>
            <span
              className={classes.bar}
              style={{ blockSize: `calc(${(Number(total) / most) * 72} * var(--cairn-px))` }}
            >
              {amount !== undefined && (
                <span
                  style={{ blockSize: `${Math.min(100, (Number(amount) / Math.max(Number(total), 0.0001)) * 100)}%` }}
                />
              )}
            </span>
            <span>Day {day}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Every dose of a taper, day by day, as it is signed. */
export function TaperTable({ days, unit, timeZone }: { days: readonly TaperDay[]; unit: string; timeZone: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Doses</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, doses, total }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>
              <ul className={classes.doses}>
                {doses.map(({ dueAt, doseValue, quantity }) => (
                  <li key={dueAt}>
                    <strong>
                      {doseValue} {unit}
                    </strong>{" "}
                    ({quantity}) {showDateTime(dueAt, timeZone)}
                  </li>
                ))}
              </ul>
            </td>
            <td>
              {total} {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
