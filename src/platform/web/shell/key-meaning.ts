/** What one key press means outside fields; `afterG` when `g` was pressed just before. */
export function keyMeaning(key: string, afterG: boolean): "go" | "g" | "help" | "filter" | "new" | null {
  if (afterG && /^[a-z]$/.test(key)) return "go";
  if (key === "g") return "g";
  if (key === "?") return "help";
  if (key === "/") return "filter";
  if (key === "n") return "new";
  return null;
}
