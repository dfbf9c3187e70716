import { Button } from "@mantine/core";
import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { ActionRow, Field, Form, FormActions, showDateTime, useZodForm } from "#ui/index.ts";
import {
  acceptTransfer,
  answerTransferQuestion,
  askAboutTransfer,
  type Transfer,
  type TransferQuestion,
} from "../transfer.contract.ts";
import { shortestReadBack } from "../transfer.ts";
import classes from "./transfer.module.css";

interface ReceiveProps {
  transfer: Transfer;
  onDone: () => void;
}

const ReadBack = z.strictObject({
  readBack: z.string().trim().min(shortestReadBack, `${shortestReadBack} characters or more`).max(2000),
});

/** NTE-22: what the receiving clinician understood. Accepting moves the client. */
export function AcceptForm({ transfer, onDone }: ReceiveProps) {
  const { noteId, version, to, from } = transfer;
  const form = useZodForm({ draft: { form: "transfer:read-back", record: noteId }, schema: ReadBack, initial: {} });
  const accept = useAction(acceptTransfer, { inline: true, onDone, done: "Transfer accepted" });
  const moves = [from.locationId === to.locationId ? null : to.location, to.level].filter(Boolean).join(", ");
  return (
    <Form
      form={form}
      label="Accept transfer"
      onSubmit={async ({ readBack }) => {
        await accept.run({ params: { noteId }, body: { version, readBack } });
      }}
    >
      <Field.Textarea
        name="readBack"
        label="Read-back"
        help={`What you understood: condition, risks, next dose, what to do first. The client moves to ${moves}.`}
        rows={4}
      />
      <FormActions submit="Accept transfer" />
    </Form>
  );
}

const Question = z.strictObject({ question: z.string().trim().min(3, "Enter a question").max(1000) });

/** A question to the sender, who is notified. */
export function QuestionForm({ transfer, onDone }: ReceiveProps) {
  const { noteId, version, authorName } = transfer;
  const form = useZodForm({
    draft: { form: "transfer:question", record: noteId, version: transfer.questions.length },
    schema: Question,
    initial: {},
  });
  const ask = useAction(askAboutTransfer, { inline: true, done: `Question sent to ${authorName}` });
  return (
    <Form
      form={form}
      label="Question"
      onSubmit={async ({ question }) => {
        await ask.run({ params: { noteId }, body: { version, question } });
        onDone();
      }}
    >
      <Field.Textarea name="question" label={`Question to ${authorName}`} rows={2} />
      <ActionRow>
        <Button type="submit" variant="default" loading={form.submitting}>
          Send question
        </Button>
      </ActionRow>
    </Form>
  );
}

/** Questions with their answers; the sender answers those that are open. */
export function QuestionThread({ transfer, onDone }: ReceiveProps) {
  const { questions, timeZone, abilities } = transfer;
  if (questions.length === 0) return null;
  return (
    <ul className={classes.thread}>
      {questions.map((one) => (
        <li key={one.id}>
          <p>{one.question}</p>
          <p className={classes.quiet}>
            {one.askedByName}, {showDateTime(one.askedAt, timeZone)}
          </p>
          {one.answer ? (
            <div className={classes.answer}>
              <p>{one.answer}</p>
              <p className={classes.quiet}>
                {one.answeredByName}
                {one.answeredAt && `, ${showDateTime(one.answeredAt, timeZone)}`}
              </p>
            </div>
          ) : (
            abilities.answer && <AnswerForm transfer={transfer} question={one} onDone={onDone} />
          )}
        </li>
      ))}
    </ul>
  );
}

const Answer = z.strictObject({ answer: z.string().trim().min(1, "Enter an answer").max(2000) });

function AnswerForm({ transfer, question, onDone }: ReceiveProps & { question: TransferQuestion }) {
  const { noteId, version } = transfer;
  const form = useZodForm({
    draft: { form: "transfer:answer", record: question.id },
    schema: Answer,
    initial: {},
  });
  const give = useAction(answerTransferQuestion, { inline: true, onDone, done: "Answer sent" });
  return (
    <Form
      form={form}
      label={`Answer: ${question.question}`}
      onSubmit={async ({ answer }) => {
        await give.run({ params: { noteId }, body: { version, questionId: question.id, answer } });
      }}
    >
      <Field.Textarea name="answer" label="Answer" rows={2} />
      <FormActions submit="Send answer" />
    </Form>
  );
}
