import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

/** How long what nobody needs any more is kept. */
export function RetentionTab() {
  return (
    <SettingForm
      settingKey="retention"
      title="Retention"
      note="Charts and signatures are never removed by this. Older months of the audit log go into an encrypted archive; their seals stay and go on to be verified."
    >
      <FieldRow least={240}>
        <Field.Number name="draftDays" label="Drafts nobody came back to" unit="days" help="7 to 90" />
        <Field.Number name="notificationDays" label="Notices that were read" unit="days" help="30 to 730" />
        <Field.Number name="auditYears" label="Audit log at hand" unit="years" help="6 to 20" />
        <Field.Number name="signInAttemptDays" label="Attempts to sign in" unit="days" help="30 to 365" />
      </FieldRow>
    </SettingForm>
  );
}
