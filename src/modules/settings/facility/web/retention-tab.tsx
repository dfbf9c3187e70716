import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Retention periods. */
export function RetentionTab() {
  return (
    <SettingForm
      settingKey="retention"
      title="Retention"
      note="Charts and signatures are never deleted. Older months of the audit log move to an encrypted archive; their seals stay and are still verified."
    >
      <FieldRow least={240}>
        <Field.Number name="draftDays" label="Abandoned drafts" unit="days" help="7 to 90" />
        <Field.Number name="notificationDays" label="Read notifications" unit="days" help="30 to 730" />
        <Field.Number name="auditYears" label="Audit log online" unit="years" help="6 to 20" />
        <Field.Number name="signInAttemptDays" label="Sign-in attempts" unit="days" help="30 to 365" />
      </FieldRow>
    </SettingForm>
  );
}
