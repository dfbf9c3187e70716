import { getDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, PrintFacts, Skeletons, showDateTime } from "#ui/index.ts";
import { type Assessment, getAssessment, listAssessments } from "../assessment.contract.ts";
import { assessmentKindLabels, assessmentStates } from "../assessment.ts";
import { findingRows, recommendationRows } from "./signed-findings.tsx";

/** The pre-admission assessment of the lead that became this stay, with its decision, in the printed admission packet. */
export function PrintedAssessment({ chart }: ChartPieceProps) {
  const { demographicId } = chart.episode;
  const stay = useRead(getDemographic, { params: { mrNo: chart.mrNo, demographicId } });
  const leadId = stay.data?.leadId ?? undefined;
  const list = useRead(
    listAssessments,
    { query: { leadId, all: "true", pageSize: 100 } },
    { enabled: leadId !== undefined },
  );
  const last = list.data?.rows.filter(({ signedAt }) => signedAt !== null).at(-1);
  const read = useRead(getAssessment, { params: { assessmentId: last?.id ?? "" } }, { enabled: last !== undefined });
  const error = stay.error ?? list.error ?? read.error;
  if (error) return <ErrorState error={error} />;
  if (!stay.data || (leadId && !list.data) || (last && !read.data)) return <Skeletons shape="text" count={2} />;
  if (!read.data) return <p>No pre-admission assessment.</p>;
  return <Findings assessment={read.data} />;
}

function Findings({ assessment }: { assessment: Assessment }) {
  const { decidedAt, timeZone } = assessment;
  const decided = decidedAt && `${assessment.decidedByName ?? ""}, ${showDateTime(decidedAt, timeZone, true)}`;
  return (
    <PrintFacts
      rows={[
        ["Kind", assessmentKindLabels[assessment.kind]],
        ["Decision", assessmentStates.label(assessment.state)],
        ["Decided", decided],
        ["Reason", assessment.decisionReason],
        ["Conditions", assessment.conditions],
        ...recommendationRows(assessment),
        ...findingRows(assessment),
      ]}
      none="Nothing recorded."
    />
  );
}
