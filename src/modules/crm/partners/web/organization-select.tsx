import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Field, type Option, useFormValue } from "#ui/index.ts";
import { listOrganizations } from "../organizations/organization.contract.ts";
import { listProfessionals } from "../professionals/professional.contract.ts";
import { professionalName } from "../professionals/professional.ts";

interface SelectProps {
  name: string;
  label: string;
  help?: string;
  /** What is chosen now, so that its name is shown before anything is typed. */
  known?: Option | undefined;
}

const withKnown = (found: readonly Option[], known: Option | undefined) =>
  known && !found.some(({ value }) => value === known.value) ? [known, ...found] : found;

/** An organization found by typing part of its name. */
export function OrganizationSelect({ known, ...field }: SelectProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useRead(
    listOrganizations,
    { query: { ...(q && q !== known?.label ? { q } : {}), pageSize: "50" } },
    { keep: true },
  );
  const options = (found.data?.rows ?? []).map(({ id, name, city }) => ({
    value: id,
    label: city ? `${name}, ${city}` : name,
  }));
  return <Field.Select {...field} options={withKnown(options, known)} onSearch={setTyped} />;
}

/** A professional found by typing part of their name; of the chosen organization where there is one. */
export function ProfessionalSelect({
  known,
  organizationField,
  ...field
}: SelectProps & { organizationField: string }) {
  const organizationId = useFormValue<string>(organizationField);
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const found = useRead(
    listProfessionals,
    {
      query: {
        ...(q && q !== known?.label ? { q } : {}),
        ...(organizationId ? { organizationId } : {}),
        pageSize: "50",
      },
    },
    { keep: true },
  );
  const options = (found.data?.rows ?? []).map((row) => ({ value: row.id, label: professionalName(row) }));
  return <Field.Select {...field} options={withKnown(options, known)} onSearch={setTyped} />;
}
