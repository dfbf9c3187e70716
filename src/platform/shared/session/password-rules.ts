import { blockedWords } from "./blocked-words.ts";

/** Rules for passwords and PINs (platform AUTH-4, AUTH-11): what is refused, said so that a person can do better. */

export interface PasswordContext {
  email: string;
  name: string;
  facility: string;
  /** 12 with a second factor, 15 without (AUTH-4); 12 when left out. */
  minLength?: number;
}

/** Shortest password: whoever has no second factor relies on it alone. Characters. */
export const minPasswordLength = (hasSecondFactor: boolean): number => (hasSecondFactor ? 12 : 15);
const longest = 128;

/** One rule as the screen shows it while a person types. */
export interface PasswordRule {
  key: "length" | "pattern" | "personal" | "common";
  label: string;
  /** Null: nothing is typed yet. */
  met: boolean | null;
}

/** The reason a password is too easy, or null. Any Unicode, no composition rule, no rotation. */
export function weakPasswordReason(password: string, context: PasswordContext): string | null {
  const text = password.normalize("NFC");
  const least = context.minLength ?? 12;
  const length = [...text].length;
  if (length < least) return `Use at least ${least} characters. A few words in a row are easy to remember.`;
  if (length > longest) return `Use at most ${longest} characters.`;
  return patternReason(text) ?? personalReason(text, context) ?? commonReason(text);
}

/** All rules with their state, for a live list under the field. The same functions as `weakPasswordReason`. */
export function passwordRules(password: string, context: PasswordContext): PasswordRule[] {
  const text = password.normalize("NFC");
  const least = context.minLength ?? 12;
  const length = [...text].length;
  const rule = (key: PasswordRule["key"], label: string, met: boolean) => ({
    key,
    label,
    met: length === 0 ? null : met,
  });
  return [
    rule("length", `${least} characters or more`, length >= least && length <= longest),
    rule("pattern", "No repeats and no sequence", patternReason(text) === null && length > 3),
    rule("personal", "Not your name, e-mail or facility", personalReason(text, context) === null),
    rule("common", "Not one that is tried first", commonReason(text) === null),
  ];
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function patternReason(password: string): string | null {
  const flat = bare(password) || password;
  if (new Set(flat).size <= 3) return "It repeats the same few characters.";
  if (isRun(flat) || isWalk(flat)) return "It is a plain sequence.";
  const unit = repeatedUnit(flat);
  if (unit !== null && unit.length <= flat.length / 2 && unit.length < 8) return `It repeats “${unit}”.`;
  return null;
}

function personalReason(password: string, context: PasswordContext): string | null {
  const flat = bare(password);
  for (const [what, text] of [
    ["your e-mail address", context.email.split("@")[0] ?? ""],
    ["your e-mail address", context.email],
    ["your name", context.name],
    ["the facility's name", context.facility],
  ] as const) {
    const part = bare(text);
    if (part.length >= 4 && flat.replaceAll(part, "").length < 4) return `It is little more than ${what}.`;
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

/** One blocked word, two of the same or two of them, whatever digits, years and signs stand around or between. */
function commonReason(password: string): string | null {
  const trimmed = password.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  for (const core of new Set([letters(password), letters(readable(trimmed)), letters(readable(password))])) {
    if (core === "") continue;
    const unit = repeatedUnit(core) ?? core;
    if (blockedWords.has(unit) || blockedWords.has(core) || isTwoBlocked(core))
      return "It is one of the passwords that are tried first.";
  }
  return null;
}

// Three or more plain words make a good passphrase; two of the commonest do not.
function isTwoBlocked(core: string): boolean {
  for (let cut = 3; cut <= core.length - 3; cut += 1)
    if (blockedWords.has(core.slice(0, cut)) && blockedWords.has(core.slice(cut))) return true;
  return false;
}

/** The shortest piece the whole text is made of by repetition, or null. */
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

/** Made only of runs along the keyboard, each of four keys or more: `qwertyuiop1234`. */
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

/** The reason a PIN is too easy, or null: repeats, sequences, pairs, a birth year. */
export function weakPinReason(pin: string, birthYear?: number): string | null {
  if (new Set(pin).size <= 2) return "Use at least three different digits.";
  if (isRun(pin)) return "A sequence is tried first. Mix the digits.";
  if (pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)) return "The two halves are the same.";
  if (birthYear !== undefined && pin.includes(String(birthYear))) return "It holds your birth year.";
  return null;
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => char.charCodeAt(0) - text.charCodeAt(index));
  return steps.length > 2 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
