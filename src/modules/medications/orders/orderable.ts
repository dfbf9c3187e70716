import { fieldProblem } from "#platform/shared/problems.ts";
import type { CatalogueProduct } from "../drugs/drug.store.ts";

/** A product of the catalog that can be ordered: it has a unit of use. */
export interface OrderableProduct extends CatalogueProduct {
  unitOfUse: string;
  divisible: false;
}

export function requireOrderable(product: CatalogueProduct | undefined): OrderableProduct {
  if (!product) throw fieldProblem("body.sig.rxcui", "This product is not in the catalog. Choose one from the list.");
  const { unitOfUse } = product;
  if (unitOfUse === null)
    throw fieldProblem("body.sig.rxcui", "The catalog has no unit for this product. Choose another form.");
  return { ...product, unitOfUse, divisible: false };
}
