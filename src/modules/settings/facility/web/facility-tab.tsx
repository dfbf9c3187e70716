import { useZoneOptions } from "#platform/web/preferences/zones.ts";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Name, identifiers, default time zone and support contacts of the facility. */
export function FacilityTab() {
  return (
    <SettingForm settingKey="facility" title="Facility">
      {(values) => <Fields zone={typeof values.timeZone === "string" ? values.timeZone : null} />}
    </SettingForm>
  );
}

function Fields({ zone }: { zone: string | null }) {
  const zones = useZoneOptions(zone);
  return (
    <>
      <FieldRow least={240}>
        <Field.Text name="name" label="Name" />
        <Field.Text name="legalName" label="Legal name" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="npi" label="NPI" />
        <Field.Text name="ein" label="EIN" />
      </FieldRow>
      <Field.Select
        name="timeZone"
        label="Time zone"
        options={zones}
        searchable
        help="Used where no location applies. Each location has its own time zone."
      />
      <Field.Checkbox
        name="part2Program"
        label="Substance use disorder program under 42 CFR Part 2"
        help="Records are disclosed only with consent, and printouts carry the Part 2 notice."
      />
      <FieldRow>
        <Field.Text name="supportEmail" label="Support email" help="Shown on the sign-in page." />
        <Field.Phone name="supportPhone" label="Support phone" />
      </FieldRow>
    </>
  );
}
