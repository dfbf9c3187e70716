import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useSession, useUrlState } from "#platform/web/index.ts";
import { dateAt, showDate, useKeys } from "#ui/index.ts";
import classes from "./time.module.css";
import { mondayOf } from "./week.ts";

/** The week in the address, and buttons and keys to the weeks beside it. */
export function useWeek() {
  const { timeZone } = useSession();
  const url = useUrlState();
  const today = dateAt(serverInstant(), timeZone);
  const from = mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(url.params.date ?? "") ? (url.params.date ?? today) : today);
  const show = (date: string | null) => url.set({ date });
  useKeys([
    { keys: "arrowleft", does: "Previous week", run: () => show(addDays(from, -7)) },
    { keys: "arrowright", does: "Next week", run: () => show(addDays(from, 7)) },
    { keys: "t", does: "This week", run: () => show(null) },
  ]);
  return { today, from, to: addDays(from, 6), show };
}

export function WeekBar({ week, children }: { week: ReturnType<typeof useWeek>; children?: ReactNode }) {
  const { from, to, show } = week;
  return (
    <div className={classes.bar}>
      <Button.Group>
        <Button variant="default" aria-label="Previous week" onClick={() => show(addDays(from, -7))}>
          <IconChevronLeft size="1.2em" />
        </Button>
        <Button variant="default" onClick={() => show(null)}>
          This week
        </Button>
        <Button variant="default" aria-label="Next week" onClick={() => show(addDays(from, 7))}>
          <IconChevronRight size="1.2em" />
        </Button>
      </Button.Group>
      <h2 className={classes.span}>
        <span>{showDate(from)}</span> to <span>{showDate(to)}</span>
      </h2>
      {children}
    </div>
  );
}
