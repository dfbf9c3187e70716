import { beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readMedications } from "../orders/chart.contract.ts";
import { addOrders } from "../orders/new-order.contract.ts";
import { addOrder, readOrder } from "../orders/order.contract.ts";
import { discontinueOrder } from "../orders/order-verbs.contract.ts";
import { previewSchedule } from "../orders/preview-order.contract.ts";
import {
  dailySertraline,
  givenClientInCare,
  givenOrder,
  givenOrderSet,
  prnLorazepam,
  regularDiet,
  sertraline50,
  type TestClient,
} from "../testing.ts";
import {
  addOrderFavorite,
  addOrderSet,
  listOrderTemplates,
  readRenewal,
  removeOrderFavorite,
  retireOrderSet,
} from "./order-template.contract.ts";

const bloodCount = { orderType: "lab", name: "Complete blood count (CBC)", frequencyCode: "ONCE" } as const;

let facility: Facility;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  prescriber = await facility.as("prescriber");
});

const ordersOf = async ({ demographicId }: TestClient) =>
  (await prescriber.call(readMedications, { query: { demographicId } })).orders;

describe("favorites and order sets", () => {
  it("keeps a favorite for its prescriber, once, until it is removed", async () => {
    const first = await prescriber.call(addOrderFavorite, { body: { sig: prnLorazepam } });
    const again = await prescriber.call(addOrderFavorite, { body: { sig: prnLorazepam } });
    expect(again.id).toBe(first.id);
    const { favorites } = await prescriber.call(listOrderTemplates);
    expect(favorites).toMatchObject([
      { id: first.id, text: expect.stringContaining("for 5 days"), product: { rxcui: prnLorazepam.rxcui } },
    ]);
    const director = await facility.as("medical_director");
    expect((await director.call(listOrderTemplates)).favorites).toEqual([]);
    const params = { favoriteId: first.id };
    await expect(director.call(removeOrderFavorite, { params })).rejects.toMatchObject({ code: "not-found" });
    await prescriber.call(removeOrderFavorite, { params });
    expect((await prescriber.call(listOrderTemplates)).favorites).toEqual([]);
  });

  it("refuses a favorite that could not be ordered", async () => {
    const { duration: _, ...endless } = prnLorazepam;
    await expect(prescriber.call(addOrderFavorite, { body: { sig: endless } })).rejects.toMatchObject({
      code: "stop-date-required",
    });
  });

  it("offers an order set until the medical director retires it", async () => {
    const set = await givenOrderSet(facility, [dailySertraline, prnLorazepam]);
    const offered = async () =>
      (await prescriber.call(listOrderTemplates)).sets.filter(({ id }) => id === set.id).map(({ orders }) => orders);
    expect(await offered()).toMatchObject([[{ sig: { rxcui: sertraline50 } }, { sig: prnLorazepam }]]);
    const director = await facility.as("medical_director");
    await director.call(retireOrderSet, { params: { orderSetId: set.id }, body: { version: set.version } });
    expect(await offered()).toEqual([]);
  });
});

