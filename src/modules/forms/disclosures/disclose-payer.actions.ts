import { clientsById, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { canDisclose } from "./can-disclose.actions.ts";

/**
 * The port `coverage.disclosePayer`: HIPAA permits payment without consent; a stay under 42 CFR Part 2 needs one that names
 * the payer.
 */
export async function disclosePayer(
  act: Act,
  { clientId, payerName }: { clientId: string; payerName: string },
): Promise<void> {
  const client = (await clientsById(act, [clientId])).get(clientId);
  if (!client) return;
  const { part2, timeZone, demographicId } = await requireEpisode(act, { mrNo: client.mrNo });
  if (!part2) return;
  await canDisclose(act, {
    client: { clientId, demographicId, name: client.legalName, timeZone, part2 },
    recipient: { name: payerName },
    categories: ["billing"],
    purpose: "payment",
    basis: "consent",
    method: "api",
    description: "Name, date of birth and member ID, to check eligibility and benefits",
  });
}
