import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { call, isProblem } from "#platform/web/index.ts";
import { chooseLanguage, useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import classes from "../../onboarding/web/onboarding.module.css";
import { CallUs, OnboardingFrame } from "../../onboarding/web/onboarding-frame.tsx";
import { type answerFitLetter, readFitLetter } from "../fit-letter.contract.ts";
import { fitTexts } from "./fit.texts.ts";
import { FitOffer } from "./fit-offer.tsx";
import { fullDate } from "./full-date.ts";

type Shown =
  | { is: "loading" | "gone" | "failed" }
  | { is: "offer"; letter: Answer<typeof readFitLetter> }
  | { is: "answered"; answered: Answer<typeof answerFitLetter> };

/** `/we_are_fit_email?token=`: an intake date to accept or decline, on the client's own phone (FIT-1). */
export function Screen() {
  const say = useTexts(fitTexts);
  const token = useLinkToken();
  const phone = usePublicConfig()?.supportPhone;
  const [shown, setShown] = useState<Shown>({ is: "loading" });
  const refuse = useCallback(
    (error: unknown) => setShown({ is: isProblem(error, "link-expired") ? "gone" : "failed" }),
    [],
  );
  const open = useCallback(() => {
    if (token === "") return setShown({ is: "gone" });
    setShown({ is: "loading" });
    void call(readFitLetter, { params: { token } }).then((letter) => {
      chooseLanguage(letter.language);
      setShown({ is: "offer", letter });
    }, refuse);
  }, [token, refuse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when the page is shown
  useEffect(open, []);
  return (
    <OnboardingFrame>
      {shown.is === "loading" && <p role="status">{say("loading")}</p>}
      {shown.is === "offer" && (
        <FitOffer
          token={token}
          letter={shown.letter}
          onAnswered={(answered) => setShown({ is: "answered", answered })}
          onGone={() => setShown({ is: "gone" })}
        />
      )}
      {shown.is === "answered" && <Answered {...shown.answered} />}
      {(shown.is === "gone" || shown.is === "failed") && (
        <section role="status" className={classes.group}>
          <h1>{say(`${shown.is}.title`)}</h1>
          <p>{say(`${shown.is}.text`)}</p>
          <CallUs phone={phone} />
        </section>
      )}
      {shown.is === "failed" && (
        <Button size="lg" onClick={open}>
          {say("failed.again")}
        </Button>
      )}
    </OnboardingFrame>
  );
}

const outcomes = { accept: "accepted", "call-me": "called", decline: "declined" } as const;

function Answered({ answer, proposedAt, timeZone, phone }: Answer<typeof answerFitLetter>) {
  const say = useTexts(fitTexts);
  const language = useLanguage();
  const outcome = outcomes[answer];
  return (
    <section role="status" className={classes.group}>
      <h1>{say(`${outcome}.title`)}</h1>
      <p>
        {answer === "accept"
          ? say("accepted.text", { when: fullDate(proposedAt, timeZone, language) })
          : say(answer === "call-me" ? "called.text" : "declined.text")}
      </p>
      <CallUs phone={phone} />
    </section>
  );
}
