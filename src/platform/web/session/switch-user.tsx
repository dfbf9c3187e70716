import { Button, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import type { SignInStep } from "../../shared/session/sign-in.contract.ts";
import { listSwitchable, switchUser } from "../../shared/session/switch-user.contract.ts";
import { pinCodeChecker } from "../../shared/staff/staff.contract.ts";
import { call } from "../api/call.ts";
import { isCancellation, isProblem, problemText } from "../api/problem.ts";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignInSteps } from "../sign-in/sign-in-steps.tsx";
import { deviceProof } from "./device-key.ts";
import classes from "./lock-screen.module.css";

type Colleague = z.infer<typeof listSwitchable.response>["people"][number];

class NoKey extends Error {}

/** Under the lock: the last people of this shared device as tiles. The session that stands here stays, locked. */
export function SwitchUser({ onBack }: { onBack: () => void }) {
  const say = useTexts(doorTexts);
  const [people, setPeople] = useState<readonly Colleague[] | null>(null);
  const [chosen, setChosen] = useState<Colleague | "other" | null>(null);
  const [step, setStep] = useState<SignInStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const device = await deviceProof("switch");
      const found = device ? await call(listSwitchable, { body: { device } }).catch(() => null) : null;
      if (!gone) setPeople(found?.people ?? []);
    };
    void look();
    return () => {
      gone = true;
    };
  }, []);

  const byPin = async (colleague: Colleague, pin: string) => {
    setProblem(null);
    try {
      const { ticket } = await call(pinCodeChecker, {
        body: { pin, purpose: "switch", clinicianId: colleague.clinicianId },
      });
      const device = await deviceProof("switch");
      if (!device) throw new NoKey();
      await call(switchUser, { body: { ticket, device } });
      location.assign("/home");
    } catch (error) {
      if (isCancellation(error)) return;
      setProblem(error instanceof NoKey ? say("lock.noKey") : problemText(error));
      // Their session has ended meanwhile: they sign in, with the address filled in.
      if (isProblem(error, "session-expired") || isProblem(error, "forbidden"))
        setChosen({ ...colleague, byPin: false });
    }
  };
  const back = (
    <Button variant="subtle" color="sand" onClick={chosen ? () => setChosen(null) : onBack}>
      {say("back")}
    </Button>
  );
  if (step) return <SignInSteps first={step} onRestart={() => setStep(null)} />;
  if (chosen && chosen !== "other" && chosen.byPin) {
    return (
      <>
        <PersonPhoto name={chosen.name} seed={chosen.clinicianId} size={72} />
        <h2 className={classes.name}>{chosen.name}</h2>
        <p className={classes.say} />
        <PinPad
          label={say("lock.yourPin")}
          deleteLabel={say("lock.deleteDigit")}
          error={problem ?? undefined}
          onComplete={(pin) => byPin(chosen, pin)}
        />
        <div className={classes.others}>{back}</div>
      </>
    );
  }
  if (chosen) {
    return (
      <div className={classes.password}>
        <SignInForm email={chosen === "other" ? "" : chosen.email} why={problem} onStep={setStep} />
        {back}
      </div>
    );
  }
  return (
    <>
      <h2 className={classes.name}>{say("lock.who")}</h2>
      <ul className={classes.tiles}>
        {(people ?? []).map((colleague) => (
          <li key={colleague.clinicianId}>
            <UnstyledButton className={classes.tile} onClick={() => setChosen(colleague)}>
              <PersonPhoto name={colleague.name} seed={colleague.clinicianId} size={56} />
              <span className={classes.tileName}>{colleague.name}</span>
              <span className={classes.tileRole}>{say(colleague.byPin ? "lock.byPin" : "lock.byPassword")}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.others}>
        <Button variant="default" onClick={() => setChosen("other")}>
          {say("someoneElse")}
        </Button>
        {back}
      </div>
    </>
  );
}
