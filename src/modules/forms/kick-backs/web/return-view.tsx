import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { Chip, showDateTime } from "#ui/index.ts";
import { answerText, itemOf } from "../../forms/answers.ts";
import { getForm } from "../../forms/form.contract.ts";
import { isReturned } from "../../forms/form.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import {
  type AnswerChange,
  answerRemark,
  listKickBacks,
  type Remark,
  toggleKickBackView,
} from "../kick-back.contract.ts";
import classes from "./return-view.module.css";

/** Why a form was returned, the remarks with their replies, and what was changed since. Each user shows or hides it. */
export function ReturnView({ form }: { form: Form }) {
  const { kickBack } = form;
  const [isShown, setShown] = useState(form.isReturnShown);
  const toggle = useAction(toggleKickBackView, { invalidates: [[getForm, { params: { formId: form.id } }]] });
  if (!kickBack) return null;
  const show = (visible: boolean) => {
    setShown(visible);
    toggle.go({ params: { formId: form.id }, body: { visible } });
  };
  const words = kickBack.remarks.length > 0 ? "remarks" : "reason";
  return (
    <section className={classes.view} aria-label="Return">
      <div className={classes.head}>
        <h2>
          Returned by {kickBack.raisedByName}, {showDateTime(kickBack.raisedAt, form.timeZone)}
          {kickBack.round > 1 && `, round ${kickBack.round}`}
        </h2>
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? `Hide ${words}` : `Show ${words}`}
        </Button>
      </div>
      {isShown && (
        <>
          <p>{kickBack.reason}</p>
          {kickBack.remarks.length > 0 && (
            <ul className={classes.remarks} aria-label="Remarks">
              {kickBack.remarks.map((remark) => (
                <RemarkLine key={remark.id} form={form} kickBackId={kickBack.id} remark={remark} />
              ))}
            </ul>
          )}
          {form.changes.length > 0 && (
            <ul className={classes.changes} aria-label="Changes since the return">
              {form.changes.map((change) => (
                <ChangeLine key={change.linkPath} form={form} change={change} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

const questionOf = (form: Form, linkPath: string) => itemOf(form.definition, linkPath)?.text ?? linkPath;

function RemarkLine({ form, kickBackId, remark }: { form: Form; kickBackId: string; remark: Remark }) {
  const [reply, setReply] = useState("");
  const answer = useAction(answerRemark, { invalidates: [[getForm, { params: { formId: form.id } }], listKickBacks] });
  const canReply = form.abilities.fill && isReturned(form.status);
  return (
    <li>
      {remark.linkPath && <div className={classes.about}>{questionOf(form, remark.linkPath)}</div>}
      <div>{remark.text}</div>
      {remark.resolvedAt && (
        <Chip tone="done" shape="check">
          {[remark.reply, remark.resolvedByName].filter(Boolean).join(", ")}
        </Chip>
      )}
      {!remark.resolvedAt && !canReply && <div className={classes.quiet}>No reply yet</div>}
      {!remark.resolvedAt && canReply && (
        <>
          <Textarea
            label="Your reply"
            autosize
            minRows={1}
            maxLength={1000}
            value={reply}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            mt="xs"
            variant="default"
            loading={answer.pending}
            disabled={reply.trim() === ""}
            onClick={() => answer.go({ params: { kickBackId }, body: { remarkId: remark.id, reply: reply.trim() } })}
          >
            Reply
          </Button>
        </>
      )}
    </li>
  );
}

function ChangeLine({ form, change }: { form: Form; change: AnswerChange }) {
  const item = itemOf(form.definition, change.linkPath);
  const text = (answer: AnswerChange["before"]) =>
    answer === null || !item ? "Not answered" : answerText(item, answer, form.timeZone);
  return (
    <li>
      <div className={classes.about}>{questionOf(form, change.linkPath)}</div>
      <div className={classes.was}>
        <span className="cairn-hidden">Before: </span>
        {text(change.before)}
      </div>
      <div>
        <span className="cairn-hidden">Now: </span>
        {text(change.after)}
      </div>
    </li>
  );
}
