import { expect, it } from "vitest";
import { destructionItems, itemLabel } from "./destruction-items.ts";

const common = {
  locationId: "l",
  timeZone: "UTC",
  productText: "clonazePAM",
  deaSchedule: 4,
  clientId: "c",
  clientName: "Luis Gomez",
};
const order = { ...common, orderNo: 7, quantityUnit: "tablet", statusReason: "Discharged" };
const container = { ...common, containerNo: 10_477, unit: "tablet", storageName: "Cart A", stateReason: null };

it("MED-65: an order is listed by its containers, or by itself where it has none, the oldest first", () => {
  const items = destructionItems(
    [
      { ...order, id: "o1", stoppedAt: "2026-11-03T00:00:00Z" },
      { ...order, id: "o2", orderNo: 8, stoppedAt: "2026-11-01T00:00:00Z" },
    ],
    [
      { ...container, id: "c1", setAsideAt: "2026-11-03T00:00:00Z", setAsideOrderId: "o1" },
      { ...container, id: "c2", containerNo: 10_478, setAsideAt: "2026-11-02T00:00:00Z", setAsideOrderId: null },
    ],
  );
  expect(items.map(({ key }) => key)).toEqual(["o2", "c2", "c1"]);
  expect(items.map(itemLabel)).toEqual(["O-8", "C-10478", "C-10477"]);
  expect(items[2]?.orderNo).toBe(7);
});
