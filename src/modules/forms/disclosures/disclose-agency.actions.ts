import { clientsById, requireEpisode } from "#modules/clients/index.ts";
import type { AgencyDisclosure } from "#modules/facility/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { canDisclose } from "./can-disclose.actions.ts";

/**
 * The port `facility.discloseToAgency`. A law that requires a report does not permit naming a client whose records 42 CFR
 * Part 2 protects, except for child abuse and crimes on the premises (2.12(c)(5) and (6)). The description does not
 * mention the incident, because readers of the chart see the accounting of disclosures.
 */
export async function discloseToAgency(
  act: Act,
  { clientId, agency, basis, law, method }: AgencyDisclosure,
): Promise<void> {
  const client = (await clientsById(act, [clientId])).get(clientId);
  if (!client) throw new Problem("not-found", "There is no such client.");
  const { part2, timeZone, demographicId } = await requireEpisode(act, { mrNo: client.mrNo });
  if (part2 && basis === "requiredByLaw")
    throw new Problem("legal-basis-missing", {
      detail:
        "42 CFR Part 2 protects this client's record. Report by number only, or get the client's consent or a court order.",
      errors: [{ path: "body.clientNamed", message: "Not permitted for a client under 42 CFR Part 2" }],
    });
  await canDisclose(act, {
    client: { clientId, demographicId, name: client.legalName, timeZone, part2 },
    recipient: { name: agency },
    categories: ["presence", "attendance"],
    purpose: "legal",
    basis,
    law,
    method,
    description: `Mandatory report: ${law}`,
    whole: true,
  });
}
