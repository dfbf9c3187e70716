import { levelLabel } from "#modules/facility/levels/level.contract.ts";
import { PageSection, showDateTime } from "#ui/index.ts";
import leadClasses from "../../leads/web/crm.module.css";
import type { Assessment } from "../assessment.contract.ts";
import {
  answerLabels,
  asksFor,
  dimensionLabels,
  dimensions,
  mobilityAnswers,
  riskLabels,
  suicideAnswers,
  withdrawalAnswers,
} from "../assessment.ts";
import classes from "./assessment.module.css";

type Row = readonly [label: string, value: string | null | undefined];

function levelName({ levels }: Assessment, id: string | null | undefined): string | null {
  const level = levels.find((one) => one.id === id);
  return level ? levelLabel(level) : null;
}

/** The recommended level with its reason, and who signed. */
export function recommendationRows(assessment: Assessment): Row[] {
  const { levelReason, signedAt, timeZone } = assessment;
  return [
    ["Recommended level", levelName(assessment, assessment.recommendedLevelId)],
    ["Suggested by dimensions 1 to 5", levelName(assessment, assessment.suggestedLevelId)],
    ...(levelReason ? [["Reason for another level", levelReason] as const] : []),
    ["Clinical impression", assessment.impression],
    ["Signed", signedAt && `${assessment.signedByName ?? ""}, ${showDateTime(signedAt, timeZone)}`],
  ];
}

/** The answers of the screening; what was not asked is left out. */
export function findingRows({ answers }: Assessment): Row[] {
  return [
    [answerLabels.presenting, answers.presenting],
    [answerLabels.substances, answers.substances],
    [answerLabels.withdrawal, answers.withdrawal && withdrawalAnswers[answers.withdrawal]],
    [answerLabels.medical, answers.medical],
    [answerLabels.medications, answers.medications],
    [answerLabels.suicide, answers.suicide && suicideAnswers[answers.suicide]],
    ...(asksFor("safetyPlan", answers) ? [[answerLabels.safetyPlan, answers.safetyPlan] as const] : []),
    [answerLabels.violence, answers.violence && { yes: "Yes", no: "No" }[answers.violence]],
    ...(asksFor("violenceDetail", answers) ? [[answerLabels.violenceDetail, answers.violenceDetail] as const] : []),
    [answerLabels.selfCare, answers.selfCare && mobilityAnswers[answers.selfCare]],
    [answerLabels.supports, answers.supports],
    [answerLabels.goals, answers.goals],
  ];
}

/** The findings to read: signed, ended, or for a reader who does not assess. */
export function SignedFindings({ assessment }: { assessment: Assessment }) {
  const { asam } = assessment;
  return (
    <>
      <PageSection title="Recommendation">
        <Facts rows={recommendationRows(assessment)} />
      </PageSection>
      <PageSection title="Screening">
        <Facts rows={findingRows(assessment)} />
      </PageSection>
      <PageSection title="ASAM dimensions">
        {dimensions.map((dimension, index) => {
          const finding = asam[dimension];
          const risk = finding?.risk ?? null;
          return (
            <section key={dimension} className={classes.dimension} aria-label={`Dimension ${index + 1}`}>
              <h3>
                {index + 1}. {dimensionLabels[dimension]}
              </h3>
              <span>{risk === null ? "Not rated" : `Risk ${risk} ${riskLabels[risk]}`}</span>
              <span>{levelName(assessment, finding?.levelId)}</span>
              {finding?.note && <p className={classes.wide}>{finding.note}</p>}
            </section>
          );
        })}
      </PageSection>
    </>
  );
}

function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={leadClasses.facts}>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd className={value ? classes.text : leadClasses.missing}>{value || "Not recorded"}</dd>
        </div>
      ))}
    </dl>
  );
}
