import { z } from "zod";
import { sexOptions } from "#modules/clients/episodes/person-fields.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { ApiProblem, call, invalidate, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, PageSection, SideDrawer, toast, useZodForm } from "#ui/index.ts";
import { ReferredBy } from "../../partners/web/referred-by.tsx";
import { getLead, leadBoard, leadOptions, listLeads, updateLead } from "../lead.contract.ts";
import { crisisOptions, leadName, payMethodLabels, payMethods, substances } from "../lead.ts";
import { Address, Lead, leadFields } from "../lead-fields.contract.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";

const { crisisResolution: _, ageReported: __, ...fields } = leadFields;
const LeadForm = z.object({
  ...fields,
  address: Address,
  phone: z.string().trim().max(40).nullable().optional(),
  email: z.email().nullable().optional(),
});
type LeadForm = z.output<typeof LeadForm>;

const yesNo = [
  { value: "unknown", label: "Not recorded" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** Edits what is known about a lead before there is a chart. */
export function EditLeadDrawer({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Edit ${leadName(lead)}`} width={600}>
      {opened && <EditForm lead={lead} onClose={onClose} />}
    </SideDrawer>
  );
}

/** The lead's phone numbers with the first one replaced, or removed. */
function phonesWith(phone: string | null | undefined, [first, ...others]: Lead["phones"]) {
  const kept = others.map(({ e164, label, okText, okVoicemail }) => ({ raw: e164, label, okText, okVoicemail }));
  if (!phone) return kept;
  const { label, okText, okVoicemail } = first ?? { label: "mobile" as const, okText: false, okVoicemail: false };
  return [{ raw: phone, label, okText, okVoicemail }, ...kept];
}

/** Sends only what changed, so colleagues' changes to other fields stay. */
async function saveLead(lead: Lead, { phone, email, ...values }: LeadForm): Promise<void> {
  const [firstEmail, ...otherEmails] = lead.emails.map(({ address }) => address);
  const change = changedFields(lead, values);
  const contact = {
    ...((phone ?? null) === (lead.phones[0]?.e164 ?? null) ? {} : { phones: phonesWith(phone, lead.phones) }),
    ...((email ?? null) === (firstEmail ?? null) ? {} : { emails: [...(email ? [email] : []), ...otherEmails] }),
  };
  const send = (version: number) =>
    call(updateLead, { params: { leadId: lead.id }, body: { ...change, ...contact, version } });
  try {
    await send(lead.version);
  } catch (error) {
    // Someone else changed the lead (LEAD-5): if they changed other fields, this change is sent again on top of theirs.
    const current = error instanceof ApiProblem && error.code === "stale-version" ? error.body.current : undefined;
    const newer = Lead.safeParse(current).data;
    if (!newer || Object.keys(contact).length > 0) throw error;
    const theirs = changedFields(lead, newer);
    if (Object.keys(change).some((field) => field in theirs)) throw error;
    await send(newer.version);
  }
}

function EditForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const form = useZodForm({
    draft: { form: "lead:edit", record: lead.id, version: lead.version },
    schema: LeadForm,
    initial: { ...lead, phone: lead.phones[0]?.e164, email: lead.emails[0]?.address },
    doing: "editing a lead",
  });
  const save = async (after: LeadForm) => {
    await saveLead(lead, after);
    await invalidate(getLead, listLeads, leadBoard, leadTimeline);
    toast(`${leadName(lead)} saved`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Edit lead">
      <PageSection title="Client">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Text name="firstName" label="Legal first name" />
            <Field.Text name="middleName" label="Middle name" />
            <Field.Text name="lastName" label="Legal last name" />
          </FieldRow>
          <FieldRow>
            <Field.Text name="preferredName" label="Preferred name" />
            <Field.Text name="pronouns" label="Pronouns" />
          </FieldRow>
          <FieldRow>
            <Field.Date name="dateOfBirth" label="Date of birth" hint="past" />
            <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />
          </FieldRow>
          <FieldRow>
            <Field.Phone name="phone" label="Phone" />
            <Field.Text name="email" label="Email" type="email" />
          </FieldRow>
          <Field.Text name="address.line1" label="Street" />
          <FieldRow least={100}>
            <Field.Text name="address.city" label="City" />
            <Field.Text name="address.state" label="State" maxLength={2} />
            <Field.Text name="address.postalCode" label="ZIP" maxLength={10} />
          </FieldRow>
        </div>
      </PageSection>
      <PageSection title="Placement">
        <div className={classes.fields}>
          <FieldRow least={190}>
            <Field.Select
              name="levelOfCareId"
              label="Level of care"
              options={(options.data?.levels ?? []).map(({ id, code, name }) => ({
                value: id,
                label: `${code} ${name}`,
              }))}
            />
            <Field.Select
              name="payMethod"
              label="Payment source"
              options={payMethods.map((value) => ({ value, label: payMethodLabels[value] }))}
            />
          </FieldRow>
          <FieldRow least={190}>
            <Field.Date name="desiredAdmitOn" label="Desired admission date" />
            <Field.Select
              name="sourceId"
              label="Referral source"
              options={(options.data?.sources ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FieldRow>
          <ReferredBy
            organization={{ id: lead.referralOrganizationId, name: lead.referralOrganizationName }}
            professional={{ id: lead.referralProfessionalId, name: lead.referralProfessionalName }}
          />
        </div>
      </PageSection>
      <PageSection title="As reported" note="Copied to the chart as not verified.">
        <div className={classes.fields}>
          <Field.Textarea name="presentingProblem" label="Presenting problem" rows={3} />
          <Field.Segmented name="crisisFlag" label="Immediate safety" options={crisisOptions} />
          <FieldRow>
            <Field.Suggest name="primarySubstance" label="Primary substance" suggestions={substances} />
            <Field.Date name="lastUsedOn" label="Last use" hint="past" />
          </FieldRow>
          <Field.Text name="useReported" label="Amount and frequency" />
          <FieldRow>
            <Field.Textarea name="allergiesReported" label="Allergies" rows={2} />
            <Field.Textarea name="medicationsReported" label="Medications" rows={2} />
          </FieldRow>
          <FieldRow>
            <Field.Textarea name="medicalReported" label="Medical history" rows={2} />
            <Field.Textarea name="psychiatricReported" label="Psychiatric history" rows={2} />
          </FieldRow>
          <FieldRow>
            <Field.Select name="pregnant" label="Pregnant" options={yesNo} />
            <Field.Select name="injectsDrugs" label="Injects drugs" options={yesNo} />
          </FieldRow>
          <FieldRow>
            <Field.Text name="legalStatus" label="Legal status" />
            <Field.Text name="mobilityNeeds" label="Mobility needs" />
          </FieldRow>
        </div>
      </PageSection>
      <FormActions submit="Save changes" onCancel={onClose} sticky />
    </Form>
  );
}
