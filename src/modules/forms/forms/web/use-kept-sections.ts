import { useRef } from "react";
import type { Item, Section } from "../../templates/item.contract.ts";

/**
 * The same items and sections as in the last drawing wherever they are equal. Rows of repeating sections are made anew by
 * every evaluation, and a field is drawn again only for a changed item.
 */
export function useKeptSections(sections: readonly Section[]): readonly Section[] {
  const before = useRef<ReadonlyMap<string, Section>>(new Map());
  const kept = sections.map((section) => {
    const last = before.current.get(section.linkId);
    const items = section.items.map((item) => last?.items.find((one) => isSame(one, item)) ?? item);
    return { ...section, items };
  });
  before.current = new Map(kept.map((section) => [section.linkId, section]));
  return kept;
}

const isSame = (a: Item, b: Item): boolean =>
  a === b || (a.linkId === b.linkId && a.text === b.text && a.type === b.type && a.options === b.options);
