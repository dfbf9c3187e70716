import { describe, expect, it } from "vitest";
import { movedTo, withOwnOrder } from "./order.ts";

describe("The order of places", () => {
  it.each([
    ["c", 0, "cabd"],
    ["a", 2, "bcad"],
    ["a", 9, "bcda"],
    ["b", 1, "abcd"],
  ])("%s to %i", (id, to, order) => {
    expect(movedTo([..."abcd"], id, to).join("")).toBe(order);
  });

  it("of one company does not move those of another", () => {
    expect(withOwnOrder([..."aXbYc"], [..."cab"]).join("")).toBe("cXaYb");
  });
});
