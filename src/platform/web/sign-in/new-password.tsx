import { Button, PasswordInput } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type PasswordContext, passwordRules } from "../../shared/session/password-rules.ts";
import { isCancellation, isProblem, problemText } from "../api/problem.ts";
import classes from "./steps.module.css";

export interface NewPasswordProps {
  context: PasswordContext;
  verb: string;
  before?: ReactNode;
  /** Other fields of the form are filled in. */
  ready?: boolean;
  onPassword: (password: string) => Promise<void>;
  /** True when the caller has answered this refusal itself. */
  onRefused?: (error: unknown) => boolean;
}

/** A new password with the rules beside it, each ticked off while it is typed; the server judges by the same ones. */
export function NewPassword({ context, verb, before, ready = true, onPassword, onRefused }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const rules = passwordRules(password, context);
  const differs = again !== "" && again !== password;
  const good = rules.every((rule) => rule.met) && again === password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!good || !ready) return;
    setWorking(true);
    setProblem(null);
    try {
      await onPassword(password);
    } catch (error) {
      if (isCancellation(error) || onRefused?.(error)) return;
      setProblem(isProblem(error, "weak-password") ? error.message : problemText(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      {/* Lets a password manager keep the new one under the right name. */}
      <input type="text" name="username" autoComplete="username" value={context.email} readOnly hidden />
      {before}
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        size="md"
        autoFocus={!before}
        aria-describedby="password-rules"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      />
      <ul id="password-rules" className={classes.rules} aria-label="Rules for the password">
        {rules.map((rule) => (
          <li key={rule.key} className={classes.rule} data-met={rule.met}>
            {rule.met ? (
              <IconCheck size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconCircle size={16} stroke={1.5} aria-hidden />
            )}
            {rule.label}
            <span className="cairn-hidden">{rule.met === null ? "" : rule.met ? ", fulfilled" : ", not yet"}</span>
          </li>
        ))}
      </ul>
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        size="md"
        error={differs ? "The two passwords differ." : null}
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      />
      <Button type="submit" size="md" loading={working} disabled={!good || !ready}>
        {verb}
      </Button>
    </form>
  );
}
