import { expect, it } from "vitest";
import { isCurrent } from "./is-current.ts";

it("platform §6, side navigation: an entry stands for what lies under it, and not for what only begins alike", () => {
  expect(isCurrent("/clients", "/clients", {})).toBe(true);
  expect(isCurrent("/clients", "/clients/AC-1042", { tabs: "vitals" })).toBe(true);
  expect(isCurrent("/clients", "/clients-x", {})).toBe(false);
});

it("platform §6, side navigation: Orders is a tab of Medications with an entry of its own", () => {
  const orders = "/medications?tabs=orders";
  expect(isCurrent(orders, "/medications", { tabs: "orders", page: "2" })).toBe(true);
  expect(isCurrent(orders, "/medications", { tabs: "pass" })).toBe(false);
  expect(isCurrent(orders, "/medications", {})).toBe(false);
});

it("counts only the addresses that an entry names as its own", () => {
  const under = ["/forms/builder"];
  expect(isCurrent("/forms", "/forms", {}, under)).toBe(true);
  expect(isCurrent("/forms", "/forms/builder/1", {}, under)).toBe(true);
  expect(isCurrent("/forms", "/forms/1", {}, under)).toBe(false);
});
