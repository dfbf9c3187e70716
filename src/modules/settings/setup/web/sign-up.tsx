import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { NewPassword, SignInLayout, SignInSteps } from "#modules/accounts/index.web.ts";
import { readInvitation, signUp } from "#modules/accounts/passwords/password.contract.ts";
import type { SignInStep } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { AppLink, useGo } from "#platform/web/router/links.tsx";
import { entered } from "#platform/web/session/session.ts";
import { useMaybeSession } from "#platform/web/session/session-context.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/steps.module.css";

/** `/signup?token=`: an invited user chooses a password. */
export function Screen() {
  const token = useLinkToken();
  const [step, setStep] = useState<SignInStep | null>(null);
  const session = useMaybeSession();
  const go = useGo();
  useEffect(() => {
    if (session) go(session.home, { replace: true });
  }, [session, go]);
  if (session) return null;
  return (
    <SignInLayout welcome={null}>
      {step ? (
        <SignInSteps first={step} onRestart={() => go("/", { replace: true })} />
      ) : token === "" ? (
        <NoInvitation />
      ) : (
        <Invited token={token} onStep={setStep} />
      )}
    </SignInLayout>
  );
}

function Invited({ token, onStep }: { token: string; onStep: (step: SignInStep) => void }) {
  const say = useTexts(doorTexts);
  const invitation = useRead(readInvitation, { params: { token } }, { staleMs: Number.POSITIVE_INFINITY });
  if (invitation.isPending) return <Skeleton height={300} role="status" aria-label={say("invited.looking")} />;
  if (isProblem(invitation.error, "link-expired") || isProblem(invitation.error, "validation")) return <NoInvitation />;
  if (invitation.isError)
    return <ErrorState small error={invitation.error} onRetry={() => void invitation.refetch()} />;
  const { email, name, facility, roleLabel, minLength } = invitation.data;
  return (
    <section className={classes.step} aria-label={say("invited.label")}>
      <h2 className={classes.title}>{say("invited.welcome", { name: name || email })}</h2>
      <p className={classes.text}>{say("invited.say", { facility, role: roleLabel.toLowerCase(), email })}</p>
      <NewPassword
        context={{ email, name, facility, minLength }}
        verb={say("invited.begin")}
        onPassword={async (password) => {
          const answer = await call(signUp, { body: { token, password } });
          if (answer.status === "signed-in") await entered(answer.twoFactorDueAt);
          else onStep(answer);
        }}
      />
    </section>
  );
}

function NoInvitation() {
  const say = useTexts(doorTexts);
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{say("invited.gone")}</h2>
      <p className={classes.text}>{say("invited.goneText")}</p>
      <Button component={AppLink} to="/" size="md" variant="default">
        {say("goToSignIn")}
      </Button>
    </section>
  );
}
