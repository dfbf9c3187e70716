import { Button, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useConfigRead } from "#platform/web/shell/product-name.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/steps.module.css";
import { readReset, resetPassword } from "../../../passwords/password.contract.ts";
import { Forgot } from "../forgot.tsx";
import { NewPassword } from "../new-password.tsx";
import { SignInLayout } from "../sign-in-layout.tsx";

/** `/resetPassword?token=`: sets a new password with an emailed link. Opening it does not use it up. */
export function Screen() {
  const say = useTexts(doorTexts);
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <SignInLayout welcome={null}>
      {done ? (
        <section className={classes.step}>
          <h2 className={classes.title}>{say("reset.done")}</h2>
          <p className={classes.text}>{say("reset.doneText")}</p>
          <Button component={AppLink} to="/" size="md">
            {say("goToSignIn")}
          </Button>
        </section>
      ) : token === "" || gone ? (
        <Expired />
      ) : (
        <WithLink token={token} onDone={() => setDone(true)} onGone={() => setGone(true)} />
      )}
    </SignInLayout>
  );
}

function WithLink({ token, onDone, onGone }: { token: string; onDone: () => void; onGone: () => void }) {
  const say = useTexts(doorTexts);
  const link = useRead(readReset, { params: { token } }, { staleMs: Number.POSITIVE_INFINITY });
  const { data: config } = useConfigRead();
  if (link.isPending) return <Skeleton height={300} role="status" aria-label={say("link.looking")} />;
  if (isProblem(link.error, "link-expired") || isProblem(link.error, "validation")) return <Expired />;
  if (link.isError) return <ErrorState small error={link.error} onRetry={() => void link.refetch()} />;
  const { email, name, minLength } = link.data;
  const expired = (error: unknown) => {
    if (!isProblem(error, "link-expired")) return false;
    onGone();
    return true;
  };
  return (
    <section className={classes.step} aria-label={say("newPassword.title")}>
      <h2 className={classes.title}>{say("newPassword.title")}</h2>
      <Text className={classes.text ?? ""}>{say("reset.for", { email })}</Text>
      <NewPassword
        context={{ email, name, facility: config?.tenantName ?? "", minLength }}
        verb={say("reset.change")}
        onPassword={async (password) => {
          await call(resetPassword, { body: { token, password } });
          onDone();
        }}
        onRefused={expired}
      />
    </section>
  );
}

/** Offers a new link when the link was used or has expired. */
function Expired() {
  const say = useTexts(doorTexts);
  const [asking, setAsking] = useState(false);
  if (asking) return <Forgot onBack={() => setAsking(false)} />;
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{say("link.expired")}</h2>
      <p className={classes.text}>{say("reset.expired")}</p>
      <Button size="md" onClick={() => setAsking(true)}>
        {say("reset.another")}
      </Button>
      <Button component={AppLink} to="/" variant="subtle" color="sand">
        {say("backToSignIn")}
      </Button>
    </section>
  );
}
