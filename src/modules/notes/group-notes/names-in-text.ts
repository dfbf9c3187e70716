/** Names that are also everyday words: they are pointed out, and don't stop a signature. */
const everyday: ReadonlySet<string> = new Set(
  (
    "will grace mark may june april august hope faith joy art bill bob chase dawn drew earnest frank gene grant guy " +
    "harmony heath ivy jack jade king lane major mason melody miles mercy nick page patience pat penny price ray rich " +
    "rob rose ruby sandy sky sonny stone summer sue trace trey violet wade young white black brown green gray long " +
    "short small day park fields banks brooks rivers wood woods west north hill church bell cook baker hunter fisher " +
    "walker love best good bright sharp strong moody rush reed case field lord"
  ).split(" "),
);

export interface Person {
  clientId: string;
  /** First, last and preferred names. */
  names: readonly string[];
}
export interface NameFound {
  clientId: string;
  name: string;
  /** Also an everyday word: pointed out, and no reason to stop. */
  isEveryday: boolean;
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

/** GRP-19: names of these people that the text contains as whole words, in any case and with or without accents. */
export function namesInText(text: string, people: readonly Person[]): NameFound[] {
  const words = ` ${(fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [])
    .flatMap((word) => [word.replace(/'s$/, "")])
    .join(" ")} `;
  return people.flatMap(({ clientId, names }) => {
    const parts = names.flatMap((name) => fold(name).split(/\s+/)).filter((part) => part.length >= 2);
    const found = [...new Set(parts)].filter((part) => words.includes(` ${part} `));
    return found.map((name) => ({ clientId, name, isEveryday: everyday.has(name) }));
  });
}

/** Whether a name that belongs to one of these people only is in the text. */
export const namesSomeone = (text: string, people: readonly Person[]): boolean =>
  namesInText(text, people).some(({ isEveryday }) => !isEveryday);
