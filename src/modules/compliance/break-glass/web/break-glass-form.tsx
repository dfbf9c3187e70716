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
import { BreakGlassRequest, Emergency } from "../break-glass.contract.ts";
import classes from "./break-glass.module.css";

/** A medical emergency of a Part 2 client requires its documentation right away (42 CFR 2.51(c)). */
const fieldsOf = (part2: boolean) =>
  z
    .object({ reason: BreakGlassRequest.shape.reason, reasonText: BreakGlassRequest.shape.reasonText })
    .and(z.object({ emergency: z.record(z.string(), z.unknown()).nullish() }))
    .superRefine(({ reason, emergency }, context) => {
      if (reason !== "medical_emergency" || !part2) return;
      const checked = Emergency.safeParse(emergency ?? {});
      for (const issue of checked.error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["emergency", ...issue.path], message: "Required." });
    });

interface BreakGlassFormProps {
  part2: boolean;
  /** Sends the request; an error is shown under the PIN pad. */
  open: (body: BreakGlassRequest, ticket: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The reason, then the PIN: break-the-glass access requires both (BTG-1). */
export function BreakGlassForm({ part2, open, onCancel }: BreakGlassFormProps) {
  const [schema] = useState(() => fieldsOf(part2));
  const [body, setBody] = useState<BreakGlassRequest | null>(null);
  const form = useZodForm({
    draft: { none: "Each break-the-glass access states its own reason." },
    schema,
    initial: {},
  });
  if (body) return <Confirm body={body} open={open} onBack={() => setBody(null)} />;
  const next = async ({ reason, reasonText, emergency }: z.output<typeof schema>) =>
    setBody({
      reason,
      reasonText,
      emergency: reason === "medical_emergency" && part2 ? Emergency.parse(emergency) : null,
    });
  return (
    <Form form={form} onSubmit={next} label="Break-the-glass access">
      <Field.Select
        name="reason"
        label="Reason"
        options={grantReasons.map((value) => ({ value, label: grantReasonLabels[value] }))}
      />
      <Field.Textarea name="reasonText" label="Explanation" help="At least 15 characters. Compliance reviews it." />
      <MedicalEmergency part2={part2} />
      <p className={classes.consequence}>
        Compliance is notified immediately. Everything you open is logged with this reason. Counseling notes stay
        closed.
      </p>
      <FormActions submit="Continue" {...(onCancel ? { onCancel } : {})} />
    </Form>
  );
}

function MedicalEmergency({ part2 }: { part2: boolean }) {
  const reason = useFormValue("reason");
  if (!part2 || reason !== "medical_emergency") return null;
  return (
    <>
      <Field.Text
        name="emergency.disclosedTo"
        label="Disclosed to"
        help="The medical personnel who need the information"
      />
      <Field.Text name="emergency.affiliation" label="Affiliation" />
      <Field.Text name="emergency.disclosedBy" label="Disclosed by" />
      <Field.Textarea name="emergency.nature" label="Nature of the emergency" />
    </>
  );
}

function Confirm({
  body,
  open,
  onBack,
}: {
  body: BreakGlassRequest;
  open: BreakGlassFormProps["open"];
  onBack: () => void;
}) {
  const { hasPin, hasPasskey } = useSession().user;
  return (
    <div className={classes.pin}>
      {hasPin || hasPasskey ? (
        <SignWithPin label="Enter your PIN to open this chart" onTicket={(ticket) => open(body, ticket)} />
      ) : (
        <p>You don't have a PIN yet. Set one in your profile under Security, then try again.</p>
      )}
      <Button variant="subtle" mt="md" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
