import { z } from "zod";
import { nameKey, numberKey } from "#platform/shared/search/exact.ts";

/** A name in any script: NFC, trimmed, 1 to 100 characters (CLI-6). */
export const PersonName = z
  .string()
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(100, "Use 100 characters or fewer"));

export interface NameParts {
  legalFirstName: string;
  legalMiddleName?: string | null | undefined;
  legalLastName: string;
  suffix?: string | null | undefined;
  preferredName?: string | null | undefined;
}

/**
 * Letters and digits only, without accents, case, apostrophes and hyphens, so that `OBrien` finds `O'Brien` and
 * `nunez` finds `Núñez` (CLI-6). Words are separated by one space.
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

/** Sort key: folded last, first and middle name. */
export function sortName(name: NameParts): string {
  return [name.legalLastName, name.legalFirstName, name.legalMiddleName ?? ""].map(foldText).join(",").slice(0, 300);
}

/** `Delgado, Maria`, or `Delgado, Maria “Mia”` with a preferred name. */
export function listName(name: NameParts): string {
  const suffix = name.suffix ? ` ${name.suffix}` : "";
  const used = usedName(name);
  return `${name.legalLastName}${suffix}, ${name.legalFirstName}${used === name.legalFirstName ? "" : ` “${used}”`}`;
}

/** Preferred name, or the legal first name. */
export function usedName(name: NameParts): string {
  return name.preferredName?.trim() || name.legalFirstName;
}

/** Preferred and last name, for headings and messages. */
export function calledName(name: NameParts): string {
  return `${usedName(name)} ${name.legalLastName}`;
}

export function legalName(name: NameParts): string {
  return [name.legalFirstName, name.legalMiddleName, name.legalLastName, name.suffix].filter(Boolean).join(" ");
}

/** Exact search keys that find an out-of-scope client: the MR number, or full name with date of birth. */
export function exactKeys(names: readonly NameParts[], mrNo: string, birthDate: string): string[] {
  const keys = new Set([numberKey(mrNo)]);
  for (const { legalFirstName, legalMiddleName, legalLastName, preferredName } of names) {
    keys.add(nameKey(`${legalFirstName} ${legalLastName}`, birthDate));
    if (legalMiddleName) keys.add(nameKey(`${legalFirstName} ${legalMiddleName} ${legalLastName}`, birthDate));
    if (preferredName) keys.add(nameKey(`${preferredName} ${legalLastName}`, birthDate));
  }
  return [...keys];
}

/** Text for quick search: all names, the MR number and phone digits. */
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
