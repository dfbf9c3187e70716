import {
  type Definition,
  type Item,
  type Section,
  type VisibleWhen,
  withMatrixRows,
} from "../templates/item.contract.ts";
import type { Answers } from "./answer.contract.ts";

/** Rows of repeating sections. The second contact's phone has the linkPath `contacts[1].phone`. */

const rowPath = /^([^[\]]+)\[(\d{1,3})\]\.([^[\]]+)$/;

export function rowOf(linkPath: string): { sectionId: string; index: number } | null {
  const match = rowPath.exec(linkPath);
  return match?.[1] ? { sectionId: match[1], index: Number(match[2]) } : null;
}

/** The linkId of the question that a linkPath answers. */
export const baseLinkId = (linkPath: string): string => rowPath.exec(linkPath)?.[3] ?? linkPath;

/** The linkId of a section, without its row. */
export const baseSectionId = (sectionId: string): string => sectionId.replace(/\[\d+\]$/, "");

export const pathInRow = (sectionId: string, index: number, linkId: string): string =>
  `${sectionId}[${index}].${linkId}`;

/** How many rows of a section its answers fill, at least the fewest it has. */
export function rowCount(section: Section, answers: Answers): number {
  if (!section.repeats) return 1;
  let count = section.repeats.min;
  for (const path of Object.keys(answers)) {
    const row = rowOf(path);
    if (row?.sectionId === section.linkId) count = Math.max(count, row.index + 1);
  }
  return Math.min(count, section.repeats.max);
}

/**
 * The definition with every repeating section once per row, and the rows of each matrix as questions. Conditions and scores inside a row refer to the questions of
 * that row (FRM-6). The same object where there is neither.
 */
export function withRows(
  definition: Definition,
  answers: Answers,
  rowsOf: (section: Section) => number = (section) => rowCount(section, answers),
): Definition {
  const whole = withMatrixQuestions(definition);
  if (!whole.items.some((section) => section.repeats)) return whole;
  return {
    items: whole.items.flatMap((section) =>
      section.repeats ? Array.from({ length: rowsOf(section) }, (_, index) => rowSection(section, index)) : [section],
    ),
  };
}

const expanded = new WeakMap<Definition, Definition>();

/** Kept per definition, because every keystroke asks for it. */
function withMatrixQuestions(definition: Definition): Definition {
  const known = expanded.get(definition);
  if (known) return known;
  const hasMatrix = definition.items.some((section) => section.items.some((item) => item.rows));
  const whole = hasMatrix
    ? { items: definition.items.map((section) => ({ ...section, items: withMatrixRows(section.items) })) }
    : definition;
  expanded.set(definition, whole);
  return whole;
}

function rowSection(section: Section, index: number): Section {
  const { repeats, ...rest } = section;
  const inRow = new Set(section.items.map((item) => item.linkId));
  const path = (linkId: string) => (inRow.has(linkId) ? pathInRow(section.linkId, index, linkId) : linkId);
  const rule = (when: VisibleWhen): VisibleWhen => ({
    ...when,
    rows: when.rows.map((row) => ({ ...row, linkId: path(row.linkId) })),
  });
  const items = section.items.map(
    (item): Item => ({
      ...item,
      linkId: path(item.linkId),
      ...(item.rows ? { rows: item.rows.map((row) => ({ ...row, linkId: path(row.linkId) })) } : {}),
      ...(item.visibleWhen ? { visibleWhen: rule(item.visibleWhen) } : {}),
      ...(item.score ? { score: { ...item.score, of: item.score.of.map(path) } } : {}),
    }),
  );
  return {
    ...rest,
    linkId: `${section.linkId}[${index}]`,
    text: `${repeats?.noun ?? section.text} ${index + 1}`,
    items,
  };
}

/** The answers without one row; the rows after it move up. */
export function withoutRow(answers: Answers, sectionId: string, index: number): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([path, answer]) => {
      const row = rowOf(path);
      if (row?.sectionId !== sectionId || row.index < index) return [[path, answer]];
      return row.index === index ? [] : [[pathInRow(sectionId, row.index - 1, baseLinkId(path)), answer]];
    }),
  );
}
