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

/** What can be done with a connection as it stands. */
export function ConnectionActs({ connection, type, onClose }: ActsProps) {
  const params = { connectionId: connection.id };
  const test = useAction(contract.testConnection, {
    invalidates: [contract.listConnections, listConnectionCalls, getConnectionDay, listCaptures],
    inline: true,
  });
  const enable = useAction(contract.enableConnection, {
    ...outdated,
    inline: true,
    done: `${connection.label} is enabled`,
  });
  const suspend = useAction(contract.suspendConnection, { ...outdated, done: `${connection.label} is suspended` });
  const remove = useAction(contract.removeConnection, { ...outdated, done: "Removed", onDone: onClose });
  const signIn = useAction(contract.startOauth, { onDone: ({ authorizeUrl }) => location.assign(authorizeUrl) });
  const signOut = useAction(contract.endOauth, {
    ...outdated,
    done: "Signed out. What waits, waits for another sign-in.",
  });
  const mail = useAction(contract.sendTestMail, { done: ({ to }) => `A test mail is on its way to ${to}` });
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
          {test.data.ok ? "It answers. " : "It does not work yet. "}
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
            Sign out there
          </Button>
        )}
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
              connection.waiting > 0
                ? `Its secrets are destroyed now. ${connection.waiting} waiting ${connection.waiting === 1 ? "item does" : "items do"} not go out by it any more. Its history stays.`
                : "Its secrets are destroyed now. Its history stays.",
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
