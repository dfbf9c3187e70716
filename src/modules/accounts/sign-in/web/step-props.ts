import { isProblem } from "#platform/web/api/problem.ts";
import type { SignInAnswer, SignInStep } from "../sign-in.contract.ts";

export interface StepProps<S extends SignInStep["status"]> {
  step: Extract<SignInStep, { status: S }>;
  /** Receives the server's answer: the next step, or the session. */
  onAnswer: (answer: SignInAnswer, recoveryCodes?: string[] | null) => Promise<void>;
}

/** Restarts an expired sign-in at the password, with the reason. Returns whether it did. */
export function restartIfExpired(error: unknown, onRestart: (reason?: string) => void): boolean {
  if (!isProblem(error, "sign-in-expired")) return false;
  onRestart(error.message);
  return true;
}
