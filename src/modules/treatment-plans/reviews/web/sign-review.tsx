import { Modal, Radio } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import { achievementLabels } from "../../plans/plan.ts";
import classes from "../../plans/web/plan.module.css";
import { planReads } from "../../plans/web/plan-calls.ts";
import { completeReview, type PlanReview } from "../review.contract.ts";
import { decisionLabels, outcomeLabels, reviewMeaning } from "../review.ts";
import { reviewHash, withOutcome } from "../review-document.ts";
import { reviewReads } from "./review-reads.ts";

interface SignProps {
  review: PlanReview;
  onClose: () => void;
  onDone: (review: PlanReview) => void;
}

/** Chooses the outcome of a review and signs it. */
export function SignReview({ review, onClose, onDone }: SignProps) {
  const [outcome, setOutcome] = useState<"continue" | "revise" | "close" | null>(null);
  const complete = useAction(completeReview, { inline: true, invalidates: [...reviewReads, ...planReads], onDone });
  const outcomes = entriesOf(outcomeLabels);
  return (
    <Modal opened onClose={onClose} size="lg" title={`Sign review for ${review.client.name}`}>
      <Radio.Group
        label="Outcome"
        value={outcome ?? ""}
        onChange={(value) => setOutcome(outcomes.find(([key]) => key === value)?.[0] ?? null)}
        mb="md"
      >
        {outcomes.map(([value, label]) => (
          <Radio key={value} value={value} label={label} description={consequences[value]} mt="xs" />
        ))}
      </Radio.Group>
      <ul className={classes.interventions}>
        {review.document.objectives.map(({ stableId, text, achievement, decision }) => (
          <li key={stableId}>
            {text}: {achievementLabels[achievement].toLowerCase()}, {decisionLabels[decision].toLowerCase()}
          </li>
        ))}
      </ul>
      <p className={classes.words}>{review.summary}</p>
      <p className={classes.meaning}>{reviewMeaning}</p>
      {complete.problem && <ProblemAlert error={complete.problem} />}
      <SignWithPin
        label={outcome ? "Enter your PIN to sign" : "Choose the outcome, then enter your PIN"}
        disabled={outcome === null || complete.pending}
        onTicket={async (ticket) => {
          if (outcome === null) return;
          const hash = reviewHash(withOutcome(review.document, outcome));
          await complete.run(
            { params: { reviewId: review.id }, body: { version: review.version, outcome, hash } },
            { ticket },
          );
        }}
      />
    </Modal>
  );
}
const consequences = {
  continue: "The plan stays in force, and the next review is scheduled.",
  revise: "A new version opens as a draft. This one stays in force until it is signed.",
  close: "The plan ends. Objectives still in progress end as not attained.",
} as const;
