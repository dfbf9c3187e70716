import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { call, isProblem } from "#platform/web/index.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { answerProblems, isSigned, onboardingSteps } from "../answers.ts";
import { type Journey, type JourneyState, submitOnboarding } from "../journey.contract.ts";
import { AboutStep, HealthStep } from "./about-step.tsx";
import { BringStep } from "./bring-step.tsx";
import { ContactsStep } from "./contacts-step.tsx";
import { InsuranceStep } from "./insurance-step.tsx";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";
import { ReviewStep } from "./review-step.tsx";
import { SignStep } from "./sign-step.tsx";
import { endOf, type JourneyEnd, useJourney } from "./use-journey.ts";

interface FormsProps {
  start: Journey;
  onEnd: (end: JourneyEnd) => void;
  onSubmitted: (state: JourneyState) => void;
}

/** The steps of the forms, one group of questions on a page. */
export function OnboardingForms({ start, onEnd, onSubmitted }: FormsProps) {
  const say = useTexts(onboardingTexts);
  const journey = useJourney(start, onEnd);
  const { answers, forms, step, status } = journey;
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const index = onboardingSteps.indexOf(step);
  const problems = answerProblems(answers, forms.today);
  const unsigned = step === "sign" && forms.signed.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step begins at its heading
  useEffect(() => {
    top.current?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);

  const move = (by: number) => {
    const next = onboardingSteps[index + by];
    if (by > 0 && problems.some((one) => one.step === step)) {
      setAsked(true);
      return;
    }
    setAsked(false);
    if (next) journey.go(next);
    // What is signed next is the text of the answers as the server has them.
    void journey.flush();
  };
  const submit = async () => {
    setSending(true);
    setFailed(false);
    try {
      const saved = await journey.flush();
      if (!saved) return;
      onSubmitted(await call(submitOnboarding, { body: { link: saved.link, version: saved.version } }));
    } catch (error) {
      const end = endOf(error);
      if (end) onEnd(end);
      else if (!isProblem(error, "stale-version")) setFailed(true);
    } finally {
      setSending(false);
    }
  };
  const shown = {
    answers,
    problems: asked ? problems.filter((one) => one.step === step) : [],
    change: journey.setAnswers,
  };
  return (
    <div className={classes.group}>
      <div className={classes.progress}>
        <span>{say("progress", { step: index + 1, steps: onboardingSteps.length })}</span>
        <span role="status">{say(status)}</span>
      </div>
      <div className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${((index + 1) / onboardingSteps.length) * 100}%` }} />
      </div>
      {journey.isConflicting && (
        <Alert color="amber" title={say("conflict.title")} role="alert">
          <div className={classes.group}>
            <p>{say("conflict.text")}</p>
            <Button size="md" variant="default" onClick={() => journey.settle("mine")}>
              {say("conflict.mine")}
            </Button>
            <Button size="md" variant="default" onClick={() => journey.settle("theirs")}>
              {say("conflict.theirs")}
            </Button>
          </div>
        </Alert>
      )}
      <div ref={top} tabIndex={-1} className={classes.group} style={{ outline: "none" }}>
        {step === "about" && <AboutStep {...shown} />}
        {step === "contacts" && <ContactsStep {...shown} />}
        {step === "insurance" && <InsuranceStep {...shown} journey={journey} />}
        {step === "health" && <HealthStep {...shown} />}
        {step === "sign" && <SignStep answers={answers} journey={journey} onEnd={onEnd} />}
        {step === "bring" && <BringStep forms={forms} />}
        {step === "review" && <ReviewStep answers={answers} forms={forms} problems={problems} go={journey.go} />}
      </div>
      {failed && (
        <p role="alert" className={classes.fault}>
          {say("failed.text")}
        </p>
      )}
      <div className={classes.moves}>
        {index > 0 && (
          <Button size="lg" variant="default" onClick={() => move(-1)}>
            {say("back")}
          </Button>
        )}
        {step === "review" ? (
          <Button
            size="lg"
            loading={sending}
            disabled={problems.length > 0 || !isSigned(journey.forms, answers)}
            onClick={() => void submit()}
          >
            {say("review.send")}
          </Button>
        ) : (
          <Button size="lg" variant={unsigned ? "default" : "filled"} onClick={() => move(1)}>
            {say("next")}
          </Button>
        )}
      </div>
      <p className={classes.muted}>{say("later")}</p>
    </div>
  );
}
