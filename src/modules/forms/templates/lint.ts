import {
  type ConsentElement,
  type Definition,
  type Item,
  isInput,
  type Slot,
  type VisibleWhen,
} from "./item.contract.ts";

interface TemplateFault {
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
  const items = definition.items.flatMap((section) => section.items);
  return [
    ...repeated([...definition.items.map((section) => section.linkId), ...items.map((item) => item.linkId)]).map(
      (id) => ({
        path: id,
        message: `The name "${id}" is used twice.`,
      }),
    ),
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
  const isChoice = item.type === "singleChoice" || item.type === "multiChoice";
  if (isChoice && !item.options) faults.push({ path: item.linkId, message: "A choice needs its options." });
  if (!isChoice && item.options) faults.push({ path: item.linkId, message: "Only a choice has options." });
  if (item.options)
    for (const value of repeated(item.options.map((option) => option.value)))
      faults.push({ path: item.linkId, message: `The option "${value}" is used twice.` });
  if (!isInput(item) && item.required) faults.push({ path: item.linkId, message: "A text item cannot be required." });
  return faults;
}

function ruleFaults(definition: Definition): TemplateFault[] {
  const items = definition.items.flatMap((section) => section.items);
  const inputs = new Map(items.filter(isInput).map((item) => [item.linkId, item]));
  const needs = new Map<string, string[]>();
  const faults: TemplateFault[] = [];
  const check = (path: string, rule: VisibleWhen | undefined) => {
    for (const row of rule?.rows ?? []) {
      const other = inputs.get(row.linkId);
      if (!other) faults.push({ path, message: `No question is named "${row.linkId}".` });
      else if (row.value !== undefined && other.options && !other.options.some(({ value }) => value === row.value))
        faults.push({ path, message: `"${row.linkId}" has no option "${row.value}".` });
    }
    return (rule?.rows ?? []).map((row) => row.linkId);
  };
  for (const section of definition.items) {
    const ofSection = check(section.linkId, section.visibleWhen);
    for (const item of section.items) needs.set(item.linkId, [...ofSection, ...check(item.linkId, item.visibleWhen)]);
  }
  const cycle = findCycle(needs);
  if (cycle) faults.push({ path: cycle[0]!, message: `These rules depend on each other: ${cycle.join(" → ")}.` });
  return faults;
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
