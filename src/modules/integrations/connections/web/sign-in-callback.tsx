import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { AppLink, useAction, useGo, useUrlState } from "#platform/web/index.ts";
import { LoadingScreen, ProblemAlert } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { finishOauth } from "../connection.contract.ts";

/** OAuth callback page: exchanges the code once, then returns to Settings. */
export function Screen() {
  const { code, state, error } = useUrlState().params;
  const go = useGo();
  const finish = useAction(finishOauth, {
    inline: true,
    done: ({ label }) => `Signed in. You can now enable ${label}.`,
    onDone: () => go("/settings?tabs=integrations"),
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
      {finish.problem ? (
        <ProblemAlert error={finish.problem} />
      ) : (
        <p role="alert">
          {error ? "The provider refused the sign-in. Nothing was changed." : "No sign-in is in progress."}
        </p>
      )}
      <Button component={AppLink} to="/settings?tabs=integrations" mt="md">
        Back to integrations
      </Button>
    </main>
  );
}
