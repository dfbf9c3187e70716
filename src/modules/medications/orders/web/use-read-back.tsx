import { Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";

/** Who ordered by voice, and that the order was read back: what a nurse adds where only a prescriber may decide alone. */
export function useReadBack({ isNeeded, usual }: { isNeeded: boolean; usual: string | null }) {
  const [prescriberId, setPrescriberId] = useState(usual);
  const [isConfirmed, setConfirmed] = useState(false);
  const lists = useRead(medicationLists, { query: {} }, { enabled: isNeeded });
  const isReady = !isNeeded || (isConfirmed && prescriberId !== null);
  return {
    isNeeded,
    isReady,
    part: isNeeded && prescriberId !== null ? { readBack: { confirmed: true as const, prescriberId } } : {},
    fields: isNeeded && (
      <>
        <Select
          label="Ordered by"
          allowDeselect={false}
          data={(lists.data?.prescribers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={prescriberId}
          onChange={(id) => {
            setPrescriberId(id);
            setConfirmed(false);
          }}
        />
        <Checkbox
          label="Verbal order read back and confirmed"
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      </>
    ),
  };
}
