import { useEffect } from "react";
import { useRead } from "#platform/web/index.ts";
import { Field, useField } from "#ui/index.ts";
import { listPrograms } from "../program.contract.ts";
import { servesLevel } from "../program.ts";

interface AdmissionProgramProps {
  locationId: string;
  levelCode: string;
}

/** The programs of the chosen location and level of care, in the forms that admit or move a client; hidden where there is none. */
export function AdmissionProgramSelect({ locationId, levelCode }: AdmissionProgramProps) {
  const read = useRead(listPrograms, { query: { locationId } });
  const rows = (read.data?.rows ?? []).filter((program) => servesLevel(program, levelCode));
  const field = useField<string>("programId");
  const only = rows.length === 1 ? rows[0]?.id : undefined;
  // One program is no choice to make.
  useEffect(() => {
    if (only !== undefined && field.value !== only) field.set(only);
  }, [only, field]);
  if (rows.length === 0) return null;
  return (
    <Field.Select
      name="programId"
      label="Program"
      neededLater
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
