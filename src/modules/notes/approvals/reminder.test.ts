import { expect, it } from "vitest";
import { type PendingApproval, type ReminderStep, reminderDue } from "./reminder.ts";

const waiting: PendingApproval = {
  submittedAt: "2026-11-20T18:00:00.000Z",
  dueAt: "2026-11-23T18:00:00.000Z",
  sent: [],
};

it.each<[string, ReminderStep[], string | null]>([
  ["2026-11-22T23:59:00.000Z", [], null],
  ["2026-11-23T00:00:00.000Z", [], "warn"],
  ["2026-11-23T00:05:00.000Z", ["warn"], null],
  ["2026-11-23T17:59:00.000Z", ["warn"], null],
  ["2026-11-23T18:00:00.000Z", ["warn"], "overdue"],
  ["2026-11-24T17:59:00.000Z", ["warn", "overdue"], null],
  ["2026-11-24T18:00:00.000Z", ["warn", "overdue"], "escalate"],
  ["2026-11-28T18:00:00.000Z", ["warn", "overdue", "escalate"], null],
  // The job did not run over the weekend: one reminder, the latest step.
  ["2026-11-27T18:00:00.000Z", [], "escalate"],
])("at %s with %j already sent, sends %s", (now, sent, step) => {
  expect(reminderDue({ ...waiting, sent }, now)).toBe(step);
});
