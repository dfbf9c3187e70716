import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { Logo } from "#ui/brand/logo.tsx";
import { isCancellation, isProblem, problemText } from "../api/problem.ts";
import { useGo, useUrlState } from "../router/links.tsx";
import { safeNext } from "../session/expiry.ts";
import { signIn } from "../session/session.ts";
import { useMaybeSession } from "../session/session-context.ts";
import { useConfigRead } from "../shell/product-name.ts";
import { Alone } from "./alone.tsx";
import { DemoSignIns } from "./demo-sign-ins.tsx";
import { Landscape } from "./landscape.tsx";
import classes from "./sign-in.module.css";

/** `/`: the facility's door. Whoever is signed in already goes straight on. */
export function Screen() {
  const { data: config, error } = useConfigRead();
  const session = useMaybeSession();
  const { params } = useUrlState();
  // Read once: while the next page loads this one still stands, and the address is already the next one's.
  const [next] = useState(() => safeNext(params.next));
  const go = useGo();
  useEffect(() => {
    if (session) go(next, { replace: true });
  }, [session, next, go]);
  useEffect(() => {
    if (config?.isNew) go("/customer-onboarding", { replace: true });
  }, [config?.isNew, go]);
  if (session) return null;
  if (isProblem(error, "unknown-tenant")) {
    return (
      <main>
        <Alone title="There is no facility at this address" scene="path">
          Check the address in your browser, or ask whoever gave it to you.
        </Alone>
      </main>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.scene} aria-hidden>
        <Landscape />
      </div>
      <main className={classes.side}>
        <div className={classes.card}>
          <span className={classes.mark}>
            <Logo size={40} />
          </span>
          <h1 className={classes.facility}>{config?.tenantName ?? "Cairn"}</h1>
          <p className={classes.welcome}>Welcome back. Sign in to start your day.</p>
          <SignInForm />
          {config?.demoSignIns && <DemoSignIns {...config.demoSignIns} />}
        </div>
        <footer className={classes.foot}>
          {config?.productName ?? "Cairn"} · Everything you type is kept as you type it.
        </footer>
      </main>
    </div>
  );
}

function SignInForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: string }>({});
  const [working, setWorking] = useState(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const waiting = useSecondsUntil(waitUntil);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(email.trim() === "" ? { email: "Enter your e-mail address." } : {}),
      ...(password === "" ? { password: "Enter your password." } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setWorking(true);
    try {
      const answer = await signIn(email.trim(), password);
      if (answer.status === "change-password") {
        setErrors({ form: "Your password has to be changed first. Ask your administrator for a reset link." });
      }
    } catch (error) {
      if (isCancellation(error)) return;
      if (isProblem(error, "rate-limited")) setWaitUntil(Date.now() + (error.retryAfter ?? 60) * 1000);
      const fields = isProblem(error, "validation") ? error.fieldErrors() : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { form: problemText(error) });
      setPassword("");
    } finally {
      setWorking(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
      {errors.form && (
        <p className={classes.refused} role="alert">
          {errors.form}
          {waiting > 0 && ` You can try again in ${waiting} s.`}
        </p>
      )}
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        size="md"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={working} disabled={waiting > 0}>
        Sign in
      </Button>
    </form>
  );
}

/** Whole seconds until a moment, counting down; 0 when it is past. */
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
