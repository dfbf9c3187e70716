import type { View } from "#platform/server/context.ts";

/**
 * Whether allergies were asked: medications holds them and their reviews; until somebody asked, an admission says why not.
 */
export async function allergiesReviewed(view: View, clientId: string): Promise<boolean> {
  const row = await view.db
    .selectFrom("clientAllergyReviews")
    .select("id")
    .where("clientId", "=", clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
