import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  dateAt,
  EmptyState,
  LoadingScreen,
  PrintFacts,
  PrintLayout,
  PrintSection,
  showBirthDate,
  showDateTime,
  showPhone,
} from "#ui/index.ts";
import { leadOptions } from "../lead.contract.ts";
import { leadName, payMethodLabels, relationshipLabels } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { printLead } from "../lead-print.contract.ts";
import { stageText } from "./lead-text.ts";

/** The lead face sheet on one page. Each printout is audited. */
export function Screen() {
  const url = useUrlState();
  const leadId = url.params.leadId ?? "";
  const session = useSession();
  const printed = useRead(printLead, { params: { leadId } }, { enabled: leadId !== "" });
  const options = useRead(leadOptions, {});
  if (!leadId) return <EmptyState title="Nothing to print" text="Open a lead and choose Print face sheet." />;
  if (printed.error) return <RecordProblem error={printed.error} />;
  if (!printed.data || !options.data) return <LoadingScreen />;
  const lead = printed.data;
  const now = serverInstant();
  const birthDate = lead.dateOfBirth && `DOB ${showBirthDate(lead.dateOfBirth, dateAt(now, session.timeZone))}`;
  return (
    <PrintLayout
      title="Lead face sheet"
      strip={[leadName(lead), birthDate || "DOB not recorded", lead.leadNo]}
      facility={{ name: session.tenant.name }}
      printedBy={session.user.fullName}
      printedAt={now}
      timeZone={session.timeZone}
      part2={lead.part2Status === "part2"}
    >
      <FaceSheet lead={lead} options={options.data} timeZone={session.timeZone} />
    </PrintLayout>
  );
}

interface FaceSheetProps {
  lead: Lead;
  options: NonNullable<ReturnType<typeof useOptions>>;
  timeZone: string;
}
function useOptions() {
  return useRead(leadOptions, {}).data;
}

const answers = { yes: "Yes", no: "No", unknown: "Not recorded" } as const;

function FaceSheet({ lead, options, timeZone }: FaceSheetProps) {
  const level = options.levels.find((one) => one.id === lead.levelOfCareId);
  const location = options.locations.find((one) => one.id === lead.locationId);
  const source = options.sources.find((one) => one.id === lead.sourceId);
  const { line1, line2, city, state, postalCode } = lead.address;
  const today = dateAt(serverInstant(), timeZone);
  return (
    <>
      <Rows
        title="Client"
        rows={[
          ["Date of birth", lead.dateOfBirth ? showBirthDate(lead.dateOfBirth, today) : null],
          ["Phone", lead.phones.map((phone) => showPhone(phone.e164)).join(", ")],
          ["Email", lead.emails.map((email) => email.address).join(", ")],
          ["Address", [line1, line2, city, state, postalCode].filter(Boolean).join(", ")],
          ["Stage", stageText(lead)],
          ["Received", showDateTime(lead.receivedAt, timeZone, true)],
          ["Owner", lead.ownerName],
        ]}
      />
      <Rows
        title="Contacts"
        rows={lead.contacts.map((contact) => [
          relationshipLabels[contact.relationship],
          [contact.name, contact.phone && showPhone(contact.phone), contact.isEmergency && "emergency contact"]
            .filter(Boolean)
            .join(", "),
        ])}
        none="No contacts on file. Without a release, confirm nothing to anyone."
      />
      <Rows
        title="Placement"
        rows={[
          ["Location", location?.name],
          ["Level of care", level && `${level.code} ${level.name}`],
          ["Payment source", lead.payMethod && payMethodLabels[lead.payMethod]],
          ["Referral source", source?.name],
          ["Referred by", [lead.referralProfessionalName, lead.referralOrganizationName].filter(Boolean).join(", ")],
          ["Intake", lead.intakeAt && showDateTime(lead.intakeAt, location?.timeZone ?? timeZone, true)],
        ]}
      />
      <Rows
        title="As reported, not verified"
        rows={[
          ["Presenting problem", lead.presentingProblem],
          ["Allergies", lead.allergiesReported],
          ["Medications", lead.medicationsReported],
          ["Medical", lead.medicalReported],
          ["Psychiatric", lead.psychiatricReported],
          ["Pregnant", answers[lead.pregnant]],
          ["Injects drugs", answers[lead.injectsDrugs]],
        ]}
      />
    </>
  );
}

function Rows({
  title,
  rows,
  none = "Nothing recorded.",
}: {
  title: string;
  rows: readonly (readonly [string, string | null | undefined | false])[];
  none?: string;
}) {
  return (
    <PrintSection title={title}>
      <PrintFacts rows={rows} none={none} />
    </PrintSection>
  );
}
