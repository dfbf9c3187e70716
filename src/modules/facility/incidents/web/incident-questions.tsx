import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, showDateTime, useZodForm } from "#ui/index.ts";
import { askReporter } from "../anonymous.contract.ts";
import { getIncident, type Incident } from "../incident.contract.ts";
import { incidentStates } from "../incident-states.ts";
import classes from "./incident.module.css";

const Question = z.strictObject({ text: z.string().trim().min(3, "Enter your question.").max(4000) });

/** Questions to the author of an anonymous report. The author reads them with the code of the report (INC-1). */
export function IncidentQuestions({ report }: { report: Incident }) {
  const isOpen = incidentStates.moves(report.state).length > 0 && report.state !== "closed";
  return (
    <PageSection
      title="Questions to the author"
      note="The author is not known. They read your questions with the code of the report, without your name."
    >
      {report.questions.map(({ id, at, askedBy, text }) => (
        <div key={id}>
          <p className={classes.quiet}>
            {askedBy ?? "The author"}, {showDateTime(at, report.timeZone)}
          </p>
          <p className={classes.text}>{text}</p>
        </div>
      ))}
      {isOpen && <AskForm report={report} />}
    </PageSection>
  );
}

function AskForm({ report }: { report: Incident }) {
  const form = useZodForm({
    draft: { form: "incident:question", record: report.id },
    schema: Question,
    initial: {},
  });
  const ask = useAction(askReporter, { inline: true, invalidates: [getIncident], done: "Question sent" });
  return (
    <Form
      form={form}
      label="Ask the author"
      onSubmit={(body) => ask.run({ params: { incidentId: report.id }, body })}
      onSaved={() => form.reset()}
    >
      <Field.Textarea name="text" label="Question" rows={2} />
      <FormActions submit="Send question" />
    </Form>
  );
}
