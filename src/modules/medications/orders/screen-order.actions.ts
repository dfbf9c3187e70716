import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clientAllergies } from "../allergies/allergy.actions.ts";
import type { CatalogueProduct } from "../drugs/drug.store.ts";
import { listedPairs } from "../drugs/drug.store.ts";
import { corePairs } from "./core-rules.ts";
import type { OrderAlert } from "./order.contract.ts";
import { openOrderDrugs } from "./order.store.ts";
import type { OverriddenAlert } from "./order-history.store.ts";
import { type OpenOrderDrug, quietPairs, screeningSummary, screenOrder } from "./screening.ts";

export interface Screening {
  alerts: OrderAlert[];
  quiet: string[];
  screened: string;
  allergiesReviewed: boolean;
}

/**
 * Screens a product against the client's allergies, the stay's open orders other than `except`, and the products ordered
 * before it in the same set.
 */
export async function screenProduct(
  view: View,
  product: CatalogueProduct,
  stay: { clientId: string; demographicId: string },
  except: readonly string[],
  setProducts: readonly CatalogueProduct[] = [],
): Promise<Screening> {
  const recorded = await clientAllergies(view, stay.clientId, stay.demographicId);
  const open = await openOrderDrugs(view.db, stay.demographicId);
  const others = [...open.filter(({ orderId }) => !except.includes(orderId)), ...setProducts.map(drugOfSet)];
  const otherNames = others.flatMap((other) => [...other.ingredientNames]);
  const pairs = [
    ...(await listedPairs(view.db, product.ingredientNames, otherNames)),
    ...corePairs(product.ingredientNames, otherNames),
  ];
  const drug = { ...product, name: product.displayName };
  return {
    alerts: screenOrder(drug, recorded.allergies, others, pairs),
    quiet: quietPairs(drug, others, pairs),
    screened: screeningSummary(recorded.allergies, others.length),
    allergiesReviewed: recorded.display !== "not_recorded",
  };
}

/** Named by product: the orders of a set have no id until they are entered. */
function drugOfSet(product: CatalogueProduct): OpenOrderDrug {
  return { orderId: `set-${product.rxcui}`, name: product.displayName, ingredientNames: product.ingredientNames };
}

/**
 * Pairs each interruptive alert with its override reason (MED-21). Throws `alert-unanswered` when a reason is missing or
 * the user may not override alerts, because then the prescriber must.
 */
export function overrideAlerts(
  view: View,
  alerts: readonly OrderAlert[],
  overrides: readonly { key: string; reason: string }[],
): OverriddenAlert[] {
  if (alerts.length === 0) return [];
  const reasons = new Map(overrides.map((override) => [override.key, override.reason]));
  const open = alerts.filter((alert) => !reasons.has(alert.key));
  const count = `${open.length || alerts.length} ${(open.length || alerts.length) === 1 ? "alert needs" : "alerts need"}`;
  if (!view.can("medications.override"))
    throw new Problem("alert-unanswered", {
      detail: `${count} an override by the prescriber. Propose the order for the prescriber to review and sign.`,
      params: { alerts },
    });
  if (open.length > 0)
    throw new Problem("alert-unanswered", {
      detail: `${count} an override reason before signing.`,
      params: { alerts: open },
    });
  return alerts.map((alert) => ({ ...alert, overrideReason: reasons.get(alert.key) ?? "" }));
}

/** MED-9: no order is signed before the allergies are reviewed, except STAT. */
export function requireAllergiesRecorded(screening: Screening, scheduleKind: string): void {
  if (!screening.allergiesReviewed && scheduleKind !== "stat") throw new Problem("allergies-not-reviewed");
}
