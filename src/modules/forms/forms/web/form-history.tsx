import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, Skeletons, showDateTime } from "#ui/index.ts";
import { type FormHistoryRow, getFormHistory, type KickBack } from "../../kick-backs/kick-back.contract.ts";
import { answerText, itemOf } from "../answers.ts";
import type { Form } from "../form-fields.contract.ts";
import classes from "./form.module.css";

/** Who changed which answer and when, and how often the form was returned. */
export function FormHistory({ form, onClose }: { form: Form; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const history = useRead(
    getFormHistory,
    { params: { formId: form.id }, query: { page, pageSize: 25 } },
    { keep: true },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`History of ${form.title}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {history.error && !history.data && (
        <ErrorState error={history.error} small onRetry={() => void history.refetch()} />
      )}
      {!history.data && !history.error && <Skeletons shape="text" count={6} />}
      {history.data?.total === 0 && history.data.returns.length === 0 && (
        <EmptyState title="No changes yet" text="Each answer appears here with who entered it and when." />
      )}
      {history.data && (
        <>
          {page === 1 && history.data.returns.map((one) => <Return key={one.id} form={form} kickBack={one} />)}
          <ul className={classes.history} aria-label="Answers">
            {history.data.rows.map((row) => (
              <Change key={`${row.linkPath} ${row.receivedAt} ${row.recordedAt}`} form={form} row={row} />
            ))}
          </ul>
          {history.data.total > 25 && (
            <div className={classes.listHead}>
              <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={page * 25 >= history.data.total}
                onClick={() => setPage(page + 1)}
              >
                Older
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

function Return({ form, kickBack }: { form: Form; kickBack: KickBack }) {
  return (
    <div className={classes.historyReturn}>
      <strong>
        Round {kickBack.round}: returned by {kickBack.raisedByName}, {showDateTime(kickBack.raisedAt, form.timeZone)}
      </strong>
      <div>{kickBack.reason}</div>
      {kickBack.remarks.map((remark) => (
        <div key={remark.id} className={classes.quiet}>
          {[remark.linkPath && itemOf(form.definition, remark.linkPath)?.text, remark.text].filter(Boolean).join(": ")}
          {remark.reply && ` Reply of ${remark.resolvedByName}: ${remark.reply}`}
        </div>
      ))}
    </div>
  );
}

function Change({ form, row }: { form: Form; row: FormHistoryRow }) {
  const item = itemOf(form.definition, row.linkPath);
  const text = (answer: FormHistoryRow["before"]) =>
    answer === null || !item ? "Not answered" : answerText(item, answer, form.timeZone);
  return (
    <li>
      <div className={classes.question}>{item?.text ?? row.linkPath}</div>
      <div>
        {row.before !== null && `${text(row.before)} → `}
        {text(row.after)}
      </div>
      <div className={classes.quiet}>
        {[
          row.source === "prefill" ? "From the chart" : row.actorName,
          showDateTime(row.receivedAt, form.timeZone, true),
        ].join(", ")}{" "}
        {!row.applied && <Chip tone="attention">Not saved: someone else answered first</Chip>}
      </div>
    </li>
  );
}
