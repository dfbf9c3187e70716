import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useSession } from "#platform/web/index.ts";
import { confirmDanger, Field, Form, FormActions, showDateTime, toast, useZodForm } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import * as contract from "../connection.contract.ts";

type Connection = contract.Connection;
type SecretInfo = contract.IntegrationTypeInfo["secrets"][number];
const outdated = { invalidates: [contract.listConnections] };

/** The connection's secrets: whether set, and their last characters (INT-3). */
export function Secrets({ connection, type }: { connection: Connection; type: contract.IntegrationTypeInfo }) {
  return type.secrets.map((info) => <Secret key={info.name} connection={connection} info={info} />);
}

const NewSecret = z.object({ value: z.string().min(1, "Enter the secret").max(4_000) });

function Secret({ connection, info }: { connection: Connection; info: SecretInfo }) {
  const { timeZone } = useSession();
  const [typing, setTyping] = useState(false);
  const set = useAction(contract.setConnectionSecret, { ...outdated, inline: true });
  const destroy = useAction(contract.destroyConnectionSecret, { ...outdated, done: `${info.label} deleted` });
  const form = useZodForm({ draft: { none: "Holds a secret." }, schema: NewSecret, initial: {} });
  const params = { connectionId: connection.id, name: info.name };
  const kept = connection.secrets.find(({ name }) => name === info.name);
  const verb = kept ? "Replace" : "Set";
  const ask = async () => {
    const sure = await confirmDanger({
      act: `Delete ${info.label.toLowerCase()}`,
      consequence: info.required
        ? "It stops working immediately, and the connection is suspended until you set a new one."
        : "It stops working immediately.",
    });
    if (sure) destroy.go({ params });
  };
  return (
    <section aria-label={info.label}>
      <div className={classes.row}>
        <strong>{info.label}</strong>
        <span className={classes.quiet}>
          {kept
            ? `${kept.last4 ? `ends in ${kept.last4}, ` : ""}set ${showDateTime(kept.setAt, timeZone)}${kept.setBy ? ` by ${kept.setBy}` : ""}`
            : info.required
              ? "Not set"
              : "Not set (optional)"}
        </span>
        {!typing && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTyping(true)}>
            {verb}
          </Button>
        )}
        {kept && !typing && (
          <Button variant="subtle" color="rose" size="compact-sm" loading={destroy.pending} onClick={() => void ask()}>
            Destroy
          </Button>
        )}
      </div>
      {typing && (
        <Form
          form={form}
          label={`${verb} ${info.label}`}
          onSubmit={({ value }) => set.run({ params, body: { value } })}
          onSaved={() => {
            form.reset({});
            setTyping(false);
            toast(kept ? "Replaced. The previous secret stays valid for incoming messages for 24 hours." : "Set.");
          }}
        >
          <Field.Password name="value" label={`New ${info.label.toLowerCase()}`} autoFocus />
          <FormActions submit={verb} onCancel={() => setTyping(false)} />
        </Form>
      )}
    </section>
  );
}
