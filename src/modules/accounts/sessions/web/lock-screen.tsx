import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { lockPhotoAddress } from "#platform/shared/authentication/lock-photo.ts";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { isCancellation, isProblem, problemText } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";
import { signOut, unlockWithPassword, unlockWithPin, unlockWithTicket } from "#platform/web/session/session.ts";
import { setSessionState, useSessionState } from "#platform/web/session/session-state.ts";
import { useProductName } from "#platform/web/shell/product-name.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { Landscape } from "../../sign-in/web/screens/landscape.tsx";
import classes from "./lock-screen.module.css";

const LockSignIn = lazyPiece(() => import("./lock-sign-in.tsx").then((file) => file.LockSignIn));
const SwitchUser = lazyPiece(() => import("./switch-user.tsx").then((file) => file.SwitchUser));

/** Replaces the whole app. While it is shown, no chart data is in the document. */
export function LockScreen() {
  const say = useTexts(doorTexts);
  const spoken = useLanguage();
  const product = useProductName();
  const user = useSessionState((state) => state.info?.user);
  const tenant = useSessionState((state) => state.info?.tenant.name);
  const notice = useSessionState((state) => state.notice);
  const pinDigits = useSessionState((state) => state.info?.pinDigits ?? 6);
  const ended = useSessionState((state) => state.showSessionExpired);
  const [byPassword, setByPassword] = useState(false);
  const switching = useSessionState((state) => state.switchingUser);
  const { problem, setProblem, working, attempt } = useAttempt((error) => {
    if (isProblem(error, "pin-locked")) setByPassword(true);
    return undefined;
  });
  useEffect(() => {
    document.title = say("lock.title", { product });
  }, [say, product]);
  if (!user) return null;

  const pin = user.hasPin && !byPassword;
  const setSwitching = (switchingUser: boolean) => setSessionState({ switchingUser });
  // An expired session offers its own user first, because other sessions cannot be resumed from it.
  if (switching && !ended) {
    return (
      <Scene lang={spoken}>
        <SwitchUser onBack={() => setSwitching(false)} />
      </Scene>
    );
  }
  return (
    <Scene lang={spoken}>
      <PersonPhoto
        name={user.fullName}
        seed={user.clinicianId ?? user.id}
        {...(user.photo && user.clinicianId ? { src: lockPhotoAddress(user.clinicianId) } : {})}
        size={88}
      />
      <h1 className={classes.name}>{user.fullName}</h1>
      <p className={classes.place}>{tenant}</p>
      <p className={classes.say} role="status">
        {ended ? `${say("expired.title")}. ${say("expired.say")}` : notice}
      </p>
      {ended ? (
        <LockSignIn email={user.email} />
      ) : pin ? (
        <PinPad
          label={say("lock.pin")}
          length={pinDigits}
          deleteLabel={say("lock.deleteDigit")}
          error={problem ?? undefined}
          onComplete={(code) => attempt(() => unlockWithPin(code))}
        />
      ) : (
        <PasswordForm
          working={working}
          problem={problem}
          onPassword={(password) => attempt(() => unlockWithPassword(password))}
        />
      )}
      <div className={classes.others}>
        {user.hasPin && !ended && (
          <Button variant="subtle" color="sand" onClick={() => setByPassword(!byPassword)}>
            {say(pin ? "lock.usePassword" : "lock.usePin")}
          </Button>
        )}
        {!ended && (
          <PasskeyUnlock onTicket={(ticket) => attempt(() => unlockWithTicket(ticket))} onProblem={setProblem} />
        )}
        {!ended && (
          <Button variant="subtle" color="sand" onClick={() => setSwitching(true)}>
            {say("lock.switch")}
          </Button>
        )}
        <Button variant="subtle" color="sand" onClick={() => void signOut()}>
          {say("signOut")}
        </Button>
      </div>
    </Scene>
  );
}

/** A blurred background with a card in front of it. */
function Scene({ lang, children }: { lang: string; children: ReactNode }) {
  return (
    <main className={classes.screen} lang={lang}>
      <div className={classes.scene} aria-hidden>
        <Landscape />
      </div>
      <div className={classes.card}>{children}</div>
    </main>
  );
}

interface PasswordFormProps {
  working: boolean;
  problem: string | null;
  onPassword: (password: string) => Promise<void>;
}

function PasswordForm({ working, problem, onPassword }: PasswordFormProps) {
  const say = useTexts(doorTexts);
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onPassword(password).finally(() => setPassword(""));
  };
  return (
    <form className={classes.password} onSubmit={submit}>
      <PasswordInput
        label={say("lock.password")}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword"), tabIndex: 0 }}
        error={problem}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={working} disabled={password === ""}>
        {say("lock.unlock")}
      </Button>
    </form>
  );
}

interface PasskeyUnlockProps {
  onTicket: (ticket: string) => Promise<void>;
  onProblem: (text: string) => void;
}

/** Only in browsers with passkey support. The code is loaded when the button is pressed. */
function PasskeyUnlock({ onTicket, onProblem }: PasskeyUnlockProps) {
  const say = useTexts(doorTexts);
  if (!("PublicKeyCredential" in window)) return null;
  const ask = async () => {
    const { canceledByUser, passkeyTicketFor } = await import("../../sign-in/web/passkey.ts");
    try {
      await onTicket(await passkeyTicketFor("unlock"));
    } catch (error) {
      if (!isCancellation(error) && !canceledByUser(error)) onProblem(problemText(error));
    }
  };
  return (
    <Button variant="subtle" color="sand" onClick={() => void ask()}>
      {say("usePasskey")}
    </Button>
  );
}
