export interface DifferencePiece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Above this many comparisons the changed middle is shown as replaced as a whole, so that a screen never waits. */
const mostComparisons = 4_000_000;

/** What changed from one text to another, word by word. Spaces alone are no change. */
export function differenceOf(before: string, after: string): DifferencePiece[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const same = (i: number, j: number) => a[i]?.trim() === b[j]?.trim();
  let start = 0;
  while (start < a.length && start < b.length && same(start, start)) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && same(a.length - 1 - end, b.length - 1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  const pieces: DifferencePiece[] = [];
  const add = (kind: DifferencePiece["kind"], text: string) => {
    const last = pieces.at(-1);
    // The last word of one text may be followed by words of the other.
    if (last && text !== "" && !/\s$/.test(last.text)) last.text += " ";
    if (last?.kind === kind) last.text += text;
    else if (text !== "") pieces.push({ kind, text });
  };
  add("same", b.slice(0, start).join(""));
  if (left.length * right.length > mostComparisons) {
    add("removed", left.join(""));
    add("added", right.join(""));
  } else for (const { kind, text } of aligned(left, right)) add(kind, text);
  add("same", b.slice(b.length - end).join(""));
  return pieces;
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** The longest common sequence of words; removed words come before those that replace them. */
function aligned(left: readonly string[], right: readonly string[]): DifferencePiece[] {
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        left[i]?.trim() === right[j]?.trim() ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: DifferencePiece[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const [gone, come] = [left[i], right[j]];
    if (gone !== undefined && come !== undefined && gone.trim() === come.trim()) {
      pieces.push({ kind: "same", text: come });
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: "removed", text: gone });
      i += 1;
    } else {
      pieces.push({ kind: "added", text: come ?? "" });
      j += 1;
    }
  }
  return pieces;
}
