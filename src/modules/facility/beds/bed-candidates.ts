import type { Act, View } from "#platform/server/execution/context.ts";

declare module "#platform/server/execution/module.ts" {
  interface ModuleParts {
    bedCandidates?: readonly BedCandidateProvider[];
  }
}

/** A free bed, as those who wait for one need to know it. */
export interface FreeBedAsked {
  locationId: string;
  timeZone: string;
  /** The levels of care this bed may serve; never empty. */
  levelOfCareIds: readonly string[];
  /** Who arrives before this instant may have the bed kept until then. */
  arrivingBefore: string;
}

/** A person who could be admitted. The order of the answer is the provider's own, and the floor keeps it. */
export interface BedCandidate {
  subjectId: string;
  /** null: the reader may know that a person is waiting, not who. Nothing else about the person is given then. */
  who: { name: string; link: string } | null;
  levelOfCareId: string | null;
  /** For the rules of the room; shown only together with `who`. */
  ageYears: number | null;
  /** Is in a list with its own order: a user who passes them over gives a reason. */
  inLine: boolean;
  /** Why they come now, as a colleague reads it: "Intake booked for today 2:00 PM". */
  reasons: readonly string[];
  /** What to think of before the bed is kept: "Mobility: uses a cane". */
  cautions: readonly string[];
}

export interface KeptBed {
  bedId: string;
  bedCode: string;
  locationId: string;
  until: string | null;
}

/**
 * Who may be proposed for a free bed (seam `bedCandidates`): the module that knows people before they are clients
 * implements it, the module that has the beds asks, and neither names the other.
 */
export interface BedCandidateProvider {
  /** Whose records these are: "lead". */
  kind: "lead";
  /** People without a bed who wait for one of these levels at this place, first the one to be asked first. */
  candidates: (view: View, asked: FreeBedAsked) => Promise<BedCandidate[]>;
  /**
   * Keeps a bed for one of them, in the caller's transaction: refuses whom the actor does not reach or who is not
   * expected any more (`forbidden`, `not-found`, `out-of-scope`, `wrong-state`), runs `take` with their booked arrival,
   * and tells their record.
   */
  keep: <B extends KeptBed>(
    act: Act,
    subjectId: string,
    take: (arrivesAt: string | null) => Promise<B>,
    why?: string,
  ) => Promise<B>;
}
