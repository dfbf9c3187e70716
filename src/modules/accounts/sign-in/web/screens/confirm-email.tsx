import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { isProblem, problemText } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/steps.module.css";
import { confirmEmailChange, readEmailChange } from "../../../email-change/email-change.contract.ts";
import { SignInLayout } from "../sign-in-layout.tsx";

/** `/confirmEmail?token=`: the link emailed to a new address. Opening it does not use it up. */
export function Screen() {
  const token = useLinkToken();
  return <SignInLayout welcome={null}>{token === "" ? <Expired /> : <WithLink token={token} />}</SignInLayout>;
}

function WithLink({ token }: { token: string }) {
  const say = useTexts(doorTexts);
  const link = useRead(readEmailChange, { params: { token } }, { staleMs: Number.POSITIVE_INFINITY });
  const [taken, setTaken] = useState<string | null>(null);
  const confirm = useAction(confirmEmailChange, { inline: true, onDone: ({ email }) => setTaken(email) });
  if (taken)
    return (
      <section className={classes.step}>
        <h2 className={classes.title}>{say("newEmail.done")}</h2>
        <p className={classes.text}>{say("newEmail.doneText", { email: taken })}</p>
        <Button component={AppLink} to="/" size="md">
          {say("goOn")}
        </Button>
      </section>
    );
  if (link.isPending) return <Skeleton height={160} role="status" aria-label={say("link.looking")} />;
  const refused = link.error ?? confirm.problem;
  if (isProblem(refused, "link-expired") || isProblem(refused, "validation")) return <Expired />;
  if (link.isError) return <ErrorState small error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <section className={classes.step} aria-label={say("newEmail.label")}>
      <h2 className={classes.title}>{say("newEmail.ask", { name: link.data.name })}</h2>
      <p className={classes.text}>{link.data.email}</p>
      {confirm.problem && (
        <p role="alert" className={classes.refused}>
          {problemText(confirm.problem)}
        </p>
      )}
      <Button
        size="md"
        loading={confirm.pending}
        onClick={() => void confirm.run({ body: { token } }).catch(() => undefined)}
      >
        {say("newEmail.use")}
      </Button>
    </section>
  );
}

function Expired() {
  const say = useTexts(doorTexts);
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{say("link.expired")}</h2>
      <p className={classes.text}>{say("newEmail.expired")}</p>
      <Button component={AppLink} to="/profile" size="md">
        {say("newEmail.profile")}
      </Button>
    </section>
  );
}
