import { expect, it } from "vitest";
import { seriesText } from "./series-text.ts";

it.each([
  ["FREQ=WEEKLY;BYDAY=TU", "Every week on Tue"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231", "Every 2 weeks on Mon, Thu, until 12-31-2026"],
  ["FREQ=DAILY;COUNT=10", "Every day, 10 times"],
  ["FREQ=MONTHLY;BYMONTHDAY=15", "Every month on day 15"],
  ["FREQ=WEEKLY", "Every week"],
])("says %s as %s", (rrule, text) => {
  expect(seriesText(rrule)).toBe(text);
});
