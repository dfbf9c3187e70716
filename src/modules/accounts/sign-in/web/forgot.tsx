import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import classes from "#ui/form/steps.module.css";
import { forgotPassword } from "../../passwords/password.contract.ts";

/** Requests a reset link. The answer is the same for every address, so it does not reveal who has an account (AUTH-5). */
export function Forgot({ email: given = "", onBack }: { email?: string; onBack: () => void }) {
  const say = useTexts(doorTexts);
  const [email, setEmail] = useState(given);
  const [sent, setSent] = useState(false);
  const { problem, working, attempt } = useAttempt((error) =>
    isProblem(error, "validation") ? say("signIn.emailWrong") : undefined,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await call(forgotPassword, { body: { email: email.trim() } });
      setSent(true);
    });
  };
  return (
    <section className={classes.step} aria-label={say("forgot.label")}>
      <h2 className={classes.title}>{say(sent ? "forgot.look" : "newPassword.title")}</h2>
      <p className={classes.text} role="status">
        {say(sent ? "forgot.sent" : "forgot.say")}
      </p>
      {!sent && (
        <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label={say("email")}
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={working} disabled={email.trim() === ""}>
            {say("forgot.send")}
          </Button>
        </form>
      )}
      <Button variant="subtle" color="sand" onClick={onBack}>
        {say("backToSignIn")}
      </Button>
    </section>
  );
}
