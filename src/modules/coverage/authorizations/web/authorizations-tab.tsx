import { Button } from "@mantine/core";
import { IconPhone, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { AppLink, useCan, useLive, useSession } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, SideDrawer, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import { showDollars } from "../../money.ts";
import { outcomes, reasonLabels, reviewKinds, reviewMethods } from "../../reviews/review.ts";
import { DecisionForm, ExtensionForm } from "../../reviews/web/decision-forms.tsx";
import { RequestForm, ReviewForm } from "../../reviews/web/review-form.tsx";
import { StageChip } from "../../reviews/web/stage-chip.tsx";
import { listClientAuthorizations, type StayAuthorizations } from "../authorization.contract.ts";
import type { Review } from "../authorization-fields.contract.ts";
import { mayExtend, unitText } from "../authorization-states.ts";
import { type StayCalls, useStayAuthorizations } from "./authorization-calls.ts";
import { AppealForm, ChangeForm } from "./authorization-forms.tsx";
import { AuthorizationItem, type AuthorizationVerb } from "./authorization-item.tsx";
import classes from "./authorizations.module.css";
import { CoverageRibbon } from "./coverage-ribbon.tsx";

type Asked = { kind: "review" | "request" } | { kind: AuthorizationVerb; authorizationId: string };

const titleOf = (asked: Asked | null): string =>
  asked === null
    ? ""
    : {
        review: "Record review",
        request: "Request authorization",
        decide: "Record decision",
        extend: "Extend authorization",
        change: "Edit authorization",
        appeal: "Appeal",
      }[asked.kind];

/** The authorizations of a stay: how far it is covered, day by day, the review that is due, and those held. */
export function AuthorizationsTab({ chart }: ChartPieceProps) {
  const calls = useStayAuthorizations(chart.mrNo, chart.episode.demographicId);
  const mayWrite = useCan("authorizations.write");
  const [asked, setAsked] = useState<Asked | null>(null);
  useLive(`client:${chart.clientId}`, [listClientAuthorizations]);
  const { data: stay, error, refetch } = calls.read;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!stay) return <Skeletons shape="text" />;
  const close = () => setAsked(null);
  const aboutId = asked && "authorizationId" in asked ? asked.authorizationId : null;
  const about = stay.authorizations.find(({ id }) => id === aboutId);
  return (
    <>
      <PageSection
        title="Coverage"
        action={
          mayWrite && (
            <span className={classes.actions}>
              <Button
                component={AppLink}
                to={`/exportPrint/utilization_packet?mrNo=${chart.mrNo}&demographicId=${chart.episode.demographicId}`}
                target="_blank"
                variant="default"
                size="compact-sm"
                leftSection={<IconPrinter size="1.1em" />}
              >
                Print packet
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size="1.1em" />}
                onClick={() => setAsked({ kind: "request" })}
              >
                Request authorization
              </Button>
              <Button
                size="compact-sm"
                leftSection={<IconPhone size="1.1em" />}
                onClick={() => setAsked({ kind: "review" })}
              >
                Record review
              </Button>
            </span>
          )
        }
      >
        <Summary stay={stay} />
        {stay.days.length > 0 && <CoverageRibbon days={stay.days} today={stay.today} />}
        {stay.due && <DueReview review={stay.due} today={stay.today} calls={calls} mayWrite={mayWrite} />}
      </PageSection>
      <PageSection title="Authorizations">
        {stay.authorizations.length === 0 ? (
          <EmptyState small title="No authorizations" text="Record a review, or what was requested from the payer." />
        ) : (
          <ul className={classes.list}>
            {stay.authorizations.map((authorization) => (
              <AuthorizationItem
                key={authorization.id}
                authorization={authorization}
                isLast={mayExtend(authorization, stay.authorizations)}
                calls={calls}
                mayWrite={mayWrite}
                ask={(kind) => setAsked({ kind, authorizationId: authorization.id })}
              />
            ))}
          </ul>
        )}
      </PageSection>
      <PageSection title="Reviews">
        {stay.reviews.length === 0 ? (
          <EmptyState small title="No reviews recorded" />
        ) : (
          <ol className={classes.list}>
            {stay.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ol>
        )}
      </PageSection>
      <SideDrawer opened={asked !== null} onClose={close} title={titleOf(asked)}>
        {asked?.kind === "review" && <ReviewForm calls={calls} stay={stay} onClose={close} />}
        {asked?.kind === "request" && <RequestForm calls={calls} stay={stay} onClose={close} />}
        {about && asked?.kind === "decide" && <DecisionForm calls={calls} authorization={about} onClose={close} />}
        {about && asked?.kind === "extend" && <ExtensionForm calls={calls} authorization={about} onClose={close} />}
        {about && asked?.kind === "change" && <ChangeForm calls={calls} authorization={about} onClose={close} />}
        {about && asked?.kind === "appeal" && <AppealForm calls={calls} authorization={about} onClose={close} />}
      </SideDrawer>
    </>
  );
}

