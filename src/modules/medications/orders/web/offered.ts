import type { Answer } from "#platform/shared/endpoint.ts";
import type { listOrderTemplates, OrderSet, OrderTemplate } from "../../order-templates/order-template.contract.ts";

export type Templates = Answer<typeof listOrderTemplates>;

/** A choice of the drug field beside the catalog: one order, or a set of orders. */
export interface Offered {
  key: string;
  kind: "favorite" | "usual" | "set";
  template?: OrderTemplate;
  set?: OrderSet;
}

/**
 * Favorites, usual orders of a drug and program sets that match what was typed. Usual orders are listed only once
 * something is typed: there may be many.
 */
export function offeredFor(templates: Templates | undefined, typed: string): Offered[] {
  if (!templates) return [];
  const [first = "", ...more] = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // The first word names the drug or the set; the others may be of the dose or the reason: "lora anx".
  const matches = (name: string, text = "") =>
    name.toLowerCase().includes(first) && more.every((word) => `${name} ${text}`.toLowerCase().includes(word));
  const isMatch = ({ product, text }: OrderTemplate, set = "") =>
    matches([product.displayName, ...product.brandNames, set].join(" "), text);
  const ofDrug = first === "" ? [] : templates.sets.filter(({ basis }) => basis === "drug");
  return [
    ...templates.favorites
      .filter((favorite) => isMatch(favorite))
      .map((template): Offered => ({ key: `favorite-${template.id}`, kind: "favorite", template })),
    ...ofDrug.flatMap((set) =>
      set.orders
        .map((template, index): Offered => ({ key: `usual-${set.id}-${index}`, kind: "usual", template }))
        .filter(({ template }) => template && isMatch(template, set.name)),
    ),
    ...templates.sets
      .filter(
        ({ basis, name, orders, services }) =>
          basis === "program" && orders.length + services.length > 0 && matches(name),
      )
      .map((set): Offered => ({ key: `set-${set.id}`, kind: "set", set })),
  ];
}

/** Whether two orders are the same but for their start. */
export function isSameSig(one: object, other: object): boolean {
  return sorted(one) === sorted(other);
}

function sorted(sig: object): string {
  const entries = Object.entries(sig).filter(([key, value]) => key !== "startAt" && value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => a.localeCompare(b)));
}
