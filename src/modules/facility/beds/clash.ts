import { Problem } from "#platform/shared/problems.ts";

/** The database's own words for a double booking, as a person reads them. Checks before the write say more. */
const meanings: Record<string, [code: string, detail: string]> = {
  bed_stays_bed: ["bed-taken", "Someone took that bed a moment ago. Choose another one."],
  bed_stays_person: ["already-in-bed", "This person was given another bed a moment ago."],
  bed_stays_group: [
    "placement-group-conflict",
    "This room is shared by people of another housing group. Pick another bed, or record why sharing was agreed.",
  ],
  bed_stays_age: ["age-band-conflict", "Adults and minors never share a room."],
};

/** Runs a write and turns an exclusion violation into its refusal. */
export async function orClash<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const meaning = code === "23P01" && constraint ? meanings[constraint] : undefined;
    if (meaning) throw new Problem(meaning[0], meaning[1]);
    throw error;
  }
}
