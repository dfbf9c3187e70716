import { Button, PasswordInput } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import classes from "#ui/form/steps.module.css";
import { type PasswordContext, passwordRules } from "../../passwords/password-rules.ts";

export interface NewPasswordProps {
  context: PasswordContext;
  verb: string;
  before?: ReactNode;
  /** `md` on the sign-in pages, `sm` among other forms. */
  size?: "sm" | "md";
  /** Whether the other fields of the form are complete. */
  ready?: boolean;
  onPassword: (password: string) => Promise<void>;
  /** Returns true when the caller handled the error. */
  onRefused?: (error: unknown) => boolean;
}

/** A new password with its rules checked while typing. The server applies the same rules. */
export function NewPassword({
  context,
  verb,
  before,
  size = "md",
  ready = true,
  onPassword,
  onRefused,
}: NewPasswordProps) {
  const say = useTexts(doorTexts);
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const { problem, working, attempt } = useAttempt((error) => (onRefused?.(error) ? null : undefined));
  const rules = passwordRules(password, context);
  const differs = again !== "" && again !== password;
  const good = rules.every((rule) => rule.met) && again === password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!good || !ready) return;
    await attempt(() => onPassword(password));
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
        label={say("newPassword.new")}
        autoComplete="new-password"
        size={size}
        autoFocus={!before}
        aria-describedby="password-rules"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
      />
      <ul id="password-rules" className={classes.rules} aria-label={say("newPassword.rules")}>
        {rules.map((rule) => (
          <li key={rule.key} className={classes.rule} data-met={rule.met}>
            {rule.met ? (
              <IconCheck size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconCircle size={16} stroke={1.5} aria-hidden />
            )}
            {rule.key === "length"
              ? say("newPassword.rule.length", { count: rule.least })
              : say(`newPassword.rule.${rule.key}`)}
            <span className="cairn-hidden">
              {rule.met === null ? "" : say(rule.met ? "newPassword.met" : "newPassword.notMet")}
            </span>
          </li>
        ))}
      </ul>
      <PasswordInput
        label={say("newPassword.again")}
        autoComplete="new-password"
        size={size}
        error={differs ? say("newPassword.differ") : null}
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
      />
      <Button type="submit" size={size} loading={working} disabled={!good || !ready}>
        {verb}
      </Button>
    </form>
  );
}
