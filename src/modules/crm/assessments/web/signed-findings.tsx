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

/** The findings to read: signed, ended, or for a reader who does not assess. */
export function SignedFindings({ assessment }: { assessment: Assessment }) {
  const { answers, asam, levels } = assessment;
  const nameOf = (id: string | null | undefined) => {
    const level = levels.find((one) => one.id === id);
    return level ? levelLabel(level) : null;
  };
  const rows: [string, string | null | undefined][] = [
    [answerLabels.presenting, answers.presenting],
    [answerLabels.substances, answers.substances],
    [answerLabels.withdrawal, answers.withdrawal && withdrawalAnswers[answers.withdrawal]],
    [answerLabels.medical, answers.medical],
    [answerLabels.medications, answers.medications],
    [answerLabels.suicide, answers.suicide && suicideAnswers[answers.suicide]],
    ...(asksFor("safetyPlan", answers) ? [answers.safetyPlan] : []).map((value): [string, string | undefined] => [
      answerLabels.safetyPlan,
      value,
    ]),
    [answerLabels.violence, answers.violence && { yes: "Yes", no: "No" }[answers.violence]],
    ...(asksFor("violenceDetail", answers) ? [answers.violenceDetail] : []).map(
      (value): [string, string | undefined] => [answerLabels.violenceDetail, value],
    ),
    [answerLabels.selfCare, answers.selfCare && mobilityAnswers[answers.selfCare]],
    [answerLabels.supports, answers.supports],
    [answerLabels.goals, answers.goals],
  ];
  return (
    <>
      <PageSection title="Recommendation">
        <Facts
          rows={[
            ["Recommended level", nameOf(assessment.recommendedLevelId)],
            ["Suggested by dimensions 1 to 5", nameOf(assessment.suggestedLevelId)],
            ...(assessment.levelReason
              ? [["Reason for another level", assessment.levelReason] satisfies [string, string]]
              : []),
            ["Clinical impression", assessment.impression],
            [
              "Signed",
              assessment.signedAt &&
                `${assessment.signedByName ?? ""}, ${showDateTime(assessment.signedAt, assessment.timeZone)}`,
            ],
          ]}
        />
      </PageSection>
      <PageSection title="Screening">
        <Facts rows={rows} />
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
              <span>{nameOf(finding?.levelId)}</span>
              {finding?.note && <p className={classes.wide}>{finding.note}</p>}
            </section>
          );
        })}
      </PageSection>
    </>
  );
}

function Facts({ rows }: { rows: readonly [string, string | null | undefined][] }) {
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
