import { useLevels } from "#modules/clients/index.web.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, showDate, useZodForm } from "#ui/index.ts";
import type { StayAuthorizations } from "../../authorizations/authorization.contract.ts";
import {
  type Authorization,
  AuthorizationRequest,
  ReviewInput,
} from "../../authorizations/authorization-fields.contract.ts";
import { awaitsPayer, unitLabels, unitText } from "../../authorizations/authorization-states.ts";
import type { StayCalls } from "../../authorizations/web/authorization-calls.ts";
import { listInsurance } from "../../insurance/insurance.contract.ts";
import { reviewKinds } from "../review.ts";
import { AnswerFields, ContactFields, MethodField, optionsOf } from "./answer-fields.tsx";

interface FormProps {
  calls: StayCalls;
  stay: StayAuthorizations;
  onClose: () => void;
}

const newest = (stay: StayAuthorizations): Authorization | undefined =>
  stay.authorizations.find(({ status }) => status !== "voided");

/** What the payer is asked for, as far as it follows from the stay: the next days at its level, by the same insurance. */
function proposedDays(stay: StayAuthorizations, about: Authorization | undefined) {
  const isOpen = about !== undefined && awaitsPayer(about.status);
  if (about && isOpen) {
    const { insuranceId, levelOfCareId, unit, requestedUnits, fromOn, throughOn } = about;
    return { insuranceId, levelOfCareId, unit, requestedUnits, fromOn, throughOn };
  }
  const fromOn = stay.uncoveredFrom ?? (stay.coveredThrough ? addDays(stay.coveredThrough, 1) : stay.today);
  return {
    insuranceId: about?.insuranceId,
    levelOfCareId: stay.levelOfCareId ?? about?.levelOfCareId,
    unit: about?.unit ?? ("day" as const),
    requestedUnits: about?.requestedUnits ?? 7,
    fromOn,
    throughOn: addDays(fromOn, (about?.requestedUnits ?? 7) - 1),
  };
}

/** Records a call with the payer; its outcome makes, decides or extends the authorization. */
export function ReviewForm({ calls, stay, onClose }: FormProps) {
  const about = newest(stay);
  const proposed = proposedDays(stay, about);
  const form = useZodForm({
    draft: { form: "utilization-review", record: stay.demographicId, version: about?.version ?? 0 },
    schema: ReviewInput,
    initial: {
      ...proposed,
      demographicId: stay.demographicId,
      authorizationId: about?.id ?? null,
      authorizationVersion: about?.version ?? null,
      kind: stay.due?.kind ?? (about ? "concurrent" : "initial"),
      contactedAt: serverInstant(),
      method: "phone",
      outcome: "approved",
      approvedUnits: proposed.requestedUnits,
      authNumber: about?.authNumber ?? null,
      serviceCode: about?.serviceCode ?? null,
      careManager: about?.careManager ?? null,
      careManagerPhone: about?.careManagerPhone ?? null,
      confirmOverlap: false,
    },
    doing: "Utilization review",
  });
  return (
    <Form form={form} label="Utilization review" onSubmit={calls.record} onSaved={onClose}>
      {about && <p>{aboutText(about)}</p>}
      <FieldRow>
        <Field.Select name="kind" label="Review" options={optionsOf(reviewKinds)} />
        <MethodField />
      </FieldRow>
      <ContactFields />
      <AskedFields mrNo={calls.mrNo} />
      <AnswerFields />
      <FormActions submit="Record review" onCancel={onClose} />
    </Form>
  );
}

const aboutText = (about: Authorization) =>
  awaitsPayer(about.status)
    ? `This decides the request for ${unitText(about.requestedUnits, about.unit)} from ${showDate(about.fromOn)}.`
    : `An approval extends authorization ${about.authNumber ?? "without a number"}, through ${showDate(about.throughOn)}.`;

function AskedFields({ mrNo }: { mrNo: string }) {
  const levels = useLevels();
  const insurance = useRead(listInsurance, { params: { mrNo } });
  return (
    <>
      <FieldRow>
        <Field.Select
          name="insuranceId"
          label="Insurance"
          options={(insurance.data?.rows ?? [])
            .filter(({ state }) => state !== "inactive")
            .map(({ id, payerName }) => ({ value: id, label: payerName }))}
        />
        <Field.Select
          name="levelOfCareId"
          label="Level of care"
          options={levels.rows.map(({ id }) => ({ value: id, label: levels.label(id) }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Number name="requestedUnits" label="Requested" />
        <Field.Select name="unit" label="Unit" options={optionsOf(unitLabels)} />
        <Field.Text name="serviceCode" label="Service code" />
      </FieldRow>
      <FieldRow>
        <Field.Date name="fromOn" label="First day" />
        <Field.Date name="throughOn" label="Last day" />
      </FieldRow>
    </>
  );
}

/** Records that an authorization was requested; the answer is recorded by a review. */
export function RequestForm({ calls, stay, onClose }: FormProps) {
  const form = useZodForm({
    draft: { form: "authorization-request", record: stay.demographicId, version: 0 },
    schema: AuthorizationRequest,
    initial: { ...proposedDays(stay, newest(stay)), demographicId: stay.demographicId, confirmOverlap: false },
    doing: "Authorization",
  });
  return (
    <Form form={form} label="Authorization" onSubmit={calls.request} onSaved={onClose}>
      <AskedFields mrNo={calls.mrNo} />
      <FieldRow>
        <Field.Text name="authNumber" label="Request number" />
        <Field.Date name="nextReviewOn" label="Follow up on" />
      </FieldRow>
      <Field.Textarea name="note" label="Note" />
      <Field.Checkbox
        name="confirmOverlap"
        label="Record it although another authorization covers some of these days"
      />
      <FormActions submit="Record request" onCancel={onClose} />
    </Form>
  );
}