describe("entering the orders of a set", () => {
  const sign = ({ demographicId }: TestClient, orders: CallInput<typeof addOrders>["body"]["orders"]) =>
    prescriber.call(addOrders, { body: { demographicId, orderMode: "written", orders } }, { signing: true });

  it("MED-13: signs all orders with one PIN", async () => {
    const client = await givenClientInCare(facility);
    const { orders } = await sign(client, [{ sig: dailySertraline }, { sig: prnLorazepam }]);
    expect(orders).toMatchObject([
      { orderStatus: 2, signatureState: "signed" },
      { orderStatus: 2, signatureState: "signed" },
    ]);
    expect(await ordersOf(client)).toHaveLength(2);
  });

  it("MED-13: enters the non-medication orders of a set with the same PIN, or nothing", async () => {
    const { orders: meds, services } = await givenOrderSet(facility, [dailySertraline], [regularDiet, bloodCount]);
    expect(services.map(({ text }) => text)).toEqual(["every day", "once"]);
    const entered = (client: TestClient, more: Partial<(typeof services)[number]["service"]> = {}) =>
      prescriber.call(
        addOrders,
        {
          body: {
            demographicId: client.demographicId,
            orderMode: "written",
            orders: meds.map(({ sig }) => ({ sig })),
            services: services.map(({ service }) => ({ service: { ...service, ...more } })),
          },
        },
        { signing: true },
      );
    const client = await givenClientInCare(facility);
    const { orders } = await entered(client);
    expect(orders.map(({ orderType, signatureState }) => [orderType, signatureState])).toEqual([
      ["medication", "signed"],
      ["diet", "signed"],
      ["lab", "signed"],
    ]);
    const other = await givenClientInCare(facility);
    await expect(entered(other, { frequencyCode: "PRN" })).rejects.toMatchObject({
      code: "set-rejected",
      message: expect.stringMatching(/Order 2/),
    });
    expect(await ordersOf(other)).toEqual([]);
    const director = await facility.as("medical_director");
    const refused = { name: "Empty", basis: "program" as const, orders: [] };
    await expect(director.call(addOrderSet, { body: refused })).rejects.toMatchObject({ code: "validation" });
  });

  it("MED-13: enters no order when one is refused, and names it", async () => {
    const client = await givenClientInCare(facility);
    const { duration: _, ...endless } = prnLorazepam;
    await expect(sign(client, [{ sig: dailySertraline }, { sig: endless }])).rejects.toMatchObject({
      code: "set-rejected",
      message: expect.stringMatching(/Nothing was ordered\. Order 2/),
    });
    expect(await ordersOf(client)).toEqual([]);
  });

  it("MED-20: screens the orders of a set against each other, as previewed", async () => {
    const client = await givenClientInCare(facility);
    const { alerts } = await prescriber.call(previewSchedule, {
      body: { demographicId: client.demographicId, sig: dailySertraline, setProducts: [sertraline50] },
    });
    expect(alerts).toMatchObject([{ key: `duplicate:set-${sertraline50}` }]);
    const send = (key: string) =>
      sign(client, [{ sig: dailySertraline }, { sig: dailySertraline, overrides: [{ key, reason: "Split dose" }] }]);
    await expect(send("another alert")).rejects.toMatchObject({ code: "set-rejected" });
    expect((await send(alerts[0]?.key ?? "")).orders).toHaveLength(2);
  });
});

describe("renewing an order", () => {
  it("medications scenario 17, MED-20: starts where the order ends, repeats it, and is not a duplicate of it", async () => {
    const { client, order } = await givenOrder(facility, { sig: prnLorazepam });
    expect((await prescriber.call(readOrder, { params: { orderId: order.id } })).mayRenew).toBe(true);
    const { template, startAt } = await prescriber.call(readRenewal, { params: { orderId: order.id } });
    expect(startAt).toBe(order.endAt);
    expect(template.sig).toMatchObject(prnLorazepam);
    const sig = { ...template.sig, startAt: startAt ?? "" };
    const body = { demographicId: client.demographicId, orderMode: "written", sig } as const;
    await expect(prescriber.call(addOrder, { body }, { signing: true })).rejects.toMatchObject({
      code: "alert-unanswered",
    });
    const renewed = await prescriber.call(addOrder, { body: { ...body, renewsOrderId: order.id } }, { signing: true });
    expect(renewed).toMatchObject({ startAt: order.endAt, replacesOrderId: order.id, orderStatus: 2 });
  });

  it("medications scenario 17, MED-20: alerts when the renewal would overlap the order", async () => {
    const { client, order } = await givenOrder(facility, { sig: prnLorazepam });
    const { alerts } = await prescriber.call(previewSchedule, {
      body: { demographicId: client.demographicId, sig: prnLorazepam, renewsOrderId: order.id },
    });
    expect(alerts).toMatchObject([{ kind: "duplicate_ingredient" }]);
  });

  it("renews an order that ended from now, not one that runs until discontinued", async () => {
    const { order } = await givenOrder(facility);
    const params = { orderId: order.id };
    expect((await prescriber.call(readOrder, { params })).mayRenew).toBe(false);
    await expect(prescriber.call(readRenewal, { params })).rejects.toMatchObject({ code: "wrong-state" });
    await prescriber.call(discontinueOrder, { params, body: { version: order.version, reason: "Too sedated" } });
    expect(await prescriber.call(readRenewal, { params })).toMatchObject({
      startAt: null,
      statusReason: "Too sedated",
      template: { sig: { rxcui: sertraline50 } },
    });
  });

  it("refuses to renew another client's order", async () => {
    const { order } = await givenOrder(facility, { sig: prnLorazepam });
    const { demographicId } = await givenClientInCare(facility);
    const body = { demographicId, sig: prnLorazepam, renewsOrderId: order.id };
    await expect(prescriber.call(previewSchedule, { body })).rejects.toMatchObject({ code: "not-found" });
  });
});
