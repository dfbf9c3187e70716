import { type ReactNode, useState } from "react";
import type { SignInStep } from "../../sign-in/sign-in.contract.ts";
import { SignInForm } from "../../sign-in/web/sign-in-form.tsx";
import { SignInSteps } from "../../sign-in/web/sign-in-steps.tsx";
import classes from "./lock-screen.module.css";

interface LockSignInProps {
  email: string;
  /** What was refused, if that is why they sign in. */
  why?: string | null;
  /** Shown under the form, not under its further steps. */
  below?: ReactNode;
}

/** Signing in on the lock screen. The same person goes on where they were, another one gets a fresh home. */
export function LockSignIn({ email, why = null, below }: LockSignInProps) {
  const [step, setStep] = useState<SignInStep | null>(null);
  if (step) return <SignInSteps first={step} onRestart={() => setStep(null)} />;
  return (
    <div className={classes.password}>
      <SignInForm email={email} why={why} onStep={setStep} />
      {below}
    </div>
  );
}
