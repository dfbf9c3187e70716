import type {
  PlanInterventionFrequencyUnit,
  PlanInterventionModality,
  PlanLibraryItemType,
  PlanObjectiveComparator,
  PlanObjectiveMeasure,
} from "#platform/shared/columns.generated.ts";

/** What an item of the library fills in besides its text. */
export interface LibraryDefaults {
  measure?: PlanObjectiveMeasure | undefined;
  instrument?: string | undefined;
  comparator?: PlanObjectiveComparator | undefined;
  target?: string | undefined;
  unit?: string | undefined;
  /** Days from the start to the target date. */
  days?: number | undefined;
  modality?: PlanInterventionModality | undefined;
  frequencyCount?: number | undefined;
  frequencyUnit?: PlanInterventionFrequencyUnit | undefined;
  durationMinutes?: number | undefined;
  responsibleRole?: string | undefined;
}

/** A problem, goal, objective or intervention that a clinician chooses instead of typing it. */
export interface LibraryItem {
  key: string;
  type: PlanLibraryItemType;
  parentKey: string | null;
  text: string;
  dimension: number | null;
  /** Diagnoses by the beginning of their code, `F10`. */
  icd10Prefixes: readonly string[];
  defaults: LibraryDefaults;
}

/** `[modality, text, frequency count, unit, minutes, role]` */
export type InterventionSeed = readonly [
  PlanInterventionModality,
  string,
  number,
  PlanInterventionFrequencyUnit,
  number | null,
  string,
];
export interface ObjectiveSeed {
  text: string;
  measure: LibraryDefaults;
  interventions: readonly InterventionSeed[];
}
export interface ProblemSeed {
  key: string;
  text: string;
  dimension: number;
  icd10?: readonly string[];
  goals: readonly { text: string; objectives: readonly ObjectiveSeed[] }[];
}

/** The items of a tree, each under its parent's key: `alcohol`, `alcohol.1`, `alcohol.1.2`, `alcohol.1.2.1`. */
export function itemsOfTree(seeds: readonly ProblemSeed[]): LibraryItem[] {
  return seeds.flatMap((problem): LibraryItem[] => [
    {
      key: problem.key,
      type: "problem",
      parentKey: null,
      text: problem.text,
      dimension: problem.dimension,
      icd10Prefixes: problem.icd10 ?? [],
      defaults: {},
    },
    ...problem.goals.flatMap((goal, g): LibraryItem[] => {
      const goalKey = `${problem.key}.${g + 1}`;
      return [
        item(goalKey, "goal", problem.key, goal.text, {}),
        ...goal.objectives.flatMap((objective, o): LibraryItem[] => {
          const objectiveKey = `${goalKey}.${o + 1}`;
          return [
            item(objectiveKey, "objective", goalKey, objective.text, objective.measure),
            ...objective.interventions.map(([modality, text, frequencyCount, frequencyUnit, minutes, role], i) =>
              item(`${objectiveKey}.${i + 1}`, "intervention", objectiveKey, text, {
                modality,
                frequencyCount,
                frequencyUnit,
                ...(minutes === null ? {} : { durationMinutes: minutes }),
                responsibleRole: role,
              }),
            ),
          ];
        }),
      ];
    }),
  ]);
}

const item = (
  key: string,
  type: PlanLibraryItemType,
  parentKey: string,
  text: string,
  defaults: LibraryDefaults,
): LibraryItem => ({ key, type, parentKey, text, dimension: null, icd10Prefixes: [], defaults });

export interface FacilityItem extends LibraryItem {
  isRetired: boolean;
}
/** The shipped items with the facility's changes, and its own ones after them. Items under a retired one are left out. */
export function mergeLibrary(shipped: readonly LibraryItem[], own: readonly FacilityItem[]): LibraryItem[] {
  const changed = new Map(own.map((one) => [one.key, one]));
  const shippedKeys = new Set(shipped.map(({ key }) => key));
  const all: (LibraryItem & { isRetired?: boolean })[] = [
    ...shipped.map((one) => changed.get(one.key) ?? one),
    ...own.filter(({ key }) => !shippedKeys.has(key)),
  ];
  const byKey = new Map(all.map((one) => [one.key, one]));
  const isGone = (one: LibraryItem & { isRetired?: boolean }): boolean => {
    if (one.isRetired) return true;
    if (one.parentKey === null) return false;
    const parent = byKey.get(one.parentKey);
    return parent === undefined || isGone(parent);
  };
  return all.filter((one) => !isGone(one));
}
