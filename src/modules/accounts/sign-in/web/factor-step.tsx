import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAttempt } from "#platform/web/api/attempt.ts";
import { call } from "#platform/web/api/call.ts";
import { type DoorSay, doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import classes from "#ui/form/steps.module.css";
import type { PasskeyAssertion } from "../../passkeys/passkey-assertion.contract.ts";
import { type FactorMethod, generateTwoFactorCode, verifyTwoFactorCode } from "../sign-in.contract.ts";
import { OtherMethods } from "./other-methods.tsx";
import { askForPasskey, canceledByUser, passkeysWork } from "./passkey.ts";
import { restartIfExpired, type StepProps } from "./step-props.ts";
import { TotpSecret } from "./totp-secret.tsx";

/** The second factor step: the user's first method, with buttons for the others. */
export function FactorStep({
  step,
  onAnswer,
  onRestart,
}: StepProps<"two-factor"> & { onRestart: (why?: string) => void }) {
  const say = useTexts(doorTexts);
  const methods = step.enrol ? (["totp"] as const) : step.methods.filter((one) => one !== "passkey" || passkeysWork());
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? "recovery");
  const [trustDevice, setTrust] = useState(false);
  const { problem, working, attempt } = useAttempt((error) =>
    canceledByUser(error) || restartIfExpired(error, onRestart) ? null : undefined,
  );
  const sendProof = async (proof: { code?: string; passkey?: PasskeyAssertion }) => {
    const body = { ticket: step.ticket, method, trustDevice, ...proof };
    const { next, recoveryCodes } = await call(verifyTwoFactorCode, { body });
    await onAnswer(next, recoveryCodes);
  };
  const send = (proof: { code: string }) => attempt(() => sendProof(proof));
  return (
    <section className={classes.step} aria-label={say("factor.label")}>
      <h2 className={classes.title}>{say(step.enrol ? "factor.titleEnrol" : "factor.title")}</h2>
      <p className={classes.text}>{step.enrol ? say("factor.sayEnrol") : explain(say, method, step)}</p>
      {step.enrol && <TotpSecret {...step.enrol} />}
      {problem && (
        <p className={classes.refused} role="alert">
          {problem}
        </p>
      )}
      {method === "totp" && (
        <CodeField label={say("factor.appCode")} working={working} onCode={(code) => send({ code })} />
      )}
      {(method === "email" || method === "sms") && (
        <SentCode
          key={method}
          by={method}
          ticket={step.ticket}
          working={working}
          attempt={attempt}
          onCode={(code) => send({ code })}
        />
      )}
      {method === "recovery" && <RecoveryField working={working} onCode={(code) => send({ code })} />}
      {method === "passkey" && (
        <Button
          size="md"
          leftSection={<IconFingerprint size={20} stroke={1.5} />}
          loading={working}
          onClick={() => void attempt(async () => sendProof({ passkey: await askForPasskey() }))}
        >
          {say("usePasskey")}
        </Button>
      )}
      {step.mayTrust && (
        <Checkbox
          label={say("factor.trust")}
          description={say("factor.trustNote")}
          checked={trustDevice}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
      )}
      <OtherMethods
        methods={methods}
        chosen={method}
        verb={(other) => say(`factor.use.${other}`)}
        onChoose={setMethod}
      />
    </section>
  );
}

function explain(say: DoorSay, method: FactorMethod, step: { email: string | null; phone: string | null }): string {
  if (method === "email") return say("factor.say.email", { address: step.email ?? "" });
  if (method === "sms") return say("factor.say.sms", { number: step.phone ?? "" });
  return say(`factor.say.${method}`);
}

interface CodeFieldProps {
  label: string;
  working: boolean;
  onCode: (code: string) => Promise<void>;
}

/** A six-digit code field that supports autofill and paste, and submits on the last digit. */
export function CodeField({ label, working, onCode }: CodeFieldProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, 6);
    setCode(digits);
    if (digits.length < 6 || working) return;
    void onCode(digits).finally(() => {
      setCode("");
      field.current?.focus();
    });
  };
  return (
    <TextInput
      ref={field}
      className={classes.code ?? ""}
      label={label}
      size="lg"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      data-autofocus
      placeholder="000000"
      readOnly={working}
      aria-busy={working}
      value={code}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}

function RecoveryField({ working, onCode }: { working: boolean; onCode: (code: string) => Promise<void> }) {
  const say = useTexts(doorTexts);
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onCode(code).finally(() => setCode(""));
  };
  return (
    <form className={classes.step} onSubmit={submit}>
      <TextInput
        label={say("factor.recoveryCode")}
        placeholder="ABCDE-FGHJK"
        size="md"
        autoFocus
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={working} disabled={code.trim() === ""}>
        {say("goOn")}
      </Button>
    </form>
  );
}

interface SentCodeProps {
  by: "email" | "sms";
  ticket: string;
  working: boolean;
  attempt: (work: () => Promise<void>) => Promise<void>;
  onCode: (code: string) => Promise<void>;
}

function SentCode({ by, ticket, working, attempt, onCode }: SentCodeProps) {
  const say = useTexts(doorTexts);
  const [resendAt, setResendAt] = useState<string | null>(null);
  const [now, setNow] = useState(Date.now);
  const wait = resendAt ? Math.max(0, Math.ceil((Date.parse(resendAt) - now) / 1000)) : 0;
  useEffect(() => {
    if (wait === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [wait]);
  const send = () =>
    attempt(async () => {
      const sent = await call(generateTwoFactorCode, { body: { ticket, method: by } });
      setResendAt(sent.resendAt);
      setNow(Date.now());
    });
  return (
    <>
      {resendAt && (
        <CodeField
          label={say(by === "email" ? "factor.mailedCode" : "factor.textedCode")}
          working={working}
          onCode={onCode}
        />
      )}
      <Button
        variant={resendAt ? "default" : "filled"}
        disabled={wait > 0}
        loading={working}
        onClick={() => void send()}
      >
        {!resendAt
          ? say("factor.send")
          : wait > 0
            ? say("factor.sendAgainIn", { count: wait })
            : say("factor.sendAgain")}
      </Button>
    </>
  );
}
