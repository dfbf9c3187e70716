import type { z } from "zod";
import { useRead } from "#platform/web/index.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { HourBars } from "#ui/plots/hour-bars.tsx";
import { dueByHour } from "../due-by-hour.contract.ts";

type Course = z.infer<typeof dueByHour.response>;

/** Doses by hour for staff who give them. Refreshes every two minutes, like the other home cards. */
export function DueByHourCard() {
  const read = useRead(dueByHour, {}, { everyMs: 120_000 });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  const hourOf = (instant: string) =>
    new Intl.DateTimeFormat("en-US", { hour: "numeric", timeZone: read.data.timeZone }).format(new Date(instant));
  const bars = read.data.hours.map(({ startsAt, open, done }) => ({
    key: startsAt,
    label: hourOf(startsAt),
    open,
    done,
  }));
  const { earlier } = read.data;
  return (
    <HourBars
      title="Doses by hour"
      words={dosesSummary(read.data, hourOf)}
      heads={["Hour", "Due", "Documented"]}
      bars={[
        ...(earlier > 0 ? [{ key: "earlier", label: "Earlier", open: earlier, done: 0, late: true }] : []),
        ...bars,
      ]}
    />
  );
}

/** The chart in one sentence. */
export function dosesSummary({ earlier, hours }: Course, hourOf: (instant: string) => string): string {
  const ahead = hours.reduce((sum, { open }) => sum + open, 0);
  const doses = (count: number) => (count === 1 ? "1 dose" : `${count} doses`);
  const before = earlier > 0 ? `${doses(earlier)} overdue from earlier. ` : "";
  if (ahead === 0) return `${before}No doses due in the next ${hours.length} hours.`;
  const fullest = hours.reduce((most, hour) => (hour.open > most.open ? hour : most));
  return `${before}${doses(ahead)} due in the next ${hours.length} hours${
    fullest.open < ahead ? `, most at ${hourOf(fullest.startsAt)} (${fullest.open})` : ` at ${hourOf(fullest.startsAt)}`
  }.`;
}
