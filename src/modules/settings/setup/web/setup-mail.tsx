import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconMailForward } from "@tabler/icons-react";
import { useAction } from "#platform/web/api/action.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { type SetupState, testSetupMail } from "../setup.contract.ts";
import classes from "./setup.module.css";
import { setupTexts } from "./setup.texts.ts";
import type { StepScreenProps } from "./setup-steps.tsx";

interface MailProps extends StepScreenProps {
  code: string;
  onState: (state: SetupState) => void;
  onNext: () => void;
}

/** Email step: sends the owner a test email and shows the mail server's response. */
export function SetupMail({ code, state, onState, onSave, onNext }: MailProps) {
  const say = useTexts(setupTexts);
  const language = useLanguage();
  const test = useAction(testSetupMail, { inline: true, onDone: onState });
  const { owner, mail } = state.data;
  if (!owner) return <p className={classes.note}>{say("mail.ownerFirst")}</p>;
  return (
    <section className={classes.stack} aria-label={say("email")}>
      <p className={classes.note}>{say("mail.say", { email: owner.email })}</p>
      {mail && (
        <p className={classes.finding} data-tone={mail.ok ? "good" : "bad"} role="status">
          {mail.ok ? <IconCircleCheck size="1.4em" aria-hidden /> : <IconAlertTriangle size="1.4em" aria-hidden />}
          <span>
            <strong>{say(mail.ok ? "mail.sent" : "mail.notSent", { to: mail.to })}</strong>
            <br />
            {mail.response}
          </span>
        </p>
      )}
      {test.problem && <ProblemAlert problem={asProblem(test.problem)} />}
      <div className={classes.acts}>
        <Button
          variant={mail?.ok ? "default" : "filled"}
          leftSection={<IconMailForward size="1.2em" />}
          loading={test.pending}
          onClick={() => test.go({ body: { code, language } })}
        >
          {say(mail ? "mail.again" : "mail.send")}
        </Button>
        {mail?.ok ? (
          <Button onClick={onNext}>{say("mail.arrived")}</Button>
        ) : (
          <Button variant="default" onClick={() => void onSave({ later: true }).catch(() => {})}>
            {say("mail.without")}
          </Button>
        )}
      </div>
    </section>
  );
}
