import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { dailySertraline, prnOrder, type Sig } from "../orders/testing.ts";
import * as templates from "./order-template.contract.ts";

export async function givenOrderSet(
  facility: Facility,
  orders: Sig[] = [dailySertraline],
  services: CallInput<typeof templates.addOrderSet>["body"]["services"] = [],
): Promise<templates.OrderSet> {
  const director = await facility.as("medical_director");
  return director.call(templates.addOrderSet, { body: { name: `Set ${newId()}`, basis: "program", orders, services } });
}

export const orderTemplateSamples: readonly Sample[] = [
  sample(templates.listOrderTemplates, "prescriber", () => ({})),
  sample(templates.addOrderFavorite, "prescriber", () => ({ body: { sig: dailySertraline } })),
  sample(templates.removeOrderFavorite, "prescriber", async (facility) => {
    const prescriber = await facility.as("prescriber");
    const favorite = await prescriber.call(templates.addOrderFavorite, { body: { sig: dailySertraline } });
    return { params: { favoriteId: favorite.id } };
  }),
  sample(templates.addOrderSet, "medical_director", () => ({
    body: { name: `Set ${newId()}`, basis: "program" as const, orders: [dailySertraline] },
  })),
  sample(templates.retireOrderSet, "medical_director", async (facility) => {
    const { id, version } = await givenOrderSet(facility);
    return { params: { orderSetId: id }, body: { version } };
  }),
  sample(templates.readRenewal, "prescriber", async (facility) => ({
    params: { orderId: (await prnOrder(facility)).order.id },
  })),
];