/** How far the stay is covered, in one line. */
function Summary({ stay }: { stay: StayAuthorizations }) {
  const { stage, coveredThrough, uncoveredFrom, unitsLeft, unit, gapDays, reason, plannedDischargeOn, atRiskCents } =
    stay;
  const lastDay = stay.days.at(-1)?.date;
  if (stage === null) return <p className={classes.quiet}>Coverage is counted from the day of admission.</p>;
  return (
    <p className={classes.summary}>
      <StageChip stage={stage} />
      {coveredThrough !== null && (
        <span>
          Covered through <span className={classes.figure}>{showDate(coveredThrough)}</span>
        </span>
      )}
      {unitsLeft !== null && unit !== null && <span className={classes.figure}>{unitText(unitsLeft, unit)} left</span>}
      {uncoveredFrom !== null && reason !== null && (
        <span>
          Not covered from {showDate(uncoveredFrom)}: {reasonLabels[reason].toLowerCase()}
        </span>
      )}
      {gapDays > 0 && <span className={classes.figure}>{unitText(gapDays, "day")} not covered so far</span>}
      {atRiskCents !== null && atRiskCents > 0 && (
        <span>
          <span className={classes.figure}>{showDollars(atRiskCents)}</span> at risk
          {lastDay && ` through ${showDate(lastDay)}`}
        </span>
      )}
      <span className={classes.quiet}>
        {plannedDischargeOn === null ? "No planned discharge" : `Planned discharge ${showDate(plannedDischargeOn)}`}
      </span>
    </p>
  );
}

function DueReview({
  review,
  today,
  calls,
  mayWrite,
}: {
  review: Review;
  today: string;
  calls: StayCalls;
  mayWrite: boolean;
}) {
  const { clinicianId } = useSession().user;
  const isMine = review.assignedTo !== null && review.assignedTo === clinicianId;
  return (
    <p className={classes.head}>
      <span>
        <strong>{reviewKinds[review.kind]}</strong> {review.dueOn < today ? "was due" : "due"} {showDate(review.dueOn)}
      </span>
      <span className={classes.quiet}>{review.assignedToName ?? "Not assigned"}</span>
      {mayWrite && (
        <Button variant="subtle" size="compact-sm" onClick={() => calls.assign(review, isMine ? null : clinicianId)}>
          {isMine ? "Unassign" : "Assign to me"}
        </Button>
      )}
    </p>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { timeZone } = useSession();
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{reviewKinds[review.kind]}</strong>
        {review.outcome !== null && <span>{outcomes[review.outcome]}</span>}
        {review.approvedUnits !== null && (
          <span className={classes.figure}>
            {review.approvedUnits} of {review.requestedUnits} requested
          </span>
        )}
      </div>
      <p className={classes.quiet}>
        {[
          review.contactedAt && showDateTime(review.contactedAt, timeZone),
          review.method && reviewMethods[review.method],
          review.payerRep,
          review.callReference && `reference ${review.callReference}`,
          review.recordedByName && `recorded by ${review.recordedByName}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {review.summary !== null && <p className={classes.text}>{review.summary}</p>}
    </li>
  );
}
