/** Answers that say there is no allergy, which is no entry of the list. */
const none =
  /^(none|no|nka|nkda|n\/a|na|unknown|not known|denies.*|no known.*|no allergies.*|none (known|reported).*)$/i;

const most = 20;

/** Allergies in a free text, as the client named them: separated by commas, semicolons, lines or "and". */
export function allergiesIn(text: string | null): string[] {
  const names = (text ?? "")
    .split(/[,;\n]|\band\b/i)
    .map((name) => name.trim().replace(/[.!]+$/, ""))
    .filter((name) => name.length >= 2 && !none.test(name))
    .map((name) => name.slice(0, 200));
  const seen = new Set<string>();
  return names.filter((name) => !seen.has(name.toLowerCase()) && Boolean(seen.add(name.toLowerCase()))).slice(0, most);
}
