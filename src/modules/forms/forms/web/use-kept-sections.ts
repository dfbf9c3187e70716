import { useRef } from "react";
import type { Item, Section } from "../../templates/item.contract.ts";
import type { Answers } from "../answer.contract.ts";

/**
 * The sections of the last drawing wherever they are equal to the new ones, so that a keystroke draws only what it changes.
 * Every evaluation makes its sections and rows anew.
 */
export function useKeptSections(sections: readonly Section[]): readonly Section[] {
  const before = useRef<readonly Section[]>([]);
  before.current = keptSections(before.current, sections);
  return before.current;
}

/** The scores of the last drawing where none has changed. */
export function useKeptScores(scores: Answers): Answers {
  const before = useRef(scores);
  const [last, now] = [Object.entries(before.current), Object.entries(scores)];
  if (last.length !== now.length || now.some(([linkId, score]) => before.current[linkId] !== score))
    before.current = scores;
  return before.current;
}

export function keptSections(before: readonly Section[], sections: readonly Section[]): readonly Section[] {
  const last = new Map(before.map((section) => [section.linkId, section]));
  return sections.map((section) => {
    const known = last.get(section.linkId);
    if (!known) return section;
    const items = new Map(known.items.map((item) => [item.linkId, item]));
    const kept = section.items.map((item) => sameOf(items.get(item.linkId), item));
    const isEqual = kept.length === known.items.length && kept.every((item, at) => item === known.items[at]);
    return isEqual && section.text === known.text ? known : { ...section, items: kept };
  });
}

/** Questions of one form version with the same path differ in nothing that is drawn. */
const sameOf = (known: Item | undefined, item: Item): Item =>
  known && known.text === item.text && known.type === item.type && known.options === item.options ? known : item;
