import { Button, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { readCookie } from "#platform/web/api/cookies.ts";
import { isCancellation, isProblem, problemText } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { decodeToken } from "#platform/web/session/expiry.ts";
import { useSessionState } from "#platform/web/session/session-state.ts";
import { tellTabs } from "#platform/web/session/tabs-channel.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { listSwitchable, switchUser } from "../switch-user.contract.ts";
import { deviceProof } from "./device-key.ts";
import classes from "./lock-screen.module.css";
import { LockSignIn } from "./lock-sign-in.tsx";

type Colleague = z.infer<typeof listSwitchable.response>["people"][number];

class NoKey extends Error {}

/**
 * Lock screen: recent users of this shared device as tiles, or a sign-in as another user on a personal device. The current session
 * stays locked.
 */
export function SwitchUser({ onBack }: { onBack: () => void }) {
  const say = useTexts(doorTexts);
  const pinDigits = useSessionState((state) => state.info?.pinDigits ?? 6);
  const [people, setPeople] = useState<readonly Colleague[] | null>(null);
  const [chosen, setChosen] = useState<Colleague | "other" | null>(null);
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
      tellTabs({ type: "signed-in", userId: decodeToken(readCookie("token"))?.sub ?? "" });
      location.assign("/home");
    } catch (error) {
      if (isCancellation(error)) return;
      setProblem(error instanceof NoKey ? say("lock.noKey") : problemText(error));
      // Their session has ended, so they sign in with the address filled in.
      if (isProblem(error, "session-expired") || isProblem(error, "forbidden"))
        setChosen({ ...colleague, byPin: false });
    }
  };
  const alone = people?.length === 0;
  const back = (
    <Button variant="subtle" color="sand" onClick={chosen && !alone ? () => setChosen(null) : onBack}>
      {say("back")}
    </Button>
  );
  if (chosen && chosen !== "other" && chosen.byPin) {
    return (
      <>
        <PersonPhoto name={chosen.name} seed={chosen.clinicianId} src={chosen.photo ?? undefined} size={72} />
        <h1 className={classes.name}>{chosen.name}</h1>
        <p className={classes.say} />
        <PinPad
          label={say("lock.yourPin")}
          length={pinDigits}
          deleteLabel={say("lock.deleteDigit")}
          error={problem ?? undefined}
          onComplete={(pin) => byPin(chosen, pin)}
        />
        <div className={classes.others}>{back}</div>
      </>
    );
  }
  if (chosen || alone) {
    const email = chosen && chosen !== "other" ? chosen.email : "";
    return (
      <>
        <h1 className={classes.name}>{chosen && chosen !== "other" ? chosen.name : say("lock.who")}</h1>
        <p className={classes.say} />
        <LockSignIn email={email} why={problem} below={back} />
      </>
    );
  }
  return (
    <>
      <h1 className={classes.name}>{say("lock.who")}</h1>
      <ul className={classes.tiles}>
        {people?.map((colleague) => (
          <li key={colleague.clinicianId}>
            <UnstyledButton className={classes.tile} onClick={() => setChosen(colleague)}>
              <PersonPhoto
                name={colleague.name}
                seed={colleague.clinicianId}
                src={colleague.photo ?? undefined}
                size={56}
              />
              <span className={classes.tileName}>{colleague.name}</span>
              <span className={classes.tileRole}>{say(colleague.byPin ? "lock.byPin" : "lock.byPassword")}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.others}>
        {people && (
          <Button variant="default" onClick={() => setChosen("other")}>
            {say("someoneElse")}
          </Button>
        )}
        {back}
      </div>
    </>
  );
}
