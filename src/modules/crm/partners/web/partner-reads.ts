import { getOrganization, listOrganizations } from "../organizations/organization.contract.ts";
import type { PartnerType } from "../partner.ts";
import { organizationParts, professionalParts } from "../partner-parts.contract.ts";
import { getProfessional, listPeople, listProfessionals } from "../professionals/professional.contract.ts";

export const partsOf = (type: PartnerType) => (type === "organization" ? organizationParts : professionalParts);

/** Everything that partner screens show; read again after a change by this user or another one. */
export const partnerReads = [
  listOrganizations,
  getOrganization,
  listProfessionals,
  getProfessional,
  listPeople,
  ...[organizationParts, professionalParts].flatMap((parts) => [
    parts.listTasks,
    parts.listNotes,
    parts.listActivities,
    parts.listReferrals,
    parts.reciprocity,
  ]),
] as const;
