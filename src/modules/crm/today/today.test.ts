import { expect, it } from "vitest";
import { inOrder } from "./today.ts";

it("TODAY-1 a lead is listed once, for its most urgent reason, and the longest waiting first", () => {
  const at = (hour: number) => `2026-11-27T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const found = [
    { leadId: "a", why: "stale" as const, at: at(1) },
    { leadId: "b", why: "task" as const, at: at(9) },
    { leadId: "c", why: "task" as const, at: at(8) },
    { leadId: "a", why: "overdue" as const, at: at(10) },
    { leadId: "d", why: "crisis" as const, at: at(11) },
  ];
  expect(inOrder(found).map(({ leadId, why }) => `${leadId} ${why}`)).toEqual([
    "d crisis",
    "a overdue",
    "c task",
    "b task",
  ]);
});
