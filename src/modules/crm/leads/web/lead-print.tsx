import { serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  dateAt,
  EmptyState,
  ErrorState,
  LoadingScreen,
  PrintLayout,
  PrintSection,
  PrintTable,
  showBirthDate,
  showDateTime,
} from "#ui/index.ts";
import { relationshipLabels, type relationships } from "../contact.contract.ts";
import { leadOptions } from "../lead.contract.ts";
import { leadName, payMethodLabels } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { printLead } from "../lead-print.contract.ts";
import { phoneText } from "../phone.ts";
import { stageText } from "./lead-words.ts";

/** One page on paper: who asked for help, how to reach them, what they need. Each print is recorded. */
export function Screen() {
  const url = useUrlState();
  const leadId = url.params.leadId ?? "";
  const session = useSession();
  const printed = useRead(printLead, { params: { leadId } }, { enabled: leadId !== "" });
  const options = useRead(leadOptions, {});
  if (!leadId) return <EmptyState title="Nothing to print" text="Open a lead and choose Print the face sheet." />;
  if (printed.error) return <ErrorState error={printed.error} />;
  if (!printed.data || !options.data) return <LoadingScreen />;
  const lead = printed.data;
  const now = serverInstant();
  const born = lead.dateOfBirth && `Born ${showBirthDate(lead.dateOfBirth, dateAt(now, session.timeZone))}`;
  return (
    <PrintLayout
      title="Lead"
      strip={[leadName(lead), born || "Birth date not recorded", lead.leadNo]}
      facility={{ name: session.tenant.name }}
      printedBy={session.user.fullName}
      printedAt={now}
      timeZone={session.timeZone}
      part2={lead.part2Status === "part2"}
    >
      <Sheet lead={lead} options={options.data} timeZone={session.timeZone} />
    </PrintLayout>
  );
}

interface SheetProps {
  lead: Lead;
  options: NonNullable<ReturnType<typeof useOptions>>;
  timeZone: string;
}
function useOptions() {
  return useRead(leadOptions, {}).data;
}

const asked = { yes: "Yes", no: "No", unknown: "Not asked" } as const;

function Sheet({ lead, options, timeZone }: SheetProps) {
  const level = options.levels.find((one) => one.id === lead.levelOfCareId);
  const place = options.locations.find((one) => one.id === lead.locationId);
  const source = options.sources.find((one) => one.id === lead.sourceId);
  const { line1, line2, city, state, postalCode } = lead.address;
  const today = dateAt(serverInstant(), timeZone);
  return (
    <>
      <Rows
        title="Person"
        rows={[
          ["Born", lead.dateOfBirth ? showBirthDate(lead.dateOfBirth, today) : null],
          ["Phone", lead.phones.map((phone) => phoneText(phone.e164)).join(", ")],
          ["E-mail", lead.emails.map((email) => email.address).join(", ")],
          ["Address", [line1, line2, city, state, postalCode].filter(Boolean).join(", ")],
          ["Stage", stageText(lead)],
          ["Received", showDateTime(lead.receivedAt, timeZone, true)],
          ["Owner", lead.ownerName],
        ]}
      />
      <Rows
        title="Contacts"
        rows={lead.contacts.map((contact) => [
          relationshipLabels[contact.relationship as (typeof relationships)[number]] ?? "Other",
          [contact.name, contact.phone && phoneText(contact.phone), contact.isEmergency && "emergency contact"]
            .filter(Boolean)
            .join(", "),
        ])}
        none="Nobody named. Without a release nothing is confirmed to anyone."
      />
      <Rows
        title="Placement"
        rows={[
          ["Location", place?.name],
          ["Level of care", level && `${level.code} ${level.name}`],
          ["Payment", lead.payMethod && payMethodLabels[lead.payMethod]],
          ["Source", source?.name],
          ["Intake", lead.intakeAt && showDateTime(lead.intakeAt, place?.timeZone ?? timeZone, true)],
        ]}
      />
      <Rows
        title="As reported, unverified"
        rows={[
          ["About", lead.presentingProblem],
          ["Allergies", lead.allergiesReported],
          ["Medicines", lead.medicationsReported],
          ["Medical", lead.medicalReported],
          ["Psychiatric", lead.psychiatricReported],
          ["Pregnant", asked[lead.pregnant]],
          ["Injects drugs", asked[lead.injectsDrugs]],
        ]}
      />
    </>
  );
}

function Rows({
  title,
  rows,
  none = "Nothing is recorded.",
}: {
  title: string;
  rows: readonly (readonly [string, string | null | undefined | false])[];
  none?: string;
}) {
  return (
    <PrintSection title={title}>
      <PrintTable
        columns={[{ header: "What", width: "32%" }, { header: "Recorded" }]}
        // Two contacts may share a relationship; the list never changes.
        rows={rows.map(([label, value], at) => ({ key: `${label} ${at}`, cells: [label, value || "Not recorded"] }))}
        none={none}
      />
    </PrintSection>
  );
}
