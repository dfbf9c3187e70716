import { useMemo } from "react";
import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import * as contract from "../connection.contract.ts";
import { ConfigFields } from "./config-fields.tsx";

interface ChangeFormProps {
  connection: contract.Connection;
  type: contract.IntegrationTypeInfo;
  onDone: () => void;
}

const saysWhere = (kind: string) => kind === "url" || kind === "host" || kind === "port";

/** Name and settings. A simulated connection has no address of its own. */
export function ChangeForm({ connection, type, onDone }: ChangeFormProps) {
  const change = useAction(contract.changeConnection, {
    invalidates: [contract.listConnections],
    inline: true,
    done: "Changes saved",
  });
  const fields = type.fields.filter(({ kind }) => connection.environment !== "simulator" || !saysWhere(kind));
  const schema = useMemo(
    () =>
      z.object({
        label: z.string().trim().min(1, "Enter a name").max(80),
        config: z.object(
          Object.fromEntries(type.fields.map(({ name }) => [name, z.string().trim().max(2_000).optional()])),
        ),
      }),
    [type],
  );
  const form = useZodForm({
    draft: { form: "connection", record: connection.id, version: connection.version },
    schema,
    initial: {
      label: connection.label,
      config: Object.fromEntries(fields.map(({ name }) => [name, String(connection.config[name] ?? "")])),
    },
    doing: `changes to ${connection.label}`,
  });
  const save = ({ label, config }: z.output<typeof schema>) =>
    change.run({
      params: { connectionId: connection.id },
      body: {
        version: connection.version,
        label,
        config: Object.fromEntries(fields.map(({ name }) => [name, config[name] ?? ""])),
      },
    });
  return (
    <Form form={form} label={`Edit ${connection.label}`} onSubmit={save} onSaved={onDone}>
      <Field.Text name="label" label="Name" autoFocus />
      <ConfigFields fields={fields} />
      {fields.some(({ kind }) => saysWhere(kind)) && (
        <p className={classes.quiet}>
          Changing the address deletes the stored secrets. Set them again, then enable the connection.
        </p>
      )}
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}
