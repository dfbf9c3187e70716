import { Button } from "@mantine/core";
import { tenantSwitches } from "#platform/shared/endpoint.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import { customerTypeLabels, customerTypes, switchesOf, switchLabels } from "../settings.ts";
import { SettingForm } from "./setting-form.tsx";

/** Modules in use. A module that is off is hidden and its endpoints refuse requests; its records are kept. */
export function ModulesTab() {
  return (
    <SettingForm
      settingKey="modules"
      title="Modules"
      note="A module that is turned off is hidden and unavailable. Its records are kept."
    >
      <Field.Select
        name="customerType"
        label="Plan"
        options={customerTypes.map((value) => ({ value, label: customerTypeLabels[value] }))}
      />
      <Preset />
      <Field.Checkboxes
        name="modules"
        label="Modules in use"
        options={tenantSwitches.map((value) => ({ value, label: switchLabels[value] }))}
      />
    </SettingForm>
  );
}

function Preset() {
  const form = useForm();
  const type = useFormValue("customerType");
  if (!isOneOf(customerTypes, type)) return null;
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => form.store.set("modules", [...switchesOf[type]])}>
        Select the modules of “{customerTypeLabels[type]}”
      </Button>
    </div>
  );
}
