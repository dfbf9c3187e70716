import type { ComponentType } from "react";
import { serverInstant, useCan, useExtensions, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  dateAt,
  EmptyState,
  ErrorState,
  PrintFacts,
  PrintLayout,
  PrintTable,
  Skeletons,
  showBirthDate,
  showDate,
  showDateTime,
  showPhone,
} from "#ui/index.ts";
import { alertLevelLabels, alertTitle, isActiveAlert } from "../alerts/alert.ts";
import { listContacts, relationshipLabels } from "../contacts/contact.contract.ts";
import { getDiagnoses } from "../diagnoses/diagnosis.contract.ts";
import { clinicalStatusLabels, kindLabels, verificationLabels } from "../diagnoses/diagnosis.ts";
import { getDemographic } from "../episodes/demographic.contract.ts";
import { careRoleLabels, dischargeCodes, episodeStates, legalStatusLabels } from "../episodes/episode.ts";
import { fieldLabels, type PersonField } from "../episodes/person-fields.ts";
import { valueText } from "../episodes/web/field-text.ts";
import { getChart } from "../identity/client.contract.ts";
import { legalName } from "../identity/name.ts";
import type { ChartPieceProps } from "./chart-extensions.ts";
import { useLevels, useLocationNames } from "./names.ts";
import { useBannerFacts } from "./use-banner-facts.ts";

/** `/patient_demographics_print?mrNo=&demographicId=`: the face sheet on paper. */
export function Screen() {
  return <ClientPaper title="Face sheet" />;
}

/** The face sheet of the client in the address, and what else is printed with it. */
export function ClientPaper({ title, More }: { title: string; More?: ComponentType<ChartPieceProps> }) {
  const { params } = useUrlState();
  const mrNo = params.mrNo ?? "";
  const query = params.demographicId ? { demographicId: params.demographicId } : {};
  const read = useRead(getChart, { params: { mrNo }, query }, { enabled: mrNo !== "" });
  if (mrNo === "") return <EmptyState title="Nothing to print" text="Open a chart and print from there." />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Sheet chart={read.data} title={title} More={More} />;
}

const shown: readonly PersonField[] = [
  "preferredName",
  "pronouns",
  "genderIdentity",
  "race",
  "ethnicity",
  "preferredLanguage",
  "maritalStatus",
  "religion",
  "veteranStatus",
  "education",
  "employmentStatus",
  "occupation",
  "livingArrangement",
  "phones",
  "addresses",
  "email",
  "referralSource",
  "presentingProblem",
  "chiefComplaint",
  "codeStatus",
  "advanceDirective",
];

interface SheetProps extends ChartPieceProps {
  title: string;
  More: ComponentType<ChartPieceProps> | undefined;
}

