import { Anchor, Button, Group, Modal, Progress, SegmentedControl, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { isOneOf } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { AppLink, useUrlState } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/settings.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { dateAt, showDate, showDateTime } from "#ui/when.ts";
import { clinicianStates } from "../../clinicians/staff.contract.ts";
import {
  type AccessReview,
  decideAccessReview,
  listAccessReviews,
  openAccessReviews,
  type ReviewDecision,
  reviewDecisionLabels,
  reviewDecisions,
} from "../access-reviews.contract.ts";

/** The quarterly access review: one decision per staff member. */
export function AccessReviewsTab() {
  const { params, set } = useUrlState();
  const query = params.period ? { period: params.period } : {};
  const read = useRead(listAccessReviews, { query }, { keep: true });
  const open = useAction(openAccessReviews, {
    invalidates: [listAccessReviews],
    done: ({ added }) => (added === 0 ? "All staff are already included" : `${added} added`),
  });
  const [deciding, setDeciding] = useState<AccessReview | null>(null);
  const columns = useColumns(setDeciding);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { period, periods, rows, decided, isOpened } = read.data;
  const isCurrent = period === periods[0];
  const begin = isCurrent && (
    <Button
      variant={isOpened ? "default" : "filled"}
      size={isOpened ? "compact-sm" : "sm"}
      loading={open.pending}
      onClick={() => open.go({})}
    >
      {isOpened ? "Add new staff" : `Open ${period} review`}
    </Button>
  );
  return (
    <PageSection
      title="Access reviews"
      note="Once a quarter, confirm that each staff member still needs their access."
      action={isOpened && begin}
    >
      <div className={classes.find}>
        <Select
          aria-label="Quarter"
          className={classes.picker}
          data={periods}
          value={period}
          allowDeselect={false}
          onChange={(next) => set({ period: next === periods[0] ? null : next })}
        />
        {isOpened && (
          <div className={classes.progress}>
            <Progress value={(decided / rows.length) * 100} aria-label={`${decided} of ${rows.length} decided`} />
            <span className={classes.quiet}>
              {decided} of {rows.length} decided
            </span>
          </div>
        )}
      </div>
      {isOpened ? (
        <DataTable
          label={`Access review ${period}`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty={{ title: "No staff", text: "There are no staff members to review." }}
        />
      ) : (
        <EmptyState
          title={`The ${period} review is not open yet`}
          text="A review opens automatically on the first morning of each quarter and includes all staff."
          action={begin}
        />
      )}
      {deciding && <Decide key={deciding.id} row={deciding} onClose={() => setDeciding(null)} />}
    </PageSection>
  );
}

const tones = { keep: "done", change: "attention", remove: "danger" } as const;
const shapes = { keep: "check", change: "half", remove: "cross" } as const;

function useColumns(onDecide: (row: AccessReview) => void): Column<AccessReview>[] {
  const { timeZone } = useSession();
  return [
    {
      key: "name",
      header: "Name",
      grow: 1.6,
      cell: (row) => (
        <Anchor component={AppLink} to={`/clinicians/${row.clinicianId}?tabs=access`}>
          {row.name}
        </Anchor>
      ),
    },
    {
      key: "access",
      header: "Reviewed access",
      grow: 1.6,
      cell: (row) => [row.roleName, ...row.extra].join(", "),
      phone: "line",
    },
    {
      key: "now",
      header: "Current role",
      grow: 1,
      cell: (row) =>
        clinicianStates.fromCode(row.status) === "inactive"
          ? "Inactive"
          : row.roleNow === row.roleName
            ? "Unchanged"
            : row.roleNow,
      phone: "hide",
    },
    {
      key: "active",
      header: "Last active",
      width: 124,
      cell: (row) => (row.lastActiveAt ? showDate(dateAt(row.lastActiveAt, timeZone)) : "Never"),
    },
    {
      key: "decision",
      header: "Decision",
      grow: 2,
      wraps: true,
      phone: "line",
      cell: (row) =>
        row.decision ? (
          <span>
            <Chip tone={tones[row.decision]} shape={shapes[row.decision]}>
              {reviewDecisionLabels[row.decision]}
            </Chip>{" "}
            <span className={classes.quiet}>
              {row.decidedByName}, {row.decidedAt && showDateTime(row.decidedAt, timeZone)}
              {row.note && `: ${row.note}`}
            </span>
          </span>
        ) : (
          <span className={classes.quiet}>{row.isMine ? "Reviewed by a coworker" : "Not decided"}</span>
        ),
    },
    {
      key: "decide",
      header: "",
      width: 100,
      phone: "beside",
      cell: (row) =>
        row.isMine ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${row.decision ? "Change decision for" : "Review access of"} ${row.name}`}
            onClick={() => onDecide(row)}
          >
            {row.decision ? "Change" : "Decide"}
          </Button>
        ),
    },
  ];
}

function Decide({ row, onClose }: { row: AccessReview; onClose: () => void }) {
  const [decision, setDecision] = useState<ReviewDecision>(row.decision ?? "keep");
  const [note, setNote] = useState(row.note ?? "");
  const decide = useAction(decideAccessReview, {
    inline: true,
    invalidates: [listAccessReviews],
    onDone: onClose,
  });
  const isReady = decision === "keep" || note.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { version: row.version, decision, note: note.trim() || null };
    decide.go({ params: { reviewId: row.id }, body });
  };
  return (
    <Modal opened onClose={onClose} title={`Access of ${row.name}`}>
      <form className={classes.decide} onSubmit={submit}>
        <p>
          {[row.roleName, ...row.extra].join(", ")}. Does {row.name} still need it?
        </p>
        <SegmentedControl
          aria-label="Decision"
          value={decision}
          onChange={(value) => isOneOf(reviewDecisions, value) && setDecision(value)}
          data={reviewDecisions.map((value) => ({ value, label: reviewDecisionLabels[value] }))}
        />
        <Textarea
          label={decision === "keep" ? "Note (optional)" : "What to change and why"}
          description={
            decision === "keep" ? undefined : "Role managers are notified. Access does not change until they change it."
          }
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {decide.problem && <ProblemAlert problem={asProblem(decide.problem)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={decide.pending} disabled={!isReady}>
            {decision === "keep" ? "Keep access" : decision === "change" ? "Request change" : "Request removal"}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
