import { roleLabels, roles } from "#platform/shared/access/permissions.ts";
import { signInPolicyKey } from "#platform/shared/authentication/sign-in-policy.ts";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { SettingForm } from "./setting-form.tsx";

const staff = roles.filter((role) => role !== "client" && role !== "guardian");
const approvals = [
  { value: "off", label: "Never" },
  { value: "unknown-device", label: "On a device not seen before" },
  { value: "outside-network", label: "Outside our own network" },
  { value: "always", label: "Always" },
];

/** How people sign in, how soon a screen locks, how long a session lasts. Acts with the next click of everybody. */
export function SecurityTab() {
  return (
    <SettingForm
      settingKey={signInPolicyKey}
      title="Security"
      note="Saved rules act with everybody's next click."
      permission="security.manage"
    >
      <FieldRow least={200}>
        <Field.Number
          name="idleLockMinutes"
          label="Lock the screen after"
          unit="minutes"
          help="Without a touch; 2 to 60"
        />
        <Field.Number name="sharedIdleLockMinutes" label="Lock a shared device after" unit="minutes" help="2 to 60" />
        <Field.Number name="pinDigits" label="A PIN has" unit="digits" help="4 to 8; a change asks all for a new PIN" />
      </FieldRow>
      <FieldRow least={200}>
        <Field.Number
          name="tokenMinutes"
          label="Renew a token every"
          unit="minutes"
          help="15 to 1440; while somebody works"
        />
        <Field.Number name="signOutHours" label="Sign out after" unit="hours" help="Without a touch; 1 to 168" />
        <Field.Number name="sessionMaxDays" label="A session lasts at most" unit="days" help="1 to 90" />
        <Field.Number name="sessionsPerUser" label="Sessions of one person" help="1 to 20; one more ends the oldest" />
      </FieldRow>
      <Field.MultiSelect
        name="twoFactorRoles"
        label="Roles that need a second factor"
        placeholder="None"
        options={staff.map((value) => ({ value, label: roleLabels[value] }))}
      />
      <FieldRow least={200}>
        <Field.Number name="twoFactorGraceDays" label="Time to set it up" unit="days" help="0 to 90" />
        <Field.Select name="loginApproval" label="Ask to approve a sign-in" options={approvals} />
      </FieldRow>
      <Field.Tags name="ownNetworks" label="Our own network begins with" help="For example 203.0.113." />
      <Field.Checkbox
        name="emailCodes"
        label="A code by e-mail counts as a second factor"
        help="Weaker than an app or a passkey."
      />
      <Field.Checkbox
        name="smsCodes"
        label="A code by text message counts as a second factor"
        help="Weaker still: a number can be taken over. Each person proves theirs first."
      />
    </SettingForm>
  );
}
