import type { PlanLibraryItemType } from "#platform/shared/columns.generated.ts";
import type { LibraryDefaults, LibraryItem } from "../library/library.ts";

export type ProposalState = "proposed" | "accepted" | "edited" | "rejected";

/** Something proposed for a plan. Nothing enters the plan before a clinician accepts it (TXP-6). */
export interface Proposal {
  key: string;
  type: PlanLibraryItemType;
  parentKey: string | null;
  text: string;
  dimension: number | null;
  icd10: string[];
  defaults: LibraryDefaults;
  /** Where it comes from: "Diagnosis F10.20", "CIWA-Ar 14 (Moderate)". */
  source: string;
  rationale: string;
  state: ProposalState;
}

export interface PlanFacts {
  diagnoses: readonly { code: string; title: string }[];
  scores: readonly { instrument: string; total: number; band: string }[];
  /** The last pain rating of 0 to 10; null when none was taken. */
  pain: number | null;
  /** Library keys that are in the plan already. */
  present: readonly string[];
}

interface Reason {
  source: string;
  rationale: string;
  icd10: string[];
}

/** From which score on a scale asks for a problem of its own. */
export const scoreRules: readonly { instrument: string; from: number; problemKey: string }[] = [
  { instrument: "CIWA-Ar", from: 8, problemKey: "withdrawal-alcohol" },
  { instrument: "CIWA-B", from: 21, problemKey: "withdrawal-alcohol" },
  { instrument: "COWS", from: 5, problemKey: "withdrawal-opioid" },
];
export const painFrom = 7;
const painKey = "pain";
const relapseKey = "relapse-risk";
const isSubstanceUse = (code: string) => /^F1[0-9]/.test(code);

/** What every substance use plan starts from besides the diagnosis itself. */
function reasonsOf(facts: PlanFacts, problems: readonly LibraryItem[]): Map<string, Reason> {
  const reasons = new Map<string, Reason>();
  const add = (key: string, reason: Reason) => {
    const before = reasons.get(key);
    if (!before) reasons.set(key, reason);
    else
      reasons.set(key, {
        source: `${before.source}; ${reason.source}`,
        rationale: before.rationale,
        icd10: [...new Set([...before.icd10, ...reason.icd10])],
      });
  };
  for (const { code, title } of facts.diagnoses) {
    const matching = problems
      .map((problem) => ({ problem, prefix: longestPrefix(problem.icd10Prefixes, code) }))
      .filter(({ prefix }) => prefix > 0)
      .sort((a, b) => b.prefix - a.prefix)[0];
    if (matching)
      add(matching.problem.key, {
        source: `Diagnosis ${code}`,
        rationale: `${code} ${title} is an active diagnosis.`,
        icd10: [code],
      });
  }
  for (const { instrument, total, band } of facts.scores) {
    const rule = scoreRules.find((one) => one.instrument === instrument && total >= one.from);
    if (rule)
      add(rule.problemKey, {
        source: `${instrument} ${total} (${band})`,
        rationale: `The latest ${instrument} score is ${total}, ${band.toLowerCase()}.`,
        icd10: [],
      });
  }
  if (facts.pain !== null && facts.pain >= painFrom)
    add(painKey, {
      source: `Pain ${facts.pain} of 10`,
      rationale: `The last pain rating is ${facts.pain} of 10.`,
      icd10: [],
    });
  const used = facts.diagnoses.filter(({ code }) => isSubstanceUse(code));
  if (used.length > 1)
    add(relapseKey, {
      source: used.map(({ code }) => `Diagnosis ${code}`).join("; "),
      rationale: "Several substance use diagnoses are active.",
      icd10: [],
    });
  return reasons;
}

const longestPrefix = (prefixes: readonly string[], code: string): number =>
  Math.max(0, ...prefixes.filter((prefix) => code.startsWith(prefix)).map((prefix) => prefix.length));

/**
 * Problems with their goals, objectives and interventions from diagnoses and scores, in the order of the library. The same
 * facts give the same proposals; each names its source (TXP-6).
 */
export function generate(facts: PlanFacts, library: readonly LibraryItem[]): Proposal[] {
  const reasons = reasonsOf(
    facts,
    library.filter(({ type }) => type === "problem"),
  );
  const root = new Map(library.map((item) => [item.key, item]));
  const problemOf = (item: LibraryItem): string => {
    const parent = item.parentKey === null ? undefined : root.get(item.parentKey);
    return parent ? problemOf(parent) : item.key;
  };
  const present = new Set(facts.present);
  return library.flatMap((item): Proposal[] => {
    const reason = reasons.get(problemOf(item));
    if (!reason || present.has(item.key)) return [];
    return [
      {
        key: item.key,
        type: item.type,
        parentKey: item.parentKey,
        text: item.text,
        dimension: item.dimension,
        icd10: item.type === "problem" ? reason.icd10 : [],
        defaults: item.defaults,
        source: reason.source,
        rationale: reason.rationale,
        state: "proposed",
      },
    ];
  });
}

/** The keys of accepted proposals with everything they belong to that is proposed too. */
export function withParents(
  keys: readonly string[],
  items: readonly Pick<Proposal, "key" | "parentKey">[],
): Set<string> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const all = new Set<string>();
  const add = (key: string | null): void => {
    const item = key === null ? undefined : byKey.get(key);
    if (!item || all.has(item.key)) return;
    all.add(item.key);
    add(item.parentKey);
  };
  for (const key of keys) add(key);
  return all;
}
