import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

const quarters = Array.from({ length: 96 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15];
  const value = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const label = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  return { value, label };
});

/** What holds for everybody's notices until somebody chooses otherwise in their own profile. */
export function NotificationsTab() {
  return (
    <SettingForm
      settingKey="notifications"
      title="Notifications"
      note="What a person sets in their own profile goes before this. Critical notices are never held back."
    >
      <Field.Select
        name="digestAt"
        label="The morning summary goes out at"
        options={quarters}
        help="On each reader's own clock. Who has nothing new gets none."
      />
      <FieldRow>
        <Field.Select name="quietFrom" label="Push and texts rest from" options={quarters} />
        <Field.Select name="quietTo" label="until" options={quarters} help="Empty: they never rest." />
      </FieldRow>
    </SettingForm>
  );
}
