import { Button } from "@mantine/core";
import { AppLink, serverInstant, useAction, useGo, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, PageSection, StateBadge, showDateTime } from "#ui/index.ts";
import type { TreatmentPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { listPlanReviews, startReview } from "../review.contract.ts";
import { isOpenReview, outcomeLabels, reviewStates } from "../review.ts";

/** The reviews of a plan: the one that is due, and those held. */
export function PlanReviews({ plan }: { plan: TreatmentPlan }) {
  const go = useGo();
  const read = useRead(listPlanReviews, { params: { planId: plan.id } });
  const toReview = (id: string) => `/treatment-planning/${plan.id}/reviews/${id}`;
  const start = useAction(startReview, { invalidates: [listPlanReviews], onDone: ({ id }) => go(toReview(id)) });
  const rows = read.data?.rows ?? [];
  const open = rows.find(({ status }) => isOpenReview(status));
  return (
    <PageSection
      title="Reviews"
      action={
        open &&
        plan.abilities.close && (
          <Button size="compact-sm" loading={start.pending} onClick={() => start.go({ body: { planId: plan.id } })}>
            {open.status === "inProgress" ? "Continue review" : "Start review"}
          </Button>
        )
      }
    >
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <p className={classes.quiet}>None</p>}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <AppLink className={classes.open ?? ""} to={toReview(row.id)}>
              <span className={classes.rowTitle}>
                {row.completedAt
                  ? `Reviewed ${showDateTime(row.completedAt, plan.timeZone)}`
                  : `${row.dueAt < serverInstant() ? "Was due" : "Due"} ${showDateTime(row.dueAt, plan.timeZone)}`}
              </span>
              <span className={classes.quiet}>
                {[row.reviewerName, row.outcome && outcomeLabels[row.outcome]].filter(Boolean).join(", ")}
              </span>
            </AppLink>
            {row.isLate && <Chip tone="danger">{row.completedAt ? "Late" : "Overdue"}</Chip>}
            <StateBadge states={reviewStates} state={row.status} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
