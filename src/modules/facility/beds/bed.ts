import { defineStates } from "#platform/shared/state-table.ts";

/** Cleaning of a bed (facility chapter 3.1). `finish` leads to `inspect` only where the site inspects: `cleaned()`. */
export type Housekeeping = "clean" | "dirty" | "cleaning" | "inspect";
export type HousekeepingMove = "soil" | "start" | "finish" | "accept";

export const housekeepingStates = defineStates<Housekeeping, HousekeepingMove>({
  clean: { label: "Clean", code: 1, tone: "done", shape: "check", moves: { soil: "dirty" } },
  dirty: {
    label: "Needs cleaning",
    code: 2,
    tone: "attention",
    shape: "alert",
    moves: { start: "cleaning", finish: "clean" },
  },
  cleaning: { label: "Being cleaned", code: 3, tone: "info", shape: "half", moves: { finish: "clean", soil: "dirty" } },
  inspect: {
    label: "Waits for inspection",
    code: 4,
    tone: "info",
    shape: "clock",
    moves: { accept: "clean", soil: "dirty" },
  },
});

/** Where a housekeeping move leads at a site; undefined when it is not allowed now. */
export function housekept(from: Housekeeping, move: HousekeepingMove, siteInspects: boolean): Housekeeping | undefined {
  const to = housekeepingStates.next(from, move);
  return to === "clean" && move === "finish" && siteInspects ? "inspect" : to;
}

/** What a tile says about a bed. The first that applies wins, in this order (facility chapter 3.1). */
export type BedState = "blocked" | "occupied" | "away" | "held" | "dirty" | "cleaning" | "inspect" | "free";
export type BedMove = "assign" | "hold" | "release" | "block" | "unblock" | "move" | "clean";

export const bedStates = defineStates<BedState, BedMove>({
  blocked: { label: "Blocked", code: 1, tone: "danger", shape: "lock", moves: { unblock: "free" } },
  occupied: {
    label: "Occupied",
    code: 2,
    tone: "brand",
    shape: "dot",
    moves: { release: "dirty", move: "dirty" },
  },
  away: { label: "Away, bed kept", code: 3, tone: "info", shape: "ring", moves: { release: "dirty", move: "dirty" } },
  held: { label: "Held", code: 4, tone: "attention", shape: "clock", moves: { assign: "occupied", release: "free" } },
  dirty: {
    label: "To clean",
    code: 5,
    tone: "attention",
    shape: "alert",
    moves: { clean: "free", block: "blocked" },
  },
  cleaning: {
    label: "Being cleaned",
    code: 6,
    tone: "info",
    shape: "half",
    moves: { clean: "free", block: "blocked" },
  },
  inspect: {
    label: "Waits for inspection",
    code: 7,
    tone: "info",
    shape: "clock",
    moves: { clean: "free", block: "blocked" },
  },
  free: {
    label: "Free",
    code: 9,
    tone: "done",
    shape: "check",
    moves: { assign: "occupied", hold: "held", block: "blocked" },
  },
});

export interface BedFacts {
  housekeeping: Housekeeping;
  /** What lies on the bed at the instant asked about. */
  stay?: { kind: "stay" | "hold" | "block"; away: boolean } | undefined;
}

export function shownState({ stay, housekeeping }: BedFacts): BedState {
  if (stay?.kind === "block") return "blocked";
  if (stay?.kind === "stay") return stay.away ? "away" : "occupied";
  if (stay?.kind === "hold") return "held";
  return housekeeping === "clean" ? "free" : housekeeping;
}

/** A range of instants, half-open: `from` is in, `until` is not; no `until` is for now without end. */
export interface Span {
  from: string;
  until: string | null;
}

export function covers(span: Span, instant: string): boolean {
  const at = Date.parse(instant);
  return Date.parse(span.from) <= at && (span.until === null || at < Date.parse(span.until));
}

/** Two half-open ranges meet when each begins before the other ends; ending at the other's start is no clash. */
export function overlap(a: Span, b: Span): boolean {
  const end = (span: Span) => (span.until === null ? Number.POSITIVE_INFINITY : Date.parse(span.until));
  return Date.parse(a.from) < end(b) && Date.parse(b.from) < end(a);
}

/** `DW-101-A`: the initials of the section (or its first letters), the room's number, the bed's label. */
export function bedCode(sectionName: string, roomNumber: string, label: string): string {
  const words = sectionName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const initials = words.length > 1 ? words.map((word) => word[0] as string).join("") : (words[0] ?? "X").slice(0, 2);
  return `${initials}-${roomNumber}-${label}`.toUpperCase().slice(0, 30);
}
