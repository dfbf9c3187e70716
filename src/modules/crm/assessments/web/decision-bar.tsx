import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, showDateTime, toast, useFormValue, useZodForm } from "#ui/index.ts";
import { leadOptions } from "../../leads/lead.contract.ts";
import { leadStatusCode } from "../../leads/lead.ts";
import { type Assessment, decideAssessment } from "../assessment.contract.ts";
import { assessmentStates, decisionLabels, decisionMoves } from "../assessment.ts";
import classes from "./assessment.module.css";
import { assessmentReads } from "./assessment-reads.ts";

const Decision = z
  .object({
    decision: z.enum(decisionMoves),
    reason: z.string().trim().min(3, "Enter at least 3 characters").max(2000),
    conditions: z.string().trim().max(2000).optional(),
    declineReasonId: Id.optional(),
    declinedHelp: z.boolean().default(false),
  })
  .refine(({ decision, conditions }) => decision !== "approve_with_conditions" || (conditions ?? "").length > 2, {
    path: ["conditions"],
    message: "Enter the conditions",
  })
  .refine(({ decision, declineReasonId }) => decision !== "decline" || declineReasonId, {
    path: ["declineReasonId"],
    message: "Choose the clinical reason",
  });

/** The decision after the signature, with its reason. */
export function DecisionBar({ assessment }: { assessment: Assessment }) {
  const form = useZodForm({
    draft: { form: "lead:assessment-decision", record: assessment.id },
    schema: Decision,
    initial: {},
    doing: "a decision",
  });
  const save = async ({ conditions, ...given }: z.output<typeof Decision>) => {
    await call(decideAssessment, {
      params: { assessmentId: assessment.id },
      body: { version: assessment.version, ...given, ...(conditions ? { conditions } : {}) },
    });
    await invalidate(...assessmentReads);
    toast(`Decision saved: ${decisionLabels[given.decision]}`);
  };
  return (
    <PageSection title="Decision">
      <Form form={form} onSubmit={save} label="Decision">
        <Field.Radio
          name="decision"
          label="Admission"
          options={decisionMoves
            .filter((move) => assessmentStates.can(assessment.state, move))
            .map((value) => ({ value, label: decisionLabels[value] }))}
        />
        <DecisionFields />
        <Field.Textarea name="reason" label="Clinical reason" rows={3} />
        <FormActions submit="Save decision" />
      </Form>
    </PageSection>
  );
}

function DecisionFields() {
  const decision = useFormValue<string>("decision");
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  if (decision === "approve_with_conditions") return <Field.Textarea name="conditions" label="Conditions" rows={2} />;
  if (decision !== "decline") return null;
  const reasons = (options.data?.closeReasons ?? []).filter(({ status }) => status === leadStatusCode.not_qualified);
  return (
    <>
      <p className={classes.text}>
        Disability, race, sex, age, pregnancy, HIV status and medication for opioid use disorder are not reasons to
        decline.
      </p>
      <Field.Select
        name="declineReasonId"
        label="Reason for declining"
        options={reasons.map(({ id, label }) => ({ value: id, label }))}
      />
      <Field.Checkbox name="declinedHelp" label="A referral was offered and the client declined it" />
    </>
  );
}

/** The decision as it was made. */
export function DecisionMade({ assessment }: { assessment: Assessment }) {
  const { decidedAt, decidedByName, decisionReason, conditions, declinedHelp, timeZone, state } = assessment;
  if (decidedAt === null) return null;
  return (
    <PageSection
      title={assessmentStates.label(state)}
      note={`${decidedByName ?? ""}, ${showDateTime(decidedAt, timeZone)}`}
    >
      <p className={classes.text}>{decisionReason}</p>
      {conditions && <p className={classes.text}>Conditions: {conditions}</p>}
      {declinedHelp && <p className={classes.text}>A referral was offered and declined.</p>}
    </PageSection>
  );
}
