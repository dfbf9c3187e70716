import { z } from "zod";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { call, invalidate, useGo, useRead } from "#platform/web/index.ts";
import {
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  toast,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { Address } from "../../leads/lead-fields.contract.ts";
import classes from "../../leads/web/crm.module.css";
import {
  createOrganization,
  type Organization,
  organizationFields,
  partnerOptions,
  updateOrganization,
} from "../organizations/organization.contract.ts";
import {
  asamLevels,
  organizationKindLabels,
  organizationKinds,
  organizationStages,
  stages,
  tiers,
} from "../organizations/organization.ts";
import { OrganizationSelect } from "./organization-select.tsx";
import { partnerReads } from "./partner-reads.ts";

const OrganizationForm = z.object({ ...organizationFields, address: Address.optional() });
type OrganizationForm = z.output<typeof OrganizationForm>;

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The organization to change; a new one without it. */
  organization?: Organization;
}

/** Adds an organization, or changes one. */
export function OrganizationDrawer({ opened, onClose, organization }: DrawerProps) {
  const title = organization ? `Edit ${organization.name}` : "New organization";
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} width={600}>
      {opened && <OrganizationEntry organization={organization} onClose={onClose} />}
    </SideDrawer>
  );
}

function OrganizationEntry({ organization, onClose }: { organization: Organization | undefined; onClose: () => void }) {
  const go = useGo();
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const owners = (options.data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const form = useZodForm({
    draft: organization
      ? { form: "organization:edit", record: organization.id, version: organization.version }
      : { form: "organization:new" },
    schema: OrganizationForm,
    initial: organization ?? { stage: "prospect", acceptsReferrals: true },
    doing: organization ? "editing an organization" : "a new organization",
  });
  const save = async (values: OrganizationForm) => {
    const saved = organization
      ? await call(updateOrganization, {
          params: { organizationId: organization.id },
          body: { ...changedFields(organization, values), version: organization.version },
        })
      : await call(createOrganization, { body: values });
    await invalidate(...partnerReads);
    toast(`${saved.name} ${organization ? "saved" : "added"}`);
    onClose();
    if (!organization) go(`/crm/organization/${saved.id}`);
  };
  return (
    <Form form={form} onSubmit={save} label={organization ? "Edit organization" : "New organization"}>
      <div className={classes.fields}>
        <Field.Text name="name" label="Name" autoFocus />
        <FieldRow least={190}>
          <Field.Select
            name="kind"
            label="Type"
            options={organizationKinds.map((value) => ({ value, label: organizationKindLabels[value] }))}
          />
          <Field.Text name="npi" label="NPI" maxLength={10} />
        </FieldRow>
        <FieldRow least={150}>
          <Field.Select
            name="stage"
            label="Stage"
            options={stages.map((value) => ({ value, label: organizationStages.label(value) }))}
          />
          <Field.Select name="tier" label="Tier" options={tiers.map((value) => ({ value, label: `Tier ${value}` }))} />
        </FieldRow>
        <BlockedReason />
        <FieldRow least={190}>
          <Field.Select name="ownerId" label="Owner" options={owners} />
          <Field.Select name="secondaryOwnerId" label="Second owner" options={owners} />
        </FieldRow>
        <Field.Tags
          name="labels"
          label="Labels"
          suggestions={options.data?.labels ?? []}
          help="Press Enter after each label."
        />
      </div>
      <PageSection title="Contact">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Phone name="phone" label="Phone" />
            <Field.Phone name="fax" label="Fax" />
          </FieldRow>
          <FieldRow>
            <Field.Text name="email" label="Email" type="email" />
            <Field.Text name="website" label="Website" placeholder="https://" />
          </FieldRow>
          <Field.Text name="address.line1" label="Street" />
          <FieldRow least={100}>
            <Field.Text name="address.city" label="City" />
            <Field.Text name="address.state" label="State" maxLength={2} />
            <Field.Text name="address.postalCode" label="ZIP" maxLength={10} />
          </FieldRow>
          <OrganizationSelect
            name="parentId"
            label="Part of"
            known={
              organization?.parentId && organization.parentName
                ? { value: organization.parentId, label: organization.parentName }
                : undefined
            }
          />
          <Field.Tags name="aliases" label="Also known as" help="Press Enter after each name." />
        </div>
      </PageSection>
      <PageSection title="Services">
        <div className={classes.fields}>
          <Field.Checkbox name="acceptsReferrals" label="Accepts referrals" />
          <Field.MultiSelect
            name="levelsOffered"
            label="ASAM levels of care offered"
            options={asamLevels.map((value) => ({ value, label: value }))}
          />
          <Field.Tags name="payersAccepted" label="Payers accepted" help="Press Enter after each payer." />
          <Field.Tags
            name="populations"
            label="Populations served"
            suggestions={["Adults", "Adolescents", "Women", "Men", "Veterans", "Pregnant clients", "Spanish-speaking"]}
          />
          <Field.Textarea name="intakeRequirements" label="Intake requirements" rows={3} />
        </div>
      </PageSection>
      <FormActions submit={organization ? "Save changes" : "Add organization"} onCancel={onClose} />
    </Form>
  );
}

/** Asked only of a blocked organization (REF-5). */
function BlockedReason() {
  const stage = useFormValue<string>("stage");
  if (stage !== "blocked") return null;
  return (
    <Field.Textarea
      name="blockedReason"
      label="Reason for blocking"
      help="Blocked organizations cannot receive referrals."
      rows={2}
    />
  );
}
