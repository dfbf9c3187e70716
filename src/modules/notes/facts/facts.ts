export const factTones = ["plain", "attention", "danger"] as const;
export type FactTone = (typeof factTones)[number];

/** One fact of the chart, in words, with the time it is about. */
export interface FactLine {
  text: string;
  at: string | null;
  tone: FactTone;
}
export interface FactGroup {
  key: string;
  title: string;
  /** What an empty group says: that nothing happened is a fact too. */
  none: string;
  lines: FactLine[];
}

/** What a note took from the chart, and when. Its author does not edit it; it is signed with the note. */
export interface PulledFacts {
  pulledAt: string;
  groups: FactGroup[];
}

export const factGroup = (key: string, title: string, none: string, lines: readonly FactLine[]): FactGroup => ({
  key,
  title,
  none,
  lines: [...lines],
});
export const factLine = (text: string, at: string | null = null, tone: FactTone = "plain"): FactLine => ({
  text,
  at,
  tone,
});

const sameLine = (one: FactLine) => (other: FactLine) => one.text === other.text && one.at === other.at;

/** Lines of `now` that `before` did not have, by group; groups without such a line are left out. */
export function newSince(before: PulledFacts | null, now: PulledFacts): FactGroup[] {
  const known = new Map(before?.groups.map((group) => [group.key, group.lines]));
  return now.groups.flatMap((group) => {
    const lines = group.lines.filter((line) => !known.get(group.key)?.some(sameLine(line)));
    return lines.length > 0 ? [{ ...group, lines }] : [];
  });
}

/** Whether the chart says something else now, in either direction. */
export function isOutdated(before: PulledFacts, now: PulledFacts): boolean {
  return newSince(before, now).length > 0 || newSince(now, before).length > 0;
}

/** The most severe tone of all lines: a board shows first what needs attention. */
export function severity({ groups }: PulledFacts): number {
  return Math.max(0, ...groups.flatMap(({ lines }) => lines.map(({ tone }) => factTones.indexOf(tone))));
}
