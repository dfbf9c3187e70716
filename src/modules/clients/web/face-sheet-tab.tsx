import { daysBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useCan, useExtensions, useLive, useRead } from "#platform/web/index.ts";
import { dateAt, PageSection, Skeletons, showDate, showDateTime, showPhone } from "#ui/index.ts";
import { AlertsSection } from "../alerts/web/alerts-section.tsx";
import { listContacts, relationshipLabels } from "../contacts/contact.contract.ts";
import { getDiagnoses } from "../diagnoses/diagnosis.contract.ts";
import { DiagnosisLine } from "../diagnoses/web/diagnoses-tab.tsx";
import { getDemographic } from "../episodes/demographic.contract.ts";
import { careRoleLabels, dischargeCodes, legalStatusLabels } from "../episodes/episode.ts";
import { DischargeRecordSection } from "../episodes/web/discharge-record.tsx";
import { addressText, phoneLine, valueText } from "../episodes/web/field-text.ts";
import type { ChartContext } from "../identity/client.contract.ts";
import { ClientPhoto } from "../identity/web/client-photo.tsx";
import { LabelsSection } from "../labels/web/labels-section.tsx";
import { listVitals } from "../vitals/vital.contract.ts";
import { VitalsTiles } from "../vitals/web/vitals-tiles.tsx";
import classes from "./chart.module.css";
import type { ChartPieceProps } from "./chart-extensions.ts";
import { Facts } from "./facts.tsx";
import { useLevels, useLocationNames } from "./names.ts";
import { TextLink } from "./text-link.tsx";

/** The chart summary: alerts, stay, diagnoses, latest vitals and contacts. Other modules add cards. */
export function FaceSheetTab({ chart }: ChartPieceProps) {
  const cards = useExtensions("client-chart.card");
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <AlertsSection chart={chart} />
        <Stay chart={chart} />
        {chart.episode.dischargedAt && <DischargeRecordSection chart={chart} />}
        <CareTeam chart={chart} />
      </div>
      <div className={classes.stack}>
        {useCan("diagnoses.read") && <Diagnoses chart={chart} />}
        {useCan("metrics.read") && <LastVitals chart={chart} />}
        {cards.map(({ id, title, Card }) => (
          <PageSection key={id} title={title}>
            <Card chart={chart} />
          </PageSection>
        ))}
      </div>
      <div className={classes.stack}>
        <Identity chart={chart} />
        <LabelsSection chart={chart} />
        <Contacts chart={chart} />
      </div>
    </div>
  );
}

const tabLink = (chart: ChartContext, tab: string, label: string) => (
  <span className={classes.sectionLink}>
    <TextLink to={`/clients/${chart.mrNo}?tabs=${tab}&demographicId=${chart.episode.demographicId}`}>{label}</TextLink>
  </span>
);

function Stay({ chart }: { chart: ChartContext }) {
  const { episode } = chart;
  const { name } = useLocationNames();
  const levels = useLevels();
  const { mrNo } = chart;
  const read = useRead(getDemographic, { params: { mrNo, demographicId: episode.demographicId } });
  // Refreshes live here because this page is read-only; the Demographics form must not change while the user types.
  useLive(`client:${chart.clientId}`, [getDemographic]);
  const today = dateAt(serverInstant(), episode.timeZone);
  const admitted = episode.admittedAt && dateAt(episode.admittedAt, episode.timeZone);
  const record = read.data;
  return (
    <PageSection title="Stay" action={tabLink(chart, "care-team", "History")}>
      <Facts
        rows={[
          ["Location", name(episode.locationId)],
          ["Level of care", levels.label(episode.levelOfCareId)],
          ["Admitted", episode.admittedAt && showDateTime(episode.admittedAt, episode.timeZone)],
          ...(admitted && episode.dischargedAt === null
            ? ([["Day of stay", String(daysBetween(admitted, today) + 1)]] as const)
            : []),
          ...(episode.dischargedAt
            ? ([
                ["Discharged", showDateTime(episode.dischargedAt, episode.timeZone)],
                ["Discharge type", record?.dischargeType ? dischargeCodes[record.dischargeType].label : ""],
                ["Discharged to", record?.dischargeTo],
              ] as const)
            : ([
                ["Planned discharge", episode.anticipatedDischargeDate && showDate(episode.anticipatedDischargeDate)],
              ] as const)),
          ["Legal status", record?.legalStatus ? legalStatusLabels[record.legalStatus] : ""],
          ["Code status", valueText("codeStatus", record?.codeStatus)],
          ...(episode.isReadmission ? ([["Readmission", "Within 30 days"]] as const) : []),
        ]}
      />
    </PageSection>
  );
}

