import { Button, Checkbox, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { AppLink, serverInstant, useAction, useRead } from "#platform/web/index.ts";
import { Chip, cx, EmptyState, ErrorState, Skeletons, showDateTime, toast, useKeys } from "#ui/index.ts";
import { planTypeLabels } from "../../plans/plan.ts";
import { getPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { planReads } from "../../plans/web/plan-calls.ts";
import { PlanDocumentView } from "../../plans/web/plan-document-view.tsx";
import { bulkSignPlans, listPlansToApprove, readPlanToApprove, type ToApprove } from "../sign.contract.ts";

const mostAtOnce = 50;

/** Plans to approve on the left, the plan to read on the right; those that were read are approved together with one PIN. */
export function ApprovalsTab() {
  const queue = useRead(listPlansToApprove, { query: { pageSize: "100" } });
  const [shownId, setShownId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [signing, setSigning] = useState(false);
  const rows = queue.data?.rows ?? [];
  const at = rows.findIndex(({ planId }) => planId === shownId);
  const shown = rows[at];
  const show = (row: ToApprove | undefined) => row && setShownId(row.planId);
  useKeys(
    [
      { keys: "j", does: "Next plan", run: () => show(rows[at + 1]) },
      { keys: "k", does: "Previous plan", run: () => show(rows[at - 1]) },
    ],
    rows.length > 0,
  );
  if (queue.isError && !queue.data) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <Skeletons shape="text" count={5} />;
  if (rows.length === 0)
    return <EmptyState title="You're all caught up" text="Plans that need your approval appear here." />;
  const read = rows.filter(({ isOpened }) => isOpened).slice(0, mostAtOnce);
  const chosen = read.filter(({ planId }) => picked.has(planId));
  const toggle = (planId: string) =>
    setPicked((now) => new Set(now.has(planId) ? [...now].filter((one) => one !== planId) : [...now, planId]));
  return (
    <div className={classes.queue}>
      <div className={classes.list}>
        {read.length > 0 && (
          <div className={classes.row}>
            <Checkbox
              label={`Select the ${read.length} you have read`}
              checked={chosen.length === read.length}
              indeterminate={chosen.length > 0 && chosen.length < read.length}
              onChange={({ currentTarget }) =>
                setPicked(new Set(currentTarget.checked ? read.map(({ planId }) => planId) : []))
              }
            />
            <Button size="xs" disabled={chosen.length === 0} onClick={() => setSigning(true)}>
              Approve {chosen.length || ""} selected
            </Button>
          </div>
        )}
        <ol className={classes.rows} aria-label="Plans to approve">
          {rows.map((row) => (
            <li key={row.planId} className={cx(classes.row, row === shown && classes.current)}>
              {row.isOpened && (
                <Checkbox
                  aria-label={`Select the plan of ${row.clientName}`}
                  checked={picked.has(row.planId)}
                  onChange={() => toggle(row.planId)}
                />
              )}
              <button type="button" className={classes.open} onClick={() => show(row)} aria-current={row === shown}>
                <span className={classes.rowTitle}>{row.clientName}</span>
                <span className={classes.quiet}>
                  {[planTypeLabels[row.type], row.levelOfCareCode, row.authorName].filter(Boolean).join(", ")}
                </span>
              </button>
              {row.dueAt < serverInstant() && <Chip tone="danger">Overdue</Chip>}
              {row.isOpened && <Chip>Read</Chip>}
            </li>
          ))}
        </ol>
      </div>
      {shown ? (
        <Reader key={shown.planId} row={shown} />
      ) : (
        <p className={classes.quiet}>
          Choose a plan to read it, or press J. What you have read can be approved together.
        </p>
      )}
      {signing && (
        <ApproveSeveral
          rows={chosen}
          onClose={() => setSigning(false)}
          onDone={() => {
            setSigning(false);
            setPicked(new Set());
            setShownId(null);
          }}
        />
      )}
    </div>
  );
}

function Reader({ row }: { row: ToApprove }) {
  const { planId, sha256 } = row;
  const plan = useRead(getPlan, { params: { planId } });
  const open = useAction(readPlanToApprove, { inline: true, invalidates: [listPlansToApprove] });
  const { run } = open;
  const isShown = plan.data?.sha256 === sha256;
  useEffect(() => {
    // The plan counts as read once its text is on the screen.
    if (isShown) void run({ params: { planId }, body: { hash: sha256 } }).catch(() => undefined);
  }, [run, planId, sha256, isShown]);
  return (
    <section className={classes.reader} aria-label={`Plan of ${row.clientName}`}>
      <p className={classes.actions}>
        <AppLink to={`/treatment-planning/${planId}`}>Open plan</AppLink>
        <span className={classes.quiet}>
          Submitted {showDateTime(row.submittedAt, plan.data?.timeZone ?? "UTC")} by {row.authorName}
        </span>
      </p>
      {plan.isError && !plan.data && <ErrorState error={plan.error} small onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeletons shape="text" count={8} />}
      {plan.data && <PlanDocumentView document={plan.data.document} />}
    </section>
  );
}

function ApproveSeveral({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly ToApprove[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [failed, setFailed] = useState<{ planId: string; message: string }[]>([]);
  const approve = useAction(bulkSignPlans, { inline: true, invalidates: [listPlansToApprove, ...planReads] });
  const sign = async (ticket: string) => {
    const items = rows.map(({ planId, sha256 }) => ({ planId, hash: sha256 }));
    const { results } = await approve.run({ body: { items } }, { ticket });
    const refused = results.flatMap((result) =>
      result.ok ? [] : [{ planId: result.planId, message: result.message }],
    );
    const approved = results.length - refused.length;
    toast(approved === 1 ? "1 plan approved." : `${approved} plans approved.`);
    if (refused.length === 0) onDone();
    else setFailed(refused);
  };
  return (
    <Modal opened onClose={failed.length > 0 ? onDone : onClose} title="Approve treatment plans">
      <ul className={classes.interventions}>
        {rows.map((row) => (
          <li key={row.planId}>
            {row.clientName}, {planTypeLabels[row.type].toLowerCase()}
            {failed.find(({ planId }) => planId === row.planId) && (
              <span className={classes.missing}> {failed.find(({ planId }) => planId === row.planId)?.message}</span>
            )}
          </li>
        ))}
      </ul>
      {failed.length === 0 && (
        <SignWithPin label="Enter your PIN to approve" onTicket={sign} disabled={approve.pending} />
      )}
    </Modal>
  );
}
