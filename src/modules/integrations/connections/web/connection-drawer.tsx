import { Button } from "@mantine/core";
import { Fragment, useState } from "react";
import { z } from "zod";
import { useAction, useSession } from "#platform/web/index.ts";
import {
  confirmDanger,
  Field,
  Form,
  FormActions,
  ProblemAlert,
  SideDrawer,
  StateBadge,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import * as contract from "../connection.contract.ts";
import { connectionStates } from "../connection.ts";

type Connection = contract.Connection;
const outdated = { invalidates: [contract.listConnections] };

/** One connection: how it is doing, what is missing, and everything that can be done with it. */
export function ConnectionDrawer({
  connection,
  type,
  onClose,
}: {
  connection: Connection;
  type: contract.IntegrationTypeInfo;
  onClose: () => void;
}) {
  const { timeZone } = useSession();
  const when = (at: string | null) => (at ? showDateTime(at, timeZone) : "Never");
  return (
    <SideDrawer opened onClose={onClose} title={connection.label} width={520}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>Kind</dt>
          <dd>{type.label}</dd>
          <dt>State</dt>
          <dd>
            <StateBadge states={connectionStates} state={connection.status} />
            {connection.statusReason && <p className={classes.quiet}>{connection.statusReason}</p>}
            {connection.circuit === "open" && connection.retryAt && (
              <p className={classes.quiet}>
                It is asked again at {showDateTime(connection.retryAt, timeZone)}; what waits is safe.
              </p>
            )}
          </dd>
          <dt>Last success</dt>
          <dd>{when(connection.lastOkAt)}</dd>
          <dt>Last trouble</dt>
          <dd>
            {when(connection.lastErrorAt)}
            {connection.lastError && <p className={classes.quiet}>{connection.lastError}</p>}
          </dd>
          {type.fields.map(({ name, label, options }) => (
            <Fragment key={name}>
              <dt>{label}</dt>
              <dd>{shown(connection.config[name], options)}</dd>
            </Fragment>
          ))}
          {connection.missingAgreements.length > 0 && (
            <>
              <dt>Missing contracts</dt>
              <dd>{connection.missingAgreements.join(", ").toUpperCase()}</dd>
            </>
          )}
        </dl>
        <Acts connection={connection} onClose={onClose} />
        {connection.secrets.map((secret) => (
          <Secret key={secret.name} connection={connection} secret={secret} said={when(secret.setAt)} />
        ))}
      </div>
    </SideDrawer>
  );
}

/** A setting as its form showed it. */
function shown(value: unknown, options: readonly { value: string; label: string }[]): string {
  const text = value === undefined || value === "" ? "–" : String(value);
  return options.find((option) => option.value === text)?.label ?? text;
}

/** `fromAddress` as words. */
const words = (name: string) => {
  const text = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function Acts({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const params = { connectionId: connection.id };
  const test = useAction(contract.testConnection, { ...outdated, inline: true });
  const enable = useAction(contract.enableConnection, {
    ...outdated,
    inline: true,
    done: `${connection.label} is enabled`,
  });
  const suspend = useAction(contract.suspendConnection, { ...outdated, done: `${connection.label} is suspended` });
  const remove = useAction(contract.removeConnection, { ...outdated, done: "Removed", onDone: onClose });
  const signIn = useAction(contract.startOauth, { onDone: ({ authorizeUrl }) => location.assign(authorizeUrl) });
  const mail = useAction(contract.sendTestMail, { done: ({ to }) => `A test mail is on its way to ${to}` });
  const askReason = async (act: string, consequence: string) =>
    confirmDanger({ act, consequence, reason: { label: "Reason" } });
  const isMail = connection.typeKey.startsWith("mail.");
  const mayEnable = connectionStates.can(connection.status, "enable");
  return (
    <>
      {enable.problem && <ProblemAlert error={enable.problem} />}
      {test.data && (
        <p role="status" className={classes.quiet}>
          {test.data.ok ? "It answers. " : "It does not work yet. "}
          {test.data.said}
        </p>
      )}
      <div className={classes.row}>
        {connection.typeKey === "mail.oauth" && (
          <Button
            variant={connection.signedIn ? "default" : "filled"}
            loading={signIn.pending}
            onClick={() => signIn.go({ params })}
          >
            {connection.signedIn ? "Sign in again" : "Sign in at the provider"}
          </Button>
        )}
        {mayEnable && (
          <Button
            variant={connection.typeKey === "mail.oauth" && !connection.signedIn ? "default" : "filled"}
            loading={enable.pending}
            onClick={() => enable.go({ params })}
          >
            Enable
          </Button>
        )}
        <Button variant="default" loading={test.pending} onClick={() => test.go({ params })}>
          Test
        </Button>
        {isMail && connection.status === "enabled" && (
          <Button variant="default" loading={mail.pending} onClick={() => mail.go({ params })}>
            Send me a test mail
          </Button>
        )}
        {connectionStates.can(connection.status, "suspend") && (
          <Button
            variant="default"
            onClick={async () => {
              const given = await askReason(
                `Suspend ${connection.label}`,
                "Nothing goes out through it until it is enabled again; what waits, waits.",
              );
              if (given) suspend.go({ params, body: { reason: given.reason } });
            }}
          >
            Suspend
          </Button>
        )}
        <Button
          variant="subtle"
          color="rose"
          onClick={async () => {
            const given = await askReason(
              `Remove ${connection.label}`,
              "Its secrets are destroyed now. Its history stays.",
            );
            if (given) remove.go({ params, query: { reason: given.reason } });
          }}
        >
          Remove
        </Button>
      </div>
    </>
  );
}

const NewSecret = z.object({ value: z.string().min(1, "Type the new secret").max(4_000) });

function Secret({
  connection,
  secret,
  said,
}: {
  connection: Connection;
  secret: Connection["secrets"][number];
  said: string;
}) {
  const [replacing, setReplacing] = useState(false);
  const set = useAction(contract.setConnectionSecret, { ...outdated, inline: true });
  const form = useZodForm({ schema: NewSecret, initial: {} });
  const params = { connectionId: connection.id, name: secret.name };
  return (
    <section aria-label={words(secret.name)}>
      <div className={classes.row}>
        <strong>{words(secret.name)}</strong>
        <span className={classes.quiet}>
          {secret.last4 ? `ends in ${secret.last4}, ` : ""}set {said}
          {secret.setBy ? ` by ${secret.setBy}` : ""}
        </span>
        {!replacing && (
          <Button variant="subtle" size="compact-sm" onClick={() => setReplacing(true)}>
            Replace
          </Button>
        )}
      </div>
      {replacing && (
        <Form
          form={form}
          label={`Replace ${words(secret.name)}`}
          onSubmit={({ value }) => set.run({ params, body: { value } })}
          onSaved={() => {
            form.reset({});
            setReplacing(false);
            toast("Replaced. What came signed by the former one is believed for 24 hours more.");
          }}
        >
          <Field.Password name="value" label={`New ${words(secret.name).toLowerCase()}`} autoFocus />
          <FormActions submit="Replace" onCancel={() => setReplacing(false)} />
        </Form>
      )}
    </section>
  );
}
