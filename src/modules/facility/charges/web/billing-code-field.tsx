import { serverInstant, useRead, useSession } from "#platform/web/index.ts";
import { dateAt, Field, type FieldProps, useField } from "#ui/index.ts";
import { listBillingCodes } from "../billing-code.contract.ts";
import { codeText } from "../billing-code.ts";

/** Codes in effect today, and the one that is chosen already. */
export function BillingCodeField(props: Pick<FieldProps, "name" | "label" | "help">) {
  const { timeZone } = useSession();
  const { value } = useField<string | null>(props.name);
  const on = dateAt(serverInstant(), timeZone);
  const { data } = useRead(listBillingCodes, { query: { on, pageSize: "1000" } }, { staleMs: 600_000 });
  const options = new Map((data?.rows ?? []).map((row) => [codeText(row), `${codeText(row)} ${row.label}`]));
  if (value && !options.has(value)) options.set(value, value);
  return <Field.Select {...props} options={[...options].map(([code, label]) => ({ value: code, label }))} />;
}
