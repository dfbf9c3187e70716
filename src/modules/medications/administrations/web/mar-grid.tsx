import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays, dayBounds, localDate, zoneLabel } from "#platform/shared/time/index.ts";
import { serverInstant, useRead, useUrlState } from "#platform/web/index.ts";
import { DrugName, ErrorState, ScrollRegion, Skeletons, showDate } from "#ui/index.ts";
import type { Order } from "../../orders/order.contract.ts";
import { readMar } from "../log.contract.ts";
import { initialsLegend, marDates, marDays, marGroups } from "../mar.ts";
import classes from "./mar.module.css";
import { MarDose } from "./mar-cell.tsx";

const shownDays = 7;

interface MarGridProps {
  demographicId: string;
  orders: readonly Order[];
  timeZone: string;
}

/** Scrolls to today: on a phone the week is wider than the screen. */
function showToday(frame: HTMLElement | null): void {
  const column = frame?.querySelector<HTMLElement>("thead [data-today]");
  if (!frame || !column) return;
  // The order column is sticky, so today starts beside it: a day before it would show the ends of its times only.
  frame.scrollLeft = column.offsetLeft - (frame.querySelector<HTMLElement>("thead th")?.offsetWidth ?? 0);
}

/** The MAR of a week: one row per order, one column per local day. */
export function MarGrid({ demographicId, orders, timeZone }: MarGridProps) {
  const url = useUrlState();
  const now = serverInstant();
  const today = localDate(now, timeZone);
  const first = /^\d{4}-\d{2}-\d{2}$/.test(url.params.from ?? "")
    ? (url.params.from ?? "")
    : addDays(today, 2 - shownDays);
  const dates = marDates(first, shownDays);
  const from = dayBounds(first, timeZone).start;
  const to = dayBounds(dates.at(-1) ?? first, timeZone).end;
  const mar = useRead(readMar, { query: { demographicId, from, to } }, { keep: true });
  const step = (days: number) => url.set({ from: addDays(first, days) });
  if (mar.isError && !mar.data) return <ErrorState error={mar.error} onRetry={() => void mar.refetch()} />;
  if (!mar.data) return <Skeletons shape="text" count={8} />;
  const byOrder = marDays(mar.data.doses, mar.data.logs, timeZone, now);
  const rows = marGroups(orders, byOrder);
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="sm"
          onClick={() => step(-shownDays)}
          leftSection={<IconChevronLeft size="1.1em" />}
        >
          Previous week
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={first === addDays(today, 2 - shownDays)}
          onClick={() => url.set({ from: null })}
        >
          Today
        </Button>
        <Button
          variant="default"
          size="sm"
          onClick={() => step(shownDays)}
          rightSection={<IconChevronRight size="1.1em" />}
        >
          Next week
        </Button>
        <span className={classes.quiet}>Times in {zoneLabel(timeZone, now)}</span>
      </div>
      <ScrollRegion key={first} ref={showToday} label="MAR" className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              {dates.map((date) => (
                <th key={date} scope="col" data-today={date === today || undefined}>
                  {showDate(date)}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ title, orders: group }) => (
            <tbody key={title}>
              <tr>
                <th colSpan={shownDays + 1} scope="rowgroup" className={classes.groupHead}>
                  <span>{title}</span>
                </th>
              </tr>
              {group.map((order) => (
                <tr key={order.id}>
                  <th scope="row">
                    <DrugName name={order.productText} />
                    <span className={classes.sig}>{order.sigText}</span>
                  </th>
                  {dates.map((date) => (
                    <td key={date} data-today={date === today || undefined}>
                      {(byOrder.get(order.id)?.get(date) ?? []).map((entry) => (
                        <MarDose key={entry.key} entry={entry} timeZone={timeZone} />
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
      {rows.length === 0 && <p className={classes.quiet}>No doses on these days.</p>}
      <p className={classes.legend}>
        {initialsLegend(mar.data.logs).map(({ initials, name }) => (
          <span key={initials}>
            <strong>{initials}</strong> {name}
          </span>
        ))}
        <span>Boxed: not given</span>
        <span>LE: late entry</span>
        <span>W: witnessed</span>
      </p>
    </div>
  );
}
