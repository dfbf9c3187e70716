import { newId } from "#platform/shared/ids.ts";
import { type Item, type ItemType, isInput, type MatrixRow, type Section, withMatrixRows } from "./item.contract.ts";
import type { TemplateDraft } from "./version.contract.ts";

/** Changes of a draft in the builder. Each returns a new draft and leaves the given one as it was, for undo. */

const sections = (draft: TemplateDraft, items: Section[]): TemplateDraft => ({ ...draft, definition: { items } });

export const itemsOf = (draft: Pick<TemplateDraft, "definition">): Item[] =>
  draft.definition.items.flatMap((section) => section.items);

/** Every question and text, with the rows of a matrix as questions of their own. */
export const questionsOf = (draft: Pick<TemplateDraft, "definition">): Item[] => withMatrixRows(itemsOf(draft));

export const sectionWith = (draft: TemplateDraft, linkId: string): Section | undefined =>
  draft.definition.items.find((section) => section.items.some((item) => item.linkId === linkId));

/** A name that two people adding at the same time do not both give. */
const newLinkId = (prefix: string): string => `${prefix}-${newId().slice(-8)}`;

export const newRow = (): MatrixRow => ({ linkId: newLinkId("row"), text: "" });

const twoOptions = [
  { value: "option1", label: "" },
  { value: "option2", label: "" },
];

/** What a new item of each type begins with. */
export function blankItem(linkId: string, type: ItemType): Item {
  const item: Item = { linkId, type, text: "" };
  switch (type) {
    case "singleChoice":
    case "multiChoice":
    case "openChoice":
      return { ...item, options: twoOptions };
    case "matrix":
      return { ...item, options: twoOptions, rows: [newRow(), newRow()] };
    case "lookup":
      return { ...item, lookup: "diagnosis" };
    case "maskedText":
      return { ...item, mask: "###-##" };
    case "slider":
      return { ...item, min: 0, max: 10 };
    case "rating":
      return { ...item, min: 1, max: 5 };
    case "score":
      return { ...item, score: { method: "sum", of: [], decimals: 0, bands: [] } };
    default:
      return item;
  }
}

export interface Added {
  draft: TemplateDraft;
  linkId: string;
}

/** Adds an item after another item, or at the end of a section. */
export function addItem(draft: TemplateDraft, type: ItemType, after: string): Added {
  const linkId = newLinkId(isInput({ linkId: "", type, text: "" }) ? "question" : "text");
  const item = blankItem(linkId, type);
  const items = draft.definition.items.map((section) => {
    if (section.linkId === after) return { ...section, items: [...section.items, item] };
    const at = section.items.findIndex((one) => one.linkId === after);
    return at < 0 ? section : { ...section, items: section.items.toSpliced(at + 1, 0, item) };
  });
  return { draft: sections(draft, items), linkId };
}

export function addSection(draft: TemplateDraft): Added {
  const linkId = newLinkId("section");
  return {
    draft: sections(draft, [...draft.definition.items, { linkId, type: "section", text: "", items: [] }]),
    linkId,
  };
}

/** A copy of an item: the rows of a matrix are questions, so they get names of their own. */
function copyOf(item: Item, linkId: string): Item {
  const copy = { ...item, linkId };
  return item.rows ? { ...copy, rows: item.rows.map((row) => ({ ...row, linkId: newLinkId("row") })) } : copy;
}

/** A copy right after the original. */
export function duplicateItem(draft: TemplateDraft, linkId: string): Added {
  const original = itemsOf(draft).find((item) => item.linkId === linkId);
  const copyId = newLinkId("question");
  if (!original) return { draft, linkId };
  const items = draft.definition.items.map((section) => {
    const at = section.items.indexOf(original);
    return at < 0 ? section : { ...section, items: section.items.toSpliced(at + 1, 0, copyOf(original, copyId)) };
  });
  return { draft: sections(draft, items), linkId: copyId };
}

