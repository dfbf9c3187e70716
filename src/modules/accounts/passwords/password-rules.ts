import type { Weakness } from "#platform/shared/authentication/weakness.ts";
import { blockedWords } from "./blocked-words.ts";

/** Rules for passwords and PINs (AUTH-4, AUTH-11), with the reason for each refusal. */

export interface PasswordContext {
  email: string;
  name: string;
  facility: string;
  /** 12 with a second factor, 15 without (AUTH-4); 12 when left out. */
  minLength?: number;
}

/** Minimum password length in characters; longer for users without a second factor. */
export const minPasswordLength = (hasSecondFactor: boolean): number => (hasSecondFactor ? 12 : 15);
const longest = 128;

/** One rule as the form shows it while the user types; its text is in the sign-in message catalog. */
export type PasswordRule = {
  /** Null while the field is empty. */
  met: boolean | null;
} & ({ key: "length"; least: number } | { key: "pattern" | "personal" | "common" });

/** Why a password is refused, or null. Any Unicode is allowed, without composition or rotation rules. */
export function weakness(password: string, context: PasswordContext): Weakness | null {
  const text = password.normalize("NFC");
  const least = context.minLength ?? 12;
  const length = [...text].length;
  if (length < least) return { reason: "short", count: least };
  if (length > longest) return { reason: "long", count: longest };
  return patternReason(text) ?? personalReason(text, context) ?? commonReason(text);
}

/** The reason in English, as the API returns it. */
export function weaknessText(weak: Weakness): string {
  switch (weak.reason) {
    case "short":
      return `Use at least ${weak.count} characters. A few words in a row are easy to remember.`;
    case "long":
      return `Use at most ${weak.count} characters.`;
    case "repeats":
      return "This password repeats the same few characters.";
    case "sequence":
      return "This password is a simple sequence.";
    case "unit":
      return `This password repeats “${weak.unit}”.`;
    case "email":
      return "This password is too similar to your email address.";
    case "name":
      return "This password is too similar to your name.";
    case "facility":
      return "This password is too similar to the facility's name.";
    case "common":
      return "This password is too common.";
    case "breached":
      return "This password appeared in a data breach. Choose another.";
  }
}

/** Why a password is too weak, in English, or null. */
export function weakPasswordReason(password: string, context: PasswordContext): string | null {
  const weak = weakness(password, context);
  return weak && weaknessText(weak);
}

/** All rules with their state, for the list under the password field. Uses the same checks as `weakPasswordReason`. */
export function passwordRules(password: string, context: PasswordContext): PasswordRule[] {
  const text = password.normalize("NFC");
  const least = context.minLength ?? 12;
  const length = [...text].length;
  const met = (holds: boolean) => (length === 0 ? null : holds);
  return [
    { key: "length", least, met: met(length >= least && length <= longest) },
    { key: "pattern", met: met(patternReason(text) === null && length > 3) },
    { key: "personal", met: met(personalReason(text, context) === null) },
    { key: "common", met: met(commonReason(text) === null) },
  ];
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function patternReason(password: string): Weakness | null {
  const flat = bare(password) || password;
  if (new Set(flat).size <= 3) return { reason: "repeats" };
  if (isRun(flat) || isWalk(flat)) return { reason: "sequence" };
  const unit = repeatedUnit(flat);
  if (unit !== null && unit.length <= flat.length / 2 && unit.length < 8) return { reason: "unit", unit };
  return null;
}

function personalReason(password: string, context: PasswordContext): Weakness | null {
  const flat = bare(password);
  for (const [reason, text] of [
    ["email", context.email.split("@")[0] ?? ""],
    ["email", context.email],
    ["name", context.name],
    ["facility", context.facility],
  ] as const) {
    const part = bare(text);
    if (part.length >= 4 && flat.replaceAll(part, "").length < 4) return { reason };
  }
  return null;
}

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const readable = (text: string) => [...text.toLowerCase()].map((char) => lookAlikes[char] ?? char).join("");
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Refuses one or two blocked words, ignoring digits, years and symbols around or between them. */
function commonReason(password: string): Weakness | null {
  for (const core of passwordCores(password)) {
    const unit = repeatedUnit(core) ?? core;
    if (blockedWords.has(unit) || blockedWords.has(core) || isTwoBlocked(core)) return { reason: "common" };
  }
  return null;
}

/** The lowercase letters of a password, without digits and symbols, and with look-alikes read as letters. */
export function passwordCores(password: string): ReadonlySet<string> {
  const trimmed = password.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  const cores = new Set([letters(password), letters(readable(trimmed)), letters(readable(password))]);
  cores.delete("");
  return cores;
}

/** A list of known passwords. */
export interface PasswordList {
  has(entry: string): boolean;
}

/** Whether a password is in a list of leaked ones: as is, without surrounding digits and symbols, or as a repeated entry. */
export function isListed(password: string, list: PasswordList): boolean {
  const text = password.normalize("NFC").toLowerCase();
  const inner = text.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  // Entries of five characters or fewer match too many passwords, so they count only as the whole password.
  const unsigned = text.replace(/^\W+|\W+$/gu, "");
  const candidates = [text, unsigned, inner, ...passwordCores(text)].filter((core) => core.length >= 6);
  return list.has(text) || candidates.some((core) => list.has(core) || list.has(repeatedUnit(core) ?? core));
}

// Three or more common words make a good passphrase; two do not.
function isTwoBlocked(core: string): boolean {
  for (let cut = 3; cut <= core.length - 3; cut += 1)
    if (blockedWords.has(core.slice(0, cut)) && blockedWords.has(core.slice(cut))) return true;
  return false;
}

/** The shortest piece that makes the whole text when repeated, or null. */
function repeatedUnit(text: string): string | null {
  for (let size = 1; size <= text.length / 2; size += 1)
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text) return text.slice(0, size);
  return null;
}

const keyRows = [
  "12345678901234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujmikolp",
];
const walks = keyRows.flatMap((row) => [row, [...row].reverse().join("")]);

/** Whether a text consists only of keyboard runs of four or more keys, like `qwertyuiop1234`. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    let taken = 0;
    for (const walk of walks)
      for (let size = Math.min(rest.length, walk.length); size >= 4 && size > taken; size -= 1)
        if (walk.includes(rest.slice(0, size))) taken = size;
    if (taken === 0) return false;
    rest = rest.slice(taken);
  }
  return true;
}

/** Plausible birth years of staff. */
const birthYear = /19[3-9]\d|20(?:0\d|1[0-5])/;

/** Why a PIN is too weak, or null: repeats, sequences, two equal halves, a birth year. */
export function weakPinReason(pin: string): string | null {
  if (new Set(pin).size <= 2) return "Use at least three different digits.";
  if (isRun(pin)) return "Sequences are easy to guess. Mix the digits.";
  if (pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)) return "The first half repeats. Mix the digits.";
  if (birthYear.test(pin)) return "Years are easy to guess. Choose other digits.";
  return null;
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => char.charCodeAt(0) - text.charCodeAt(index));
  return steps.length > 2 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
