import { Button } from "@mantine/core";
import { useState } from "react";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { entered } from "#platform/web/session/session.ts";
import classes from "#ui/form/steps.module.css";
import type { SignInAnswer, SignInStep } from "../sign-in.contract.ts";
import { ApprovalStep } from "./approval-step.tsx";
import { FactorStep } from "./factor-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { StepProps } from "./step-props.ts";
import { TermsStep } from "./terms-step.tsx";

/** Shows the remaining sign-in steps, one at a time, in the sign-in card (AUTH-1). */
export function SignInSteps({ first, onRestart }: { first: SignInStep; onRestart: (why?: string) => void }) {
  const say = useTexts(doorTexts);
  const [step, setStep] = useState<SignInStep>(first);
  const [kept, setKept] = useState<{ codes: string[]; next: SignInAnswer } | null>(null);
  const advance = async (answer: SignInAnswer) => {
    if (answer.status === "signed-in") await entered(answer.twoFactorDueAt);
    else setStep(answer);
  };
  const onAnswer: StepProps<"approval">["onAnswer"] = async (answer, recoveryCodes) => {
    if (recoveryCodes) setKept({ codes: recoveryCodes, next: answer });
    else await advance(answer);
  };
  if (kept) return <RecoveryCodes codes={kept.codes} onKept={() => advance(kept.next)} />;
  return (
    <div className={classes.steps}>
      {step.status === "two-factor" && (
        <FactorStep key={step.ticket} step={step} onAnswer={onAnswer} onRestart={onRestart} />
      )}
      {step.status === "approval" && (
        <ApprovalStep key={step.ticket} step={step} onAnswer={onAnswer} onRestart={onRestart} />
      )}
      {step.status === "change-password" && <PasswordStep step={step} onAnswer={onAnswer} onRestart={onRestart} />}
      {step.status === "accept-terms" && <TermsStep step={step} onAnswer={onAnswer} onRestart={onRestart} />}
      <Button variant="subtle" color="sand" onClick={() => onRestart()}>
        {say("someoneElse")}
      </Button>
    </div>
  );
}
