import { expect, it } from "vitest";
import { weeklyOf, weeklyRule } from "./recurrence.ts";

it("writes and reads a weekly rule", () => {
  expect(weeklyRule([3, 1])).toBe("FREQ=WEEKLY;BYDAY=MO,WE");
  expect(weeklyOf(weeklyRule([1, 5], 2))).toEqual({ weekdays: [1, 5], interval: 2 });
  expect(weeklyOf("FREQ=MONTHLY;BYDAY=1MO")).toBeNull();
});
