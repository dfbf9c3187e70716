import { expect, it } from "vitest";
import { afterIt } from "./notifications.tsx";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

it("NTF: archiving or snoozing by key goes on to the next notice, at the end to the one before, and then nowhere", () => {
  expect(afterIt(rows, "a")).toBe("b");
  expect(afterIt(rows, "c")).toBe("b");
  expect(afterIt([{ id: "a" }], "a")).toBeNull();
});
