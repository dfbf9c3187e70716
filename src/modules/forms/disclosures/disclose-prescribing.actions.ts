import { clientsById, requireEpisode } from "#modules/clients/index.ts";
import type { PrescribingDisclosure } from "#modules/medications/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { canDisclose } from "./can-disclose.actions.ts";

/** What a consent calls it: its form names medications and allergies together. */
const permittedBy = {
  demographics: "presence",
  medications: "medications",
  allergies: "medications",
  diagnoses: "diagnoses",
} as const;

/**
 * The port `medications.discloseToPrescribing`: HIPAA permits treatment without consent; a stay under 42 CFR Part 2 needs one
 * that names the service and permits everything that is sent.
 */
export async function discloseToPrescribing(
  act: Act,
  { clientId, demographicId, service, categories, description }: PrescribingDisclosure,
): Promise<void> {
  const client = (await clientsById(act, [clientId])).get(clientId);
  if (!client) return;
  const { part2, timeZone } = await requireEpisode(act, { demographicId });
  if (!part2) return;
  try {
    await canDisclose(act, {
      client: { clientId, demographicId, name: client.legalName, timeZone, part2 },
      recipient: { name: service },
      categories: [...new Set(categories.map((category) => permittedBy[category]))],
      purpose: "treatment",
      basis: "consent",
      method: "api",
      description,
      whole: true,
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "consent-required") throw error;
    throw new Problem("consent-required", {
      detail: `Ask the client to sign the release for the e-prescribing service (${service}).`,
      ...(error.details.params ? { params: error.details.params } : {}),
    });
  }
}
