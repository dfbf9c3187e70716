import { roleLabels, roles } from "#platform/shared/access/permissions.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

const staff = roles.filter((role) => role !== "client" && role !== "guardian");
const approvals = [
  { value: "off", label: "Never" },
  { value: "unknown-device", label: "On a new device" },
  { value: "outside-network", label: "Outside the facility network" },
  { value: "always", label: "Always" },
];

/** Sign-in, screen lock and session rules. Changes apply immediately. */
export function SecurityTab() {
  return (
    <SettingForm
      settingKey={signInPolicyKey}
      title="Security"
      note="Changes apply immediately."
      permission="security.manage"
    >
      <FieldRow least={200}>
        <Field.Number name="idleLockMinutes" label="Lock screen after" unit="minutes" help="Of inactivity; 2 to 60" />
        <Field.Number name="sharedIdleLockMinutes" label="Lock shared device after" unit="minutes" help="2 to 60" />
        <Field.Number
          name="pinDigits"
          label="PIN length"
          unit="digits"
          help="4 to 8. Changing it requires everyone to set a new PIN."
        />
      </FieldRow>
      <FieldRow least={200}>
        <Field.Number
          name="tokenMinutes"
          label="Refresh session token every"
          unit="minutes"
          help="15 to 1440; while the session is active"
        />
        <Field.Number name="signOutHours" label="Sign out after" unit="hours" help="Of inactivity; 1 to 168" />
        <Field.Number name="sessionMaxDays" label="Maximum session length" unit="days" help="1 to 90" />
        <Field.Number
          name="sessionsPerUser"
          label="Sessions per user"
          help="1 to 20. A new session beyond the limit ends the oldest."
        />
      </FieldRow>
      <Field.MultiSelect
        name="twoFactorRoles"
        label="Roles that require two-factor authentication"
        placeholder="None"
        options={staff.map((value) => ({ value, label: roleLabels[value] }))}
      />
      <FieldRow least={200}>
        <Field.Number name="twoFactorGraceDays" label="Grace period for setup" unit="days" help="0 to 90" />
        <Field.Select name="loginApproval" label="Require sign-in approval" options={approvals} />
      </FieldRow>
      <Field.Tags name="ownNetworks" label="Facility network prefixes" help="For example 203.0.113." />
      <Field.Checkbox
        name="emailCodes"
        label="Allow email codes as a second factor"
        help="Less secure than an app or a passkey."
      />
      <Field.Checkbox
        name="smsCodes"
        label="Allow text message codes as a second factor"
        help="Least secure: a phone number can be hijacked. Each user verifies their number first."
      />
    </SettingForm>
  );
}
