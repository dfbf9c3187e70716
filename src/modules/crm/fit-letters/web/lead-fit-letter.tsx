import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Answer } from "#platform/shared/endpoint.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { languageNames, languages } from "#platform/shared/messages/texts.ts";
import { call, invalidate, useAction, useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  StateBadge,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import { getLead } from "../../leads/lead.contract.ts";
import { isOpenLead, leadName } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { type FitLetter, leadFitLetter, revokeFitLetter, sendFitLetter } from "../fit-letter.contract.ts";
import { fitLetterStates } from "../fit-letter.ts";

const reads = [getLead, leadFitLetter, leadTimeline] as const;

/** The letter that offers the lead an intake date: its state, the answer, and a new one. */
export function LeadFitLetter({ lead }: { lead: Lead }) {
  return useCan("crm.message") ? <Letter lead={lead} /> : null;
}

function Letter({ lead }: { lead: Lead }) {
  const [sending, setSending] = useState(false);
  const read = useRead(leadFitLetter, { params: { leadId: lead.id } });
  useLive(`record:lead:${lead.id}`, [leadFitLetter]);
  const revoke = useAction(revokeFitLetter, { invalidates: [...reads], done: "Letter revoked" });
  if (read.error && !read.data) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  const letter = read.data?.letter;
  const isOpen = isOpenLead(lead.status);
  if (!letter && !isOpen) return null;
  return (
    <PageSection title="Intake offer">
      {letter && <LetterLine letter={letter} />}
      {read.data && !letter && <p className={classes.missing}>No letter sent.</p>}
      {isOpen && (
        <div className={classes.row}>
          <Button size="xs" variant="default" onClick={() => setSending(true)}>
            {letter ? "Send new letter" : "Send letter"}
          </Button>
          {letter?.state === "sent" && (
            <Button
              size="xs"
              variant="subtle"
              loading={revoke.pending}
              onClick={() => revoke.go({ params: { leadId: lead.id }, body: { version: letter.version } })}
            >
              Revoke letter
            </Button>
          )}
        </div>
      )}
      <FormDialog
        opened={sending}
        onClose={() => setSending(false)}
        title={`Offer an intake to ${leadName(lead)}`}
        size="md"
      >
        {sending && read.data && <SendLetter lead={lead} given={read.data} onClose={() => setSending(false)} />}
      </FormDialog>
    </PageSection>
  );
}

function LetterLine({ letter }: { letter: FitLetter }) {
  const session = useSession();
  const offered = showDateTime(letter.proposedAt, letter.timeZone, letter.timeZone !== session.timeZone);
  return (
    <div className={classes.task}>
      <div className={classes.taskText}>
        Intake offered for {offered}
        <div className={classes.small}>
          {letter.answeredAt
            ? `Answered ${showDateTime(letter.answeredAt, session.timeZone)}`
            : `Email to ${letter.sentTo}, ${showDateTime(letter.sentAt, session.timeZone)}`}
        </div>
        {letter.answerAt && (
          <div className={classes.small}>Call at {showDateTime(letter.answerAt, session.timeZone)}</div>
        )}
        {letter.state === "sent" && (
          <div className={classes.small}>Expires {showDateTime(letter.expiresAt, session.timeZone)}</div>
        )}
      </div>
      <StateBadge states={fitLetterStates} state={letter.state} />
    </div>
  );
}

const Sending = z.object({ to: z.string(), language: z.enum(languages), proposedAt: Instant });

interface SendProps {
  lead: Lead;
  given: Answer<typeof leadFitLetter>;
  onClose: () => void;
}

function SendLetter({ lead, given, onClose }: SendProps) {
  const form = useZodForm({
    draft: { form: "lead:fit-letter", record: lead.id },
    schema: Sending,
    initial: {
      to: given.emails[0],
      language: lead.language.startsWith("es") ? "es" : "en",
      ...(given.intakeAt ? { proposedAt: given.intakeAt } : {}),
    },
    doing: "sending a letter",
  });
  const send = async (body: z.output<typeof Sending>) => {
    await call(sendFitLetter, { params: { leadId: lead.id }, body });
    await invalidate(...reads);
    toast("Letter sent");
    onClose();
  };
  if (given.emails.length === 0) return <p>Add an email address that accepts email.</p>;
  if (!given.timeZone) return <p>Choose the lead’s location first.</p>;
  return (
    <Form form={form} onSubmit={send} label="Send letter">
      <Field.DateTime name="proposedAt" label="Intake date and time" timeZone={given.timeZone} />
      <Field.Select
        name="to"
        label="Send to"
        options={given.emails.map((address) => ({ value: address, label: address }))}
      />
      <Field.Radio
        name="language"
        label="Language"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <p className={classes.small}>
        The letter works for 7 days, until it is answered or the date has passed. It names no client and no treatment.
        {given.letter?.state === "sent" && " The letter sent before stops working."}
      </p>
      <FormActions submit="Send letter" onCancel={onClose} />
    </Form>
  );
}
