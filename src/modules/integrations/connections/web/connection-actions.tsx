import { Button } from "@mantine/core";
import { useAction } from "#platform/web/index.ts";
import { confirmDanger, ProblemAlert } from "#ui/index.ts";
import { listCaptures } from "../../captures/capture.contract.ts";
import { getConnectionDay, listConnectionCalls } from "../../overview/overview.contract.ts";
import classes from "../../web/integrations.module.css";
import * as contract from "../connection.contract.ts";
import { connectionStates } from "../connection.ts";

type Connection = contract.Connection;
const outdated = { invalidates: [contract.listConnections] };

interface ActsProps {
  connection: Connection;
  type: contract.IntegrationTypeInfo;
  onClose: () => void;
}

/** The actions available in the connection's current state. */
export function ConnectionActs({ connection, type, onClose }: ActsProps) {
  const params = { connectionId: connection.id };
  const test = useAction(contract.testConnection, {
    invalidates: [contract.listConnections, listConnectionCalls, getConnectionDay, listCaptures],
    inline: true,
  });
  const enable = useAction(contract.enableConnection, {
    ...outdated,
    inline: true,
    done: `${connection.label} enabled`,
  });
  const suspend = useAction(contract.suspendConnection, { ...outdated, done: `${connection.label} suspended` });
  const remove = useAction(contract.removeConnection, { ...outdated, done: "Removed", onDone: onClose });
  const signIn = useAction(contract.startOauth, { onDone: ({ authorizeUrl }) => location.assign(authorizeUrl) });
  const signOut = useAction(contract.endOauth, {
    ...outdated,
    done: "Signed out. Queued items are kept until you sign in again.",
  });
  const mail = useAction(contract.sendTestMail, { done: ({ to }) => `Test email sent to ${to}` });
  const askReason = async (act: string, consequence: string) =>
    confirmDanger({ act, consequence, reason: { label: "Reason" } });
  const isMail = connection.typeKey.startsWith("mail.");
  const signsIn = type.auth === "oauth2Code";
  const mayEnable = connectionStates.can(connection.status, "enable");
  return (
    <>
      {enable.problem && <ProblemAlert error={enable.problem} />}
      {test.data && (
        <p role="status" className={classes.quiet}>
          {test.data.ok ? "Connected. " : "Connection failed. "}
          {test.data.said} Request id {test.data.requestId}.
        </p>
      )}
      <div className={classes.row}>
        {signsIn && (
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
            variant={signsIn && !connection.signedIn ? "default" : "filled"}
            loading={enable.pending}
            onClick={() => enable.go({ params })}
          >
            Enable
          </Button>
        )}
        <Button variant="default" loading={test.pending} onClick={() => test.go({ params })}>
          Test
        </Button>
        {signsIn && connection.signedIn && (
          <Button variant="default" loading={signOut.pending} onClick={() => signOut.go({ params })}>
            Sign out at the provider
          </Button>
        )}
        {isMail && connection.status === "enabled" && (
          <Button variant="default" loading={mail.pending} onClick={() => mail.go({ params })}>
            Send test email
          </Button>
        )}
        {connectionStates.can(connection.status, "suspend") && (
          <Button
            variant="default"
            onClick={async () => {
              const given = await askReason(
                `Suspend ${connection.label}`,
                "Nothing is sent through it until it is enabled again. Queued items are kept.",
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
              connection.waiting > 0
                ? `Its secrets are deleted. ${connection.waiting} queued ${connection.waiting === 1 ? "item" : "items"} will not be sent through it. Its history stays.`
                : "Its secrets are deleted. Its history stays.",
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
