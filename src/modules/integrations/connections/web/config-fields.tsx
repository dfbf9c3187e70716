import { Field } from "#ui/index.ts";
import type { IntegrationTypeInfo } from "../connection.contract.ts";

/** Form fields for a connection type's settings. */
export function ConfigFields({ fields }: { fields: IntegrationTypeInfo["fields"] }) {
  return fields.map(({ name, label, kind, options, help, required }) => {
    const shared = {
      name: `config.${name}`,
      label: required ? label : `${label} (optional)`,
      ...(help ? { help } : {}),
    };
    return kind === "select" ? (
      <Field.Select key={name} {...shared} options={options} />
    ) : (
      <Field.Text key={name} {...shared} />
    );
  });
}
