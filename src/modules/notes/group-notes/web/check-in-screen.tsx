import { Button, TextInput } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { call, isProblem, serverInstant, useParam } from "#platform/web/index.ts";
import { showTime } from "#ui/index.ts";
import { openCheckInPage, selfCheckIn } from "../check-in.contract.ts";
import classes from "./check-in.module.css";

type PageShown = Answer<typeof openCheckInPage>;
type Who = Parameters<typeof call<typeof selfCheckIn>>[1]["body"]["who"];

const words = {
  en: {
    title: "Check in",
    closed: "Check-in is closed here. Please see your group leader.",
    offline: "No connection. Trying again.",
    tap: "Tap your name",
    first: "First name",
    birthday: "Birthday (month and day)",
    hint: "MM-DD, for example 03-05",
    go: "Check in",
    done: "You are checked in. Your group leader will confirm it.",
    no: "That did not match. Please see your group leader.",
    isIn: "checked in",
    other: "Español",
  },
  es: {
    title: "Registro de llegada",
    closed: "El registro está cerrado aquí. Hable con su líder de grupo.",
    offline: "Sin conexión. Intentando de nuevo.",
    tap: "Toque su nombre",
    first: "Nombre",
    birthday: "Cumpleaños (mes y día)",
    hint: "MM-DD, por ejemplo 03-05",
    go: "Registrarse",
    done: "Su llegada quedó registrada. Su líder de grupo la confirmará.",
    no: "No coincide. Hable con su líder de grupo.",
    isIn: "registrado",
    other: "English",
  },
} as const;

/** `/groupnotes/$sessionId/check-in#token`: tiles on a tablet, two fields on a phone. No other name, no menu. */
export function Screen() {
  const sessionId = useParam("sessionId");
  const [token] = useState(() => location.hash.slice(1));
  const [language, setLanguage] = useState<"en" | "es">(navigator.language.startsWith("es") ? "es" : "en");
  const [page, setPage] = useState<PageShown | null>(null);
  const [state, setState] = useState<"open" | "closed" | "offline">("open");
  const [said, setSaid] = useState<"done" | "no" | null>(null);
  const say = words[language];
  const load = useCallback(async () => {
    try {
      setPage(await call(openCheckInPage, { params: { sessionId }, body: { token } }));
      setState("open");
    } catch (error) {
      setState(isProblem(error, "device-not-paired") || isProblem(error, "validation") ? "closed" : "offline");
    }
  }, [sessionId, token]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), 15_000);
    return () => clearInterval(timer);
  }, [load]);
  // The next client finds the start page; a phone is the client's own, so its answer stays.
  const isDone = said === "done" && page?.kind === "qr";
  useEffect(() => {
    if (!said || isDone) return;
    const timer = setTimeout(() => setSaid(null), 4_000);
    return () => clearTimeout(timer);
  }, [said, isDone]);
  const checkIn = async (who: Who) => {
    try {
      const { ok } = await call(selfCheckIn, { params: { sessionId }, body: { token, who } });
      setSaid(ok ? "done" : "no");
      await load();
    } catch (error) {
      setState(isProblem(error, "device-not-paired") ? "closed" : "offline");
    }
  };
  return (
    <main className={classes.page} lang={language}>
      <header className={classes.head}>
        <div>
          <p className={classes.facility}>{page?.facility ?? ""}</p>
          <h1 className={classes.title}>{say.title}</h1>
        </div>
        {page && <p className={classes.clock}>{showTime(serverInstant(), page.timeZone)}</p>}
      </header>
      <div role="status" aria-live="polite">
        {state === "closed" && <p className={classes.message}>{say.closed}</p>}
        {state === "offline" && <p className={classes.message}>{say.offline}</p>}
        {state === "open" && said && (
          <p className={classes.message} data-said={said}>
            {say[said]}
          </p>
        )}
      </div>
      {state !== "closed" && page?.kind === "tablet" && (
        <>
          <p>{say.tap}</p>
          <ul className={classes.tiles}>
            {page.tiles.map(({ ref, label, isIn }) => (
              <li key={ref}>
                <button type="button" className={classes.tile} disabled={isIn} onClick={() => void checkIn({ ref })}>
                  {label}
                  {isIn && <span className={classes.in}>{say.isIn}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {state !== "closed" && page?.kind === "qr" && !isDone && <PhoneForm key={said} say={say} onCheckIn={checkIn} />}
      <Button
        variant="subtle"
        size="xl"
        className={classes.language ?? ""}
        onClick={() => setLanguage(language === "en" ? "es" : "en")}
      >
        {say.other}
      </Button>
    </main>
  );
}

interface PhoneFormProps {
  say: (typeof words)["en" | "es"];
  onCheckIn: (who: Who) => Promise<void>;
}

function PhoneForm({ say, onCheckIn }: PhoneFormProps) {
  const [firstName, setFirstName] = useState("");
  const [birthday, setBirthday] = useState("");
  const digits = birthday.replace(/\D/g, "");
  const isComplete = firstName.trim() !== "" && digits.length === 4;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void onCheckIn({ firstName, birthday: `${digits.slice(0, 2)}-${digits.slice(2)}` });
      }}
    >
      <TextInput
        label={say.first}
        size="lg"
        autoComplete="off"
        value={firstName}
        onChange={(event) => setFirstName(event.currentTarget.value)}
      />
      <TextInput
        label={say.birthday}
        description={say.hint}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        value={birthday}
        onChange={(event) => setBirthday(event.currentTarget.value)}
      />
      <Button type="submit" size="xl" disabled={!isComplete}>
        {say.go}
      </Button>
    </form>
  );
}
