import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { call, isProblem } from "#platform/web/index.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import classes from "../../onboarding/web/onboarding.module.css";
import { CallUs } from "../../onboarding/web/onboarding-frame.tsx";
import { answerFitLetter, type readFitLetter } from "../fit-letter.contract.ts";
import type { FitAnswer } from "../fit-letter.ts";
import { fitTexts } from "./fit.texts.ts";
import { fullDate } from "./full-date.ts";

interface OfferProps {
  token: string;
  letter: Answer<typeof readFitLetter>;
  onAnswered: (answered: Answer<typeof answerFitLetter>) => void;
  onGone: () => void;
}

/** The offered date with its three answers; a call and a refusal take a second step. */
export function FitOffer({ token, letter, onAnswered, onGone }: OfferProps) {
  const say = useTexts(fitTexts);
  const language = useLanguage();
  const [post] = useState(() => beginPublicPost("fit-letter"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<"offer" | "call-me" | "decline">("offer");
  const [at, setAt] = useState("");
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<"call.fault" | "failed.text" | null>(null);
  const send = async (answer: FitAnswer) => {
    setPending(true);
    setFault(null);
    try {
      const proof = await post(honeypot.current?.value ?? "");
      // Typed in the client's own time zone.
      const when = answer === "call-me" && at ? { at: new Date(at).toISOString() } : {};
      onAnswered(await call(answerFitLetter, { params: { token }, body: { answer, ...when, post: proof } }));
    } catch (error) {
      if (isProblem(error, "link-expired")) onGone();
      else setFault(isProblem(error, "validation") && at ? "call.fault" : "failed.text");
    } finally {
      setPending(false);
    }
  };
  const change = (to: typeof step) => {
    setFault(null);
    setStep(to);
  };
  const back = (
    <Button size="lg" variant="default" onClick={() => change("offer")}>
      {say("call.back")}
    </Button>
  );
  return (
    <form
      className={classes.group}
      aria-label={say("offer.title")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(step === "offer" ? "accept" : step);
      }}
    >
      {step === "offer" && (
        <>
          <h1>{say("offer.title")}</h1>
          <div className={classes.card}>
            <p>{say("offer.from", { facility: letter.facilityName })}</p>
            <h2>{fullDate(letter.proposedAt, letter.timeZone, language)}</h2>
          </div>
        </>
      )}
      {step === "call-me" && (
        <>
          <h1>{say("call.title")}</h1>
          <TextInput
            size="lg"
            type="datetime-local"
            label={say("call.at")}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        </>
      )}
      {step === "decline" && (
        <>
          <h1>{say("decline.title")}</h1>
          <p>{say("decline.text")}</p>
        </>
      )}
      <Honeypot at={honeypot} />
      {fault && (
        <p role="alert" className={classes.fault}>
          {say(fault)}
        </p>
      )}
      {step === "offer" ? (
        <>
          <Button type="submit" size="lg" loading={pending}>
            {say("accept")}
          </Button>
          <Button size="lg" variant="default" disabled={pending} onClick={() => change("call-me")}>
            {say("callMe")}
          </Button>
          <Button size="lg" variant="subtle" disabled={pending} onClick={() => change("decline")}>
            {say("decline")}
          </Button>
          <p className={classes.muted}>{say("offer.private")}</p>
          <CallUs phone={letter.phone} />
        </>
      ) : (
        <div className={classes.moves}>
          {back}
          <Button type="submit" size="lg" loading={pending}>
            {say(step === "call-me" ? "call.send" : "decline.send")}
          </Button>
        </div>
      )}
    </form>
  );
}
