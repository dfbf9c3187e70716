import { Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { AppLink, useAction, useCan, useRead } from "#platform/web/index.ts";
import { confirmDanger, ProblemAlert, Shape } from "#ui/index.ts";
import { endSigningSignIn, getSigningAccount, refreshSigningToken, startSigningSignIn } from "../envelope.contract.ts";
import classes from "./signing.module.css";

type Account = Answer<typeof getSigningAccount>;

const changed = [getSigningAccount] as const;

/** Whether the facility is signed in at the signing service, and how many requests are queued. */
export function AccountStrip() {
  const mayConnect = useCan("documentSigning.connect");
  const read = useRead(getSigningAccount, {});
  const signIn = useAction(startSigningSignIn, {
    inline: true,
    onDone: ({ authorizeUrl }) => location.assign(authorizeUrl),
  });
  const renew = useAction(refreshSigningToken, { inline: true, invalidates: changed, done: "Sign-in renewed" });
  const signOut = useAction(endSigningSignIn, {
    inline: true,
    invalidates: changed,
    done: "Signed out of the signing service",
  });
  const account = read.data;
  // Shown to users who can't sign in at the service only while requests are queued.
  if (!account || (account.state === "connected" && account.queued === 0 && !mayConnect)) return null;
  const problem = signIn.problem ?? renew.problem ?? signOut.problem;
  const askSignOut = async () => {
    const answer = await confirmDanger({
      act: "Sign out of the signing service",
      consequence: "Requests that were sent stay open. New requests stay queued until an administrator signs in again.",
    });
    if (answer) signOut.go({});
  };
  return (
    <>
      {problem && <ProblemAlert error={problem} />}
      <section className={classes.strip} aria-label="Signing service">
        <div>
          <p>
            <Shape shape={account.state === "connected" ? "check" : "alert"} /> {titleOf(account)}
          </p>
          <p className={classes.quiet}>{textOf(account, mayConnect)}</p>
        </div>
        {mayConnect && account.state === "absent" && (
          <Button component={AppLink} to="/settings?tabs=integrations" variant="default">
            Open integrations
          </Button>
        )}
        {mayConnect && (account.state === "needsSignIn" || account.state === "disconnected") && (
          <Button loading={signIn.pending} onClick={() => signIn.go({})}>
            Sign in to signing service
          </Button>
        )}
        {mayConnect && account.state === "connected" && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px="xs" aria-label="Signing service actions" loading={renew.pending}>
                <IconDots size="1.2em" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => renew.go({})}>Renew sign-in</Menu.Item>
              <Menu.Item onClick={() => signIn.go({})}>Sign in as another user</Menu.Item>
              <Menu.Item color="rose" onClick={() => void askSignOut()}>
                Sign out…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </section>
    </>
  );
}

function titleOf({ state, label }: Account): string {
  if (state === "absent") return "No signing service is set up";
  if (state === "connected") return `Signed in to ${label}`;
  return state === "needsSignIn" ? `Sign in to ${label} again` : `${label} is not enabled`;
}

function textOf({ state, queued }: Account, mayConnect: boolean): string {
  const waiting =
    queued === 1
      ? "1 signature request is waiting to be sent."
      : `${queued} signature requests are waiting to be sent.`;
  if (state === "connected") return queued > 0 ? waiting : "Documents can be sent for signature.";
  if (state === "absent")
    return mayConnect
      ? "Add a connection of the type Document signing, then sign in."
      : "An administrator sets it up under Settings, Integrations.";
  const help =
    state === "needsSignIn"
      ? mayConnect
        ? "New requests go out after the sign-in."
        : "New requests go out after an administrator signs in."
      : mayConnect
        ? "Sign in, then enable the connection under Settings, Integrations."
        : "An administrator enables it under Settings, Integrations.";
  return queued > 0 ? `${waiting} ${help}` : help;
}
