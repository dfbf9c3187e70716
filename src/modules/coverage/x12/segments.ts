/** A message that is no X12 interchange, or one whose envelope does not add up. */
export class X12Error extends Error {}

/** One segment: its name, then its elements; `element(segment, 3)` is the third. */
export type Segment = readonly string[];

export interface Interchange {
  segments: readonly Segment[];
  /** Between components of an element, and between repetitions of one. */
  componentSeparator: string;
  repetitionSeparator: string;
  controlNumber: string;
}

export const element = (segment: Segment, index: number): string => segment[index] ?? "";

const isaLength = 106;

/**
 * Reads an interchange with the delimiters that its ISA names; line breaks after segments are allowed. Throws `X12Error`
 * for a text that is none, or whose counts and control numbers do not match.
 */
export function readInterchange(text: string): Interchange {
  const start = text.trimStart();
  if (!start.startsWith("ISA") || start.length < isaLength) throw new X12Error("The message has no ISA segment.");
  const elementSeparator = start.charAt(3);
  const terminator = start.charAt(105);
  const delimiters = [elementSeparator, start.charAt(104), terminator];
  if (delimiters.some((one) => /[A-Za-z0-9 ]/.test(one)) || new Set(delimiters).size < 3)
    throw new X12Error("The delimiters of the ISA segment can't be read.");
  const segments = start
    .split(terminator)
    .map((segment) => segment.replace(/^[\r\n]+/, "").split(elementSeparator))
    .filter(([name]) => name !== undefined && name.trim() !== "");
  const [isa] = segments;
  if (isa?.length !== 17) throw new X12Error("The ISA segment does not have 16 elements.");
  const interchange = {
    segments,
    componentSeparator: start.charAt(104),
    repetitionSeparator: element(isa, 11),
    controlNumber: element(isa, 13),
  };
  requireEnvelope(interchange);
  return interchange;
}

function requireEnvelope({ segments, controlNumber }: Interchange): void {
  const last = segments.at(-1) ?? [];
  if (element(last, 0) !== "IEA") throw new X12Error("The message ends before its IEA segment.");
  if (element(last, 2) !== controlNumber) throw new X12Error("The control numbers of ISA and IEA differ.");
  const groups = segments.filter(([name]) => name === "GS").length;
  if (Number(element(last, 1)) !== groups) throw new X12Error("The number of groups does not match.");
  let opened: { at: number; control: string } | null = null;
  let sets = 0;
  for (const [index, segment] of segments.entries()) {
    const [name] = segment;
    if (name === "GS") sets = 0;
    if (name === "ST") opened = { at: index, control: element(segment, 2) };
    if (name === "SE") {
      if (!opened || element(segment, 2) !== opened.control || Number(element(segment, 1)) !== index - opened.at + 1)
        throw new X12Error("The number of segments does not match.");
      opened = null;
      sets += 1;
    }
    if (name === "GE" && Number(element(segment, 1)) !== sets)
      throw new X12Error("The number of transactions does not match.");
  }
  if (opened) throw new X12Error("A transaction is not closed.");
}

/** What may stand in an element: capitals without accents, and no delimiter. */
export function plain(text: string, most: number): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9 !"&'()+,\-./;?=]/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, most)
    .trim();
}

const fixed = (text: string, length: number) => plain(text, length).padEnd(length, " ");

export interface Envelope {
  sender: string;
  receiver: string;
  controlNumber: number;
  /** `YYYY-MM-DD` and `HH:mm` of the sender. */
  date: string;
  time: string;
  /** P in production, T for a test. */
  usage: "P" | "T";
}

/** Wraps the segments of one transaction, from BHT on, in ST, GS and ISA. Trailing empty elements are left out. */
export function writeInterchange(kind: "270" | "271", body: readonly Segment[], envelope: Envelope): string {
  const { sender, receiver, controlNumber, usage } = envelope;
  const date = envelope.date.replaceAll("-", "");
  const time = envelope.time.replace(":", "");
  const control = String(controlNumber).padStart(9, "0");
  const version = "005010X279A1";
  const segments: Segment[] = [
    [
      "GS",
      kind === "270" ? "HS" : "HB",
      plain(sender, 15),
      plain(receiver, 15),
      date,
      time,
      String(controlNumber),
      "X",
      version,
    ],
    ["ST", kind, "0001", version],
    ...body,
    ["SE", String(body.length + 2), "0001"],
    ["GE", "1", String(controlNumber)],
    ["IEA", "1", control],
  ];
  const isa = [
    "ISA",
    "00",
    fixed("", 10),
    "00",
    fixed("", 10),
    "ZZ",
    fixed(sender, 15),
    "ZZ",
    fixed(receiver, 15),
    date.slice(2),
    time,
    "^",
    "00501",
    control,
    "0",
    usage,
    ":",
  ];
  return `${[isa, ...segments.map(trimmed)].map((segment) => segment.join("*")).join("~")}~`;
}

function trimmed(segment: Segment): Segment {
  const last = segment.findLastIndex((value) => value !== "");
  return segment.slice(0, last + 1);
}
