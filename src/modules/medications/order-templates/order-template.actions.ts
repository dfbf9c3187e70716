import type { View } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productsByRxcui, shownProduct } from "../drugs/drug.store.ts";
import type { SavedSig } from "../orders/order.contract.ts";
import { courseOfOrder, orderById } from "../orders/order.store.ts";
import { planOrder } from "../orders/order.ts";
import { requireOrderable } from "../orders/orderable.ts";
import { isChangeable, isRenewable, renewalStart, sigToRenew } from "../orders/renewal.ts";
import { planService } from "../orders/service-plan.ts";
import { facilityFrequencies } from "../schedules/schedule.store.ts";
import type { LocationRules } from "../schedules/schedule.ts";
import {
  addOrderFavorite,
  addOrderSet,
  listOrderTemplates,
  type OrderSet,
  type OrderTemplate,
  readRenewal,
  removeOrderFavorite,
  retireOrderSet,
} from "./order-template.contract.ts";
import * as store from "./order-template.store.ts";
import { templateText } from "./template-text.ts";

interface Catalog {
  products: Awaited<ReturnType<typeof productsByRxcui>>;
  rules: LocationRules;
}

async function catalogFor(view: View, sigs: readonly SavedSig[]): Promise<Catalog> {
  const [products, frequency] = await Promise.all([
    productsByRxcui(
      view.db,
      sigs.map(({ rxcui }) => rxcui),
    ),
    facilityFrequencies(view.db),
  ]);
  return { products, rules: { zone: view.timeZone, frequency, medTimes: [] } };
}

/** Throws what entering the order would: a template is checked when it is kept, not only when it is used. */
function templateOf(view: View, sig: SavedSig, { products, rules }: Catalog): OrderTemplate {
  const product = requireOrderable(products.get(sig.rxcui));
  const { sigText } = planOrder(sig, product, rules, view.now);
  const { divisible: _, ...shown } = product;
  return { sig, product: shownProduct(shown), text: templateText(sigText, sig) };
}

/** Undefined where the catalog or the rules no longer allow the order. */
function templateIfOrderable(view: View, sig: SavedSig, catalog: Catalog): OrderTemplate | undefined {
  try {
    return templateOf(view, sig, catalog);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

type SetRow = Awaited<ReturnType<typeof store.orderSetById>>;

function orderSetOf(view: View, row: SetRow, catalog: Catalog): OrderSet {
  const templates = row.items.map((sig) => ({ sig, template: templateIfOrderable(view, sig, catalog) }));
  return {
    id: row.id,
    name: row.name,
    basis: row.basis,
    orders: templates.flatMap(({ template }) => template ?? []),
    services: row.services.map((service) => ({ service, text: planService(service, catalog.rules, view.now).sigText })),
    unavailable: templates.filter(({ template }) => !template).map(({ sig }) => sig.rxcui),
    version: row.version,
  };
}

export const listOrderTemplatesQuery = query(listOrderTemplates, async (view) => {
  const { clinicianId } = view.actor;
  const [favorites, sets] = await Promise.all([
    clinicianId === null ? [] : store.favoritesOf(view.db, clinicianId),
    store.activeOrderSets(view.db),
  ]);
  const catalog = await catalogFor(view, [...favorites.map(({ sig }) => sig), ...sets.flatMap(({ items }) => items)]);
  return {
    favorites: favorites.flatMap(({ id, sig }) => {
      const template = templateIfOrderable(view, sig, catalog);
      return template ? [{ id, ...template }] : [];
    }),
    sets: sets.map((row) => orderSetOf(view, row, catalog)),
  };
});

export const addOrderFavoriteAction = action(addOrderFavorite, async (act, { body: { sig } }) => {
  const template = templateOf(act, sig, await catalogFor(act, [sig]));
  const id = await store.insertFavorite(act.db, {
    clinicianId: actingClinician(act),
    rxcui: sig.rxcui,
    sigText: template.text,
    sig,
  });
  act.audit({ subjectId: id });
  return { id, ...template };
});

export const removeOrderFavoriteAction = action(removeOrderFavorite, async (act, { params: { favoriteId } }) => {
  if (!(await store.deleteFavorite(act.db, favoriteId, actingClinician(act)))) throw new Problem("not-found");
  act.audit({ subjectId: favoriteId });
});

export const addOrderSetAction = action(addOrderSet, async (act, { body }) => {
  const catalog = await catalogFor(act, body.orders);
  for (const sig of body.orders) templateOf(act, sig, catalog);
  for (const service of body.services) planService(service, catalog.rules, act.now);
  const id = await store.insertOrderSet(act.db, body);
  act.audit({ subjectId: id, detail: { basis: body.basis, orders: body.orders.length + body.services.length } });
  return orderSetOf(act, await store.orderSetById(act.db, id), catalog);
});

const orderSets = record({
  table: "orderSets",
  subject: "order-set",
  key: "orderSetId",
  load: store.orderSetForUpdate,
  read: store.orderSetById,
  scope: "facility",
  view: async (view, row) => orderSetOf(view, row, await catalogFor(view, row.items)),
});

export const retireOrderSetAction = verb(retireOrderSet, orderSets, (_act, set) => {
  if (set.status !== "active") throw new Problem("wrong-state", "This order set is already retired.");
  return { status: "retired" as const };
});

/** The order again, from where it ends. The prescriber reviews and signs it as a new order. */
export const readRenewalQuery = query(readRenewal, async (view, { params: { orderId }, query: { as } }) => {
  const order = await orderById(view.db, orderId);
  await view.openChart(order.clientId, "medications");
  const isAllowed = as === "change" ? isChangeable(order) : isRenewable(order);
  const sig = isAllowed ? sigToRenew(order, await courseOfOrder(view.db, orderId)) : null;
  if (!sig)
    throw new Problem(
      "wrong-state",
      as === "change"
        ? "Only a medication order that is active or on hold can be changed."
        : "Only a medication order that ended, or will end, can be renewed.",
    );
  const template = templateOf(view, sig, await catalogFor(view, [sig]));
  const { orderNo, orderStatus, statusReason, version } = order;
  const startAt = as === "change" ? null : (renewalStart(order, view.now) ?? null);
  return { template, startAt, orderNo, orderStatus, statusReason, version };
});
