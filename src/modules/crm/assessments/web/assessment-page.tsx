import { Anchor } from "@mantine/core";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { AppLink, RecordProblem, useAction, useLive, useParam, useRead } from "#platform/web/index.ts";
import { Chip, Page, PageSection, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { listLeads } from "../../leads/lead.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { type Assessment, getAssessment, signAssessment } from "../assessment.contract.ts";
import { assessmentKindLabels, assessmentStates } from "../assessment.ts";
import { AssessmentForm } from "./assessment-form.tsx";
import { assessmentReads } from "./assessment-reads.ts";
import { CancelAssessment } from "./cancel-assessment.tsx";
import { DecisionBar, DecisionMade } from "./decision-bar.tsx";
import { SignedFindings } from "./signed-findings.tsx";

/** A pre-admission assessment: answers, the six ASAM dimensions, the signature and the decision. */
export function Screen() {
  const assessmentId = useParam("assessmentId");
  const read = useRead(getAssessment, { params: { assessmentId } });
  useLive(read.data ? `record:lead:${read.data.leadId}` : null, [getAssessment]);
  if (read.error && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  return <AssessmentView assessment={read.data} />;
}

function AssessmentView({ assessment }: { assessment: Assessment }) {
  const { abilities, state } = assessment;
  return (
    <Page
      width="narrow"
      trail={
        <Anchor component={AppLink} to={`/crm/lead/${assessment.leadId}`}>
          {assessment.leadName}
        </Anchor>
      }
      title={assessmentKindLabels[assessment.kind]}
      summary={
        <span className={classes.row}>
          <span>
            {showDateTime(assessment.scheduledAt, assessment.timeZone)} · {assessment.clinicianName} ·{" "}
            {assessment.locationName}
          </span>
          <StateBadge states={assessmentStates} state={state} />
          {assessment.lead.part2 && (
            <Chip tone="neutral" shape="lock" title="42 CFR Part 2: confirm nothing without a release">
              Part 2
            </Chip>
          )}
        </span>
      }
      action={abilities.cancel && <CancelAssessment assessment={assessment} />}
    >
      <DecisionMade assessment={assessment} />
      {assessment.endReason && <p>Ended: {assessment.endReason}</p>}
      {abilities.decide && <DecisionBar assessment={assessment} />}
      {abilities.edit ? (
        <AssessmentForm key={assessment.id} assessment={assessment} />
      ) : (
        <SignedFindings assessment={assessment} />
      )}
      {abilities.edit && <SignSection assessment={assessment} />}
    </Page>
  );
}

/** What is still missing, then the PIN of the clinician who did the assessment. */
function SignSection({ assessment }: { assessment: Assessment }) {
  const sign = useAction(signAssessment, {
    inline: true,
    invalidates: [...assessmentReads, listLeads],
    done: "Assessment signed",
  });
  const { gaps, abilities } = assessment;
  return (
    <PageSection title="Signature" note="The signature covers the answers as they are saved.">
      {gaps.length > 0 ? (
        <>
          <p>Still needed to sign:</p>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      ) : abilities.sign ? (
        <SignWithPin
          label="Enter your PIN to sign this assessment"
          autoFocus={false}
          disabled={sign.pending}
          onTicket={(ticket) =>
            sign.run({ params: { assessmentId: assessment.id }, body: { version: assessment.version } }, { ticket })
          }
        />
      ) : (
        <p>Complete. {assessment.clinicianName} signs it.</p>
      )}
    </PageSection>
  );
}
