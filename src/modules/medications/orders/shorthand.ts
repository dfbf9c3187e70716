import { Decimal } from "decimal.js";
import { DoseText } from "./dose-amount.ts";
import { type PrnReason, prnReasons } from "./sig.ts";

/** What a line such as "lib 50 qid x2d" says. What is not said is left out, and what can't be read is listed. */
export interface Shorthand {
  /** The words before the dose: what is searched in the catalog. */
  drug: string;
  doseValue?: string;
  doseUnit?: string;
  routeCode?: string;
  kind?: "scheduled" | "prn" | "once" | "stat";
  frequencyCode?: string;
  prnReason?: PrnReason[];
  minIntervalHours?: number;
  maxDosesPer24h?: number;
  /** In milligrams or the unit of the dose. */
  maxAmountPer24h?: string;
  duration?: { value: number; unit: "days" | "weeks" | "doses" };
  unread: string[];
}

/** QD and QOD are mistaken for each other and are not read (ISMP). */
const frequencies: Readonly<Record<string, string>> = {
  daily: "DAILY",
  am: "AM",
  qam: "AM",
  bid: "BID",
  tid: "TID",
  qid: "QID",
  hs: "HS",
  qhs: "HS",
  bedtime: "HS",
  ac: "AC",
  pc: "PC",
  weekly: "WEEKLY",
  q4h: "Q4H",
  q6h: "Q6H",
  q8h: "Q8H",
  q12h: "Q12H",
};
const routeWords: Readonly<Record<string, string>> = {
  po: "C38288",
  oral: "C38288",
  sl: "C38300",
  sublingual: "C38300",
  im: "C28161",
  subcut: "C38299",
  topical: "C38304",
  nasal: "C38284",
  rectal: "C38295",
};
const units: Readonly<Record<string, string>> = {
  mg: "mg",
  mcg: "mcg",
  g: "g",
  ml: "mL",
  tab: "tablet",
  tabs: "tablet",
  tablet: "tablet",
  tablets: "tablet",
  cap: "capsule",
  caps: "capsule",
  capsule: "capsule",
  capsules: "capsule",
};
const reasonWords: Readonly<Record<string, PrnReason>> = {
  ...Object.fromEntries(prnReasons.map(({ code }) => [code, code])),
  sleep: "insomnia",
  vomiting: "nausea",
  cravings: "craving",
  bp: "blood_pressure",
};
const spans = {
  d: "days",
  day: "days",
  days: "days",
  w: "weeks",
  week: "weeks",
  weeks: "weeks",
  dose: "doses",
  doses: "doses",
} as const;
const isSpan = (word: string): word is keyof typeof spans => Object.hasOwn(spans, word);

/** Reads a line typed in the order form. Whether it can be ordered so is checked with the order. */
export function readShorthand(line: string): Shorthand {
  const words = line
    .toLowerCase()
    .replace(/(\d)\s+(mg|mcg|g|ml|tabs?|caps?|tablets?|capsules?)\b/g, "$1$2")
    .replace(/\bx\s+(\d)/g, "x$1")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const start = words.findIndex((word, index) => index > 0 && (/^[.\d]/.test(word) || isSigWord(word)));
  const drug = words.slice(0, start < 0 ? words.length : start);
  const read: Shorthand = { drug: drug.join(" "), unread: [] };
  const rest = start < 0 ? [] : words.slice(start);
  for (let index = 0; index < rest.length; index += 1) index += take(read, rest, index);
  if (read.kind === "prn" && read.frequencyCode) {
    const hours = /^Q(\d+)H$/.exec(read.frequencyCode)?.[1];
    if (hours) read.minIntervalHours = Number(hours);
    else read.unread.push(read.frequencyCode.toLowerCase());
    delete read.frequencyCode;
  } else if (read.frequencyCode) read.kind ??= "scheduled";
  return read;
}

/** Reads the word at an index. Returns how many words after it were read with it. */
function take(read: Shorthand, words: readonly string[], index: number): number {
  const word = words[index] ?? "";
  const next = words[index + 1] ?? "";
  if (word === "prn") {
    read.kind = "prn";
    return next === "for" ? 1 : 0;
  }
  if (word === "once" || word === "stat") read.kind = word;
  else if (Object.hasOwn(frequencies, word)) read.frequencyCode = frequencies[word] ?? "";
  else if (Object.hasOwn(routeWords, word)) read.routeCode = routeWords[word] ?? "";
  else if (Object.hasOwn(reasonWords, word) && read.kind === "prn") addReason(read, word);
  else if (word === "or" && read.kind === "prn") return 0;
  else if (word === "max") return takeMost(read, next);
  else if (word === "for" && /^\d+$/.test(next) && isSpan(words[index + 2] ?? "")) {
    takeSpan(read, next, words[index + 2] ?? "");
    return 2;
  } else if (/^x\d+$/.test(word) && isSpan(next)) {
    takeSpan(read, word.slice(1), next);
    return 1;
  } else if (/^x\d+[a-z]+$/.test(word)) {
    const [, count = "", span = ""] = /^x(\d+)([a-z]+)$/.exec(word) ?? [];
    if (isSpan(span)) takeSpan(read, count, span);
    else read.unread.push(word);
  } else if (isDose(word) && read.doseValue === undefined) takeDose(read, word);
  else read.unread.push(word);
  return 0;
}

const dosePattern = /^(\d[\d.]*)([a-z]*)$/;

function isDose(word: string): boolean {
  const [, amount = "", unit = ""] = dosePattern.exec(word) ?? [];
  return DoseText.safeParse(amount).success && (unit === "" || Object.hasOwn(units, unit));
}

function isSigWord(word: string): boolean {
  return (
    ["prn", "once", "stat", "max"].includes(word) ||
    Object.hasOwn(frequencies, word) ||
    Object.hasOwn(routeWords, word) ||
    /^x\d+/.test(word)
  );
}

function takeDose(read: Shorthand, word: string): void {
  const [, amount = "", unit = ""] = dosePattern.exec(word) ?? [];
  read.doseValue = amount;
  if (unit) read.doseUnit = units[unit] ?? unit;
}

function addReason(read: Shorthand, word: string): void {
  const reason = reasonWords[word];
  if (reason) read.prnReason = [...(read.prnReason ?? []), reason];
}

function takeSpan(read: Shorthand, count: string, span: string): void {
  if (isSpan(span)) read.duration = { value: Number(count), unit: spans[span] };
}

/** "max 4": doses; "max 3g", "max 3000mg": an amount in 24 hours. */
function takeMost(read: Shorthand, word: string): number {
  const [, amount = "", unit = ""] = dosePattern.exec(word) ?? [];
  if (unit === "" && /^\d+$/.test(amount)) read.maxDosesPer24h = Number(amount);
  else if (unit === "g" && DoseText.safeParse(amount).success)
    read.maxAmountPer24h = new Decimal(amount).times(1000).toFixed();
  else if (unit === "mg" && DoseText.safeParse(amount).success) read.maxAmountPer24h = amount;
  else {
    read.unread.push(word === "" ? "max" : `max ${word}`);
    return word === "" ? 0 : 1;
  }
  return 1;
}
