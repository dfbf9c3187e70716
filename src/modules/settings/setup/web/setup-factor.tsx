import { Button } from "@mantine/core";
import { useState } from "react";
import { CodeField, RecoveryCodes, TotpSecret } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { type SetupState, setupFactor } from "../setup.contract.ts";
import classes from "./setup.module.css";
import { setupTexts } from "./setup.texts.ts";

interface FactorProps {
  code: string;
  state: SetupState;
  /** Called when the recovery codes are saved and the step is complete. */
  onDone: (state: SetupState) => void;
  onOwner: () => void;
}

/** Two-factor step: the owner's authenticator app and ten recovery codes. */
export function SetupFactor({ code, state, onDone, onOwner }: FactorProps) {
  const say = useTexts(setupTexts);
  const start = useAction(setupFactor, { inline: true });
  const confirm = useAction(setupFactor, { inline: true });
  const [kept, setKept] = useState(false);
  const done = state.completedSteps.includes("factor");
  const { owner } = state.data;
  if (!owner)
    return (
      <>
        <p className={classes.note}>{say("factor.ownerFirst")}</p>
        <Button mt="md" variant="default" onClick={onOwner}>
          {say("factor.toOwner")}
        </Button>
      </>
    );
  const codes = confirm.data?.recoveryCodes;
  if (codes && !kept)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setKept(true);
          if (confirm.data) onDone(confirm.data.state);
        }}
      />
    );
  const enrollment = start.data?.enrollment;
  if (!enrollment)
    return (
      <section>
        <p className={classes.note}>
          {done ? say("factor.has", { name: owner.firstName }) : say("factor.why", { email: owner.email })}
        </p>
        {start.problem && <ProblemAlert problem={asProblem(start.problem)} />}
        <Button mt="md" loading={start.pending} onClick={() => start.go({ body: { code } })}>
          {say(done ? "factor.again" : "factor.start")}
        </Button>
      </section>
    );
  return (
    <section className={classes.stack} aria-label={say("step.factor")}>
      <p className={classes.note}>{say("factor.scan")}</p>
      <TotpSecret {...enrollment} />
      {confirm.problem && <ProblemAlert problem={asProblem(confirm.problem)} />}
      <CodeField
        label={say("factor.code")}
        working={confirm.pending}
        onCode={async (totp) => {
          await confirm.run({ body: { code, totp } }).catch(() => {});
        }}
      />
    </section>
  );
}
