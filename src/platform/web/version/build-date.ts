export type BuildDateStep = "nothing" | "store" | "reload";
/**
 * What a served build date asks of a tab (SHELL-9). `known` is the date this tab was loaded under, `seen` the dates it
 * was ever loaded under: each is reloaded for once, so that two servers on two builds cannot bounce it to and fro.
 */
export function buildDateStep(served: string, known: string | undefined, seen: readonly string[]): BuildDateStep {
  if (served === "" || served === known) return "nothing";
  if (known === undefined) return "store";
  return seen.includes(served) ? "nothing" : "reload";
}
