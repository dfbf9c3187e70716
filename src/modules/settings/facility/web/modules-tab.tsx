import { Button } from "@mantine/core";
import { tenantSwitches } from "#platform/shared/endpoint.ts";
import { customerTypeLabels, customerTypes, switchesOf, switchLabels } from "#platform/shared/settings/settings.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { SettingForm } from "./setting-form.tsx";

/** Which parts are in use. Off hides a part and closes its doors; what it holds stays, and comes back with it (TEN-3). */
export function ModulesTab() {
  return (
    <SettingForm
      settingKey="modules"
      title="Parts in use"
      note="A part that is switched off is hidden and answers nobody; its records stay."
    >
      <Field.Select
        name="customerType"
        label="This facility uses Cairn for"
        options={customerTypes.map((value) => ({ value, label: customerTypeLabels[value] }))}
      />
      <Preset />
      <Field.Checkboxes
        name="modules"
        label="Parts"
        options={tenantSwitches.map((value) => ({ value, label: switchLabels[value] }))}
      />
    </SettingForm>
  );
}

function Preset() {
  const form = useForm();
  const type = customerTypes.find((one) => one === (form.values as Record<string, unknown>).customerType);
  if (!type) return null;
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => form.store.set("modules", [...switchesOf[type]])}>
        Tick what goes with “{customerTypeLabels[type]}”
      </Button>
    </div>
  );
}
