import type { ReactNode } from "react";
import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, LoadingScreen, PrintFacts, PrintLayout, PrintSection, showDate, showPhone } from "#ui/index.ts";
import { type Organization, printOrganization } from "../organizations/organization.contract.ts";
import { organizationKindLabels } from "../organizations/organization.ts";
import { listPeople, type Professional, printProfessional } from "../professionals/professional.contract.ts";
import { contactMethodLabels, professionalName } from "../professionals/professional.ts";
import { addressText } from "./partner-text.tsx";

/** The profile of a professional or an organization on paper. It names no client. Each printout is audited. */
export function Screen() {
  const { professionalId = "", organizationId = "" } = useUrlState().params;
  if (professionalId) return <ProfessionalPrint professionalId={professionalId} />;
  if (organizationId) return <OrganizationPrint organizationId={organizationId} />;
  return (
    <EmptyState title="Nothing to print" text="Open a professional or an organization and choose Print profile." />
  );
}

function Sheet({
  title,
  name,
  facts,
  children,
}: {
  title: string;
  name: string;
  facts: string[];
  children: ReactNode;
}) {
  const session = useSession();
  return (
    <PrintLayout
      title={title}
      strip={[name, ...facts]}
      facility={{ name: session.tenant.name }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
    >
      {children}
    </PrintLayout>
  );
}

function ProfessionalPrint({ professionalId }: { professionalId: string }) {
  const printed = useRead(printProfessional, { params: { professionalId } });
  if (printed.error) return <RecordProblem error={printed.error} />;
  if (!printed.data) return <LoadingScreen />;
  const one = printed.data;
  return (
    <Sheet title="Professional profile" name={professionalName(one)} facts={one.npi ? [`NPI ${one.npi}`] : []}>
      <PrintSection title="Contact">
        <PrintFacts
          rows={[
            ["Phone", one.phone && showPhone(one.phone)],
            ["Fax", one.fax && showPhone(one.fax)],
            ["Email", one.email],
            ["Preferred contact", one.preferredContact && contactMethodLabels[one.preferredContact]],
            ["Owner", one.ownerName],
            ["Labels", one.labels.join(", ")],
          ]}
          none="Nothing recorded."
        />
      </PrintSection>
      <PrintSection title="Organizations">
        <PrintFacts rows={one.roles.map(roleRow)} none="No organizations." />
      </PrintSection>
      <PrintSection title="Practice">
        <PrintFacts
          rows={[
            ["Licenses", one.licenses.join(", ")],
            ["Specialties", one.specialties.join(", ")],
          ]}
          none="Nothing recorded."
        />
      </PrintSection>
    </Sheet>
  );
}

function roleRow(role: Professional["roles"][number]): readonly [string, string] {
  const since = role.fromOn ? `since ${showDate(role.fromOn)}` : "";
  const dates = role.toOn ? [since, `until ${showDate(role.toOn)}`] : [since];
  return [role.organizationName, [role.title, ...dates].filter(Boolean).join(", ") || "Present"];
}

function OrganizationPrint({ organizationId }: { organizationId: string }) {
  const params = { organizationId };
  const printed = useRead(printOrganization, { params });
  const people = useRead(listPeople, { params });
  if (printed.error || people.error) return <RecordProblem error={printed.error ?? people.error} />;
  if (!printed.data || !people.data) return <LoadingScreen />;
  const present = people.data.rows.filter(({ toOn }) => toOn === null);
  return (
    <Sheet
      title="Organization profile"
      name={printed.data.name}
      facts={[organizationKindLabels[printed.data.kind], ...(printed.data.npi ? [`NPI ${printed.data.npi}`] : [])]}
    >
      <OrganizationFacts organization={printed.data} />
      <PrintSection title="People">
        <PrintFacts
          rows={present.map((role) => [
            role.professionalName,
            [role.title, role.phone && showPhone(role.phone)].filter(Boolean).join(", "),
          ])}
          none="No professionals."
        />
      </PrintSection>
    </Sheet>
  );
}

function OrganizationFacts({ organization }: { organization: Organization }) {
  return (
    <>
      <PrintSection title="Contact">
        <PrintFacts
          rows={[
            ["Phone", organization.phone && showPhone(organization.phone)],
            ["Fax", organization.fax && showPhone(organization.fax)],
            ["Email", organization.email],
            ["Website", organization.website],
            ["Address", addressText(organization.address)],
            ["Owner", organization.ownerName],
            ["Labels", organization.labels.join(", ")],
          ]}
          none="Nothing recorded."
        />
      </PrintSection>
      <PrintSection title="Services">
        <PrintFacts
          rows={[
            ["Accepts referrals", organization.acceptsReferrals && organization.stage !== "blocked" ? "Yes" : "No"],
            ["ASAM levels of care", organization.levelsOffered.join(", ")],
            ["Payers accepted", organization.payersAccepted.join(", ")],
            ["Populations", organization.populations.join(", ")],
            ["Intake requirements", organization.intakeRequirements],
          ]}
          none="Nothing recorded."
        />
      </PrintSection>
    </>
  );
}
