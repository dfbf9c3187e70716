import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { allergySheet } from "../allergies/allergy.actions.ts";
import type { CatalogueProduct } from "../drugs/drug.store.ts";
import { listedPairs } from "../drugs/drug.store.ts";
import { corePairs } from "./core-rules.ts";
import type { OrderAlert } from "./order.contract.ts";
import type { AnsweredAlert } from "./order.store.ts";
import { quietPairs, type StandingDrug, screenedWords, screenOrder } from "./screening.ts";

export interface Screening {
  alerts: OrderAlert[];
  quiet: string[];
  screened: string;
  allergiesReviewed: boolean;
}

/** Screens a product against the person's allergies and the open orders of the stay, `except` the order itself. */
export async function screenFor(
  view: View,
  product: CatalogueProduct,
  stay: { clientId: string; demographicId: string },
  except: string | null,
): Promise<Screening> {
  const sheet = await allergySheet(view, stay.clientId, stay.demographicId);
  const standing = await standingDrugs(view, stay.demographicId, except);
  const theirs = standing.flatMap((other) => [...other.ingredientNames]);
  const pairs = [
    ...(await listedPairs(view.db, product.ingredientNames, theirs)),
    ...corePairs(product.ingredientNames, theirs),
  ];
  const drug = { ...product, name: product.displayName };
  return {
    alerts: screenOrder(drug, sheet.allergies, standing, pairs),
    quiet: quietPairs(drug, standing, pairs),
    screened: screenedWords(sheet.allergies, standing.length),
    allergiesReviewed: sheet.display !== "not_recorded",
  };
}

async function standingDrugs(view: View, demographicId: string, except: string | null): Promise<StandingDrug[]> {
  const rows = await view.db
    .selectFrom("orders")
    .where("demographicId", "=", demographicId)
    .where("orderStatus", "in", [1, 2, 3])
    .where("orderType", "=", "medication")
    .select(["id", "productText", "ingredients"])
    .execute();
  return rows
    .filter((row) => row.id !== except)
    .map((row) => ({
      orderId: row.id,
      name: row.productText,
      ingredientNames: (row.ingredients as unknown as { base: string }[]).map((ingredient) => ingredient.base),
    }));
}

/**
 * Pairs each interruptive alert with its answer (MED-21). Throws `alert-unanswered` when one has none, or when the
 * person may not override: then the prescriber's own answer is needed.
 */
export function answerAlerts(
  view: View,
  alerts: readonly OrderAlert[],
  overrides: readonly { key: string; reason: string }[],
): AnsweredAlert[] {
  if (alerts.length === 0) return [];
  const reasons = new Map(overrides.map((override) => [override.key, override.reason]));
  const open = alerts.filter((alert) => !reasons.has(alert.key));
  const count = `${open.length || alerts.length} ${(open.length || alerts.length) === 1 ? "alert needs" : "alerts need"}`;
  if (!view.can("medications.override"))
    throw new Problem("alert-unanswered", {
      detail: `${count} the prescriber's own answer. Propose the order, so that the prescriber answers and signs it.`,
      params: { alerts },
    });
  if (open.length > 0)
    throw new Problem("alert-unanswered", { detail: `${count} an answer before signing.`, params: { alerts: open } });
  return alerts.map((alert) => ({ ...alert, overrideReason: reasons.get(alert.key) ?? "" }));
}

/** MED-9: no drug is signed for a person whose allergies nobody recorded, but for STAT. */
export function requireAllergiesRecorded(screening: Screening, scheduleKind: string): void {
  if (!screening.allergiesReviewed && scheduleKind !== "stat") throw new Problem("allergies-not-reviewed");
}
