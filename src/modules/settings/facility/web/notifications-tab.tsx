import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

const quarters = Array.from({ length: 96 }, (_, index) => {
  const [hour, minute] = [Math.floor(index / 4), (index % 4) * 15];
  const value = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const label = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  return { value, label };
});

/** Notification defaults; users can change their own in their profile. */
export function NotificationsTab() {
  return (
    <SettingForm
      settingKey="notifications"
      title="Notifications"
      note="Users can override these defaults in their profile. Critical notifications are never delayed."
    >
      <Field.Select
        name="digestAt"
        label="Daily summary time"
        options={quarters}
        help="In each user's time zone. No summary is sent when there is nothing new."
      />
      <FieldRow>
        <Field.Select name="quietFrom" label="Quiet hours from" options={quarters} />
        <Field.Select
          name="quietTo"
          label="Quiet hours until"
          options={quarters}
          help="Leave empty for no quiet hours."
        />
      </FieldRow>
    </SettingForm>
  );
}
