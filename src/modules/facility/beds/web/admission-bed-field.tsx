import { useRead } from "#platform/web/index.ts";
import { Field } from "#ui/index.ts";
import { getAvailability } from "../bed.contract.ts";

interface AdmissionBedProps {
  locationId: string;
  levelOfCareId: string;
}

/** Open beds at the chosen location and level of care, in the admission form. */
export function AdmissionBedSelect({ locationId, levelOfCareId }: AdmissionBedProps) {
  const read = useRead(getAvailability, { query: { locationId, levelOfCareId } }, { everyMs: 30_000 });
  const rows = read.data?.rows ?? [];
  return (
    <Field.Select
      name="bedId"
      label="Bed"
      options={rows.map((bed) => ({ value: bed.bedId, label: `${bed.sectionName}, ${bed.code}` }))}
      nothingFound="No open beds"
      help={
        read.data && rows.length === 0
          ? "No open beds at this level of care. Choose another location or level."
          : `${rows.length} ${rows.length === 1 ? "bed" : "beds"} open now`
      }
    />
  );
}
