import { z } from "zod";
import { Item, Section, Slot } from "./item.contract.ts";
import type { TemplateDraft } from "./version.contract.ts";

/**
 * A draft as parts by key, each compared and merged by itself: `title`, `description`, `order`, `section:<id>`,
 * `item:<id>`, `slot:<key>`. A part that is absent was removed.
 */
export type Parts = Readonly<Record<string, unknown>>;

const SectionHead = Section.omit({ items: true });
const Order = z.array(z.strictObject({ section: z.string(), items: z.array(z.string()) }));
type Order = z.infer<typeof Order>;

export function partsOf({ title, description, definition, slots }: TemplateDraft): Parts {
  return {
    title,
    description,
    order: definition.items.map(({ linkId, items }): Order[number] => ({
      section: linkId,
      items: items.map((item) => item.linkId),
    })),
    ...Object.fromEntries(
      definition.items.flatMap(({ items, ...head }): [string, unknown][] => [
        [`section:${head.linkId}`, head],
        ...items.map((item): [string, unknown] => [`item:${item.linkId}`, item]),
      ]),
    ),
    ...Object.fromEntries(slots.map((slot): [string, unknown] => [`slot:${slot.slotKey}`, slot])),
  };
}

/** The draft of these parts. A part without a place in the order comes last; a place without its part is left out. */
export function draftOf(parts: Parts): TemplateDraft {
  const order = Order.parse(parts.order);
  const of = <T>(prefix: string, schema: z.ZodType<T>): Map<string, T> =>
    new Map(
      Object.entries(parts).flatMap(([key, part]): [string, T][] =>
        key.startsWith(prefix) && part !== undefined ? [[key.slice(prefix.length), schema.parse(part)]] : [],
      ),
    );
  const heads = of("section:", SectionHead);
  const items = of("item:", Item);
  const placed = new Set(order.flatMap((section) => section.items));
  const ordered = [
    ...order.filter((section) => heads.has(section.section)),
    ...[...heads.keys()]
      .filter((id) => !order.some((section) => section.section === id))
      .map((section) => ({ section, items: [] })),
  ];
  // Items whose section was removed by the other side move to the last section that is left.
  const homeless = [
    ...order.filter((section) => !heads.has(section.section)).flatMap((section) => section.items),
    ...[...items.keys()].filter((id) => !placed.has(id)),
  ];
  const built = ordered.map(({ section, items: ids }, at): Section => {
    const last = at === ordered.length - 1;
    const here = [...ids, ...(last ? homeless : [])].flatMap((id) => items.get(id) ?? []);
    return { ...(heads.get(section) ?? { linkId: section, type: "section", text: "" }), items: here };
  });
  return {
    title: z.string().parse(parts.title),
    description: z.string().parse(parts.description),
    definition: { items: built },
    slots: [...of("slot:", Slot).values()],
  };
}

/** Two orders that both changed: mine, with what the other side added after its neighbor, in its section. */
export function mergedOrder(base: Parts, theirs: Parts, mine: Parts): Order {
  const [before, other, own] = [Order.parse(base.order), Order.parse(theirs.order), Order.parse(mine.order)];
  const known = new Set([...before, ...own].flatMap((section) => [section.section, ...section.items]));
  const merged = own.map((section) => ({ ...section, items: [...section.items] }));
  for (const section of other) {
    let target = merged.find((one) => one.section === section.section);
    if (!target && !known.has(section.section)) {
      target = { section: section.section, items: [] };
      merged.push(target);
    }
    target ??= merged.at(-1);
    section.items.forEach((id, at) => {
      if (known.has(id) || !target) return;
      const neighbor = section.items[at - 1];
      const place = neighbor === undefined ? -1 : target.items.indexOf(neighbor);
      target.items.splice(place < 0 ? target.items.length : place + 1, 0, id);
    });
  }
  return merged;
}

/** What a part is called on screen. */
export function partLabel(key: string, ...sources: readonly Parts[]): string {
  if (key === "title") return "Title";
  if (key === "description") return "Description";
  if (key === "order") return "Order";
  const [kind, id] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  const found = sources.map((parts) => parts[key]).find((part) => part !== undefined);
  const named = z.looseObject({ text: z.string().optional(), label: z.string().optional() }).safeParse(found).data;
  const name = named?.text || named?.label || id;
  return kind === "section" ? `Section "${name}"` : kind === "slot" ? `Signature "${name}"` : `"${name}"`;
}

export interface Change {
  kind: "added" | "removed" | "changed" | "moved";
  label: string;
}

/** What changed from one version to another, in the order of the later one. */
export function changesBetween(before: TemplateDraft, after: TemplateDraft): Change[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const keys = [...Object.keys(now), ...Object.keys(old).filter((key) => !(key in now))];
  const changes = keys.flatMap((key): Change[] => {
    if (key === "order" || same(old[key], now[key])) return [];
    const kind = old[key] === undefined ? "added" : now[key] === undefined ? "removed" : "changed";
    return [{ kind, label: partLabel(key, now, old) }];
  });
  const kept = (parts: Parts, other: Parts) =>
    JSON.stringify(
      Order.parse(parts.order)
        .map(({ section, items }) => [section, items.filter((id) => `item:${id}` in other)])
        .filter(([section]) => `section:${String(section)}` in other),
    );
  return kept(old, now) === kept(now, old) ? changes : [...changes, { kind: "moved", label: "Order of questions" }];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isSameDraft = (a: TemplateDraft, b: TemplateDraft): boolean => a === b || same(partsOf(a), partsOf(b));

/** A part in a few words, for choosing between two people's versions. */
export function partsText(part: unknown): string {
  if (part === undefined) return "Removed";
  if (typeof part === "string") return part || "Empty";
  const item = Item.safeParse(part).data;
  if (item)
    return [
      item.text || "No label",
      item.required && "required",
      item.options?.map((option) => option.label).join(", "),
      item.visibleWhen && "with a condition",
    ]
      .filter(Boolean)
      .join(" · ");
  const named = z.looseObject({
    text: z.string().optional(),
    label: z.string().optional(),
    intentText: z.string().optional(),
  });
  const read = named.safeParse(part).data;
  return [read?.text ?? read?.label, read?.intentText].filter(Boolean).join(" · ");
}
