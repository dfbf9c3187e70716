import { Button, Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { AppLink, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, cx, EmptyState, ErrorState, Skeletons, showDateTime, useKeys } from "#ui/index.ts";
import type { Read } from "../../forms/web/reading-room.tsx";
import { type ApprovalRow, listFormApprovals } from "../approval.contract.ts";
import classes from "./approval-queue.module.css";
import { ApprovalReader } from "./approval-reader.tsx";
import { ApproveSeveral } from "./approve-several.tsx";

/** The queue on the left, longest waiting first, and the form on the right; on a narrow screen a row opens the form. */
export function ApprovalQueue() {
  const url = useUrlState();
  const page = Math.max(1, Number(url.params.page ?? "1") || 1);
  const queue = useRead(listFormApprovals, { query: { page, pageSize: 25 } }, { keep: true });
  useLive("list:form-approvals", [listFormApprovals]);
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [read, setRead] = useState<ReadonlyMap<string, Read>>(new Map());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [signing, setSigning] = useState(false);
  const rows = queue.data?.rows ?? [];
  const at = rows.findIndex((row) => row.formId === url.params.form);
  const shown = isWide ? rows[at] : undefined;
  const show = (row: ApprovalRow | undefined) => row && url.set({ form: row.formId }, { replace: true });
  useKeys(
    [
      { keys: "j", does: "Next form", run: () => show(rows[at + 1]) },
      { keys: "k", does: "Previous form", run: () => show(rows[at - 1]) },
    ],
    isWide && rows.length > 0,
  );
  if (queue.isError && !queue.data) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <Skeletons shape="text" count={6} />;
  const { total, pageSize } = queue.data;
  if (total === 0)
    return <EmptyState title="No forms to approve" text="Forms that need a review appear here once they are signed." />;
  const isRead = (row: ApprovalRow) => read.has(row.formId) && !row.isMine;
  const ready = rows.filter(isRead);
  const chosen = ready.filter(({ formId }) => picked.has(formId));
  const toggle = (id: string) =>
    setPicked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <div className={classes.queue}>
      <div className={classes.list}>
        {ready.length > 1 && (
          <div className={classes.bulk}>
            <Checkbox
              label={`Select the ${ready.length} you have read`}
              checked={chosen.length === ready.length}
              indeterminate={chosen.length > 0 && chosen.length < ready.length}
              onChange={({ currentTarget }) =>
                setPicked(new Set(currentTarget.checked ? ready.map(({ formId }) => formId) : []))
              }
            />
            <Button size="xs" disabled={chosen.length === 0} onClick={() => setSigning(true)}>
              Approve {chosen.length || ""} selected
            </Button>
          </div>
        )}
        <ol className={classes.rows} aria-label="Forms to approve">
          {rows.map((row) => (
            <li key={row.formId} className={cx(classes.row, row === shown && classes.current)}>
              {ready.length > 1 && isRead(row) && (
                <Checkbox
                  aria-label={`Select ${row.title}, ${row.clientName}`}
                  checked={picked.has(row.formId)}
                  onChange={() => toggle(row.formId)}
                />
              )}
              <QueueLink
                row={row}
                isRead={isRead(row)}
                isCurrent={row === shown}
                {...(isWide ? { onShow: () => show(row) } : {})}
              />
            </li>
          ))}
        </ol>
        {total > pageSize && (
          <div className={classes.bulk}>
            <Button
              size="xs"
              variant="default"
              disabled={page <= 1}
              onClick={() => url.set({ page: String(page - 1) })}
            >
              Previous page
            </Button>
            <span className={classes.quiet}>
              Page {page} of {Math.ceil(total / pageSize)}, {total} forms
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={page * pageSize >= total}
              onClick={() => url.set({ page: String(page + 1) })}
            >
              Next page
            </Button>
          </div>
        )}
      </div>
      {isWide && !shown && (
        <p className={classes.none}>
          Choose a form to read it, or press J. Forms you read to the end can be approved together.
        </p>
      )}
      {shown && (
        <section className={classes.reader} aria-label={`${shown.title}, ${shown.clientName}`}>
          <ApprovalReader
            key={shown.formId}
            formId={shown.formId}
            onRead={(one) => setRead((now) => new Map(now).set(one.formId, one))}
            onDecided={() => show(rows[at + 1] ?? rows[at - 1])}
          />
        </section>
      )}
      {signing && (
        <ApproveSeveral
          rows={chosen}
          reads={chosen.flatMap(({ formId }) => read.get(formId) ?? [])}
          onClose={() => setSigning(false)}
          onDone={() => {
            setSigning(false);
            setPicked(new Set());
          }}
        />
      )}
    </div>
  );
}

interface QueueLinkProps {
  row: ApprovalRow;
  isRead: boolean;
  isCurrent: boolean;
  /** Shows the form beside the list; without it the row opens the form's page. */
  onShow?: () => void;
}

function QueueLink({ row, isRead, isCurrent, onShow }: QueueLinkProps) {
  const content = (
    <>
      <span className={classes.title}>{row.title}</span>
      <span>
        {row.clientName}, {row.mrNo}
      </span>
      <span className={classes.quiet}>{[row.authorName || "Filled by the client", row.locationName].join(" · ")}</span>
      <span className={classes.marks}>
        <span className={classes.quiet}>Waiting since {showDateTime(row.reviewSince, row.timeZone)}</span>
        {row.returns > 0 && (
          <Chip tone="attention">{row.returns === 1 ? "Returned once" : `Returned ${row.returns} times`}</Chip>
        )}
        {row.isMine && <Chip>Submitted by you</Chip>}
        {isRead && (
          <Chip tone="done" shape="check">
            Read
          </Chip>
        )}
      </span>
    </>
  );
  return onShow ? (
    <button type="button" className={classes.open} aria-current={isCurrent || undefined} onClick={onShow}>
      {content}
    </button>
  ) : (
    <AppLink className={classes.open} to={`/forms/${row.formId}`}>
      {content}
    </AppLink>
  );
}