function CareTeam({ chart }: { chart: ChartContext }) {
  return (
    <PageSection title="Care team" action={tabLink(chart, "care-team", "View all")}>
      {chart.careTeam.length === 0 ? (
        <p className={classes.missing}>Not assigned</p>
      ) : (
        <Facts rows={chart.careTeam.map((member) => [careRoleLabels[member.role], member.name] as const)} />
      )}
    </PageSection>
  );
}

function Diagnoses({ chart }: { chart: ChartContext }) {
  const input = { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId } };
  const read = useRead(getDiagnoses, input);
  return (
    <PageSection title="Diagnoses" action={tabLink(chart, "diagnoses", "View all")}>
      {!read.data ? (
        <Skeletons shape="text" count={2} />
      ) : read.data.entries.length === 0 ? (
        <p className={classes.missing}>No diagnoses recorded</p>
      ) : (
        <ol className={classes.list}>
          {read.data.entries.slice(0, 5).map((entry) => (
            <DiagnosisLine key={`${entry.code} ${entry.diagnosedOn}`} entry={entry} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function LastVitals({ chart }: { chart: ChartContext }) {
  const input = { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId, limit: 30 } };
  const read = useRead(listVitals, input);
  return (
    <PageSection title="Latest vitals" action={tabLink(chart, "vitals", "View trends")}>
      {!read.data ? (
        <Skeletons shape="measures" count={3} />
      ) : read.data.sets.length === 0 ? (
        <p className={classes.missing}>No vitals recorded this stay</p>
      ) : (
        <VitalsTiles sets={read.data.sets} small />
      )}
    </PageSection>
  );
}

function Identity({ chart }: { chart: ChartContext }) {
  const read = useRead(getDemographic, { params: { mrNo: chart.mrNo, demographicId: chart.episode.demographicId } });
  const record = read.data;
  return (
    <PageSection title="Identity" action={tabLink(chart, "demographics", "View all")}>
      <ClientPhoto chart={chart} />
      {!record ? (
        <Skeletons shape="text" count={5} />
      ) : (
        <Facts
          rows={[
            [
              "Legal name",
              [record.legalFirstName, record.legalMiddleName, record.legalLastName, record.suffix]
                .filter(Boolean)
                .join(" "),
            ],
            ["Sex at birth", valueText("sexAtBirth", record.sexAtBirth)],
            ["SSN", chart.ssnLast4 ? `ends in ${chart.ssnLast4}` : ""],
            [
              "Language",
              valueText("preferredLanguage", record.preferredLanguage) +
                (record.interpreterNeeded ? ", interpreter needed" : ""),
            ],
            ["Phone", record.phones.map(phoneLine).join("; ")],
            ["Address", record.addresses.map(addressText).join("; ")],
            ["Email", record.email],
          ]}
        />
      )}
    </PageSection>
  );
}

function Contacts({ chart }: { chart: ChartContext }) {
  const read = useRead(listContacts, { params: { mrNo: chart.mrNo } });
  const emergency = (read.data?.rows ?? []).filter((one) => one.emergencyPriority !== null && one.endedOn === null);
  return (
    <PageSection title="Emergency contacts" action={tabLink(chart, "family", "View all")}>
      {!read.data ? (
        <Skeletons shape="text" count={2} />
      ) : emergency.length === 0 ? (
        <p className={classes.missing}>None recorded</p>
      ) : (
        <Facts
          rows={emergency.map(
            (one) =>
              [
                [one.firstName, one.lastName].filter(Boolean).join(" "),
                [relationshipLabels[one.relationship], ...one.phones.map((phone) => showPhone(phone.number))]
                  .filter(Boolean)
                  .join(", "),
              ] as const,
          )}
        />
      )}
    </PageSection>
  );
}
