import { z } from "zod";
import { nameKey, numberKey } from "#platform/shared/search/exact.ts";

/** A person's name: any script, NFC, trimmed, 1 to 100 characters (CLI-6). */
export const PersonName = z
  .string()
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
  .pipe(z.string().min(1, "Type a name").max(100, "A name has at most 100 characters"));

export interface NameParts {
  legalFirstName: string;
  legalMiddleName?: string | null | undefined;
  legalLastName: string;
  suffix?: string | null | undefined;
  preferredName?: string | null | undefined;
}

/**
 * Letters and digits only, without accents, case, apostrophes and hyphens, so that `OBrien` finds `O'Brien` and
 * `nunez` finds `Núñez` (CLI-6). Parts stay separated by one blank.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’ʼ`\-‐‑.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/æ/g, "ae")
    .trim();
}

/** What the list is sorted by: last name, first name, middle name, folded. */
export function sortName(name: NameParts): string {
  return [name.legalLastName, name.legalFirstName, name.legalMiddleName ?? ""].map(foldText).join(",").slice(0, 300);
}

/** `Delgado, Maria` and, where another name is used, `Delgado, Maria “Mia”`. */
export function listName(name: NameParts): string {
  const suffix = name.suffix ? ` ${name.suffix}` : "";
  const used = usedName(name);
  return `${name.legalLastName}${suffix}, ${name.legalFirstName}${used === name.legalFirstName ? "" : ` “${used}”`}`;
}

/** The name the person goes by. */
export function usedName(name: NameParts): string {
  return name.preferredName?.trim() || name.legalFirstName;
}

/** The name the person goes by with the last name: for headers and sentences. */
export function calledName(name: NameParts): string {
  return `${usedName(name)} ${name.legalLastName}`;
}

export function legalName(name: NameParts): string {
  return [name.legalFirstName, name.legalMiddleName, name.legalLastName, name.suffix].filter(Boolean).join(" ");
}

export function initials(name: NameParts): string {
  return `${usedName(name).slice(0, 1)}${name.legalLastName.slice(0, 1)}`.toUpperCase();
}

/** What finds this person out of reach: the record number, or first (legal, used, with the middle one) and last name with the birth date. */
export function exactKeys(names: readonly NameParts[], mrNo: string, birthDate: string): string[] {
  const keys = new Set([numberKey(mrNo)]);
  for (const { legalFirstName, legalMiddleName, legalLastName, preferredName } of names) {
    keys.add(nameKey(`${legalFirstName} ${legalLastName}`, birthDate));
    if (legalMiddleName) keys.add(nameKey(`${legalFirstName} ${legalMiddleName} ${legalLastName}`, birthDate));
    if (preferredName) keys.add(nameKey(`${preferredName} ${legalLastName}`, birthDate));
  }
  return [...keys];
}

/** What the quick search looks through: every name, the record number with and without its letters, phone digits. */
export function searchText(
  names: readonly NameParts[],
  previousNames: readonly string[],
  mrNo: string,
  phones: readonly string[],
): string {
  const words = new Set<string>();
  for (const name of names)
    for (const part of [name.legalFirstName, name.legalMiddleName, name.legalLastName, name.preferredName])
      if (part) words.add(foldText(part));
  for (const name of previousNames) words.add(foldText(name));
  words.add(mrNo.toLowerCase());
  for (const phone of phones) words.add(phone.replace(/\D/g, ""));
  words.delete("");
  return [...words].join(" ");
}
