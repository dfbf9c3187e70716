import { defineStates } from "#platform/shared/state-table.ts";

/** Housekeeping of a bed. `finish` leads to `inspect` where the location inspects; see `nextHousekeeping()`. */
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
    label: "Needs inspection",
    code: 4,
    tone: "info",
    shape: "clock",
    moves: { accept: "clean", soil: "dirty" },
  },
});

/** The housekeeping state a move leads to; undefined when the move is not allowed now. */
export function nextHousekeeping(
  from: Housekeeping,
  move: HousekeepingMove,
  inspectsCleaning: boolean,
): Housekeeping | undefined {
  const to = housekeepingStates.next(from, move);
  return move === "finish" && to && inspectsCleaning ? "inspect" : to;
}

/** The state of a bed on the board. The first that applies wins, in this order. */
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
  away: {
    label: "On leave, bed held",
    code: 3,
    tone: "info",
    shape: "ring",
    moves: { release: "dirty", move: "dirty" },
  },
  held: { label: "Held", code: 4, tone: "attention", shape: "clock", moves: { assign: "occupied", release: "free" } },
  dirty: {
    label: "Needs cleaning",
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
    label: "Needs inspection",
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
  /** The stay, hold or block at that time. */
  stay?: { kind: "stay" | "hold" | "block"; away: boolean } | undefined;
}

const stateByKind = { stay: "occupied", hold: "held", block: "blocked" } as const satisfies Record<string, BedState>;
/** The state of a bed without a stay, hold or block. */
const stateByHousekeeping = {
  clean: "free",
  dirty: "dirty",
  cleaning: "cleaning",
  inspect: "inspect",
} as const satisfies Record<Housekeeping, BedState>;

export function shownState({ stay, housekeeping }: BedFacts): BedState {
  if (!stay) return stateByHousekeeping[housekeeping];
  return stay.away ? "away" : stateByKind[stay.kind];
}
/** BED-7: only a clean bed can be assigned. */
export const isClean = (housekeeping: Housekeeping): boolean => stateByHousekeeping[housekeeping] === "free";
/** The bed can be assigned or held now. */
export const isAvailable = (state: BedState): boolean => bedStates.can(state, "assign") && bedStates.can(state, "hold");

/** A half-open range of time: `from` is included, `until` is not; without `until` it has no end yet. */
export interface Span {
  from: string;
  until: string | null;
}

export function covers(span: Span, instant: string): boolean {
  const at = Date.parse(instant);
  return Date.parse(span.from) <= at && (span.until === null || at < Date.parse(span.until));
}

/** The range ended at or before this instant. */
export function hasEnded({ until }: Pick<Span, "until">, instant: string): boolean {
  return until !== null && Date.parse(until) <= Date.parse(instant);
}

/** True when each range starts before the other ends. A range that ends at the other's start does not overlap. */
export function overlap(a: Span, b: Span): boolean {
  const end = (span: Span) => (span.until === null ? Number.POSITIVE_INFINITY : Date.parse(span.until));
  return Date.parse(a.from) < end(b) && Date.parse(b.from) < end(a);
}

/** `DW-101-A`: initials (or first letters) of the section, room number, bed label. */
export function bedCode(sectionName: string, roomNumber: string, label: string): string {
  const words = sectionName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const initials = words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : (words[0] ?? "X").slice(0, 2);
  return `${initials}-${roomNumber}-${label}`.toUpperCase().slice(0, 30);
}
