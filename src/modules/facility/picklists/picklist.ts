import { Problem } from "#platform/shared/problems.ts";

/** A choice as the product ships it. */
interface ShippedChoice {
  code: string;
  label: string;
  /** The product acts on it, so it can be renamed but not taken out of use. */
  locked?: true;
}

/** A list whose choices a facility can rename, order, take out of use and add to (DIR-2). */
export interface ShippedList {
  key: string;
  title: string;
  /** Where it is used. */
  note: string;
  choices: readonly ShippedChoice[];
}

export interface Choice {
  code: string;
  label: string;
  active: boolean;
  isLocked: boolean;
  /** Added by the facility. */
  isOwn: boolean;
}

interface StoredChoice {
  code: string;
  label: string;
  active: boolean;
}

/** The choices of a list in order: as the facility saved them, then shipped ones that are newer than that. */
export function choicesOf(list: ShippedList, stored: readonly StoredChoice[]): Choice[] {
  const shipped = new Map(list.choices.map((choice) => [choice.code, choice]));
  const saved = new Set(stored.map(({ code }) => code));
  return [
    ...stored.map(({ code, label, active }) => ({
      code,
      label,
      active,
      isLocked: shipped.get(code)?.locked ?? false,
      isOwn: !shipped.has(code),
    })),
    ...list.choices
      .filter(({ code }) => !saved.has(code))
      .map(({ code, label, locked }) => ({ code, label, active: true, isLocked: locked ?? false, isOwn: false })),
  ];
}

/** A code for a new choice: readable, and never one that was used before. */
export function newCode(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[^a-z]+|_+$/g, "")
    .slice(0, 34);
  const base = words === "" ? "choice" : words;
  let code = base;
  for (let n = 2; taken.has(code); n += 1) code = `${base}_${n}`;
  return code;
}

interface WantedChoice {
  /** Without a code it is a new choice. */
  code?: string | undefined;
  label: string;
  active: boolean;
}

/** The rows of a list as it was asked for. Every choice there is must be in it, because records use its code. */
export function changedChoices(current: readonly Choice[], wanted: readonly WantedChoice[]): StoredChoice[] {
  const known = new Map(current.map((choice) => [choice.code, choice]));
  const named = new Set(wanted.flatMap(({ code }) => code ?? []));
  if (wanted.some(({ code }) => code !== undefined && !known.has(code)) || named.size !== known.size)
    throw invalid("body.choices", "Keep every choice of the list. Take those you no longer use out of use.");
  const labels = new Set<string>();
  const taken = new Set(known.keys());
  const rows = wanted.map(({ code: given, label, active }, index) => {
    const same = label.toLowerCase();
    if (active && labels.has(same)) throw invalid(`body.choices.${index}.label`, "Another choice has this name.");
    if (active) labels.add(same);
    if (!active && given !== undefined && known.get(given)?.isLocked)
      throw invalid(`body.choices.${index}.active`, "The product needs this choice. You can rename it.");
    const code = given ?? newCode(label, taken);
    taken.add(code);
    return { code, label, active };
  });
  if (rows.every(({ active }) => !active)) throw invalid("body.choices", "Keep at least one choice in use.");
  return rows;
}

const invalid = (path: string, message: string) =>
  new Problem("validation", { detail: message, errors: [{ path, message }] });