function Sheet({ chart, title, More }: SheetProps) {
  const session = useSession();
  const { episode, mrNo } = chart;
  const { demographicId, timeZone } = episode;
  const names = useLocationNames();
  const levels = useLevels();
  const facts = useBannerFacts(chart);
  const record = useRead(getDemographic, { params: { mrNo, demographicId } });
  const contacts = useRead(listContacts, { params: { mrNo } });
  const mayRead = useCan("diagnoses.read");
  const diagnoses = useRead(getDiagnoses, { params: { mrNo }, query: { demographicId } }, { enabled: mayRead });
  const cards = useExtensions("client-chart.card").filter((card) => card.Paper);
  const failed = record.error ?? contacts.error ?? (mayRead ? diagnoses.error : null);
  // Waits for allergies when a module records them; prints "not recorded" when none does.
  const allergiesRecorded = useExtensions("client.allergies").length > 0;
  const allergies = facts.allergies ?? (allergiesRecorded ? undefined : "unrecorded");
  if (failed) return <ErrorState error={failed} />;
  if (!allergies || !record.data || !contacts.data || (mayRead && !diagnoses.data))
    return <Skeletons shape="page" count={8} />;
  const person = record.data;
  const today = dateAt(serverInstant(), timeZone);
  const place = names.rows.find((row) => row.id === episode.locationId);
  const pairs = (rows: readonly (readonly [string, string | null | undefined | false])[]) => (
    <PrintFacts rows={rows} none="Nothing recorded." />
  );
  return (
    <PrintLayout
      title={title}
      facility={{
        name: session.tenant.name,
        address: place?.name,
        phone: place?.phone ? showPhone(place.phone) : undefined,
      }}
      client={{
        name: legalName(chart),
        birthDate: chart.birthDate,
        recordNumber: mrNo,
        allergies,
      }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={timeZone}
      part2={episode.part2}
    >
      <h2>Safety</h2>
      <PrintTable
        columns={[{ header: "Alert", width: "32%" }, { header: "Level", width: "14%" }, { header: "Instructions" }]}
        rows={chart.alerts.filter(isActiveAlert).map((alert) => ({
          key: alert.id,
          cells: [alertTitle(alert), alertLevelLabels[alert.level], alert.instructions ?? "No instructions"],
        }))}
        none="No active alerts."
      />
      <h2>Stay</h2>
      {pairs([
        ["Status", episodeStates.label(episode.status)],
        ["Location and bed", [names.name(episode.locationId), facts.bed].filter(Boolean).join(", ")],
        ["Level of care", levels.label(episode.levelOfCareId)],
        ["Admitted", episode.admittedAt && showDateTime(episode.admittedAt, timeZone, true)],
        ["Planned discharge", episode.anticipatedDischargeDate && showDate(episode.anticipatedDischargeDate)],
        ...(episode.dischargedAt
          ? ([
              ["Discharged", showDateTime(episode.dischargedAt, timeZone, true)],
              ["Discharge type", person.dischargeType ? dischargeCodes[person.dischargeType].label : ""],
              ["Discharged to", person.dischargeTo],
            ] as const)
          : []),
        ["Legal status", person.legalStatus ? legalStatusLabels[person.legalStatus] : ""],
      ])}
      {mayRead && (
        <>
          <h2>Diagnoses</h2>
          <PrintTable
            columns={[
              { header: "Code", width: "12%" },
              { header: "Diagnosis" },
              { header: "Type", width: "16%" },
              { header: "Verification and status", width: "24%" },
            ]}
            rows={(diagnoses.data?.entries ?? []).map((entry) => ({
              key: `${entry.code} ${entry.diagnosedOn}`,
              cells: [
                entry.code,
                entry.codeTitle,
                kindLabels[entry.kind],
                `${verificationLabels[entry.verification]}, ${clinicalStatusLabels[entry.clinicalStatus].toLowerCase()}`,
              ],
            }))}
            none="No diagnoses recorded."
          />
        </>
      )}
      <h2>Care team</h2>
      {chart.careTeam.length === 0 ? (
        <p>Not assigned.</p>
      ) : (
        pairs(chart.careTeam.map((member) => [careRoleLabels[member.role], member.name] as const))
      )}
      <h2>Contacts</h2>
      <PrintTable
        columns={[
          { header: "Order", width: "10%" },
          { header: "Name" },
          { header: "Relationship", width: "22%" },
          { header: "Phone", width: "26%" },
        ]}
        rows={contacts.data.rows
          .filter((contact) => contact.endedOn === null)
          .map((contact) => ({
            key: contact.id,
            cells: [
              contact.emergencyPriority ?? "",
              [contact.firstName, contact.lastName].filter(Boolean).join(" ") +
                (contact.doNotContact ? " (do not contact)" : ""),
              relationshipLabels[contact.relationship] ?? contact.relationship,
              contact.phones.map((phone) => showPhone(phone.number)).join(", ") || "Not recorded",
            ],
          }))}
        none="No contacts recorded."
      />
      {cards.map(({ id, title, Paper }) => (
        <section key={id}>
          <h2>{title}</h2>
          {Paper && <Paper chart={chart} />}
        </section>
      ))}
      <h2>Demographics</h2>
      {pairs([
        ["Legal name", legalName(chart)],
        ["Date of birth", showBirthDate(chart.birthDate, today)],
        ["Sex at birth", valueText("sexAtBirth", chart.sexAtBirth)],
        ["Social Security number", chart.ssnLast4 && `ends in ${chart.ssnLast4}`],
        ...shown.map((key) => [fieldLabels[key], valueText(key, person[key])] as const),
      ])}
      {More && <More chart={chart} />}
    </PrintLayout>
  );
}
