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
      <FieldRow>
        <Field.Number name="draftDays" label="Drafts nobody came back to" help="Days, 7 to 90" />
        <Field.Number name="notificationDays" label="Notices that were read" help="Days, 30 to 730" />
        <Field.Number name="auditYears" label="Audit log at hand" help="Years, 6 to 20" />
        <Field.Number name="signInAttemptDays" label="Attempts to sign in" help="Days, 30 to 365" />
      </FieldRow>
    </SettingForm>
  );
}
