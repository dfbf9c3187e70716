import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { listReferenceCodes } from "#modules/places/reference/code-lists.contract.ts";
import { useRead } from "#platform/web/index.ts";
import { Field, FieldRow, PageSection, useField } from "#ui/index.ts";
import classes from "../../web/chart.module.css";
import {
  type Address,
  addressUses,
  type ChoiceField,
  choices,
  ethnicities,
  fieldLabels,
  type PersonField,
  type Phone,
  phoneUses,
  races,
  sexOptions,
} from "../person-fields.ts";

const optionsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));
const words = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.slice(0, 1).toUpperCase() + value.slice(1) }));

/** Demographic fields in interview order. */
export function DemographicSections({ toConfirm }: { toConfirm: readonly string[] }) {
  const field = (name: PersonField) => ({
    name,
    label: fieldLabels[name],
    ...(toConfirm.includes(name)
      ? { help: <span className={classes.confirm}>Confirm this is still correct</span> }
      : {}),
  });
  const choose = (name: ChoiceField) => <Field.Select {...field(name)} options={optionsOf(choices[name])} />;
  return (
    <div className={classes.stack}>
      <PageSection title="Name" id="name">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Text {...field("legalFirstName")} />
            <Field.Text {...field("legalMiddleName")} />
            <Field.Text {...field("legalLastName")} />
            <Field.Text {...field("suffix")} />
          </FieldRow>
          <FieldRow>
            <Field.Text {...field("preferredName")} />
            <Field.Text {...field("pronouns")} />
            <Field.Tags {...field("previousNames")} />
          </FieldRow>
        </div>
      </PageSection>
      <PageSection title="Birth and identity" id="identity">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Date name="birthDate" label="Date of birth" hint="past" />
            <Field.Select name="sexAtBirth" label="Sex at birth" options={sexOptions} />
          </FieldRow>
          <FieldRow>
            <Field.Text {...field("genderIdentity")} />
            <Field.Text {...field("sexualOrientation")} />
          </FieldRow>
          <FieldRow>
            <Field.MultiSelect {...field("race")} options={optionsOf(races)} />
            <Field.Select {...field("ethnicity")} options={optionsOf(ethnicities)} />
          </FieldRow>
          <FieldRow>
            <Language {...field("preferredLanguage")} />
            <Field.Checkbox {...field("interpreterNeeded")} />
          </FieldRow>
        </div>
      </PageSection>
      <PageSection title="Contact information" id="contact">
        <div className={classes.fields}>
          <Phones />
          <Addresses />
          <FieldRow>
            <Field.Text {...field("email")} type="email" />
            <Field.Checkbox {...field("okToEmail")} />
          </FieldRow>
        </div>
      </PageSection>
      <PageSection title="Social history" id="life">
        <div className={classes.fields}>
          <FieldRow>
            {choose("maritalStatus")}
            {choose("livingArrangement")}
            {choose("education")}
          </FieldRow>
          <FieldRow>
            {choose("employmentStatus")}
            <Field.Text {...field("occupation")} />
            {choose("incomeSource")}
          </FieldRow>
          <FieldRow>
            <Field.Text {...field("religion")} />
            {choose("veteranStatus")}
          </FieldRow>
        </div>
      </PageSection>
      <PageSection title="This stay" id="stay">
        <div className={classes.fields}>
          <Field.Textarea {...field("presentingProblem")} />
          <Field.Textarea {...field("chiefComplaint")} />
          <FieldRow>
            {choose("referralSource")}
            {choose("codeStatus")}
          </FieldRow>
          <Field.Text {...field("advanceDirective")} />
        </div>
      </PageSection>
    </div>
  );
}

function Language(props: { name: string; label: string; help?: React.ReactNode }) {
  const read = useRead(
    listReferenceCodes,
    { params: { list: "languages" }, query: { pageSize: 300 } },
    { staleMs: 86_400_000 },
  );
  return (
    <Field.Select
      {...props}
      searchable
      options={(read.data?.rows ?? []).map(({ code, label }) => ({ value: code, label }))}
    />
  );
}

function Phones() {
  const { value, set } = useField<Phone[]>("phones");
  const phones = value ?? [];
  return (
    <>
      {phones.map((phone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own and are only added at the end
        <div className={classes.line} key={index}>
          <Field.Phone name={`phones.${index}.number`} label={index === 0 ? "Phone" : `Phone ${index + 1}`} />
          <Field.Select name={`phones.${index}.use`} label="Use" options={words(phoneUses)} />
          <Field.Checkbox name={`phones.${index}.okToText`} label="OK to text" />
          <Field.Checkbox name={`phones.${index}.okToVoicemail`} label="OK to leave voicemail" />
          <Remove what={`phone ${phone.number}`} onClick={() => set(phones.filter((_, at) => at !== index))} />
        </div>
      ))}
      {phones.length < 6 && (
        <Add onClick={() => set([...phones, { number: "", use: "mobile", okToText: false, okToVoicemail: false }])}>
          Add phone
        </Add>
      )}
    </>
  );
}

const blankAddress: Address = {
  use: "home",
  lines: [],
  city: null,
  state: null,
  zip: null,
  county: null,
  noFixedAddress: false,
};

function Addresses() {
  const { value, set } = useField<Address[]>("addresses");
  const addresses = value ?? [];
  return (
    <>
      {addresses.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own and are only added at the end
        <div className={classes.line} key={index}>
          <Field.Select name={`addresses.${index}.use`} label="Address" options={words(addressUses)} />
          <Field.Text name={`addresses.${index}.lines.0`} label="Street" disabled={address.noFixedAddress} />
          <Field.Text name={`addresses.${index}.city`} label="City" />
          <Field.Text name={`addresses.${index}.state`} label="State" maxLength={2} />
          <Field.Text name={`addresses.${index}.zip`} label="ZIP" maxLength={10} />
          <Field.Checkbox name={`addresses.${index}.noFixedAddress`} label="No fixed address" />
          <Remove what="address" onClick={() => set(addresses.filter((_, at) => at !== index))} />
        </div>
      ))}
      {addresses.length < 5 && <Add onClick={() => set([...addresses, blankAddress])}>Add address</Add>}
    </>
  );
}

function Add({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <div>
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size="1.1em" />} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Remove ${what}`} onClick={onClick}>
      <IconTrash size="1.15em" />
    </ActionIcon>
  );
}
