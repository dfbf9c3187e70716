/**
 * Phonetic key for English names: the first letter and Soundex consonant classes, refined for pairs such as `ph`, `kn`,
 * `wr`, `gh` and `ck`.
 */
export function phoneticKey(folded: string): string {
  const word = folded
    .replace(/[^a-z]/g, "")
    .replace(/^(kn|gn|pn)/, "n")
    .replace(/^wr/, "r")
    .replace(/^x/, "s")
    .replace(/ph/g, "f")
    .replace(/ck/g, "k")
    .replace(/gh(?=[^aeiouy]|$)/g, "")
    .replace(/sch/g, "sk")
    .replace(/mb$/, "m");
  if (word === "") return "";
  const classes: Record<string, string> = {
    b: "1",
    f: "1",
    p: "1",
    v: "1",
    c: "2",
    g: "2",
    j: "2",
    k: "2",
    q: "2",
    s: "2",
    x: "2",
    z: "2",
    d: "3",
    t: "3",
    l: "4",
    m: "5",
    n: "5",
    r: "6",
  };
  const heads: Record<string, string> = { k: "c", q: "c", z: "s", j: "g" };
  const first = word.charAt(0);
  let key = heads[first] ?? first;
  let last = classes[first] ?? "";
  for (const letter of word.slice(1)) {
    const code = classes[letter] ?? "";
    if (code !== "" && code !== last) key += code;
    if (letter !== "h" && letter !== "w") last = code;
  }
  return key.slice(0, 6);
}
