import { type Sample, sample } from "#testing/facility.ts";
import { medicationLists, parseSig, searchDrugs } from "../drugs/drug.contract.ts";
import { readMedications } from "./chart.contract.ts";
import * as entry from "./new-order.contract.ts";
import * as orders from "./order.contract.ts";
import * as verbs from "./order-verbs.contract.ts";
import { previewSchedule } from "./preview-order.contract.ts";
import {
  dailySertraline,
  givenClientInCare,
  givenDiscontinued,
  givenOrder,
  givenProposal,
  prnLorazepam,
  prnOrder,
  regularDiet,
} from "./testing.ts";

const orderId = (order: { id: string }) => ({ params: { orderId: order.id } });

export const orderSamples: readonly Sample[] = [
  sample(searchDrugs, "nurse", () => ({ query: { q: "sertr" } })),
  sample(parseSig, "nurse", () => ({ body: { text: "sertr 50 daily" } })),
  sample(medicationLists, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(readMedications, "nurse", async (facility) => ({
    query: { demographicId: (await givenClientInCare(facility)).demographicId },
  })),
  sample(previewSchedule, "prescriber", async (facility) => ({
    body: { demographicId: (await givenClientInCare(facility)).demographicId, sig: dailySertraline },
  })),
  sample(
    orders.addOrder,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written",
        sig: dailySertraline,
      } as const,
    }),
    { signing: true },
  ),
  sample(
    entry.addOrders,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written" as const,
        orders: [{ sig: dailySertraline }, { sig: prnLorazepam }],
        services: [{ service: regularDiet }],
      },
    }),
    { signing: true },
  ),
  sample(orders.listOrders, "nurse", () => ({ query: { order_status: "2" } })),
  sample(orders.orderCounts, "nurse", () => ({})),
  sample(orders.readOrder, "nurse", async (facility) => orderId((await givenOrder(facility)).order)),
  sample(orders.readOrderStatus, "nurse", async (facility) => orderId((await givenOrder(facility)).order)),
  sample(verbs.acknowledgeOrder, "nurse", async (facility) => ({
    ...orderId((await givenOrder(facility, { noted: false })).order),
    body: { version: 3 },
  })),
  sample(
    verbs.approveOrder,
    "prescriber",
    async (facility) => {
      const order = await givenProposal(facility);
      return { ...orderId(order), body: { version: order.version } };
    },
    { signing: true },
  ),
  sample(verbs.declineOrder, "prescriber", async (facility) => {
    const order = await givenProposal(facility);
    return { ...orderId(order), body: { version: order.version, reason: "Not indicated" } };
  }),
  sample(verbs.holdOrder, "nurse", async (facility) => {
    const { order } = await givenOrder(facility);
    return { ...orderId(order), body: { version: order.version, reason: "Too sedated" } };
  }),
  sample(verbs.resumeOrder, "nurse", async (facility) => {
    const { order } = await givenOrder(facility);
    const nurse = await facility.as("nurse");
    const held = await nurse.call(verbs.holdOrder, {
      ...orderId(order),
      body: { version: order.version, reason: "Too sedated" },
    });
    return { ...orderId(order), body: { version: held.version } };
  }),
  sample(verbs.discontinueOrder, "prescriber", async (facility) => {
    const { order } = await givenOrder(facility);
    return { ...orderId(order), body: { version: order.version, reason: "No longer needed" } };
  }),
  sample(verbs.completeOrder, "nurse", async (facility) => {
    const { order } = await prnOrder(facility);
    return { ...orderId(order), body: { version: order.version } };
  }),
  sample(verbs.archiveOrder, "nurse", async (facility) => {
    const order = await givenDiscontinued(facility);
    return { ...orderId(order), body: { version: order.version } };
  }),
  sample(verbs.bulkOrders, "nurse", async (facility) => {
    const { order } = await givenOrder(facility, { noted: false });
    return { body: { action: "take" as const, items: [{ orderId: order.id, version: order.version }] } };
  }),
  sample(
    entry.changeOrder,
    "prescriber",
    async (facility) => {
      const { order } = await givenOrder(facility);
      const sig = { ...dailySertraline, doseValue: "100" };
      return {
        ...orderId(order),
        body: { version: order.version, reason: "Partial response", orderMode: "written" as const, sig },
      };
    },
    { signing: true },
  ),
  sample(
    entry.addServiceOrder,
    "prescriber",
    async (facility) => ({
      body: {
        demographicId: (await givenClientInCare(facility)).demographicId,
        orderMode: "written" as const,
        service: regularDiet,
      },
    }),
    { signing: true },
  ),
  sample(
    entry.destroyOrder,
    "nurse",
    async (facility) => {
      const order = await givenDiscontinued(facility, "17");
      const [nurse, second] = [await facility.as("nurse"), await facility.as("nurse", "second")];
      return {
        ...orderId(order),
        body: {
          version: order.version,
          method: "chemical_digestion" as const,
          counted: { first: "17", second: "17" },
          witnessTicket: await nurse.ticket("witness", second),
        },
      };
    },
    { signing: true },
  ),
];
