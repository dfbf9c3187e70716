import type { CSSProperties } from "react";
import { cx } from "#ui/cx.ts";
import classes from "#ui/page/log.module.css";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;

/** Chart access by weekday and hour; each cell states its number for pointers and screen readers. */
export function HeatMap({ cells }: { cells: readonly { weekday: number; hour: number; count: number }[] }) {
  const counts = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell.count]));
  const most = Math.max(1, ...counts.values());
  return (
    <section className={classes.week} aria-label="Access by time of week">
      <table className={classes.heat}>
        <caption className="cairn-hidden">Entries by weekday and hour</caption>
        <thead>
          <tr>
            <td />
            {[0, 6, 12, 18].map((hour) => (
              <th key={hour} scope="colgroup" colSpan={6}>
                {clock(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, weekday) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {hours.map((hour) => {
                const count = counts.get(weekday * 24 + hour) ?? 0;
                return (
                  <td
                    key={hour}
                    className={cx(classes.cell)}
                    style={{ "--share": `${count === 0 ? 0 : 20 + (count / most) * 80}%` } as CSSProperties}
                    title={`${day} ${clock(hour)}: ${count}`}
                  >
                    <span className="cairn-hidden">
                      {clock(hour)}: {count}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
