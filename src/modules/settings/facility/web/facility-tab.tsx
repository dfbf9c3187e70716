import { useZoneOptions } from "#platform/web/preferences/zones.ts";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

/** What the facility is called, its numbers, its default zone, and whom people ask for help. */
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
        help="For what belongs to no place. Each place has its own, and shows its times in it."
      />
      <Field.Checkbox
        name="part2Program"
        label="A substance use disorder program under 42 CFR Part 2"
        help="Its records leave only with consent, and say so wherever they are printed."
      />
      <FieldRow>
        <Field.Text name="supportEmail" label="Help by e-mail" help="Shown on the sign-in page." />
        <Field.Phone name="supportPhone" label="Help by phone" />
      </FieldRow>
    </>
  );
}
