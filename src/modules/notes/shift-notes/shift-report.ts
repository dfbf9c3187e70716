import { type FactLine, factLine } from "../facts/facts.ts";

/** A line about a client in an earlier shift. */
export interface EarlierLine {
  clientId: string;
  course: string | null;
  line: string;
  followUp: string;
  /** The end of that shift. */
  at: string;
}

/** Lines older than this are not carried over. */
const carriedMinutes = 36 * 60;

/** What the last shift left for the next one: its follow-up, or that the client needed attention. */
export function carriedFrom(last: EarlierLine | undefined, windowStart: string): FactLine[] {
  if (!last || Date.parse(windowStart) - Date.parse(last.at) > carriedMinutes * 60_000) return [];
  if (last.followUp.trim()) return [factLine(last.followUp.trim(), last.at, "attention")];
  return last.course === "concern" ? [factLine(`Needed attention: ${last.line.trim()}`, last.at, "attention")] : [];
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a line says the same as the client's last two: copied three shifts running, it says nothing (NTE-18). */
export function repeats(line: string, before: readonly string[]): boolean {
  const said = words(line);
  return said !== "" && before.length >= 2 && before.slice(0, 2).every((earlier) => words(earlier) === said);
}

/** The part of a shift in which a client was in care, up to now while it runs. */
export function spanOf(
  window: { start: string; end: string },
  { admittedAt, leftAt }: { admittedAt: string | null; leftAt: string | null },
  now: string,
): { from: string; to: string } {
  const from = admittedAt && admittedAt > window.start ? admittedAt : window.start;
  const to = [window.end, now, leftAt ?? window.end].sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? now;
  return { from, to: Date.parse(to) > Date.parse(from) ? to : from };
}
