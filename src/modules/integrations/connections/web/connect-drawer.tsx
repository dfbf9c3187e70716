import { UnstyledButton } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { invalidate, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Field, Form, FormActions, SideDrawer, Skeletons, useZodForm } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/secret-once.tsx";
import {
  createConnection,
  type IntegrationTypeInfo,
  listConnections,
  listIntegrationTypes,
} from "../connection.contract.ts";
import { ConfigFields } from "./config-fields.tsx";

interface ConnectDrawerProps {
  opened: boolean;
  onClose: () => void;
  onMade: (connectionId: string) => void;
}

/** Choose a type, then enter its settings; the connection is tested and enabled afterwards. */
export function ConnectDrawer({ opened, onClose, onMade }: ConnectDrawerProps) {
  const types = useRead(listIntegrationTypes, {}, { enabled: opened });
  const [type, setType] = useState<IntegrationTypeInfo | null>(null);
  const close = () => {
    setType(null);
    onClose();
  };
  return (
    <SideDrawer opened={opened} onClose={close} title={type ? `Connect: ${type.label}` : "Add connection"} width={520}>
      {types.error ? (
        <ErrorState error={types.error} onRetry={() => void types.refetch()} small />
      ) : !types.data ? (
        <Skeletons shape="form" count={4} />
      ) : type ? (
        <ConnectForm
          key={type.key}
          type={type}
          onCancel={() => setType(null)}
          onMade={(id) => {
            setType(null);
            onMade(id);
          }}
        />
      ) : (
        <ul className={classes.types}>
          {types.data.rows.map((one) => (
            <li key={one.key}>
              <UnstyledButton className={classes.type} onClick={() => setType(one)}>
                <strong>{one.label}</strong>
                <span className={classes.quiet}>{one.summary}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </SideDrawer>
  );
}

/** The form's fields, from the type. Required fields depend on the environment and are checked by the server. */
function schemaOf(type: IntegrationTypeInfo) {
  const texts = (names: readonly { name: string }[]) =>
    z.object(Object.fromEntries(names.map(({ name }) => [name, z.string().trim().max(4_000).optional()])));
  return z.object({
    label: z.string().trim().min(1, "Enter a name").max(80),
    environment: z.enum(["live", "test", "simulator"]),
    config: texts(type.fields),
    secrets: texts(type.secrets),
  });
}

interface ConnectFormProps {
  type: IntegrationTypeInfo;
  onCancel: () => void;
  onMade: (connectionId: string) => void;
}

function ConnectForm({ type, onCancel, onMade }: ConnectFormProps) {
  const [made, setMade] = useState<{ id: string; path: string } | null>(null);
  const create = useAction(createConnection, { inline: true });
  const schema = useMemo(() => schemaOf(type), [type]);
  const form = useZodForm({
    draft: { none: "Holds secrets." },
    schema,
    initial: { label: type.label, environment: type.hasSimulator ? "simulator" : "live", config: {}, secrets: {} },
    doing: "a new connection",
  });
  const simulated = form.values.environment === "simulator";
  if (made)
    return (
      <OnceShown
        what="Webhook URL for the sender"
        secret={`${location.origin}${made.path}`}
        onStored={() => onMade(made.id)}
      />
    );
  const save = async ({ label, environment, config, secrets }: z.output<typeof schema>) => {
    const filled = (part: Record<string, string | undefined>) =>
      simulated
        ? {}
        : Object.fromEntries(Object.entries(part).flatMap(([name, value]) => (value ? [[name, value]] : [])));
    const answer = await create.run({
      body: { typeKey: type.key, label, environment, config: filled(config), secrets: filled(secrets) },
    });
    await invalidate(listConnections);
    if (answer.inboundPath && type.category === "events")
      setMade({ id: answer.connection.id, path: answer.inboundPath });
    else onMade(answer.connection.id);
  };
  const choices = [
    { value: "live", label: "Live" },
    { value: "test", label: "Test" },
    ...(type.hasSimulator ? [{ value: "simulator", label: "Simulator" }] : []),
  ];
  return (
    <Form form={form} label={`Connect ${type.label}`} onSubmit={save}>
      <Field.Text name="label" label="Name" help="Shown in lists." />
      <Field.Segmented name="environment" label="Environment" options={choices} />
      {simulated ? (
        <p className={classes.quiet}>
          The simulator on this machine replaces the provider. Nothing is sent outside, and all settings are filled in.
        </p>
      ) : (
        <Settings type={type} />
      )}
      <FormActions submit="Add connection" onCancel={onCancel} cancel="Back" />
    </Form>
  );
}

function Settings({ type }: { type: IntegrationTypeInfo }) {
  return (
    <>
      <ConfigFields fields={type.fields} />
      {type.secrets.map(({ name, label }) => (
        <Field.Password key={name} name={`secrets.${name}`} label={label} />
      ))}
      {type.agreementKinds.length > 0 && (
        <p className={classes.quiet}>
          Before it can be enabled, a signed {type.agreementKinds.join(" and ").toUpperCase()} with this vendor must be
          entered under Agreements and confirmed by a second user.
        </p>
      )}
    </>
  );
}
