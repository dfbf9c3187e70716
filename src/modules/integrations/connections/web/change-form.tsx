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

/** Name and settings. A simulated connection has no address of its own: the simulator is where it is. */
export function ChangeForm({ connection, type, onDone }: ChangeFormProps) {
  const change = useAction(contract.changeConnection, {
    invalidates: [contract.listConnections],
    inline: true,
    done: "Changed",
  });
  const fields = type.fields.filter(({ kind }) => connection.environment !== "simulator" || !saysWhere(kind));
  const schema = useMemo(
    () =>
      z.object({
        label: z.string().trim().min(1, "Give it a name").max(80),
        config: z.object(
          Object.fromEntries(type.fields.map(({ name }) => [name, z.string().trim().max(2_000).optional()])),
        ),
      }),
    [type],
  );
  const form = useZodForm({
    schema,
    initial: {
      label: connection.label,
      config: Object.fromEntries(fields.map(({ name }) => [name, String(connection.config[name] ?? "")])),
    },
    doing: `Settings of ${connection.label}`,
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
    <Form form={form} label={`Change ${connection.label}`} onSubmit={save} onSaved={onDone}>
      <Field.Text name="label" label="Name" autoFocus />
      <ConfigFields fields={fields} />
      {fields.some(({ kind }) => saysWhere(kind)) && (
        <p className={classes.quiet}>
          With another address the secrets kept for the former one are forgotten: set them again, then enable it.
        </p>
      )}
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}
