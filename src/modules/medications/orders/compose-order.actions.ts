import { type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { productsByRxcui } from "../drugs/drug.store.ts";
import { locationRules } from "../schedules/schedule.store.ts";
import type { LocationRules } from "../schedules/schedule.ts";
import type { Order, SigInput } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { type PlannedOrder, planOrder } from "./order.ts";
import { type OrderableProduct, requireOrderable } from "./orderable.ts";
import { endsBefore } from "./renewal.ts";
import { type Screening, screenProduct } from "./screen-order.actions.ts";

export interface Composed {
  episode: OpenEpisode;
  product: OrderableProduct;
  rules: LocationRules;
  planned: PlannedOrder;
  screening: Screening;
  unitOfUse: string;
  /** The order that this one renews or changes. */
  replaced: { order: Order; as: "renewal" | "change" } | null;
  /** The protocol that the order belongs to. */
  enrollmentId?: string | undefined;
}

export interface ComposeOptions {
  renewsOrderId?: string | undefined;
  changesOrderId?: string | undefined;
  setProducts?: readonly string[] | undefined;
  /** Plans the doses instead of `planOrder`: a taper. */
  plan?: ((product: OrderableProduct, rules: LocationRules) => PlannedOrder) | undefined;
  /** Orders of the stay that are not screened against: those that this one replaces. */
  notAgainst?: readonly string[] | undefined;
}

/** Reads and validates everything an order needs, without writing. */
export async function compose(
  view: View,
  demographicId: string,
  sig: SigInput,
  { renewsOrderId, changesOrderId, setProducts = [], plan, notAgainst = [] }: ComposeOptions = {},
): Promise<Composed> {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const catalog = await productsByRxcui(view.db, [sig.rxcui, ...setProducts]);
  const product = catalog.get(sig.rxcui);
  const rules = await locationRules(view.db, episode.locationId, episode.timeZone);
  const ordered = requireOrderable(product);
  const planned = plan ? plan(ordered, rules) : planOrder(sig, ordered, rules, view.now);
  const replacedId = changesOrderId ?? renewsOrderId;
  const order = replacedId === undefined ? null : await earlierOrder(view, replacedId, episode.clientId);
  const isChange = changesOrderId !== undefined;
  const isFollowed = order !== null && (isChange || endsBefore(order, planned.startAt));
  const except = [...notAgainst, ...(isFollowed ? [order.id] : [])];
  const before = setProducts.flatMap((rxcui) => catalog.get(rxcui) ?? []);
  const screening = await screenProduct(view, ordered, episode, except, before);
  return {
    episode,
    product: ordered,
    rules,
    planned,
    screening,
    unitOfUse: ordered.unitOfUse,
    replaced: order && { order, as: isChange ? "change" : "renewal" },
  };
}

/** The order that is renewed or changed: one of the same client. */
async function earlierOrder(view: View, orderId: string, clientId: string): Promise<Order> {
  const order = await orderById(view.db, orderId);
  if (order.clientId !== clientId) throw new Problem("not-found");
  return order;
}
