import type { z } from "zod";
import { useRead } from "#platform/web/index.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { HourBars } from "#ui/plots/hour-bars.tsx";
import { dueByHour } from "../due-by-hour.contract.ts";

type Course = z.infer<typeof dueByHour.response>;

/** The shift's doses by the hour, for whoever gives them; counted anew every two minutes like the day's work. */
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
      heads={["Hour", "Still to give", "Recorded"]}
      bars={[
        ...(earlier > 0 ? [{ key: "earlier", label: "Earlier", open: earlier, done: 0, late: true }] : []),
        ...bars,
      ]}
    />
  );
}

/** What the drawing shows, in a sentence. */
export function dosesSummary({ earlier, hours }: Course, hourOf: (instant: string) => string): string {
  const ahead = hours.reduce((sum, { open }) => sum + open, 0);
  const doses = (count: number) => (count === 1 ? "1 dose" : `${count} doses`);
  const before = earlier > 0 ? `${doses(earlier)} from earlier still open. ` : "";
  if (ahead === 0) return `${before}Nothing is due in the next ${hours.length} hours.`;
  const fullest = hours.reduce((most, hour) => (hour.open > most.open ? hour : most));
  return `${before}${doses(ahead)} to give in the next ${hours.length} hours${
    fullest.open < ahead ? `, most at ${hourOf(fullest.startsAt)}: ${fullest.open}` : ` at ${hourOf(fullest.startsAt)}`
  }.`;
}
