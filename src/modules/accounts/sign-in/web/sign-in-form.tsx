import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isCancellation, isProblem, problemText } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import type { SignInAnswer, SignInStep } from "../sign-in.contract.ts";
import classes from "./screens/sign-in.module.css";
import { signIn } from "./sign-in.ts";

export interface SignInFormProps {
  /** Reason for a restart, if any. */
  why?: string | null;
  /** A known address, from a tile of the lock screen. */
  email?: string;
  onStep: (step: SignInStep) => void;
  onForgot?: (email: string) => void;
}

/** Email and password, or a passkey from the email field's autofill or the button. */
export function SignInForm({ why = null, email: given = "", onStep, onForgot }: SignInFormProps) {
  const say = useTexts(doorTexts);
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: string }>(why ? { form: why } : {});
  const [working, setWorking] = useState(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const waiting = useSecondsUntil(waitUntil);

  const goOn = (answer: SignInAnswer) => {
    if (answer.status !== "signed-in") onStep(answer);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(email.trim() === "" ? { email: say("signIn.emailMissing") } : {}),
      ...(password === "" ? { password: say("signIn.passwordMissing") } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setWorking(true);
    try {
      goOn(await signIn(email.trim(), password));
    } catch (error) {
      if (isCancellation(error)) return;
      if (isProblem(error, "rate-limited")) setWaitUntil(Date.now() + (error.retryAfter ?? 60) * 1000);
      const wrong = isProblem(error, "validation") && "email" in error.fieldErrors();
      setErrors(wrong ? { email: say("signIn.emailWrong") } : { form: problemText(error) });
      setPassword("");
    } finally {
      setWorking(false);
    }
  };
  const passkey = usePasskey(goOn, (form) => setErrors({ form }));
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={say("signIn")}>
      {errors.form && (
        <p className={classes.refused} role="alert">
          {errors.form}
          {waiting > 0 && ` ${say("signIn.wait", { count: waiting })}`}
        </p>
      )}
      <TextInput
        label={say("email")}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoFocus={given === ""}
        size="md"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={say("password")}
        name="password"
        autoComplete="current-password webauthn"
        autoFocus={given !== ""}
        size="md"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={working} disabled={waiting > 0}>
        {say("signIn")}
      </Button>
      <div className={classes.under}>
        {passkey.works && (
          <Button
            variant="subtle"
            leftSection={<IconFingerprint size={18} stroke={1.5} />}
            loading={passkey.working}
            onClick={passkey.ask}
          >
            {say("usePasskey")}
          </Button>
        )}
        {onForgot && (
          <Button variant="subtle" onClick={() => onForgot(email)}>
            {say("signIn.forgot")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Loads passkey support when the browser is idle, after the form is shown. */
function usePasskey(onAnswer: (answer: SignInAnswer) => void, onProblem: (text: string) => void) {
  const [works, setWorks] = useState(false);
  const [working, setWorking] = useState(false);
  const latest = useRef({ onAnswer, onProblem });
  latest.current = { onAnswer, onProblem };
  useEffect(() => {
    let gone = false;
    const offer = async () => {
      const passkeys = await import("./passkey.ts");
      if (gone) return;
      setWorks(passkeys.passkeysWork());
      try {
        const assertion = await passkeys.autofillPasskey();
        if (assertion && !gone) latest.current.onAnswer(await passkeys.signInWithPasskey(assertion));
      } catch (error) {
        if (!gone && isProblem(error)) latest.current.onProblem(problemText(error));
      }
    };
    void offer();
    return () => {
      gone = true;
      void import("./passkey.ts").then(({ stopAutofill }) => stopAutofill());
    };
  }, []);
  const ask = async () => {
    const passkeys = await import("./passkey.ts");
    setWorking(true);
    try {
      latest.current.onAnswer(await passkeys.signInWithPasskey(await passkeys.askForPasskey()));
    } catch (error) {
      if (!isCancellation(error) && !passkeys.canceledByUser(error)) latest.current.onProblem(problemText(error));
    } finally {
      setWorking(false);
    }
  };
  return { works, working, ask: () => void ask() };
}

/** Seconds left until a moment, counting down to 0. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0 && until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left, until]);
  return left;
}
