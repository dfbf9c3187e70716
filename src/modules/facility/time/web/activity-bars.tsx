import { addDays, daysBetween } from "#platform/shared/time/index.ts";
import { showMinutes } from "../time-entry.ts";
import classes from "./time.module.css";
import { dayLabel } from "./week.ts";

interface Day {
  date: string;
  billable: number;
  other: number;
}
const mostBars = 62;

/** Hours by day, billable below. Long spans have only their table of totals. */
export function ActivityBars({ days, from, to }: { days: readonly Day[]; from: string; to: string }) {
  const count = daysBetween(from, to) + 1;
  if (count > mostBars) return null;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const all = Array.from({ length: count }, (_, index) => addDays(from, index)).map(
    (date) => byDate.get(date) ?? { date, billable: 0, other: 0 },
  );
  const most = Math.max(1, ...all.map(({ billable, other }) => Math.max(0, billable) + Math.max(0, other)));
  const share = (minutes: number) => ({ blockSize: `${(Math.max(0, minutes) / most) * 100}%` });
  return (
    <figure style={{ margin: 0 }}>
      <div className={classes.bars} aria-hidden="true">
        {all.map(({ date, billable, other }) => (
          <span key={date} className={classes.column} title={`${dayLabel(date)}: ${showMinutes(billable + other)}`}>
            <i className={classes.billable} style={share(billable)} />
            <i className={classes.other} style={share(other)} />
          </span>
        ))}
      </div>
      <div className="cairn-hidden">
        <table>
          <caption>Hours by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Billable</th>
              <th scope="col">Other</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ date, billable, other }) => (
              <tr key={date}>
                <th scope="row">{dayLabel(date)}</th>
                <td>{showMinutes(billable)}</td>
                <td>{showMinutes(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className={classes.legend}>
        <span>
          {dayLabel(from)} to {dayLabel(to)}
        </span>
        <span>
          <i className={classes.billable} aria-hidden="true" />
          Billable
        </span>
        <span>
          <i className={classes.other} aria-hidden="true" />
          Other
        </span>
      </figcaption>
    </figure>
  );
}