export function changeItem(draft: TemplateDraft, linkId: string, change: (item: Item) => Item): TemplateDraft {
  return sections(
    draft,
    draft.definition.items.map((section) =>
      section.items.some((item) => item.linkId === linkId)
        ? { ...section, items: section.items.map((item) => (item.linkId === linkId ? change(item) : item)) }
        : section,
    ),
  );
}

export function changeSection(
  draft: TemplateDraft,
  linkId: string,
  change: (section: Section) => Section,
): TemplateDraft {
  return sections(
    draft,
    draft.definition.items.map((section) => (section.linkId === linkId ? change(section) : section)),
  );
}

/** Removes an item, or a section with its items. The last section stays. */
export function remove(draft: TemplateDraft, linkId: string): TemplateDraft {
  const kept = draft.definition.items.filter((section) => section.linkId !== linkId);
  if (kept.length === 0) return draft;
  return sections(
    draft,
    kept.map((section) => ({ ...section, items: section.items.filter((item) => item.linkId !== linkId) })),
  );
}

/** Moves an item one place up or down, across the border of a section; or a section among the sections. */
export function moveBy(draft: TemplateDraft, linkId: string, by: -1 | 1): TemplateDraft {
  const list = draft.definition.items;
  const place = list.findIndex((section) => section.linkId === linkId);
  if (place >= 0) {
    const section = list[place];
    const to = place + by;
    if (!section || to < 0 || to >= list.length) return draft;
    return sections(draft, list.toSpliced(place, 1).toSpliced(to, 0, section));
  }
  const home = list.findIndex((section) => section.items.some((item) => item.linkId === linkId));
  const from = list[home];
  if (!from) return draft;
  const at = from.items.findIndex((item) => item.linkId === linkId);
  const to = at + by;
  if (to >= 0 && to < from.items.length) return moveTo(draft, linkId, from.linkId, to);
  const next = list[home + by];
  return next ? moveTo(draft, linkId, next.linkId, by < 0 ? next.items.length : 0) : draft;
}

/** Moves an item to a place in a section; the place counts without the item itself. */
export function moveTo(draft: TemplateDraft, linkId: string, sectionId: string, place: number): TemplateDraft {
  const item = itemsOf(draft).find((one) => one.linkId === linkId);
  if (!item) return draft;
  const items = draft.definition.items.map((section) => {
    const others = section.items.filter((one) => one !== item);
    return section.linkId === sectionId
      ? { ...section, items: others.toSpliced(place, 0, item) }
      : others.length === section.items.length
        ? section
        : { ...section, items: others };
  });
  return sections(draft, items);
}

/** Moves an item to the place of another, as dragging does: before it, or after it where it came from above. */
export function moveOnto(draft: TemplateDraft, linkId: string, target: string): TemplateDraft {
  if (linkId === target) return draft;
  const asSection = draft.definition.items.find((section) => section.linkId === target);
  if (asSection) return moveTo(draft, linkId, target, asSection.items.length);
  const home = sectionWith(draft, target);
  if (!home) return draft;
  return moveTo(
    draft,
    linkId,
    home.linkId,
    home.items.findIndex((item) => item.linkId === target),
  );
}

/** States of a draft to go back and forth through. */
export interface Steps {
  past: readonly TemplateDraft[];
  now: TemplateDraft;
  future: readonly TemplateDraft[];
  /** The field of the last change: further typing in it is the same step. */
  field: string | null;
}
const mostSteps = 200;

export const firstStep = (now: TemplateDraft): Steps => ({ past: [], now, future: [], field: null });

export function step(steps: Steps, now: TemplateDraft, field: string | null = null): Steps {
  if (now === steps.now) return steps;
  if (field !== null && field === steps.field) return { ...steps, now, future: [] };
  return { past: [...steps.past, steps.now].slice(-mostSteps), now, future: [], field };
}

export function undo(steps: Steps): Steps {
  const before = steps.past.at(-1);
  if (!before) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], field: null };
}

export function redo(steps: Steps): Steps {
  const [after, ...future] = steps.future;
  if (!after) return steps;
  return { past: [...steps.past, steps.now], now: after, future, field: null };
}
