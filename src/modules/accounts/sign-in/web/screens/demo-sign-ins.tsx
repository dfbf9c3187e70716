import { Loader, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { PublicConfig } from "#platform/shared/settings/config.contract.ts";
import { isCancellation, problemText } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import type { SignInStep } from "../../sign-in.contract.ts";
import { signIn } from "../sign-in.ts";
import classes from "./sign-in.module.css";

type DemoSignInsProps = NonNullable<PublicConfig["demoSignIns"]> & { onStep: (step: SignInStep) => void };

/** Demo facilities only: one-click sign-in for each role. */
export function DemoSignIns({ password, people, onStep }: DemoSignInsProps) {
  const say = useTexts(doorTexts);
  const [working, setWorking] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (email: string) => {
    setWorking(email);
    setProblem(null);
    try {
      const answer = await signIn(email, password);
      if (answer.status !== "signed-in") onStep(answer);
    } catch (error) {
      if (!isCancellation(error)) setProblem(problemText(error));
    } finally {
      setWorking(null);
    }
  };
  return (
    <section className={classes.demo} aria-label={say("demo.label")}>
      <h2 className={classes.demoTitle}>{say("demo.title")}</h2>
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.email}>
            <UnstyledButton
              className={classes.person}
              disabled={working !== null}
              onClick={() => void enter(person.email)}
            >
              <span className={classes.personName}>{person.name}</span>
              <span className={classes.personRole}>{person.roleLabel}</span>
              <span className={`${classes.personPin} cairn-figures`}>{say("demo.pin", { pin: person.pin })}</span>
              {working === person.email ? <Loader size={16} /> : <IconChevronRight size={16} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.demoNote}>
        {say("demo.password")} <code>{password}</code>. {say("demo.note")}
      </p>
    </section>
  );
}
