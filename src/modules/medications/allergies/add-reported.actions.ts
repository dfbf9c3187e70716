import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { allergiesOfClient, insertAllergy, lockAllergies } from "./allergy.store.ts";
import { allergiesIn } from "./reported-allergies.ts";

/**
 * Adds the allergies a person reported before admission to their chart, unverified: the nurse confirms or refutes each. One
 * that the chart has already is left as it is. Returns the ids of the added ones.
 */
export async function addReportedAllergies(
  act: Act,
  { clientId, demographicId }: { clientId: string; demographicId: string },
  text: string | null,
): Promise<string[]> {
  const names = allergiesIn(text);
  if (names.length === 0) return [];
  await lockAllergies(act.db, clientId);
  const known = new Set((await allergiesOfClient(act.db, clientId)).map((one) => one.substanceText.toLowerCase()));
  const added: string[] = [];
  for (const substanceText of names.filter((name) => !known.has(name.toLowerCase()))) {
    const id = await insertAllergy(act.db, {
      clientId,
      kind: "allergy",
      substanceText,
      rxcui: null,
      category: "medication",
      reactions: [],
      criticality: null,
      onsetOn: null,
      verification: "reported",
      verifiedBy: null,
      verifiedAt: null,
      statusSince: act.now,
    });
    await recordChartEvent(act, {
      module: "medications",
      kind: "allergy.changed",
      subjectType: "allergy",
      subjectId: id,
      clientId,
      demographicId,
      title: `Allergy reported before admission: ${substanceText}`,
      importance: "high",
    });
    added.push(id);
  }
  if (added.length > 0) await act.raise("medications.allergy-changed", { clientId });
  return added;
}
