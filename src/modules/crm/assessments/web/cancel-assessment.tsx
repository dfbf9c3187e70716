import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { call, invalidate, serverInstant } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useZodForm } from "#ui/index.ts";
import { type Assessment, cancelAssessment } from "../assessment.contract.ts";
import { assessmentStates } from "../assessment.ts";
import { assessmentReads } from "./assessment-reads.ts";

const Ending = z.object({
  as: z.enum(["canceled", "no-show"]),
  reason: z.string().trim().min(3, "Enter at least 3 characters").max(500),
});

/** Cancels the assessment or records a no-show; the clinician's time is free again. */
export function CancelAssessment({ assessment }: { assessment: Assessment }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Cancel assessment
      </Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Cancel assessment of ${assessment.leadName}`}
        size="md"
      >
        {opened && <CancelForm assessment={assessment} onClose={() => setOpened(false)} />}
      </FormDialog>
    </>
  );
}

function CancelForm({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const mayMiss = assessmentStates.can(assessment.state, "miss") && assessment.scheduledAt < serverInstant();
  const form = useZodForm({
    draft: { form: "lead:assessment-cancel", record: assessment.id },
    schema: Ending,
    initial: { as: mayMiss ? "no-show" : "canceled" },
    doing: "canceling an assessment",
  });
  const save = async (given: z.output<typeof Ending>) => {
    await call(cancelAssessment, {
      params: { assessmentId: assessment.id },
      body: { version: assessment.version, ...given },
    });
    await invalidate(...assessmentReads);
    toast(given.as === "no-show" ? "No-show recorded" : "Assessment canceled");
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Cancel assessment">
      {mayMiss && (
        <Field.Radio
          name="as"
          label="Outcome"
          options={[
            { value: "no-show", label: "No-show" },
            { value: "canceled", label: "Canceled" },
          ]}
        />
      )}
      <Field.Textarea name="reason" label="Reason" rows={2} />
      <FormActions submit="Save outcome" cancel="Keep assessment" onCancel={onClose} />
    </Form>
  );
}
