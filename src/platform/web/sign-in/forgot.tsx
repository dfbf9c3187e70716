import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { forgotPassword } from "../../shared/session/password.contract.ts";
import { call } from "../api/call.ts";
import { isProblem, problemText } from "../api/problem.ts";
import classes from "./steps.module.css";

/** Asks for a link by mail; says the same for every address, so that nobody learns who works here (AUTH-5). */
export function Forgot({ email: given = "", onBack }: { email?: string; onBack: () => void }) {
  const [email, setEmail] = useState(given);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setProblem(null);
    try {
      setSent((await call(forgotPassword, { body: { email: email.trim() } })).message);
    } catch (error) {
      const fields = isProblem(error, "validation") ? error.fieldErrors() : {};
      setProblem(fields.email ?? problemText(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <section className={classes.step} aria-label="Forgotten password">
      <h2 className={classes.title}>{sent ? "Look in your mail" : "Choose a new password"}</h2>
      <p className={classes.text} role="status">
        {sent ? `${sent} It is good for one hour.` : "We mail you a link. It works once, for one hour."}
      </p>
      {!sent && (
        <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={working} disabled={email.trim() === ""}>
            Mail me a link
          </Button>
        </form>
      )}
      <Button variant="subtle" color="sand" onClick={onBack}>
        Back to sign in
      </Button>
    </section>
  );
}
