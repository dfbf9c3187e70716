import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, showDate, useNewest, useZodForm } from "#ui/index.ts";
import type { Authorization } from "../../authorizations/authorization-fields.contract.ts";
import { unitLabels, unitText } from "../../authorizations/authorization-states.ts";
import type { StayCalls } from "../../authorizations/web/authorization-calls.ts";
import { NewerAuthorization } from "../../authorizations/web/newer-authorization.tsx";
import { decideAuthorization, extendAuthorization } from "../review.contract.ts";
import { AnswerFields, ContactFields, MethodField } from "./answer-fields.tsx";

interface FormProps {
  calls: StayCalls;
  authorization: Authorization;
  onClose: () => void;
}

const DecisionInput = decideAuthorization.body.omit({ version: true });
const ExtensionInput = extendAuthorization.body.omit({ version: true });

/** An answer as it usually is: everything approved, by the same care manager. */
const usualAnswer = ({ authNumber, serviceCode, careManager, careManagerPhone, requestedUnits }: Authorization) => ({
  contactedAt: serverInstant(),
  method: "phone" as const,
  outcome: "approved" as const,
  approvedUnits: requestedUnits,
  authNumber,
  serviceCode,
  careManager,
  careManagerPhone,
  confirmOverlap: false,
});

/** Records the payer's decision on a request, or on an appeal. */
export function DecisionForm({ calls, authorization, onClose }: FormProps) {
  const { id, version } = authorization;
  const form = useZodForm({
    draft: { form: "authorization-decision", record: id, version },
    schema: DecisionInput,
    initial: usualAnswer(authorization),
    doing: "Decision",
  });
  const { base, newer, standOn } = useNewest(form, authorization, usualAnswer);
  const { requestedUnits, unit, fromOn, throughOn, levelCode, levelName } = base;
  return (
    <Form
      form={form}
      label="Decision"
      onSubmit={(body) => calls.decide(base, body)}
      onSaved={onClose}
      answers={newer ? "stale-version" : undefined}
    >
      <NewerAuthorization newer={newer} onKeep={standOn} onTake={onClose} />
      <p>
        {unitText(requestedUnits, unit)} requested for {levelCode} {levelName}, {showDate(fromOn)} to{" "}
        {showDate(throughOn)}.
      </p>
      <MethodField />
      <ContactFields />
      <AnswerFields />
      <FormActions submit="Record decision" onCancel={onClose} />
    </Form>
  );
}

/** The next days or sessions, asked for as before. Units that end before the last day are followed at once. */
function usualExtension(authorization: Authorization) {
  const { requestedUnits, unit, throughOn, lastsThrough } = authorization;
  const fromOn = addDays(lastsThrough !== null && lastsThrough < throughOn ? lastsThrough : throughOn, 1);
  const days = unit === "day" ? requestedUnits : fourWeeks;
  return { ...usualAnswer(authorization), requestedUnits, fromOn, throughOn: addDays(fromOn, days - 1) };
}
const fourWeeks = 28;

/** Extends an approved authorization by a concurrent review. */
export function ExtensionForm({ calls, authorization, onClose }: FormProps) {
  const { id, version } = authorization;
  const form = useZodForm({
    draft: { form: "authorization-extension", record: id, version },
    schema: ExtensionInput,
    initial: usualExtension(authorization),
    doing: "Extension",
  });
  const { base, newer, standOn } = useNewest(form, authorization, usualExtension);
  return (
    <Form
      form={form}
      label="Extension"
      onSubmit={(body) => calls.extend(base, body)}
      onSaved={onClose}
      answers={newer ? "stale-version" : undefined}
    >
      <NewerAuthorization newer={newer} onKeep={standOn} onTake={onClose} />
      <p>
        Extends authorization {base.authNumber ?? "without a number"}, through {showDate(base.throughOn)}.
      </p>
      <MethodField />
      <ContactFields />
      <Field.Number name="requestedUnits" label={`${unitLabels[base.unit]} requested`} />
      <FieldRow>
        <Field.Date name="fromOn" label="First day" />
        <Field.Date name="throughOn" label="Last day" />
      </FieldRow>
      <AnswerFields />
      <FormActions submit="Extend authorization" onCancel={onClose} />
    </Form>
  );
}
