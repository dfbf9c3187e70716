import { type Definition, type Item, isSpacer, type Section, type Slot } from "../item.contract.ts";
import type { ShippedTemplate } from "../template.ts";

/**
 * A translation by key: `linkId` (text), `linkId?` (help), `linkId=value` (option), `linkId#0` (range of a score),
 * `linkId<` and `linkId>` (ends of a scale), `section*` (name of a row), `@slot` and `@slot!` (signer, and what they agree to).
 */
export type Texts = Readonly<Record<string, string>>;
export interface Spanish {
  title: string;
  description: string;
  notice: string;
  texts: Texts;
}

/** The template in another language. Linkids, values and rules stay, so answers mean the same. */
export function translated(template: ShippedTemplate, spanish: Spanish): ShippedTemplate {
  const missing: string[] = [];
  const say = (key: string): string => {
    const text = spanish.texts[key];
    if (text === undefined) missing.push(key);
    return text ?? "";
  };
  const definition: Definition = { items: template.definition.items.map((section) => sectionIn(section, say)) };
  const slots = template.slots.map(
    (slot): Slot => ({ ...slot, label: say(`@${slot.slotKey}`), intentText: say(`@${slot.slotKey}!`) }),
  );
  if (missing.length > 0) throw new Error(`${template.key} has no translation of: ${missing.join(", ")}`);
  const { title, description, notice } = spanish;
  return { ...template, title, description, notice, definition, slots };
}

function sectionIn(section: Section, say: (key: string) => string): Section {
  const { linkId, help, repeats } = section;
  return {
    ...section,
    text: say(linkId),
    ...(help ? { help: say(`${linkId}?`) } : {}),
    ...(repeats ? { repeats: { ...repeats, noun: say(`${linkId}*`) } } : {}),
    items: section.items.map((item) => itemIn(item, say)),
  };
}

function itemIn(item: Item, say: (key: string) => string): Item {
  const { linkId, help, options, minLabel, maxLabel, rows, score } = item;
  return {
    ...item,
    text: isSpacer(item) ? "" : say(linkId),
    ...(help ? { help: say(`${linkId}?`) } : {}),
    ...(options ? { options: options.map((one) => ({ ...one, label: say(`${linkId}=${one.value}`) })) } : {}),
    ...(rows ? { rows: rows.map((row) => ({ ...row, text: say(row.linkId) })) } : {}),
    ...(minLabel ? { minLabel: say(`${linkId}<`) } : {}),
    ...(maxLabel ? { maxLabel: say(`${linkId}>`) } : {}),
    ...(score
      ? { score: { ...score, bands: score.bands.map((band, at) => ({ ...band, label: say(`${linkId}#${at}`) })) } }
      : {}),
  };
}
