import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { legalName } from "#modules/clients/identity/name.ts";
import { useRead } from "#platform/web/index.ts";
import { Field } from "#ui/index.ts";

/** Admitted clients of a location, by name; the field holds the MR number. */
export function ClientPicker({ name, locationId }: { name: string; locationId: string }) {
  const query = { location: locationId, statusList: "admitted,on_leave", pageSize: "100" };
  const read = useRead(listClients, { query }, { enabled: locationId !== "" });
  return (
    <Field.Select
      name={name}
      label="Client"
      options={(read.data?.rows ?? []).map((row) => ({ value: row.mrNo, label: `${legalName(row)}, ${row.mrNo}` }))}
      nothingFound="No admitted client found"
    />
  );
}
