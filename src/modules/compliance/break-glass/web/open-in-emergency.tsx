import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { grantReasonLabels, grantReasons } from "#platform/shared/access/emergency-access.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Emergency, OpenInEmergency } from "../break-glass.contract.ts";
import classes from "./break-glass.module.css";

export type Opening = z.output<typeof OpenInEmergency>;

/** In a medical emergency of a Part 2 program its record is asked for at once (42 CFR 2.51(c)). */
const fieldsOf = (part2: boolean) =>
  z
    .object({ reason: OpenInEmergency.shape.reason, reasonText: OpenInEmergency.shape.reasonText })
    .and(z.object({ emergency: z.record(z.string(), z.unknown()).nullish() }))
    .superRefine(({ reason, emergency }, context) => {
      if (reason !== "medical_emergency" || !part2) return;
      const checked = Emergency.safeParse(emergency ?? {});
      for (const issue of checked.error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["emergency", ...issue.path], message: "This is needed." });
    });

interface OpenFormProps {
  part2: boolean;
  /** Does it; its refusal is shown under the PIN pad. */
  open: (body: Opening, ticket: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The reason, then the PIN: opening a chart out of reach takes both (BTG-1). */
export function OpenForm({ part2, open, onCancel }: OpenFormProps) {
  const [schema] = useState(() => fieldsOf(part2));
  const [body, setBody] = useState<Opening | null>(null);
  const form = useZodForm({ schema, initial: {} });
  if (body) return <Confirm body={body} open={open} onBack={() => setBody(null)} />;
  const next = async ({ reason, reasonText, emergency }: z.output<typeof schema>) =>
    setBody({
      reason,
      reasonText,
      emergency: reason === "medical_emergency" && part2 ? Emergency.parse(emergency) : null,
    });
  return (
    <Form form={form} onSubmit={next} label="Open in an emergency">
      <Field.Select
        name="reason"
        label="What is the emergency?"
        options={grantReasons.map((value) => ({ value, label: grantReasonLabels[value] }))}
      />
      <Field.Textarea name="reasonText" label="Say what happened" help="At least 15 characters. Compliance reads it." />
      <MedicalEmergency part2={part2} />
      <p className={classes.consequence}>
        Compliance is told at once. Everything you read is written down with this reason. Counselling notes stay shut.
      </p>
      <FormActions submit="Go on" {...(onCancel ? { onCancel } : {})} />
    </Form>
  );
}

function MedicalEmergency({ part2 }: { part2: boolean }) {
  const reason = useFormValue("reason");
  if (!part2 || reason !== "medical_emergency") return null;
  return (
    <>
      <Field.Text name="emergency.disclosedTo" label="Who is told" help="The person who needs to know now" />
      <Field.Text name="emergency.affiliation" label="Where they work" />
      <Field.Text name="emergency.disclosedBy" label="Who tells them" />
      <Field.Textarea name="emergency.nature" label="Nature of the emergency" />
    </>
  );
}

function Confirm({ body, open, onBack }: { body: Opening; open: OpenFormProps["open"]; onBack: () => void }) {
  const { hasPin, hasPasskey } = useSession().user;
  return (
    <div className={classes.pin}>
      {hasPin || hasPasskey ? (
        <SignWithPin label="Enter your PIN to open this chart" onTicket={(ticket) => open(body, ticket)} />
      ) : (
        <p>You have no PIN yet. Set one in your profile under Security, then come back.</p>
      )}
      <Button variant="subtle" mt="md" onClick={onBack}>
        Back to the reason
      </Button>
    </div>
  );
}
