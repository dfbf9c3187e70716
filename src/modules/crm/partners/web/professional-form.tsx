import { z } from "zod";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate, useGo, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, type Option, SideDrawer, toast, useZodForm } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { partnerOptions } from "../organizations/organization.contract.ts";
import {
  createProfessional,
  type Professional,
  professionalFields,
  updateProfessional,
} from "../professionals/professional.contract.ts";
import { contactMethodLabels, contactMethods, professionalName } from "../professionals/professional.ts";
import { OrganizationSelect } from "./organization-select.tsx";
import { partnerReads } from "./partner-reads.ts";

const ProfessionalForm = z.object({
  ...professionalFields,
  organizationId: Id.nullable().optional(),
  title: z.string().trim().max(120).nullable().optional(),
});
type ProfessionalForm = z.output<typeof ProfessionalForm>;

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The professional to change; a new one without it. */
  professional?: Professional;
  /** Where a new professional works. */
  organization?: Option;
}

/** Adds a professional, or changes one. */
export function ProfessionalDrawer({ opened, onClose, ...given }: DrawerProps) {
  const title = given.professional ? `Edit ${professionalName(given.professional)}` : "New professional";
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} width={560}>
      {opened && <ProfessionalEntry {...given} onClose={onClose} />}
    </SideDrawer>
  );
}

function ProfessionalEntry({ professional, organization, onClose }: Omit<DrawerProps, "opened">) {
  const go = useGo();
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const form = useZodForm({
    draft: professional
      ? { form: "professional:edit", record: professional.id, version: professional.version }
      : { form: "professional:new", ...(organization ? { record: organization.value } : {}) },
    schema: ProfessionalForm,
    initial: professional ?? { ...(organization ? { organizationId: organization.value } : {}) },
    doing: professional ? "editing a professional" : "a new professional",
  });
  const save = async ({ organizationId, title, ...values }: ProfessionalForm) => {
    const saved = professional
      ? await call(updateProfessional, {
          params: { professionalId: professional.id },
          body: { ...changedFields(professional, values), version: professional.version },
        })
      : await call(createProfessional, { body: { ...values, organizationId, title: title || null } });
    await invalidate(...partnerReads);
    toast(`${professionalName(saved)} ${professional ? "saved" : "added"}`);
    onClose();
    if (!professional && !organization) go(`/crm/professional/${saved.id}`);
  };
  return (
    <Form form={form} onSubmit={save} label={professional ? "Edit professional" : "New professional"}>
      <div className={classes.fields}>
        <FieldRow>
          <Field.Text name="firstName" label="First name" autoFocus />
          <Field.Text name="lastName" label="Last name" />
        </FieldRow>
        <FieldRow least={190}>
          <Field.Text name="credentials" label="Credentials" placeholder="LCSW, MD" />
          <Field.Text name="npi" label="NPI" maxLength={10} />
        </FieldRow>
        {!professional && (
          <FieldRow least={190}>
            <OrganizationSelect name="organizationId" label="Organization" known={organization} />
            <Field.Text name="title" label="Title" placeholder="Discharge planner" />
          </FieldRow>
        )}
        <FieldRow>
          <Field.Phone name="phone" label="Phone" />
          <Field.Phone name="fax" label="Fax" />
        </FieldRow>
        <FieldRow least={190}>
          <Field.Text name="email" label="Email" type="email" />
          <Field.Select
            name="preferredContact"
            label="Preferred contact method"
            options={contactMethods.map((value) => ({ value, label: contactMethodLabels[value] }))}
          />
        </FieldRow>
        <Field.Checkbox name="doNotContact" label="Do not contact" />
        <Field.Tags name="specialties" label="Specialties" help="Press Enter after each specialty." />
        <Field.Tags name="licenses" label="Licenses" placeholder="CA LCSW 12345" />
        <Field.Select
          name="ownerId"
          label="Owner"
          options={(options.data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field.Tags
          name="labels"
          label="Labels"
          suggestions={options.data?.labels ?? []}
          help="Press Enter after each label."
        />
      </div>
      <FormActions submit={professional ? "Save changes" : "Add professional"} onCancel={onClose} />
    </Form>
  );
}
