import { keysOf } from "./typed.ts";

/**
 * States are one table per noun. Badges, filters, counts, allowed moves and empty texts read from it, so that a new
 * state fails to compile wherever it is unanswered: `defineStates<OrderState>()({ active: {...}, held: {...} })`.
 */
export type Tone = "neutral" | "info" | "attention" | "danger" | "done" | "brand";
/** Shape beside the label, because color alone is not accessible. */
export type StateShape = "dot" | "ring" | "half" | "check" | "cross" | "pause" | "clock" | "arrow" | "alert" | "lock";

export interface StateEntry<S extends string, Move extends string, Code extends number = number> {
  label: string;
  /** The wire code, where the product specification gives one. */
  code: Code;
  tone: Tone;
  shape: StateShape;
  /** The verbs that leave this state and where they lead. */
  moves: Partial<Record<Move, S>>;
}

export type StateTable<S extends string, Move extends string, Code extends number = number> = Record<
  S,
  StateEntry<S, Move, Code>
>;

/** `Code` is the union the column's CHECK allows, so that a code goes into its column without a cast. */
export function defineStates<S extends string, Move extends string, Code extends number = number>(
  table: StateTable<S, Move, Code>,
) {
  const states: S[] = keysOf(table);
  const byCode = new Map<number, S>(states.map((state) => [table[state].code, state]));
  return {
    states,
    entry: (state: S): StateEntry<S, Move, Code> => table[state],
    label: (state: S): string => table[state].label,
    code: (state: S): Code => table[state].code,
    fromCode: (code: number): S | undefined => byCode.get(code),
    /** The state a verb leads to, or undefined when the verb is not allowed now. */
    next: (state: S, move: Move): S | undefined => table[state].moves[move],
    can: (state: S, move: Move): boolean => table[state].moves[move] !== undefined,
    moves: (state: S): Move[] => keysOf(table[state].moves),
  };
}
export type States<S extends string, Move extends string> = ReturnType<typeof defineStates<S, Move>>;
