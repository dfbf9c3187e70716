import {
  type ConsentElement,
  type Definition,
  type Item,
  isInput,
  isSpacer,
  mostItems,
  type Section,
  type Slot,
  type VisibleWhen,
  withMatrixRows,
} from "./item.contract.ts";

export interface TemplateFault {
  /** The linkId of the item or section, `slots.<key>`, or the part of the template. */
  path: string;
  message: string;
}

/** Elements of 42 CFR 2.31(a) that items must cover (CON-1); name, signatures and date come from the form itself. */
const releaseElements: readonly (readonly ConsentElement[])[] = [
  ["discloser"],
  ["recipientName"],
  ["informationCategories"],
  ["purpose"],
  ["expiresOn", "expiresEvent"],
  ["statements"],
];
const elementText: Record<string, string> = {
  discloser: "who may disclose",
  recipientName: "the recipient",
  informationCategories: "what may be disclosed",
  purpose: "the purpose",
  expiresOn: "when it expires (a date or an event)",
  statements: "the right to revoke, and how",
};

/** Everything that prevents publishing this template version (FRM-4), each with its place. */
export function templateFaults(
  definition: Definition,
  slots: readonly Slot[],
  consentType: string | null,
): TemplateFault[] {
  const items = definition.items.flatMap((section) => withMatrixRows(section.items));
  return [
    ...repeated([...definition.items.map((section) => section.linkId), ...items.map((item) => item.linkId)]).map(
      (id) => ({
        path: id,
        message: `The name "${id}" is used twice.`,
      }),
    ),
    ...(items.length > mostItems
      ? [{ path: "definition", message: `A form has at most ${mostItems} questions and texts.` }]
      : []),
    ...definition.items.flatMap(repeatFaults),
    ...textFaults(definition, slots),
    ...items.flatMap(itemFaults),
    ...ruleFaults(definition),
    ...slotFaults(definition, slots),
    ...(consentType === "release" ? releaseFaults(items, slots) : []),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function itemFaults(item: Item): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const isChoice = item.type === "singleChoice" || item.type === "multiChoice" || item.type === "openChoice";
  const isMatrix = item.type === "matrix";
  const isScale = item.type === "slider" || item.type === "rating";
  if (isScale && (item.min === undefined || item.max === undefined))
    faults.push({ path: item.linkId, message: "A scale needs its lowest and highest number." });
  if (item.min !== undefined && item.max !== undefined && item.min > item.max)
    faults.push({ path: item.linkId, message: "The lowest number is above the highest." });
  if (item.type === "score" && !item.score?.of.length)
    faults.push({ path: item.linkId, message: "A score needs the questions it counts." });
  if (item.type !== "score" && item.score) faults.push({ path: item.linkId, message: "Only a score is calculated." });
  if ((isChoice || isMatrix) && !item.options?.length)
    faults.push({ path: item.linkId, message: "A choice needs its options." });
  if (!isChoice && !isMatrix && item.options) faults.push({ path: item.linkId, message: "Only a choice has options." });
  if (item.options?.some((option) => isBlank(option.label)))
    faults.push({ path: item.linkId, message: "Every option needs a label." });
  if (item.options)
    for (const value of repeated(item.options.map((option) => option.value)))
      faults.push({ path: item.linkId, message: `The option "${value}" is used twice.` });
  faults.push(...kindFaults(item));
  if (!isInput(item) && !isMatrix && item.required)
    faults.push({ path: item.linkId, message: "Only a question can be required." });
  return faults;
}

/** What a matrix, a lookup and a masked text need to work. */
function kindFaults(item: Item): TemplateFault[] {
  const path = item.linkId;
  const faults: TemplateFault[] = [];
  const isMatrix = item.type === "matrix";
  if (isMatrix && !item.rows?.length) faults.push({ path, message: "A matrix needs its questions." });
  if (isMatrix && item.rows?.some((row) => isBlank(row.text)))
    faults.push({ path, message: "Every question of the matrix needs a label." });
  if (!isMatrix && item.rows) faults.push({ path, message: "Only a matrix has rows." });
  if (item.type === "lookup" && !item.lookup) faults.push({ path, message: "A lookup needs the list it searches." });
  if (item.type === "maskedText" && !/[#A*]/.test(item.mask ?? ""))
    faults.push({ path, message: "A masked text needs its format, such as ###-##." });
  return faults;
}

const isBlank = (text: string) => text.trim() === "";

/** A draft may lack texts and questions; a published version may not. */
function textFaults(definition: Definition, slots: readonly Slot[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const section of definition.items) {
    if (isBlank(section.text)) faults.push({ path: section.linkId, message: "The section needs a title." });
    if (section.items.length === 0) faults.push({ path: section.linkId, message: "The section has no questions." });
    for (const item of section.items)
      if (isBlank(item.text) && !isSpacer(item)) faults.push({ path: item.linkId, message: "Enter a label." });
  }
  for (const slot of slots)
    if (isBlank(slot.label) || isBlank(slot.intentText))
      faults.push({ path: `slots.${slot.slotKey}`, message: "Enter who signs and what they agree to." });
  return faults;
}

/** A row's questions are answered several times, so they are not prefilled and are no element of a consent. */
function repeatFaults({ linkId, repeats, items }: Section): TemplateFault[] {
  if (!repeats) return [];
  const faults: TemplateFault[] = [];
  if (repeats.min > repeats.max) faults.push({ path: linkId, message: "The fewest rows are more than the most." });
  for (const item of items) {
    if (item.bind) faults.push({ path: item.linkId, message: "A repeated question cannot be prefilled." });
    if (item.element) faults.push({ path: item.linkId, message: "A repeated question cannot be part of a consent." });
  }
  return faults;
}

/** Whether a rule of `from` can refer to this question: rows of another section have no single answer. */
function isOutOfRow(definition: Definition, linkId: string, from: Section | null): boolean {
  const home = definition.items.find((section) => withMatrixRows(section.items).some((item) => item.linkId === linkId));
  return home?.repeats !== undefined && home !== from;
}

function ruleFaults(definition: Definition): TemplateFault[] {
  const items = definition.items.flatMap((section) => withMatrixRows(section.items));
  const inputs = new Map(items.filter((item) => isInput(item) || item.score).map((item) => [item.linkId, item]));
  const needs = new Map<string, string[]>();
  const faults: TemplateFault[] = [];
  const check = (path: string, rule: VisibleWhen | undefined, from: Section | null) => {
    for (const row of rule?.rows ?? []) {
      const other = inputs.get(row.linkId);
      if (!other) faults.push({ path, message: `No question is named "${row.linkId}".` });
      else if (isOutOfRow(definition, row.linkId, from))
        faults.push({ path, message: `"${row.linkId}" repeats. A condition outside its section cannot use it.` });
      else if (row.value === undefined && row.is !== "answered" && row.is !== "notAnswered")
        faults.push({ path, message: "The condition needs a value to compare with." });
      else if (
        row.value !== undefined &&
        other.options &&
        other.type !== "openChoice" &&
        !other.options.some(({ value }) => value === row.value)
      )
        faults.push({ path, message: `"${row.linkId}" has no option "${row.value}".` });
    }
    return (rule?.rows ?? []).map((row) => row.linkId);
  };
  for (const section of definition.items) {
    const ofSection = check(section.linkId, section.visibleWhen, null);
    for (const item of withMatrixRows(section.items)) {
      const counted = item.score?.of ?? [];
      for (const of of counted) {
        const other = inputs.get(of);
        if (!other || other.score) faults.push({ path: item.linkId, message: `No question is named "${of}".` });
        else if (isOutOfRow(definition, of, section))
          faults.push({ path: item.linkId, message: `"${of}" repeats. A score outside its section cannot count it.` });
        else faults.push(...weightFaults(item, other));
      }
      needs.set(item.linkId, [...ofSection, ...check(item.linkId, item.visibleWhen, section), ...counted]);
    }
  }
  const cycle = findCycle(needs);
  if (cycle) faults.push({ path: cycle[0]!, message: `These rules depend on each other: ${cycle.join(" → ")}.` });
  return faults;
}

const countable: readonly Item["type"][] = [
  "integer",
  "decimal",
  "slider",
  "rating",
  "yesNo",
  "yesNoUnknown",
  "singleChoice",
  "multiChoice",
];

/** Whether a score can count this question. */
export const isCountable = (item: Item): boolean => countable.includes(item.type);

function weightFaults(score: Item, counted: Item): TemplateFault[] {
  if (!isCountable(counted)) return [{ path: score.linkId, message: `"${counted.text}" has no number to count.` }];
  const lacking = counted.options?.find((option) => option.score === undefined);
  return lacking
    ? [{ path: counted.linkId, message: `"${lacking.label}" needs points, because a score counts this question.` }]
    : [];
}

function findCycle(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of needs.get(name) ?? []) {
      const cycle = walk(next, [...trail, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of needs.keys()) {
    const cycle = walk(name, []);
    if (cycle) return cycle;
  }
  return null;
}

function slotFaults(definition: Definition, slots: readonly Slot[]): TemplateFault[] {
  const faults: TemplateFault[] = repeated(slots.map((slot) => slot.slotKey)).map((key) => ({
    path: `slots.${key}`,
    message: `The slot "${key}" is used twice.`,
  }));
  const orders = [...new Set(slots.map((slot) => slot.order))].sort((a, b) => a - b);
  if (orders.some((order, at) => order !== at + 1))
    faults.push({ path: "slots", message: "The signing order has a gap. Number the steps 1, 2, 3." });
  const sections = definition.items.map((section) => section.linkId);
  for (const slot of slots) {
    const unknown = slot.covers === "whole" ? [] : slot.covers.filter((id) => !sections.includes(id));
    if (unknown[0]) faults.push({ path: `slots.${slot.slotKey}`, message: `There is no section "${unknown[0]}".` });
  }
  return faults;
}

function releaseFaults(items: readonly Item[], slots: readonly Slot[]): TemplateFault[] {
  const present = new Set(items.map((item) => item.element));
  const missing = releaseElements.filter((either) => !either.some((element) => present.has(element)));
  const faults = missing.map((either) => ({
    path: "definition",
    message: `The release must state ${elementText[either[0]!]}.`,
  }));
  if (!slots.some((slot) => slot.role === "client" && slot.required === "always"))
    faults.push({ path: "slots", message: "The release must be signed by the client." });
  return faults;
}
