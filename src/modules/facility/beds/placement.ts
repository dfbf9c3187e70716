/**
 * Housing groups. A housing group is agreed with the client and never derived from the sex in the chart. `open` means
 * none was agreed, which fits only rooms open to all.
 */
export const placementGroups = ["female", "male", "nonbinary", "open"] as const;
export type PlacementGroup = (typeof placementGroups)[number];
export const placementGroupLabels = {
  female: "Women's housing",
  male: "Men's housing",
  nonbinary: "Nonbinary housing",
  open: "No preference",
} as const satisfies Record<PlacementGroup, string>;

export type AgeBand = "adult" | "minor";
export type RoomPolicy = "section" | "any" | "one_group" | "male" | "female" | "nonbinary";
export type SectionPolicy = "any" | "male" | "female" | "nonbinary";

export interface RoomRules {
  placementPolicy: RoomPolicy;
  sectionPolicy: SectionPolicy;
  ageBand: "any" | AgeBand;
  maxOccupancy: number;
}

export interface Placement {
  group: PlacementGroup;
  /** True for rooms open to all, where sharing needs no agreement (BED-4). */
  mixedApproved: boolean;
}

/** The room's policy, or its section's. */
export function effectivePolicy(
  room: Pick<RoomRules, "placementPolicy" | "sectionPolicy">,
): Exclude<RoomPolicy, "section"> {
  return room.placementPolicy === "section" ? room.sectionPolicy : room.placementPolicy;
}

/** The placement recorded for a stay in this room with the requested housing group. */
export function placementIn(room: RoomRules, group: PlacementGroup | undefined): Placement {
  const policy = effectivePolicy(room);
  if (policy === "any") return { group: group ?? "open", mixedApproved: true };
  if (policy === "one_group") return { group: group ?? "open", mixedApproved: false };
  return { group: group ?? policy, mixedApproved: false };
}

export function ageBandOf(ageYears: number): AgeBand {
  return ageYears >= 18 ? "adult" : "minor";
}

export interface FitAsked {
  room: RoomRules;
  bed: { levelOfCareIds: readonly string[]; kind: string; isolation: string; features: readonly string[] };
  person: {
    levelOfCareId: string | null;
    group: PlacementGroup | undefined;
    ageBand: AgeBand;
    needs: readonly string[];
    /** Withdrawal or fall risk: no upper bunk. */
    fallRisk: boolean;
  };
}

export type FitCheck = "level" | "section-policy" | "age-band" | "isolation" | "upper-bunk" | "features";
export interface FitItem {
  check: FitCheck;
  message: string;
  /** May be overridden with `beds.override` and a reason. License, age and isolation may not (BED-6). */
  overridable: boolean;
}
export interface Fit {
  stops: FitItem[];
  warnings: FitItem[];
}

/** BED-6: the stops and warnings of this bed for this client. */
export function fitOf({ room, bed, person }: FitAsked): Fit {
  const stops: FitItem[] = [];
  const warnings: FitItem[] = [];
  const levels = bed.levelOfCareIds;
  if (levels.length > 0 && person.levelOfCareId !== null && !levels.includes(person.levelOfCareId))
    stops.push({ check: "level", message: "The bed is for a different level of care", overridable: true });
  const policy = effectivePolicy(room);
  if (policy !== "any" && policy !== "one_group" && person.group !== undefined && person.group !== policy)
    stops.push({
      check: "section-policy",
      message: `The room is ${placementGroupLabels[policy].toLowerCase()}`,
      overridable: true,
    });
  if (room.ageBand !== "any" && room.ageBand !== person.ageBand)
    stops.push({
      check: "age-band",
      message: room.ageBand === "adult" ? "The room is for adults" : "The room is for minors",
      overridable: false,
    });
  if (bed.isolation !== "none")
    stops.push({ check: "isolation", message: `The bed is under ${bed.isolation} isolation`, overridable: false });
  if (bed.kind === "bunk_upper" && person.fallRisk)
    stops.push({ check: "upper-bunk", message: "Upper bunk with withdrawal or fall risk", overridable: true });
  const lacking = person.needs.filter((need) => !bed.features.includes(need));
  if (lacking.length > 0)
    warnings.push({ check: "features", message: `Missing features: ${lacking.join(", ")}`, overridable: true });
  return { stops, warnings };
}
