import { type ReactNode, useState } from "react";
import type { SignInStep } from "../../sign-in/sign-in.contract.ts";
import { SignInForm } from "../../sign-in/web/sign-in-form.tsx";
import { SignInSteps } from "../../sign-in/web/sign-in-steps.tsx";
import classes from "./lock-screen.module.css";

interface LockSignInProps {
  email: string;
  /** The problem that led to this sign-in, if any. */
  why?: string | null;
  /** Shown below the form, not below its later steps. */
  below?: ReactNode;
}

/** Sign-in on the lock screen. The same user continues on the same page; another user starts at their home page. */
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
