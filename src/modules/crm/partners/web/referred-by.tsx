import { useCan } from "#platform/web/index.ts";
import { FieldRow } from "#ui/index.ts";
import { OrganizationSelect, ProfessionalSelect } from "./organization-select.tsx";

interface ReferredByProps {
  organization?: { id: string | null; name: string | null };
  professional?: { id: string | null; name: string | null };
}

const optionOf = (of: ReferredByProps["organization"]) =>
  of?.id && of.name ? { value: of.id, label: of.name } : undefined;

/** The partner that referred a lead, on the lead's forms; for staff who may see partners. */
export function ReferredBy({ organization, professional }: ReferredByProps) {
  const mayPartner = useCan("crm.partners");
  if (!mayPartner) return null;
  return (
    <FieldRow least={190}>
      <OrganizationSelect name="referralOrganizationId" label="Referring organization" known={optionOf(organization)} />
      <ProfessionalSelect
        name="referralProfessionalId"
        label="Referring professional"
        organizationField="referralOrganizationId"
        known={optionOf(professional)}
      />
    </FieldRow>
  );
}
