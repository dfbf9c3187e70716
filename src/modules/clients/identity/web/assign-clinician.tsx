import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useZodForm } from "#ui/index.ts";
import { addToClients } from "../../care-team/care-team.contract.ts";
import { careRoleLabels, careRoles } from "../../episodes/episode.ts";
import { useActiveStaff } from "../../web/names.ts";
import { type ClientRow, listClientFacets, listClients, searchClients } from "../client-list.contract.ts";
import { listName } from "../name.ts";

const Entry = z.object({
  clinicianId: Id,
  careRole: z.enum(careRoles, "Choose a role."),
});
const most = 100;

/** Adds one clinician to the care teams of the selected clients. */
export function AssignClinician({ rows, onDone }: { rows: readonly ClientRow[]; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size="1.1em" />}
        disabled={rows.length > most}
        title={rows.length > most ? `Select at most ${most} clients` : undefined}
        onClick={() => setOpen(true)}
      >
        Assign clinician
      </Button>
      <FormDialog opened={open} onClose={() => setOpen(false)} title="Assign clinician">
        {open && <AssignForm rows={rows} onClose={() => setOpen(false)} onDone={onDone} />}
      </FormDialog>
    </>
  );
}

interface AssignFormProps {
  rows: readonly ClientRow[];
  onClose: () => void;
  onDone: () => void;
}

function AssignForm({ rows, onClose, onDone }: AssignFormProps) {
  const staff = useActiveStaff();
  const save = useAction(addToClients, { invalidates: [listClients, searchClients, listClientFacets], inline: true });
  const form = useZodForm({
    draft: { form: "clients:assign-clinician", record: "new" },
    schema: Entry,
    initial: {},
    doing: "assigning a clinician",
  });
  const names = new Map(rows.map((row) => [row.clientId, listName(row)]));
  const assign = async (entry: z.output<typeof Entry>) => {
    const { results } = await save.run({ body: { ...entry, clientIds: [...names.keys()] } });
    const refused = results.filter((one) => !one.ok);
    const added = results.length - refused.length;
    const [first] = refused;
    if (first)
      toast(`${added} assigned, ${refused.length} not. ${names.get(first.clientId) ?? ""}: ${first.problem ?? ""}`, {
        tone: "attention",
      });
    else toast(`Assigned to ${added} ${added === 1 ? "client" : "clients"}`);
    onClose();
    onDone();
  };
  return (
    <Form form={form} onSubmit={assign} label="Assign clinician">
      <p>{rows.length === 1 ? "1 client selected" : `${rows.length} clients selected`}</p>
      <Field.Select name="clinicianId" label="Clinician" options={staff.options} />
      <Field.Select
        name="careRole"
        label="Role"
        options={careRoles.map((value) => ({ value, label: careRoleLabels[value] }))}
      />
      <FormActions submit="Assign" onCancel={onClose} />
    </Form>
  );
}
