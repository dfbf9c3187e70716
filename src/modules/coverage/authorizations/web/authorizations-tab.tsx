import { Button } from "@mantine/core";
import { IconPhone, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useCan, useLive, useSession } from "#platform/web/index.ts";
import {
  confirmDanger,
  EmptyState,
  ErrorState,
  PageSection,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import { outcomes, reasonLabels, reviewKinds, reviewMethods } from "../../reviews/review.ts";
import { RequestForm, ReviewForm } from "../../reviews/web/review-form.tsx";
import { StageChip } from "../../reviews/web/stage-chip.tsx";
import { listClientAuthorizations, type StayAuthorizations } from "../authorization.contract.ts";
import type { Authorization, Review } from "../authorization-fields.contract.ts";
import { authorizationStates, unitText } from "../authorization-states.ts";
import { type StayCalls, useStayAuthorizations } from "./authorization-calls.ts";
import { AppealForm, ChangeForm } from "./authorization-forms.tsx";
import classes from "./authorizations.module.css";
import { CoverageRibbon } from "./coverage-ribbon.tsx";

type Asked = { kind: "review" } | { kind: "request" } | { kind: "change" | "appeal"; authorization: Authorization };

const titleOf = (asked: Asked | null): string =>
  asked === null
    ? ""
    : { review: "Record review", request: "Request authorization", change: "Edit authorization", appeal: "Appeal" }[
        asked.kind
      ];

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
  return (
    <>
      <PageSection
        title="Coverage"
        action={
          mayWrite && (
            <span className={classes.actions}>
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
                calls={calls}
                mayWrite={mayWrite}
                ask={(kind) => setAsked({ kind, authorization })}
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
        {asked?.kind === "change" && <ChangeForm calls={calls} authorization={asked.authorization} onClose={close} />}
        {asked?.kind === "appeal" && <AppealForm calls={calls} authorization={asked.authorization} onClose={close} />}
      </SideDrawer>
    </>
  );
}

/** How far the stay is covered, in one line. */
function Summary({ stay }: { stay: StayAuthorizations }) {
  const { stage, coveredThrough, uncoveredFrom, unitsLeft, unit, gapDays, reason, plannedDischargeOn } = stay;
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

function AuthorizationItem({
  authorization,
  calls,
  mayWrite,
  ask,
}: {
  authorization: Authorization;
  calls: StayCalls;
  mayWrite: boolean;
  ask: (kind: "change" | "appeal") => void;
}) {
  const { status, unit, approvedUnits, usedUnits, lastsThrough, authNumber } = authorization;
  const name = authNumber ?? `${authorization.payerName} from ${showDate(authorization.fromOn)}`;
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: `Void authorization ${name}`,
      consequence: "Its units are no longer counted. The days it covered are counted again.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) calls.void(authorization, answer.reason);
  };
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{authNumber ?? "No number"}</strong>
        <StateBadge states={authorizationStates} state={status} />
        <span>{authorization.payerName}</span>
        {mayWrite && authorizationStates.can(status, "void") && (
          <span className={classes.actions}>
            {authorizationStates.can(status, "appeal") && (
              <Button variant="default" size="compact-sm" onClick={() => ask("appeal")}>
                Appeal
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => ask("change")}>
              Edit
            </Button>
            <Button variant="subtle" size="compact-sm" aria-label={`Void ${name}`} onClick={() => void askVoid()}>
              Void
            </Button>
          </span>
        )}
      </div>
      <p className={classes.text}>
        {authorization.levelCode} {authorization.levelName}, {showDate(authorization.fromOn)} to{" "}
        {showDate(authorization.throughOn)}
      </p>
      <p className={classes.summary}>
        {approvedUnits === null ? (
          <span>{unitText(authorization.requestedUnits, unit)} requested</span>
        ) : (
          <>
            <span className={classes.figure}>
              {usedUnits} of {unitText(approvedUnits, unit)} used
            </span>
            <span>{approvedUnits - usedUnits} left</span>
            {lastsThrough !== null && <span>lasts through {showDate(lastsThrough)}</span>}
          </>
        )}
        {authorization.nextReviewOn !== null && <span>next review {showDate(authorization.nextReviewOn)}</span>}
        {authorization.careManager !== null && (
          <span className={classes.quiet}>Care manager {authorization.careManager}</span>
        )}
      </p>
      {authorization.denialReason !== null && (
        <p className={classes.text}>
          Payer's reason: {authorization.denialReason}
          {authorization.appealBy !== null && ` Appeal by ${showDate(authorization.appealBy)}.`}
        </p>
      )}
      {authorization.voidReason !== null && <p className={classes.text}>Voided: {authorization.voidReason}</p>}
      {authorization.note !== null && <p className={classes.text}>{authorization.note}</p>}
    </li>
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
