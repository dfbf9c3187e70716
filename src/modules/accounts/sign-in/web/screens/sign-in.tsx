import { useEffect, useState } from "react";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useGo, useUrlState } from "#platform/web/router/links.tsx";
import { safeNext } from "#platform/web/session/expiry.ts";
import { useMaybeSession } from "#platform/web/session/session-context.ts";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import type { SignInStep } from "../../sign-in.contract.ts";
import { Forgot } from "../forgot.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { SignInLayout } from "../sign-in-layout.tsx";
import { SignInSteps } from "../sign-in-steps.tsx";
import { DemoSignIns } from "./demo-sign-ins.tsx";

/** `/`: the sign-in page. Redirects users who are already signed in. */
export function Screen() {
  const say = useTexts(doorTexts);
  const config = usePublicConfig();
  const session = useMaybeSession();
  const { params } = useUrlState();
  // Read once, because the address changes while this page is still shown.
  const [next] = useState(() => (params.next === undefined ? null : safeNext(params.next)));
  const [step, setStep] = useState<SignInStep | null>(null);
  const [forgot, setForgot] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const go = useGo();
  useEffect(() => {
    if (session) go(next ?? session.home, { replace: true });
  }, [session, next, go]);
  if (session) return null;
  if (step) {
    const restart = (reason?: string) => {
      setWhy(reason ?? null);
      setStep(null);
    };
    return (
      <SignInLayout welcome={null}>
        <SignInSteps first={step} onRestart={restart} />
      </SignInLayout>
    );
  }
  if (forgot !== null) {
    return (
      <SignInLayout welcome={null}>
        <Forgot email={forgot} onBack={() => setForgot(null)} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout welcome={config?.welcome ?? say("door.welcome")}>
      <SignInForm why={why} onStep={setStep} onForgot={setForgot} />
      {config?.demoSignIns && <DemoSignIns {...config.demoSignIns} onStep={setStep} />}
    </SignInLayout>
  );
}
