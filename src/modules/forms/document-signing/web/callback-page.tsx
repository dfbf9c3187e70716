import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { AppLink, useAction, useGo, useUrlState } from "#platform/web/index.ts";
import { LoadingScreen, ProblemAlert } from "#ui/index.ts";
import { finishSigningSignIn } from "../envelope.contract.ts";
import classes from "./signing.module.css";

const back = "/documents?tabs=signing";

/** `/document-signing/callback`: exchanges the service's code once, then returns to the documents. */
export function Screen() {
  const { code, state, error } = useUrlState().params;
  const go = useGo();
  const finish = useAction(finishSigningSignIn, {
    inline: true,
    done: (account) =>
      account.state === "connected"
        ? "Signed in to the signing service"
        : "Signed in. Enable the connection under Settings, Integrations.",
    onDone: (account) => go(account.state === "connected" ? back : "/settings?tabs=integrations"),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !code || !state) return;
    begun.current = true;
    finish.go({ body: { code, state } });
  }, [code, state, finish]);
  if (code && state && !finish.problem) return <LoadingScreen />;
  return (
    <main className={classes.bare}>
      <h1>Signing service</h1>
      {finish.problem ? (
        <ProblemAlert error={finish.problem} />
      ) : (
        <p role="alert">{error ? "The sign-in was canceled. Nothing was changed." : "No sign-in is in progress."}</p>
      )}
      <Button component={AppLink} to={back}>
        Back to documents
      </Button>
    </main>
  );
}
