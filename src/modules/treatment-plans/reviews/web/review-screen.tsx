import { Anchor, Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { entriesOf } from "#platform/shared/typed.ts";
import {
  AppLink,
  RecordProblem,
  useAction,
  useExtensions,
  useGo,
  useLive,
  useParam,
  useRead,
} from "#platform/web/index.ts";
import {
  Chip,
  EmptyState,
  Field,
  Form,
  FormActions,
  Page,
  PageSection,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import { achievementLabels, objectiveStates, planTypeLabels } from "../../plans/plan.ts";
import classes from "../../plans/web/plan.module.css";
import { changeReview, getReview, type PlanReview, type ReviewedObjective } from "../review.contract.ts";
import { decisionLabels, levelLabels, outcomeLabels, reviewStates } from "../review.ts";
import { reviewReads } from "./review-reads.ts";
import { SignReview } from "./sign-review.tsx";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** `/treatment-planning/…/reviews/…`: each objective with its evidence, the rating and the summary, then the signature. */
export function Screen() {
  const reviewId = useParam("reviewId");
  const planId = useParam("planId");
  const read = useRead(getReview, { params: { reviewId } });
  useLive(`record:treatment-plan:${planId}`, reviewReads);
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Review review={read.data} />;
}

function Review({ review }: { review: PlanReview }) {
  const go = useGo();
  const [banner] = useExtensions("client.banner");
  const [signing, setSigning] = useState(false);
  const { client, timeZone } = review;
  const rated = review.objectives.filter(({ rating }) => rating !== null).length;
  const isReady = rated === review.objectives.length && review.summary !== null;
  return (
    <>
      {banner && <banner.Banner mrNo={client.mrNo} />}
      <Page
        trail={
          <Anchor component={AppLink} to={`/treatment-planning/${review.planId}`} size="sm">
            {client.name}, {planTypeLabels[review.type].toLowerCase()}
          </Anchor>
        }
        title="Treatment plan review"
        summary={
          <>
            <StateBadge states={reviewStates} state={review.status} />{" "}
            {review.isLate && <Chip tone="danger">{review.completedAt ? "Late" : "Overdue"}</Chip>}{" "}
            {review.completedAt
              ? `${review.reviewerName}, ${showDateTime(review.completedAt, timeZone)}`
              : `Due ${showDateTime(review.dueAt, timeZone)}. ${rated} of ${review.objectives.length} objectives rated.`}
          </>
        }
        action={
          review.abilities.sign && (
            <Button disabled={!isReady} onClick={() => setSigning(true)}>
              Sign review
            </Button>
          )
        }
      >
        {review.outcome && (
          <p>
            Outcome: {outcomeLabels[review.outcome]}.{" "}
            {review.newPlanId && <AppLink to={`/treatment-planning/${review.newPlanId}`}>Open the new version</AppLink>}
          </p>
        )}
        <PageSection title="Objectives" note={`Notes and scores since ${showDateTime(review.since, timeZone)}.`}>
          {review.objectives.length === 0 && (
            <EmptyState small title="No objective in progress" text="Revise the plan, or close it." />
          )}
          {review.objectives.map((objective) => (
            <Objective key={objective.stableId} objective={objective} review={review} />
          ))}
        </PageSection>
        <PageSection title="Summary">
          {review.abilities.edit ? <SummaryForm key={review.id} review={review} /> : <Summary review={review} />}
        </PageSection>
        {signing && (
          <SignReview
            review={review}
            onClose={() => setSigning(false)}
            onDone={(signed) => {
              setSigning(false);
              toast("Review signed.");
              if (signed.newPlanId) go(`/treatment-planning/${signed.newPlanId}`);
            }}
          />
        )}
      </Page>
    </>
  );
}

function Summary({ review }: { review: PlanReview }) {
  const lines = [
    review.participants && `Participants: ${review.participants}`,
    review.levelOfCare && `Level of care: ${levelLabels[review.levelOfCare]}`,
    review.levelOfCareReason,
    review.summary,
  ].filter(Boolean);
  return <p className={classes.words}>{lines.join("\n")}</p>;
}

function Objective({ objective, review }: { objective: ReviewedObjective; review: PlanReview }) {
  const { evidence, score, rating } = objective;
  const measure = [objective.measure, objective.targetDate && `by ${showDate(objective.targetDate)}`].filter(Boolean);
  return (
    <section className={classes.objectiveCard} aria-label={objective.text}>
      <p className={classes.quiet}>
        {objective.problem}: {objective.goal}
      </p>
      <div className={classes.head}>
        <h3>{objective.text}</h3>
        {objective.status !== "active" && <StateBadge states={objectiveStates} state={objective.status} />}
      </div>
      <p className={classes.quiet}>{measure.join(", ")}</p>
      {score && (
        <p>
          Score {score.first} → {score.last}, last {showDateTime(score.at, review.timeZone)}
        </p>
      )}
      {evidence.length === 0 ? (
        <p className={classes.missing}>No signed note since the last review worked on this objective.</p>
      ) : (
        <ul className={classes.interventions}>
          {evidence.slice(0, 5).map((note) => (
            <li key={note.noteId}>
              <AppLink to={`/notes/${note.noteId}`}>{note.title}</AppLink>{" "}
              <span className={classes.quiet}>
                {[
                  showDateTime(note.serviceStart, review.timeZone),
                  note.authorName,
                  note.progress && achievementLabels[note.progress].toLowerCase(),
                  note.comment,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
          {evidence.length > 5 && <li className={classes.quiet}>and {evidence.length - 5} more</li>}
        </ul>
      )}
      {review.abilities.edit ? (
        <Rating objective={objective} review={review} />
      ) : (
        rating && (
          <p className={classes.words}>
            {[
              achievementLabels[rating.achievement],
              decisionLabels[rating.decision],
              rating.measured && `measured ${rating.measured}`,
              rating.comment,
              rating.clientComment && `client: ${rating.clientComment}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        )
      )}
    </section>
  );
}

/** A rating is saved as soon as its two answers are chosen; comments are saved on leaving the field. */
function Rating({ objective, review }: { objective: ReviewedObjective; review: PlanReview }) {
  const { rating, stableId } = objective;
  const [draft, setDraft] = useState({
    achievement: rating?.achievement ?? null,
    decision: rating?.decision ?? null,
    comment: rating?.comment ?? "",
    clientComment: rating?.clientComment ?? "",
  });
  const change = useAction(changeReview, { invalidates: reviewReads });
  const save = (next: typeof draft) => {
    setDraft(next);
    if (next.achievement === null || next.decision === null) return;
    change.go({
      params: { reviewId: review.id },
      body: {
        version: review.version,
        items: [
          {
            objectiveStableId: stableId,
            achievement: next.achievement,
            decision: next.decision,
            comment: next.comment.trim() || null,
            clientComment: next.clientComment.trim() || null,
          },
        ],
      },
    });
  };
  const achievements = entriesOf(achievementLabels);
  const decisions = entriesOf(decisionLabels);
  return (
    <div className={classes.rating}>
      <Select
        label="Progress"
        data={achievements.map(([value, label]) => ({ value, label }))}
        value={draft.achievement}
        onChange={(value) => save({ ...draft, achievement: achievements.find(([key]) => key === value)?.[0] ?? null })}
      />
      <Select
        label="Decision"
        data={decisions.map(([value, label]) => ({ value, label }))}
        value={draft.decision}
        onChange={(value) => save({ ...draft, decision: decisions.find(([key]) => key === value)?.[0] ?? null })}
      />
      <TextInput
        label="Comment"
        maxLength={1000}
        value={draft.comment}
        onChange={({ currentTarget }) => setDraft({ ...draft, comment: currentTarget.value })}
        onBlur={() => draft.comment !== (rating?.comment ?? "") && save(draft)}
      />
      <TextInput
        label="Client's comment"
        maxLength={1000}
        value={draft.clientComment}
        onChange={({ currentTarget }) => setDraft({ ...draft, clientComment: currentTarget.value })}
        onBlur={() => draft.clientComment !== (rating?.clientComment ?? "") && save(draft)}
      />
    </div>
  );
}

const summarySchema = z.strictObject({
  participants: z.string().trim().max(500).nullish(),
  levelOfCare: z.enum(["continue", "stepUp", "stepDown", "discharge"]).nullish(),
  levelOfCareReason: z.string().trim().max(2000).nullish(),
  summary: z.string().trim().min(1, "Write a summary.").max(4000),
});

function SummaryForm({ review }: { review: PlanReview }) {
  const change = useAction(changeReview, { inline: true, invalidates: reviewReads, done: "Summary saved" });
  const form = useZodForm({
    schema: summarySchema,
    initial: {
      participants: review.participants,
      levelOfCare: review.levelOfCare,
      levelOfCareReason: review.levelOfCareReason,
      summary: review.summary,
    },
    draft: { form: "treatment-plan:review", record: review.id, version: 0 },
  });
  return (
    <Form
      form={form}
      label="Summary"
      onSubmit={(values) =>
        change.run({
          params: { reviewId: review.id },
          body: {
            version: review.version,
            participants: values.participants || null,
            levelOfCare: values.levelOfCare ?? null,
            levelOfCareReason: values.levelOfCareReason || null,
            summary: values.summary,
          },
        })
      }
    >
      <Field.Text name="participants" label="Participants" help="Who took part besides the client." />
      <Field.Select name="levelOfCare" label="Level of care" searchable={false} options={optionsOf(levelLabels)} />
      <Field.Textarea name="levelOfCareReason" label="Justification of the level of care" />
      <Field.Textarea name="summary" label="Summary" />
      <FormActions submit="Save summary" />
    </Form>
  );
}
