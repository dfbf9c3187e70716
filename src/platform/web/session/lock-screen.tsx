import { Button, PasswordInput, UnstyledButton } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { isCancellation, isProblem, problemText } from "../api/problem.ts";
import { PersonPhoto } from "../shell/person-photo.tsx";
import classes from "./lock-screen.module.css";
import { signOut, unlockWithPassword, unlockWithPin } from "./session.ts";
import { useSessionState } from "./session-state.ts";

const pinLength = 6;
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** In place of the whole app: nothing of a chart is in the page or in its memory while this is shown. */
export function LockScreen() {
  const user = useSessionState((state) => state.info?.user);
  const tenant = useSessionState((state) => state.info?.tenant.name);
  const notice = useSessionState((state) => state.notice);
  const [byPassword, setByPassword] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    document.title = "Cairn | Locked";
  }, []);
  if (!user) return null;

  const unlock = async (work: () => Promise<void>) => {
    setWorking(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (isCancellation(error)) return;
      setProblem(problemText(error));
      if (isProblem(error, "pin-locked")) setByPassword(true);
    } finally {
      setWorking(false);
    }
  };
  const pin = user.hasPin && !byPassword;
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <PersonPhoto initials={user.initials} photo={user.photo} size={88} />
        <h1 className={classes.name}>{user.fullName}</h1>
        <p className={classes.place}>{tenant}</p>
        <p className={classes.say} role="status" aria-live="polite" data-problem={problem !== null || undefined}>
          {problem ?? notice ?? (pin ? "Enter your PIN to go on" : "Enter your password to go on")}
        </p>
        {pin ? (
          <PinPad working={working} onPin={(code) => unlock(() => unlockWithPin(code))} />
        ) : (
          <PasswordForm working={working} onPassword={(password) => unlock(() => unlockWithPassword(password))} />
        )}
        <div className={classes.others}>
          {user.hasPin && (
            <Button variant="subtle" color="sand" onClick={() => setByPassword(!byPassword)}>
              {pin ? "Use password" : "Use PIN"}
            </Button>
          )}
          <Button variant="subtle" color="sand" onClick={() => void signOut()}>
            Not you? Sign out
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Six digits by touch, mouse or number keys; the sixth sends them. */
function PinPad({ working, onPin }: { working: boolean; onPin: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState("");
  const type = (digit: string) => {
    if (working || pin.length >= pinLength) return;
    const next = pin + digit;
    setPin(next);
    if (next.length === pinLength) void onPin(next).finally(() => setPin(""));
  };
  const back = () => setPin(pin.slice(0, -1));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) type(event.key);
      else if (event.key === "Backspace") back();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <>
      <div className={classes.dots} role="img" aria-label={`${pin.length} of ${pinLength} digits entered`}>
        {Array.from({ length: pinLength }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are places, not things
          <span key={at} data-on={at < pin.length || undefined} />
        ))}
      </div>
      <div className={classes.pad} aria-busy={working}>
        {keys.map((digit) => (
          <UnstyledButton key={digit} className={classes.key} onClick={() => type(digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <span />
        <UnstyledButton className={classes.key} onClick={() => type("0")}>
          0
        </UnstyledButton>
        <UnstyledButton className={classes.key} aria-label="Delete the last digit" onClick={back}>
          <IconBackspace size={24} stroke={1.5} />
        </UnstyledButton>
      </div>
    </>
  );
}

function PasswordForm({ working, onPassword }: { working: boolean; onPassword: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onPassword(password).finally(() => setPassword(""));
  };
  return (
    <form className={classes.password} onSubmit={submit}>
      <PasswordInput
        aria-label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={working} disabled={password === ""}>
        Unlock
      </Button>
    </form>
  );
}
