import { describe, expect, it } from "vitest";
import { movedTo, withOwnOrder } from "./order.ts";

describe("Location order", () => {
  it.each([
    ["c", 0, "cabd"],
    ["a", 2, "bcad"],
    ["a", 9, "bcda"],
    ["b", 1, "abcd"],
  ])("moves %s to position %i", (id, to, order) => {
    expect(movedTo([..."abcd"], id, to).join("")).toBe(order);
  });

  it("reorders one company without moving the locations of another", () => {
    expect(withOwnOrder([..."aXbYc"], [..."cab"]).join("")).toBe("cXaYb");
  });
});
