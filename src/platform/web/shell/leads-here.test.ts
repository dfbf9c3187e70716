import { expect, it } from "vitest";
import { leadsHere } from "./leads-here.ts";

it("platform §6, side navigation: an entry stands for what lies under it, and not for what only begins alike", () => {
  expect(leadsHere("/clients", "/clients", {})).toBe(true);
  expect(leadsHere("/clients", "/clients/AC-1042", { tabs: "vitals" })).toBe(true);
  expect(leadsHere("/clients", "/clients-x", {})).toBe(false);
});

it("platform §6, side navigation: Orders is a tab of Medications with an entry of its own", () => {
  const orders = "/medications?tabs=orders";
  expect(leadsHere(orders, "/medications", { tabs: "orders", page: "2" })).toBe(true);
  expect(leadsHere(orders, "/medications", { tabs: "pass" })).toBe(false);
  expect(leadsHere(orders, "/medications", {})).toBe(false);
});
