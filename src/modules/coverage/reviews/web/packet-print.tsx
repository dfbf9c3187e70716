import { getDiagnoses } from "#modules/clients/diagnoses/diagnosis.contract.ts";
import { clinicalStatusLabels, kindLabels, verificationLabels } from "#modules/clients/diagnoses/diagnosis.ts";
import { ChartPaper, type ChartPieceProps, useLevels, VitalsSheet } from "#modules/clients/index.web.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, PrintFacts, PrintSection, PrintTable, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import { listClientAuthorizations, type StayAuthorizations } from "../../authorizations/authorization.contract.ts";
import { authorizationStates, unitText } from "../../authorizations/authorization-states.ts";
import { outcomes, reviewKinds, reviewMethods } from "../review.ts";

const vitalsHours = 72;

/**
 * `/exportPrint/utilization_packet?mrNo=&demographicId=`: what the payer's reviewer needs of a stay. The release beside the printout
 * checks the client's consent for the payer and records the disclosure.
 */
export function Screen() {
  return <ChartPaper title="Utilization review packet">{(chart) => <Packet chart={chart} />}</ChartPaper>;
}

function Packet({ chart }: ChartPieceProps) {
  const { mrNo, episode } = chart;
  const { demographicId, timeZone } = episode;
  const levels = useLevels();
  const seesDiagnoses = useCan("diagnoses.read");
  const seesVitals = useCan("metrics.read");
  const input = { params: { mrNo }, query: { demographicId } };
  const coverage = useRead(listClientAuthorizations, input);
  const diagnoses = useRead(getDiagnoses, input, { enabled: seesDiagnoses });
  const failed = coverage.error ?? (seesDiagnoses ? diagnoses.error : null);
  if (failed) return <ErrorState error={failed} />;
  if (!coverage.data || (seesDiagnoses && !diagnoses.data)) return <Skeletons shape="page" count={8} />;
  const stay = coverage.data;
  return (
    <>
      <PrintSection title="Stay">
        <PrintFacts
          none="Nothing recorded."
          rows={[
            ["Level of care", levels.label(episode.levelOfCareId)],
            ["Admitted", episode.admittedAt && showDateTime(episode.admittedAt, timeZone)],
            ["Planned discharge", stay.plannedDischargeOn && showDate(stay.plannedDischargeOn)],
            ["Covered through", stay.coveredThrough && showDate(stay.coveredThrough)],
            ["Units left", stay.unitsLeft !== null && stay.unit !== null && unitText(stay.unitsLeft, stay.unit)],
            ["Review due", stay.due && `${reviewKinds[stay.due.kind]}, ${showDate(stay.due.dueOn)}`],
          ]}
        />
      </PrintSection>
      {seesDiagnoses && (
        <PrintSection title="Diagnoses">
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
        </PrintSection>
      )}
      <Authorized stay={stay} />
      <Held stay={stay} timeZone={timeZone} />
      {seesVitals && (
        <PrintSection title={`Vital signs, last ${vitalsHours} h`}>
          <VitalsSheet chart={chart} hours={vitalsHours} />
        </PrintSection>
      )}
    </>
  );
}

function Authorized({ stay }: { stay: StayAuthorizations }) {
  return (
    <PrintSection title="Authorizations">
      <PrintTable
        columns={[
          { header: "Number", width: "16%" },
          { header: "Payer" },
          { header: "Level and service" },
          { header: "Days", width: "24%" },
          { header: "Approved and used", width: "18%" },
          { header: "Status", width: "14%" },
        ]}
        rows={stay.authorizations.map((one) => ({
          key: one.id,
          cells: [
            one.authNumber ?? "",
            one.payerName,
            [one.levelCode, one.serviceCode].filter(Boolean).join(", "),
            `${showDate(one.fromOn)} to ${showDate(one.throughOn)}`,
            one.approvedUnits === null
              ? `${unitText(one.requestedUnits, one.unit)} requested`
              : `${one.usedUnits} of ${unitText(one.approvedUnits, one.unit)} used`,
            authorizationStates.label(one.status),
          ],
        }))}
        none="No authorizations."
      />
    </PrintSection>
  );
}

function Held({ stay, timeZone }: { stay: StayAuthorizations; timeZone: string }) {
  return (
    <PrintSection title="Reviews held">
      <PrintTable
        columns={[
          { header: "Date", width: "14%" },
          { header: "Review", width: "20%" },
          { header: "Reference", width: "20%" },
          { header: "Outcome", width: "16%" },
          { header: "Summary" },
        ]}
        rows={stay.reviews.map((review) => ({
          key: review.id,
          cells: [
            review.contactedAt ? formatDate(review.contactedAt, timeZone) : "",
            reviewKinds[review.kind],
            [review.method && reviewMethods[review.method], review.payerRep, review.callReference]
              .filter(Boolean)
              .join(", "),
            review.outcome ? outcomes[review.outcome] : "",
            review.summary ?? "",
          ],
        }))}
        none="No reviews recorded."
      />
    </PrintSection>
  );
}
