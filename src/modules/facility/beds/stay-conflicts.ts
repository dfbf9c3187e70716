import { Problem } from "#platform/shared/problems.ts";

/** Problems for the exclusion constraints of bed stays. The checks before the write give more detail. */
const meanings: Record<string, [code: string, detail: string]> = {
  bed_stays_bed: ["bed-taken", "That bed was just assigned to someone else. Choose another bed."],
  bed_stays_person: ["already-in-bed", "This client was just assigned another bed."],
  bed_stays_group: [
    "placement-group-conflict",
    "Clients of another housing group share this room. Choose another bed, or record why sharing was agreed.",
  ],
  bed_stays_age: ["age-band-conflict", "Adults and minors can't share a room."],
};

/** Runs a write and turns an exclusion violation into its problem. */
export async function orConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const meaning = code === "23P01" && constraint ? meanings[constraint] : undefined;
    if (meaning) throw new Problem(meaning[0], meaning[1]);
    throw error;
  }
}
