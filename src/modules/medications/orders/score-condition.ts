/** Bedside scores that orders refer to. */
const instruments = /\b(CIWA[- ]?(?:Ar|B)?|COWS|POSS|RASS)\b/i;

interface OrderWords {
  indication: string | null;
  instructions: string | null;
}

/**
 * The part of the order's words that depends on a bedside score, such as "CIWA-Ar 10 or more", or null. Scores are not
 * recorded as data yet, so a nurse states the score before the dose is given (MED-43).
 */
export function scoreCondition({ indication, instructions }: OrderWords): string | null {
  for (const words of [indication, instructions]) {
    const at = words?.search(instruments) ?? -1;
    if (words && at >= 0) return (words.slice(at).split(/[.;\n]/)[0] ?? words).trim();
  }
  return null;
}

/** "CIWA-Ar" of "CIWA-Ar 10 or more". */
export function instrumentOf(condition: string): string {
  return instruments.exec(condition)?.[0] ?? "Score";
}
