import { Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { OnceShown } from "#modules/integrations/index.web.ts";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, PageSection, Skeletons, showDateTime } from "#ui/index.ts";
import { providerLabels } from "../call.ts";
import { getCredential, rotateWebhookToken, verifyCredential } from "../numbers/credential.contract.ts";
import { type CallCredential, listCredentials, listNumbers, syncNumbers } from "../numbers/number.contract.ts";
import classes from "./calls.module.css";
import { ConnectAccount } from "./connect-account.tsx";
import { DisconnectAccount } from "./disconnect-account.tsx";

const statusLabels: Readonly<Record<string, string>> = {
  draft: "Not enabled",
  testing: "Testing",
  enabled: "Enabled",
  degraded: "Degraded",
  needsSignIn: "Needs sign-in",
  suspended: "Suspended",
};
const verdictLabels: Readonly<Record<string, string>> = {
  received: "Received",
  processing: "Processing",
  processed: "Accepted",
  rejected: "Refused: wrong signature",
  dead: "Failed",
  dismissed: "Dismissed",
};

/** The connected accounts: on or off, verified, their webhook address and the messages they sent last. */
export function CallAccounts({ accounts }: { accounts: readonly CallCredential[] }) {
  const [connecting, setConnecting] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  return (
    <PageSection title="Accounts">
      <div className={classes.facts}>
        {accounts.map((account) => (
          <Account key={account.id} account={account} onPath={setPath} />
        ))}
        {accounts.length === 0 && !connecting && <p className={classes.small}>No account is connected.</p>}
        {path !== null ? (
          <OnceShown
            what="Webhook address for the provider"
            secret={`${location.origin}${path}`}
            onStored={() => setPath(null)}
          />
        ) : connecting ? (
          <ConnectAccount
            onClose={() => setConnecting(false)}
            onAdded={(webhookPath) => {
              setConnecting(false);
              setPath(webhookPath);
            }}
          />
        ) : (
          <div className={classes.actions}>
            <Button size="sm" variant="default" onClick={() => setConnecting(true)}>
              Connect account
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}

function Account({ account, onPath }: { account: CallCredential; onPath: (path: string) => void }) {
  const [shown, setShown] = useState<"messages" | "disconnect" | null>(null);
  const params = { credentialId: account.id };
  const invalidates = [listCredentials, listNumbers, getCredential];
  const sync = useAction(syncNumbers, {
    invalidates,
    done: ({ found, added, webhooksSet }) =>
      `${found} numbers found, ${added} added.${webhooksSet ? "" : " Enter the webhook address at the provider by hand."}`,
  });
  const verify = useAction(verifyCredential, { invalidates, done: ({ said }) => said });
  const rotate = useAction(rotateWebhookToken, { onDone: ({ webhookPath }) => onPath(webhookPath) });
  const isOn = account.status === "enabled" || account.status === "degraded";
  return (
    <div className={classes.account}>
      <div className={classes.match}>
        <div>
          {account.label}
          <div className={classes.small}>
            {providerLabels[account.provider]} · {statusLabels[account.status] ?? account.status} · {account.numbers}{" "}
            {account.numbers === 1 ? "number" : "numbers"}
          </div>
        </div>
        <div className={classes.actions}>
          {isOn ? (
            <Button size="compact-sm" variant="default" loading={sync.pending} onClick={() => sync.go({ params })}>
              Sync numbers
            </Button>
          ) : (
            <Button size="compact-sm" loading={verify.pending} onClick={() => verify.go({ params })}>
              Verify and enable
            </Button>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-sm" variant="subtle" aria-label={`More actions for ${account.label}`}>
                <IconDots size="1.1em" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {isOn && <Menu.Item onClick={() => verify.go({ params })}>Verify account</Menu.Item>}
              <Menu.Item onClick={() => setShown(shown === "messages" ? null : "messages")}>
                {shown === "messages" ? "Hide last messages" : "Show last messages"}
              </Menu.Item>
              <Menu.Item onClick={() => rotate.go({ params })}>Replace webhook address</Menu.Item>
              <Menu.Item color="red" onClick={() => setShown("disconnect")}>
                Disconnect account
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {shown === "messages" && <LastMessages credentialId={account.id} />}
      {shown === "disconnect" && <DisconnectAccount account={account} onClose={() => setShown(null)} />}
    </div>
  );
}

function LastMessages({ credentialId }: { credentialId: string }) {
  const session = useSession();
  const read = useRead(getCredential, { params: { credentialId } });
  if (read.error && !read.data) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={2} />;
  const { deliveries } = read.data;
  if (deliveries.length === 0) return <p className={classes.small}>No message has come yet.</p>;
  return (
    <ul className={classes.matches} aria-label="Last messages">
      {deliveries.map(({ id, kind, status, error, at }) => (
        <li key={id} className={classes.small}>
          {showDateTime(at, session.timeZone)} · {kind === "unknown" ? "Message" : kind} ·{" "}
          {verdictLabels[status] ?? status}
          {error && `, ${error}`}
        </li>
      ))}
    </ul>
  );
}
