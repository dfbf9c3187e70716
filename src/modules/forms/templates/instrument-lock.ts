import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import type { Definition } from "./item.contract.ts";

/**
 * Whether a definition still holds an instrument as it was validated (FRM-5): its sections one after another, with the same
 * items, order, wording and points. Sections of the facility may come before and after them.
 */
export function holdsInstrument({ items: sections }: Definition, { items: locked }: Definition): boolean {
  const text = locked.map((section) => canonicalJson(section));
  const start = sections.findIndex((section) => section.linkId === locked[0]?.linkId);
  return (
    start >= 0 &&
    text.every((section, at) => {
      const found = sections[start + at];
      return found !== undefined && canonicalJson(found) === section;
    })
  );
}
