import { element, type Interchange, readInterchange, type Segment, X12Error } from "./segments.ts";

/** One EB segment with what belongs to it. An element the payer did not send is null, never zero. */
export interface EbLine {
  code: string;
  coverageLevel: string | null;
  serviceTypes: string[];
  insuranceType: string | null;
  planName: string | null;
  timePeriod: string | null;
  amountCents: number | null;
  /** Basis points: 20 % is 2000. */
  percentBp: number | null;
  quantityQualifier: string | null;
  quantity: string | null;
  authorization: "Y" | "N" | "U" | null;
  inNetwork: "Y" | "N" | "W" | "U" | null;
  message: string | null;
  /** The payer that manages these benefits, where the answer names another one. */
  entityName: string | null;
}

export interface Rejection {
  loop: string;
  code: string;
  followUp: string;
}

/** A read answer: a 271, or an acknowledgment that refuses the inquiry. */
export interface EligibilityAnswer {
  kind: "271" | "999" | "TA1";
  traces: string[];
  rejections: Rejection[];
  lines: EbLine[];
  /** Plan dates by qualifier: 346 plan begin, 347 plan end, 356 eligibility begin, 357 eligibility end. */
  dates: { qualifier: string; from: string; to: string | null }[];
}

const loops: Readonly<Record<string, string>> = { 20: "2000A", 21: "2000B", 22: "2000C", 23: "2000D" };
const text = (value: string): string | null => (value === "" ? null : value);

function amount(value: string): number | null {
  if (!/^-?\d{0,13}(\.\d{1,4})?$/.test(value) || value === "") return null;
  const cents = Math.round(Number(value) * 100);
  return Number.isFinite(cents) ? cents : null;
}

function percent(value: string): number | null {
  if (!/^\d{0,4}(\.\d{1,6})?$/.test(value) || value === "") return null;
  return Math.round(Number(value) * 10_000);
}

const oneOf = <T extends string>(allowed: readonly T[], value: string): T | null =>
  allowed.find((one) => one === value) ?? null;

function lineOf(segment: Segment, { repetitionSeparator }: Interchange): EbLine {
  const repeated = element(segment, 3).split(repetitionSeparator);
  return {
    code: element(segment, 1),
    coverageLevel: text(element(segment, 2)),
    serviceTypes: repeated.filter((one) => one !== ""),
    insuranceType: text(element(segment, 4)),
    planName: text(element(segment, 5)),
    timePeriod: text(element(segment, 6)),
    amountCents: amount(element(segment, 7)),
    percentBp: percent(element(segment, 8)),
    quantityQualifier: text(element(segment, 9)),
    quantity: text(element(segment, 10)),
    authorization: oneOf(["Y", "N", "U"], element(segment, 11)),
    inNetwork: oneOf(["Y", "N", "W", "U"], element(segment, 12)),
    message: null,
    entityName: null,
  };
}

const asDate = (value: string): string => `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;

function dateOf(segment: Segment): EligibilityAnswer["dates"][number] | null {
  const [from = "", to = ""] = element(segment, 3).split("-");
  if (!/^\d{8}$/.test(from)) return null;
  return { qualifier: element(segment, 1), from: asDate(from), to: /^\d{8}$/.test(to) ? asDate(to) : null };
}

/**
 * Reads the answer to an eligibility inquiry. Unknown segments and codes are left out. Throws `X12Error` for a message
 * that is none, or of another kind.
 */
export function readAnswer(message: string): EligibilityAnswer {
  const interchange = readInterchange(message);
  const { segments } = interchange;
  const ta1 = segments.find(([name]) => name === "TA1");
  const st = segments.find(([name]) => name === "ST");
  const kind = st ? element(st, 1) : ta1 ? "TA1" : "";
  if (kind !== "271" && kind !== "999" && kind !== "TA1")
    throw new X12Error("The message is no answer to an eligibility inquiry.");
  const answer: EligibilityAnswer = { kind, traces: [], rejections: [], lines: [], dates: [] };
  if (kind !== "271") return answer;
  let loop = "2000A";
  let line: EbLine | null = null;
  for (const segment of segments) {
    const [name] = segment;
    if (name === "HL") {
      loop = loops[element(segment, 3)] ?? loop;
      line = null;
    } else if (name === "TRN" && element(segment, 1) === "2") answer.traces.push(element(segment, 2));
    else if (name === "AAA") answer.rejections.push({ loop, code: element(segment, 3), followUp: element(segment, 4) });
    else if (name === "EB") {
      line = lineOf(segment, interchange);
      answer.lines.push(line);
    } else if (name === "MSG" && line) line.message = [line.message, element(segment, 1)].filter(Boolean).join(" ");
    else if (name === "NM1" && line) line.entityName = text(element(segment, 3));
    else if (name === "DTP") {
      const date = dateOf(segment);
      if (date) answer.dates.push(date);
    }
  }
  return answer;
}
