import type { PrnReason } from "./sig.ts";

/** How a drug is usually ordered as needed. Amounts are in mg. */
export interface UsualPrn {
  reason: PrnReason;
  /** Hours between doses. */
  hours: number;
  maxDoses?: number;
  maxAmount?: string;
  /** Controlled drugs need an end; days. */
  days?: number;
}

const anxiolytic: UsualPrn = { reason: "anxiety", hours: 8, maxDoses: 3, days: 5 };
/**
 * Usual adult oral dosing, at the longer interval where a label names several. It fills an empty order that the prescriber
 * reads and signs; it limits nothing by itself.
 */
const byIngredient: Readonly<Record<string, UsualPrn>> = {
  alprazolam: anxiolytic,
  chlordiazepoxide: anxiolytic,
  diazepam: anxiolytic,
  lorazepam: anxiolytic,
  oxazepam: anxiolytic,
  clonazepam: { reason: "anxiety", hours: 12, maxDoses: 2, days: 5 },
  temazepam: { reason: "insomnia", hours: 24, maxDoses: 1, days: 5 },
  hydroxyzine: { reason: "anxiety", hours: 6, maxDoses: 4 },
  trazodone: { reason: "insomnia", hours: 24, maxDoses: 1 },
  ondansetron: { reason: "nausea", hours: 8, maxDoses: 3 },
  dicyclomine: { reason: "cramps", hours: 6, maxDoses: 4 },
  methocarbamol: { reason: "cramps", hours: 8, maxDoses: 3 },
  ibuprofen: { reason: "pain", hours: 6, maxAmount: "2400" },
};

interface Product {
  ingredients: readonly { base: string }[];
  routeCode: string | null;
}

/** The usual order of a product of one drug by mouth; undefined where there is none. */
export function usualPrn({ ingredients, routeCode }: Product): UsualPrn | undefined {
  const [only, another] = ingredients;
  return only && !another && routeCode === "C38288" ? byIngredient[only.base.toLowerCase()] : undefined;
}
