import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, Skeletons, toast, useZodForm } from "#ui/index.ts";
import { type ClientRow, listClientFacets, listClients, searchClients } from "../../identity/client-list.contract.ts";
import { listName } from "../../identity/name.ts";
import { labelClients, listLabels } from "../label.contract.ts";

const Entry = z.object({ labelId: Id, what: z.enum(["add", "remove"]) });
const most = 100;

/** Adds one label to the selected clients, or removes it. */
export function LabelClients({ rows, onDone }: { rows: readonly ClientRow[]; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTag size="1.1em" />}
        disabled={rows.length > most}
        title={rows.length > most ? `Select at most ${most} clients` : undefined}
        onClick={() => setOpen(true)}
      >
        Add or remove label
      </Button>
      <FormDialog opened={open} onClose={() => setOpen(false)} title="Label clients">
        {open && <LabelForm rows={rows} onClose={() => setOpen(false)} onDone={onDone} />}
      </FormDialog>
    </>
  );
}

interface LabelFormProps {
  rows: readonly ClientRow[];
  onClose: () => void;
  onDone: () => void;
}

function LabelForm({ rows, onClose, onDone }: LabelFormProps) {
  const read = useRead(listLabels, {});
  const save = useAction(labelClients, { invalidates: [listClients, searchClients, listClientFacets], inline: true });
  const form = useZodForm({
    draft: { form: "clients:label", record: "new" },
    schema: Entry,
    initial: { what: "add" },
    doing: "labeling clients",
  });
  if (!read.data) return <Skeletons shape="text" />;
  const options = read.data.rows
    .filter(({ active, scopes }) => active && scopes.includes("client"))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      form={form}
      label="Label clients"
      onSubmit={async ({ labelId, what }) => {
        const { results } = await save.run({
          params: { labelId },
          body: { clientIds: rows.map((row) => row.clientId), remove: what === "remove" },
        });
        const [first, ...others] = results.filter(({ ok }) => !ok);
        const done = results.filter(({ ok }) => ok).length;
        const count = `${done} ${done === 1 ? "client" : "clients"}`;
        if (first) {
          const row = rows.find(({ clientId }) => clientId === first.clientId);
          toast(`${count} changed, ${others.length + 1} not. ${row ? listName(row) : ""}: ${first.problem ?? ""}`, {
            tone: "attention",
          });
        } else toast(what === "add" ? `Label added to ${count}` : `Label removed from ${count}`);
        onClose();
        onDone();
      }}
    >
      <p>{rows.length === 1 ? "1 client selected" : `${rows.length} clients selected`}</p>
      <Field.Select name="labelId" label="Label" options={options} />
      <Field.Segmented
        name="what"
        label="Do"
        options={[
          { value: "add", label: "Add label" },
          { value: "remove", label: "Remove label" },
        ]}
      />
      <FormActions submit="Save" onCancel={onClose} />
    </Form>
  );
}
