import { Alert, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { Chip, showDateTime } from "#ui/index.ts";
import { answerRemark, type KickBack, type Remark } from "../../kick-backs/kick-back.contract.ts";
import { itemOf } from "../answers.ts";
import { getForm } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import classes from "./form.module.css";

/** Why a form was returned, and its remarks with replies. */
export function ReturnedNotice({ form, kickBack }: { form: Form; kickBack: KickBack }) {
  return (
    <Alert
      color="amber"
      mb="lg"
      title={`Returned by ${kickBack.raisedByName}, ${showDateTime(kickBack.raisedAt, form.timeZone)}`}
    >
      <p className={classes.reason}>{kickBack.reason}</p>
      {kickBack.remarks.map((remark) => (
        <RemarkLine key={remark.id} form={form} kickBackId={kickBack.id} remark={remark} />
      ))}
    </Alert>
  );
}

function RemarkLine({ form, kickBackId, remark }: { form: Form; kickBackId: string; remark: Remark }) {
  const [reply, setReply] = useState("");
  const answer = useAction(answerRemark, { invalidates: [[getForm, { params: { formId: form.id } }]] });
  const about = remark.linkPath ? itemOf(form.definition, remark.linkPath)?.text : undefined;
  return (
    <div className={classes.remark}>
      {about && <strong>{about}</strong>}
      <p>{remark.text}</p>
      {remark.resolvedAt ? (
        <Chip tone="done" shape="check">
          {remark.reply}
        </Chip>
      ) : (
        <>
          <Textarea
            label="Your reply"
            autosize
            minRows={1}
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
    </div>
  );
}
