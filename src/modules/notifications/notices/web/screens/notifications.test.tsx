import { expect, it } from "vitest";
import { afterIt } from "./notifications.tsx";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

it("archiving or snoozing by keyboard selects the next notification, or the previous one at the end", () => {
  expect(afterIt(rows, "a")).toBe("b");
  expect(afterIt(rows, "c")).toBe("b");
  expect(afterIt([{ id: "a" }], "a")).toBeNull();
});
