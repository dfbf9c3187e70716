import { useQueries } from "@tanstack/react-query";
import { queryFor, RecordProblem, useExtensions, useLoaded, useParam, useUrlState } from "#platform/web/index.ts";
import { EmptyState, PrintLayout, PrintSection, Skeletons, showDateTime } from "#ui/index.ts";
import { decisionLabels, levelLabels, outcomeLabels } from "../../reviews/review.ts";
import { roleLabels, slotStates } from "../../signing/slots.ts";
import { achievementLabels, planStates, planTypeLabels } from "../plan.ts";
import type { PlanSignature } from "../plan-fields.contract.ts";
import { type PlanPrint, printPlan } from "../print-plan.contract.ts";
import { PlanDocumentView } from "./plan-document-view.tsx";

const allergiesNotRecorded = async () => () => "unrecorded" as const;

/** `/treatment_planning_print?ids=…&audit=1`: submitted plans of one client, printed as they are signed. */
export function Screen() {
  const { params } = useUrlState();
  return <PrintedPlans ids={(params.ids ?? "").split(",").filter(Boolean)} withHash={params.audit === "1"} />;
}

/** `/exportPrint/treatmentPlanning/…`: one plan with its signatures, needs and reviews. */
export function ExportScreen() {
  const planId = useParam("treatmentPlanning");
  const { params } = useUrlState();
  return <PrintedPlans ids={[planId]} withHash={params.audit === "1"} />;
}

function PrintedPlans({ ids, withHash }: { ids: readonly string[]; withHash: boolean }) {
  const prints = useQueries({ queries: ids.map((planId) => queryFor(printPlan, { params: { planId } })) });
  const [kept] = useExtensions("client.allergies");
  const useAllergies = useLoaded(kept?.load ?? allergiesNotRecorded);
  const allergies = useAllergies(prints[0]?.data?.document.client.mrNo);
  const failed = prints.find((print) => print.isError);
  if (ids.length === 0) return <EmptyState title="Nothing to print" text="Open a submitted plan and choose Print." />;
  if (failed) return <RecordProblem error={failed.error} onRetry={() => void failed.refetch()} />;
  const plans = prints.map((print) => print.data).filter((data) => data !== undefined);
  const [first] = plans;
  if (!first || !allergies || plans.length < ids.length) return <Skeletons shape="page" count={10} />;
  const { client, facility, location } = first.document;
  return (
    <PrintLayout
      title={plans.length === 1 ? "Treatment plan" : "Treatment plans"}
      facility={{ name: facility }}
      client={{ name: client.name, birthDate: client.birthDate, recordNumber: client.mrNo, allergies }}
      printedBy={first.printedBy}
      printedAt={first.printedAt}
      timeZone={location.timeZone}
      part2={plans.some(({ part2 }) => part2)}
    >
      {plans.map((plan) => (
        <PrintedPlan key={plan.document.planId} plan={plan} withHash={withHash} />
      ))}
    </PrintLayout>
  );
}

function PrintedPlan({ plan, withHash }: { plan: PlanPrint; withHash: boolean }) {
  const { document, reviews } = plan;
  const { timeZone } = document.location;
  const dates = [
    planStates.label(plan.status),
    plan.effectiveFrom && `from ${showDateTime(plan.effectiveFrom, timeZone)}`,
    plan.effectiveTo && `to ${showDateTime(plan.effectiveTo, timeZone)}`,
    plan.nextReviewDue && `next review due ${showDateTime(plan.nextReviewDue, timeZone)}`,
  ];
  return (
    <>
      <PrintSection title={`${planTypeLabels[document.type]}, version ${document.versionNo}`}>
        <p>
          {plan.status === "voided" && <strong>VOID. </strong>}
          {dates.filter(Boolean).join(", ")}
          {plan.statusReason && `. ${plan.statusReason}`}
        </p>
        <PlanDocumentView document={document} />
      </PrintSection>
      <PrintSection title="Signatures">
        {plan.signatures.map((slot) => (
          <p key={slot.id}>{signatureText(slot, timeZone)}</p>
        ))}
        {withHash && <p>SHA-256 {plan.sha256}</p>}
      </PrintSection>
      {reviews.map((review) => (
        <PrintSection key={review.sha256} title={`Review of ${showDateTime(review.completedAt, timeZone)}`}>
          <p>
            {review.reviewerName}, due {showDateTime(review.document.dueAt, timeZone)}
            {review.isLate && ", late"}. Outcome: {outcomeLabels[review.outcome].toLowerCase()}.
          </p>
          {review.document.levelOfCare && (
            <p>
              Level of care: {levelLabels[review.document.levelOfCare].toLowerCase()}.{" "}
              {review.document.levelOfCareReason}
            </p>
          )}
          <ul>
            {review.document.objectives.map((objective) => (
              <li key={objective.stableId}>
                {[
                  objective.text,
                  achievementLabels[objective.achievement].toLowerCase(),
                  decisionLabels[objective.decision].toLowerCase(),
                  objective.comment,
                  objective.clientComment && `client: ${objective.clientComment}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </ul>
          <p>{review.document.summary}</p>
          {withHash && <p>SHA-256 {review.sha256}</p>}
        </PrintSection>
      ))}
    </>
  );
}

function signatureText(slot: PlanSignature, timeZone: string): string {
  const who = [slot.name, slot.credentials].filter(Boolean).join(", ");
  const state = slotStates.label(slot.status).toLowerCase();
  return [
    `${roleLabels[slot.role]}${who ? `: ${who}` : ""}, ${slot.status === "requested" ? "not signed yet" : state}`,
    slot.decidedAt && showDateTime(slot.decidedAt, timeZone, true),
    slot.reason && `Reason: ${slot.reason}`,
    slot.witnessName && `Recorded by ${slot.recordedByName}, witnessed by ${slot.witnessName}`,
  ]
    .filter(Boolean)
    .join(". ");
}
