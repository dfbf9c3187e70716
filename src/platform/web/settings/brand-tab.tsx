import { Field } from "#ui/form/field.ts";
import { SettingForm } from "./setting-form.tsx";

/** What the product is called here: in titles, mails and on the sign-in page. */
export function BrandTab() {
  return (
    <SettingForm settingKey="brand" title="Brand">
      <Field.Text name="productName" label="Name of the product" help="In the window's title, in mails, on prints." />
      <Field.Text name="welcome" label="A line for the sign-in page" />
    </SettingForm>
  );
}
